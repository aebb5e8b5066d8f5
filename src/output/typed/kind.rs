//! Of which kind the values of a column are.

#[cfg(feature = "tables")]
use pgnkit_core::pgn::date::Date;

use crate::output::value::Value;

/// What a column holds, where it is not empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
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

impl Kind {
    /// Whether a value may stand in a column of this kind.
    pub(crate) fn admits(self, value: &Value<'_>) -> bool {
        match value {
            Value::Empty => true,
            Value::Text(_) | Value::Short(_) | Value::Json(_) => {
                matches!(self, Kind::Text | Kind::List | Kind::Date)
            }
            Value::Count(_) | Value::Later => self == Kind::Count,
            Value::Integer(_) => self == Kind::Integer,
            Value::Day(_) => self == Kind::Date,
            Value::Hundredths(_) | Value::Decimal(_) => self == Kind::Decimal,
            Value::Flag(_) => self == Kind::Flag,
        }
    }

    /// The value that is written so as text; empty if none of this kind is.
    #[cfg(feature = "tables")]
    pub(crate) fn read(self, text: &str) -> Value<'_> {
        match self {
            _ if text.is_empty() => Value::Empty,
            Kind::Text | Kind::List => Value::Text(text.into()),
            Kind::Date => Date::parse_loosely(text).day().into(),
            Kind::Count => text.parse::<u64>().ok().into(),
            Kind::Integer => text.parse::<i64>().ok().into(),
            Kind::Decimal => Value::Decimal(text.into()),
            Kind::Flag => Value::Flag(text == "true"),
        }
    }
}
