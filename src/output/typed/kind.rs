//! Of which kind the values of a column are.

use std::borrow::Cow;

use pgnkit_core::pgn::date::Date;

use crate::output::value::{NO_ITEM, Value};

/// What a column holds, where it is not empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Text.
    Text,
    /// A word of a short list.
    Word,
    /// Words or numbers, separated by one blank.
    List,
    /// A day as ISO 8601 writes it, YYYY-MM-DD.
    Date,
    /// A moment in UTC as ISO 8601 writes it, YYYY-MM-DDThh:mm:ssZ.
    Moment,
    /// A whole number from 0.
    Count,
    /// A whole number from 0 that cannot have more than 31 bits: plies, years, ratings.
    Number,
    /// A whole number that may be negative.
    Integer,
    /// A decimal number.
    Decimal,
    /// True or false.
    Flag,
    /// Words, one after another.
    TextList,
    /// Decimal numbers, one after another.
    DecimalList,
    /// Whole numbers of 16 bits with a sign, one after another.
    SmallList,
}

impl ColumnKind {
    /// The type of its columns in Parquet and Arrow.
    pub fn column_type(self) -> ColumnType {
        match self {
            ColumnKind::Text | ColumnKind::List => ColumnType::Text,
            ColumnKind::Word => ColumnType::Word,
            ColumnKind::Date => ColumnType::Date,
            ColumnKind::Moment => ColumnType::Moment,
            ColumnKind::Count => ColumnType::Large,
            ColumnKind::Number | ColumnKind::Integer => ColumnType::Integer,
            ColumnKind::Decimal => ColumnType::Decimal,
            ColumnKind::Flag => ColumnType::Flag,
            ColumnKind::TextList => ColumnType::List(&ColumnType::Text),
            ColumnKind::DecimalList => ColumnType::List(&ColumnType::Decimal),
            ColumnKind::SmallList => ColumnType::List(&ColumnType::Small),
        }
    }

    /// Whether a value may stand in a column of this kind.
    pub(crate) fn admits(self, value: &Value<'_>) -> bool {
        match value {
            Value::Empty => true,
            Value::Text(_) | Value::Short(_) | Value::Json(_) => {
                use ColumnKind::{Date, List, Moment, Text, Word};
                matches!(self, Text | Word | List | Date | Moment)
            }
            Value::Count(_) | Value::Later => {
                matches!(self, ColumnKind::Count | ColumnKind::Number)
            }
            Value::Integer(_) => self == ColumnKind::Integer,
            Value::Day(_) => self == ColumnKind::Date,
            Value::Hundredths(_) | Value::Decimal(_) => self == ColumnKind::Decimal,
            Value::Flag(_) => self == ColumnKind::Flag,
            Value::Items(items) => items.iter().all(|item| match self {
                ColumnKind::TextList => ColumnKind::Text.admits(item),
                ColumnKind::DecimalList => ColumnKind::Decimal.admits(item),
                ColumnKind::SmallList => ColumnKind::Integer.admits(item),
                _ => false,
            }),
        }
    }

    /// The value that is written so as text; empty if none of this kind is.
    pub(crate) fn read(self, text: &str) -> Value<'_> {
        match self {
            _ if text.is_empty() => Value::Empty,
            ColumnKind::Text | ColumnKind::Word | ColumnKind::List | ColumnKind::Moment => {
                Value::Text(text.into())
            }
            ColumnKind::Date => Date::parse_loosely(text).day().into(),
            ColumnKind::Count | ColumnKind::Number => text.parse::<u64>().ok().into(),
            ColumnKind::Integer => text.parse::<i64>().ok().into(),
            ColumnKind::Decimal => Value::Decimal(text.into()),
            ColumnKind::Flag => Value::Flag(text == "true"),
            ColumnKind::TextList => read_items(text, ColumnKind::Text),
            ColumnKind::DecimalList => read_items(text, ColumnKind::Decimal),
            ColumnKind::SmallList => read_items(text, ColumnKind::Integer),
        }
    }
}

/// A list as it is written in text.
fn read_items(text: &str, kind: ColumnKind) -> Value<'_> {
    let item = |text| match text {
        NO_ITEM => Value::Empty,
        text => kind.read(text),
    };
    Value::Items(text.split(' ').map(item).collect())
}

/// Milliseconds from the beginning of 1970-01-01 in UTC to a moment as ISO 8601 writes it.
pub(super) fn milliseconds_to(moment: &str) -> Option<i64> {
    let moment = moment.parse::<jiff::Timestamp>().ok()?;
    Some(moment.as_millisecond())
}

/// A type that `DuckDB`, pandas, Polars and Spark all read as what it is: Spark has no unsigned numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    /// UTF-8.
    Text,
    /// UTF-8, of which every word is written once for many rows.
    Word,
    /// Days since 1970-01-01.
    Date,
    /// Milliseconds since the beginning of 1970-01-01 in UTC.
    Moment,
    /// 64 bits with a sign.
    Large,
    /// 32 bits with a sign.
    Integer,
    /// A double.
    Decimal,
    /// One bit.
    Flag,
    /// 16 bits with a sign.
    Small,
    /// Lists of a type.
    List(&'static ColumnType),
}

impl ColumnType {
    /// The name of the type in SQL.
    pub fn name(self) -> Cow<'static, str> {
        match self {
            ColumnType::Text | ColumnType::Word => "VARCHAR".into(),
            ColumnType::Date => "DATE".into(),
            ColumnType::Moment => "TIMESTAMPTZ".into(),
            ColumnType::Large => "BIGINT".into(),
            ColumnType::Integer => "INTEGER".into(),
            ColumnType::Decimal => "DOUBLE".into(),
            ColumnType::Flag => "BOOLEAN".into(),
            ColumnType::Small => "SMALLINT".into(),
            ColumnType::List(item) => format!("{}[]", item.name()).into(),
        }
    }
}
