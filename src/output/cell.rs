//! What a column may be made of, and how it is written as CSV: each kind in its own way, with no [`Value`] between.

use std::borrow::Cow;

use super::rows::Rows;
use super::value::{Decimal, Hundredths, Json, Later, Value};
use pgnkit_core::pgn::date::Day;
use pgnkit_core::short_text::ShortText;

/// Something that a cell can be made of.
pub trait Cell {
    /// Adds it to a row of CSV, with a comma behind it; marks a formula as text if `safe`.
    fn push_csv(self, rows: &mut Rows, safe: bool);
}

impl Cell for Value<'_> {
    #[inline]
    fn push_csv(self, rows: &mut Rows, safe: bool) {
        // What games do not say is what most tables hold most of.
        if matches!(self, Value::Empty) {
            rows.push_empty();
        } else {
            rows.push_value(self, safe);
        }
    }
}

impl Cell for &str {
    #[inline]
    fn push_csv(self, rows: &mut Rows, safe: bool) {
        rows.push_field(self, safe);
    }
}

impl Cell for String {
    #[inline]
    fn push_csv(self, rows: &mut Rows, safe: bool) {
        rows.push_field(&self, safe);
    }
}

impl Cell for Cow<'_, str> {
    #[inline]
    fn push_csv(self, rows: &mut Rows, safe: bool) {
        rows.push_field(&self, safe);
    }
}

impl Cell for ShortText {
    #[inline]
    fn push_csv(self, rows: &mut Rows, _: bool) {
        rows.push_short(self);
    }
}

impl Cell for u64 {
    #[inline]
    fn push_csv(self, rows: &mut Rows, _: bool) {
        rows.push_number(self);
    }
}

impl Cell for usize {
    #[inline]
    fn push_csv(self, rows: &mut Rows, _: bool) {
        rows.push_number(self as u64);
    }
}

impl Cell for u32 {
    #[inline]
    fn push_csv(self, rows: &mut Rows, _: bool) {
        rows.push_number(self.into());
    }
}

impl Cell for u16 {
    #[inline]
    fn push_csv(self, rows: &mut Rows, _: bool) {
        rows.push_number(self.into());
    }
}

/// Written as their values are.
macro_rules! as_value {
    ($($type:ty),*) => {$(
        impl Cell for $type {
            #[inline]
            fn push_csv(self, rows: &mut Rows, safe: bool) {
                rows.push_value(self.into(), safe);
            }
        }
    )*};
}

as_value!(i64, Day, Hundredths, Decimal<'_>, Json, Later);

impl Cell for bool {
    #[inline]
    fn push_csv(self, rows: &mut Rows, _: bool) {
        rows.push_bytes(if self { b"true" } else { b"false" });
    }
}

/// The kinds of columns, as types.
pub mod kinds {
    macro_rules! kinds {
        ($($kind:ident),*) => {$(
            #[doc = concat!("As [`Kind::", stringify!($kind), "`](crate::output::typed::kind::Kind::", stringify!($kind), ").")]
            pub enum $kind {}
        )*};
    }

    kinds!(Text, List, Date, Count, Integer, Decimal, Flag);
}

/// What a column of a kind may be made of: of anything else, `columns!` makes none.
pub trait Fits<K>: Cell {}

macro_rules! fits {
    ($($kind:ident: $($type:ty),*;)*) => {$($(impl Fits<kinds::$kind> for $type {})*)*};
}

fits! {
    Text: &str, String, Cow<'_, str>, ShortText, Json;
    List: &str, String, Cow<'_, str>;
    Date: Day;
    Count: u64, usize, u32, u16, Later;
    Integer: i64;
    Decimal: Hundredths, Decimal<'_>;
    Flag: bool;
}

impl<K, T: Fits<K>> Fits<K> for Option<T> {}

/// The value of a cell that fits a column of the kind.
#[inline]
pub fn fitting<'v, K, T: Fits<K> + Into<Value<'v>>>(cell: T) -> Value<'v> {
    cell.into()
}

/// Empty if there is none.
impl<T: Cell> Cell for Option<T> {
    #[inline]
    fn push_csv(self, rows: &mut Rows, safe: bool) {
        match self {
            Some(cell) => cell.push_csv(rows, safe),
            None => rows.push_empty(),
        }
    }
}
