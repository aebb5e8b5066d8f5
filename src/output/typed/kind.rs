//! Of which kind the values of a column are.

use pgnkit_core::pgn::date::{Date, Day};

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
    /// The name in SQL of the type of its columns in Parquet and Arrow, which `DuckDB`, pandas, Polars and Spark all read as what
    /// it is: Spark has no unsigned numbers.
    pub fn type_name(self) -> &'static str {
        match self {
            ColumnKind::Text | ColumnKind::Word | ColumnKind::List => "VARCHAR",
            ColumnKind::Date => "DATE",
            ColumnKind::Moment => "TIMESTAMPTZ",
            ColumnKind::Count => "BIGINT",
            ColumnKind::Number | ColumnKind::Integer => "INTEGER",
            ColumnKind::Decimal => "DOUBLE",
            ColumnKind::Flag => "BOOLEAN",
            ColumnKind::TextList => "VARCHAR[]",
            ColumnKind::DecimalList => "DOUBLE[]",
            ColumnKind::SmallList => "SMALLINT[]",
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

/// Days from 1970-01-01 to a day.
pub(crate) fn days_to((year, month, day): Day) -> Option<i32> {
    let date = |year: u16, month: u8, day: u8| {
        let [month, day] = [month, day].map(|part| i8::try_from(part).ok());
        jiff::civil::Date::new(i16::try_from(year).ok()?, month?, day?).ok()
    };
    Some((date(year, month, day)? - date(1970, 1, 1)?).get_days())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of days are those of `date -d DAY +%s`, divided by 86,400.
    #[test]
    fn days_are_counted_from_1970() {
        for (day, expected) in [
            ((1970, 1, 1), Some(0)),
            ((1969, 12, 31), Some(-1)),
            ((2024, 2, 29), Some(19_782)),
            ((1475, 6, 1), Some(-180_644)),
            ((2023, 2, 29), None),
        ] {
            assert_eq!(days_to(day), expected, "{day:?}");
        }
    }
}
