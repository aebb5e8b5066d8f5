//! One cell of a row.

use std::borrow::Cow;

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

    /// A number as it is to stand, or empty if there is none.
    pub fn decimal(number: impl Into<Cow<'a, str>>) -> Value<'a> {
        let number = number.into();
        if number.is_empty() {
            Value::Empty
        } else {
            Value::Decimal(number)
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
