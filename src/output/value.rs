//! One cell of a row.

use std::borrow::Cow;
use std::fmt;

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
    /// A list; an item may be empty. In text there is a blank between, and [`NO_ITEM`] where one is empty.
    Items(Vec<Value<'a>>),
    /// A number that is known later, and put in by [`fill`](super::rows::fill).
    Later,
}

/// An empty item of a list in text.
pub const NO_ITEM: &str = "-";

/// A FEN as it is written: ASCII, which no format has to quote and no spreadsheet takes for a formula.
#[derive(Debug, Clone, Copy)]
pub struct Fen<'a>(pub &'a [u8]);

impl<'a> Fen<'a> {
    /// The value as text.
    pub(super) fn as_str(self) -> &'a str {
        std::str::from_utf8(self.0).unwrap_or_default()
    }
}

/// A list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Items<'a>(pub Vec<Value<'a>>);

/// A number of hundredths, which is a decimal fraction: 325 is 3.25, 350 is 3.5, 300 is 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hundredths(pub i64);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minus = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match part % 10 {
            _ if part == 0 => write!(f, "{minus}{whole}"),
            0 => write!(f, "{minus}{whole}.{}", part / 10),
            _ => write!(f, "{minus}{whole}.{part:02}"),
        }
    }
}

impl Hundredths {
    /// The nearest double.
    #[cfg(feature = "tables")]
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
    #[cfg(feature = "tables")]
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
pub struct PendingNumber;

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
