//! One cell of a row.

use std::borrow::Cow;

use pgnkit_core::pgn::date::Day;
use pgnkit_core::short_text::ShortText;

/// One cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    /// Unknown, or does not apply.
    Empty,
    /// Text.
    Text(Cow<'a, str>),
    /// Text that no format has to quote and no spreadsheet takes for a formula.
    Short(ShortText),
    /// A number.
    Count(u64),
    /// A number that may be negative.
    Integer(i64),
    /// A day, written as ISO 8601 does.
    Day(Day),
    /// A number of hundredths, written as a decimal fraction: 325 is 3.25, 350 is 3.5, 300 is 3.
    Hundredths(i64),
    /// True or false.
    Flag(bool),
    /// A number in its final form: digits, with an optional minus sign and decimal point.
    Decimal(Cow<'a, str>),
    /// A JSON value as it is written; text in CSV.
    Json(Cow<'a, str>),
    /// A number that is known later, and put in by [`fill`](super::rows::fill).
    Later,
}

/// A number of hundredths, which is a decimal fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hundredths(pub i64);

impl Hundredths {
    /// The nearest double.
    #[cfg_attr(
        not(feature = "tables"),
        allow(dead_code, reason = "only Parquet and Arrow ask for it")
    )]
    #[allow(clippy::cast_precision_loss, reason = "the nearest is wanted")]
    pub(super) fn to_double(self) -> f64 {
        self.0 as f64 / 100.0
    }
}

/// A decimal number in its final form: digits, with an optional minus sign and decimal point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decimal<'a>(pub Cow<'a, str>);

impl Decimal<'_> {
    /// The nearest double; `None` if there is none.
    #[cfg_attr(
        not(feature = "tables"),
        allow(dead_code, reason = "only Parquet and Arrow ask for it")
    )]
    pub(super) fn to_double(&self) -> Option<f64> {
        self.0
            .parse()
            .ok()
            .filter(|number: &f64| number.is_finite())
    }
}

/// A JSON value as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Json(pub String);

/// The place of a number that is known later.
#[derive(Debug, Clone, Copy)]
pub struct Later;

impl<'a> Value<'a> {
    /// Text, or empty if there is none.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Value<'a> {
        let text = text.into();
        if text.is_empty() {
            Value::Empty
        } else {
            Value::Text(text)
        }
    }
}

impl Value<'_> {
    /// The same value, with a text of its own.
    #[must_use]
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Value::Empty => Value::Empty,
            Value::Text(text) => Value::Text(Cow::Owned(text.into_owned())),
            Value::Short(text) => Value::Short(text),
            Value::Count(count) => Value::Count(count),
            Value::Integer(number) => Value::Integer(number),
            Value::Day(day) => Value::Day(day),
            Value::Hundredths(number) => Value::Hundredths(number),
            Value::Flag(flag) => Value::Flag(flag),
            Value::Decimal(number) => Value::Decimal(Cow::Owned(number.into_owned())),
            Value::Json(text) => Value::Json(Cow::Owned(text.into_owned())),
            Value::Later => Value::Later,
        }
    }
}

/// Empty if the text is.
impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::text(text)
    }
}

/// Empty if the text is.
impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::text(text)
    }
}

/// Empty if the text is.
impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Value::text(text)
    }
}

/// Empty if the text is.
impl From<ShortText> for Value<'_> {
    #[inline]
    fn from(text: ShortText) -> Self {
        if text.is_empty() {
            Value::Empty
        } else {
            Value::Short(text)
        }
    }
}

impl From<u64> for Value<'_> {
    fn from(count: u64) -> Self {
        Value::Count(count)
    }
}

impl From<usize> for Value<'_> {
    fn from(count: usize) -> Self {
        Value::Count(count as u64)
    }
}

impl From<u32> for Value<'_> {
    fn from(count: u32) -> Self {
        Value::Count(count.into())
    }
}

impl From<u16> for Value<'_> {
    fn from(count: u16) -> Self {
        Value::Count(count.into())
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Integer(number)
    }
}

impl From<Day> for Value<'_> {
    fn from(day: Day) -> Self {
        Value::Day(day)
    }
}

impl From<Hundredths> for Value<'_> {
    fn from(number: Hundredths) -> Self {
        Value::Hundredths(number.0)
    }
}

impl<'a> From<Decimal<'a>> for Value<'a> {
    fn from(number: Decimal<'a>) -> Self {
        Value::Decimal(number.0)
    }
}

impl From<Json> for Value<'_> {
    fn from(value: Json) -> Self {
        Value::Json(value.0.into())
    }
}

impl From<Later> for Value<'_> {
    fn from(_: Later) -> Self {
        Value::Later
    }
}

impl From<bool> for Value<'_> {
    fn from(flag: bool) -> Self {
        Value::Flag(flag)
    }
}

/// Empty if there is none.
impl<'a, T> From<Option<T>> for Value<'a>
where
    Value<'a>: From<T>,
{
    fn from(known: Option<T>) -> Self {
        known.map_or(Value::Empty, Value::from)
    }
}
