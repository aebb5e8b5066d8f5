//! What a column may be made of, and how each type is written: as CSV with no [`Value`] between.

use std::borrow::Cow;

use super::rows::Rows;
use super::value::{Decimal, Fen, Hundredths, Items, Json, PendingNumber, Value};
use pgnkit_core::pgn::date::Day;
use pgnkit_core::short_text::ShortText;

/// Something that a cell can be made of.
pub trait CellValue: Sized {
    /// The value; empty if a text is.
    fn value<'v>(self) -> Value<'v>
    where
        Self: 'v;

    /// Adds it to a row of CSV, with a comma behind it; marks a formula as text if `safe`.
    #[inline]
    fn push_csv(self, rows: &mut Rows, safe: bool) {
        rows.push_value(self.value(), safe);
    }
}

/// What a column of a kind may be made of: of anything else, `columns!` makes none.
pub trait Fits<K>: CellValue {}

/// The kinds of columns, as types.
pub mod kinds {
    macro_rules! kinds {
        ($($kind:ident),*) => {$(
            #[doc = concat!("As [`ColumnKind::", stringify!($kind), "`](crate::output::typed::kind::ColumnKind::", stringify!($kind), ").")]
            pub enum $kind {}
        )*};
    }
    kinds!(
        Text,
        Word,
        List,
        Date,
        Count,
        Number,
        Integer,
        Decimal,
        Flag,
        TextList,
        DecimalList,
        SmallList
    );
}

/// The types of cells: of each the kinds of columns that it fits, its value, and how it is added to a row of CSV if not as
/// its value is.
macro_rules! cells {
    ($($type:ty [$($kind:ident)*]: |$this:ident| $value:expr
        $(, csv |$rows:ident, $safe:pat_param| $push_csv:expr)?;)*) => {$(
        impl CellValue for $type {
            #[inline]
            fn value<'v>(self) -> Value<'v>
            where
                Self: 'v,
            {
                let $this = self;
                $value
            }

            $(
                #[inline]
                fn push_csv(self, $rows: &mut Rows, $safe: bool) {
                    let $this = self;
                    $push_csv;
                }
            )?
        }

        $(impl Fits<kinds::$kind> for $type {})*
    )*};
}

cells! {
    &str [Text Word List]: |text| Value::text(text), csv |rows, safe| rows.push_field(text, safe);
    String [Text Word List]: |text| Value::text(text), csv |rows, safe| rows.push_field(&text, safe);
    Cow<'_, str> [Text Word List]: |text| Value::text(text), csv |rows, safe| rows.push_field(&text, safe);
    ShortText [Text Word]: |text| if text.is_empty() { Value::Empty } else { Value::Short(text) },
        csv |rows, _| rows.push_short(text);
    Fen<'_> [Text]: |fen| Value::text(fen.as_str()), csv |rows, _| rows.push_bytes(fen.0);
    Json [Text]: |json| Value::Json(json.0.into());
    Day [Date]: |day| Value::Day(day);
    u64 [Count Number]: |count| Value::Count(count), csv |rows, _| rows.push_number(count);
    usize [Count Number]: |count| Value::Count(count as u64), csv |rows, _| rows.push_number(count as u64);
    u32 [Count Number]: |count| Value::Count(count.into()), csv |rows, _| rows.push_number(count.into());
    u16 [Count Number]: |count| Value::Count(count.into()), csv |rows, _| rows.push_number(count.into());
    i64 [Integer]: |number| Value::Integer(number);
    Hundredths [Decimal]: |number| Value::Hundredths(number.0);
    Decimal<'_> [Decimal]: |number| Value::Decimal(number.0);
    bool [Flag]: |flag| Value::Flag(flag), csv |rows, _| rows.push_bytes(if flag { b"true" } else { b"false" });
    Items<'_> [TextList DecimalList SmallList]: |items| Value::Items(items.0);
    PendingNumber [Count Number]: |_later| Value::Later;
}

/// Empty if there is none.
impl<T: CellValue> CellValue for Option<T> {
    #[inline]
    fn value<'v>(self) -> Value<'v>
    where
        Self: 'v,
    {
        self.map_or(Value::Empty, T::value)
    }

    #[inline]
    fn push_csv(self, rows: &mut Rows, safe: bool) {
        match self {
            Some(cell) => cell.push_csv(rows, safe),
            None => rows.push_empty(),
        }
    }
}

impl<K, T: Fits<K>> Fits<K> for Option<T> {}

impl<'v, T: CellValue + 'v> From<T> for Value<'v> {
    #[inline]
    fn from(cell: T) -> Value<'v> {
        cell.value()
    }
}

/// The value of a cell that fits a column of the kind.
#[inline]
pub fn fitting<'v, K, T: Fits<K> + 'v>(cell: T) -> Value<'v> {
    cell.value()
}
