//! Of which kind the values of a column are.

use pgnkit_core::pgn::date::Date;

use crate::output::value::Value;

/// What a column holds, where it is not empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Text.
    Text,
    /// Words or numbers, separated by one blank.
    List,
    /// A day as ISO 8601 writes it, YYYY-MM-DD.
    Date,
    /// A whole number from 0.
    Count,
    /// A whole number that may be negative.
    Integer,
    /// A decimal number.
    Decimal,
    /// True or false.
    Flag,
}

impl ColumnKind {
    /// The type of its columns in Parquet and Arrow.
    #[must_use]
    pub fn column_type(self) -> ColumnType {
        match self {
            ColumnKind::Text | ColumnKind::List => ColumnType::Text,
            ColumnKind::Date => ColumnType::Date,
            ColumnKind::Count | ColumnKind::Integer => ColumnType::Integer,
            ColumnKind::Decimal => ColumnType::Decimal,
            ColumnKind::Flag => ColumnType::Flag,
        }
    }

    /// Whether a value may stand in a column of this kind.
    pub(crate) fn admits(self, value: &Value<'_>) -> bool {
        match value {
            Value::Empty => true,
            Value::Text(_) | Value::Short(_) | Value::Json(_) => {
                matches!(self, ColumnKind::Text | ColumnKind::List | ColumnKind::Date)
            }
            Value::Count(_) | Value::Later => self == ColumnKind::Count,
            Value::Integer(_) => self == ColumnKind::Integer,
            Value::Day(_) => self == ColumnKind::Date,
            Value::Hundredths(_) | Value::Decimal(_) => self == ColumnKind::Decimal,
            Value::Flag(_) => self == ColumnKind::Flag,
        }
    }

    /// The value that is written so as text; empty if none of this kind is.
    pub(crate) fn read(self, text: &str) -> Value<'_> {
        match self {
            _ if text.is_empty() => Value::Empty,
            ColumnKind::Text | ColumnKind::List => Value::Text(text.into()),
            ColumnKind::Date => Date::parse_loosely(text).day().into(),
            ColumnKind::Count => text.parse::<u64>().ok().into(),
            ColumnKind::Integer => text.parse::<i64>().ok().into(),
            ColumnKind::Decimal => Value::Decimal(text.into()),
            ColumnKind::Flag => Value::Flag(text == "true"),
        }
    }
}

/// A type that `DuckDB`, pandas, Polars and Spark all read as what it is: Spark has no unsigned numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    /// UTF-8.
    Text,
    /// Days since 1970-01-01.
    Date,
    /// 64 bits with a sign.
    Integer,
    /// A double.
    Decimal,
    /// One bit.
    Flag,
}

impl ColumnType {
    /// Its name in SQL.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            ColumnType::Text => "VARCHAR",
            ColumnType::Date => "DATE",
            ColumnType::Integer => "BIGINT",
            ColumnType::Decimal => "DOUBLE",
            ColumnType::Flag => "BOOLEAN",
        }
    }
}
