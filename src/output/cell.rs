//! What a column may be made of, and how each type is written: as CSV and as a typed cell with no [`Value`] between.

use std::borrow::Cow;

use super::rows::Rows;
use super::typed::cells::{TypedCells, days_to};
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

    /// Adds it to the cells of a column. Those of another type get an empty one: columns are held to their kinds where they
    /// are made.
    fn push_to(self, cells: &mut TypedCells);
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

/// The types of cells: of each the kinds of columns that it fits, its value, how it is added to typed cells, and to a row of
/// CSV if not as its value is.
macro_rules! cells {
    ($($type:ty [$($kind:ident)*]: |$this:ident| $value:expr,
        |$cells:ident| $push:expr $(, csv |$rows:ident, $safe:pat_param| $push_csv:expr)?;)*) => {$(
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

            #[inline]
            fn push_to(self, $cells: &mut TypedCells) {
                let $this = self;
                $push
            }
        }

        $(impl Fits<kinds::$kind> for $type {})*
    )*};
}

/// Adds to the cells of one type.
macro_rules! to {
    ($cells:ident, $lane:ident |$lane_of:ident| $push:expr) => {
        match $cells {
            TypedCells::$lane($lane_of) => $push,
            other => other.push_empty(),
        }
    };
}

cells! {
    &str [Text Word List]: |text| Value::text(text),
        |cells| cells.push_text(text), csv |rows, safe| rows.push_field(text, safe);
    String [Text Word List]: |text| Value::text(text),
        |cells| cells.push_text(&text), csv |rows, safe| rows.push_field(&text, safe);
    Cow<'_, str> [Text Word List]: |text| Value::text(text),
        |cells| cells.push_text(&text), csv |rows, safe| rows.push_field(&text, safe);
    ShortText [Text Word]: |text| if text.is_empty() { Value::Empty } else { Value::Short(text) },
        |cells| match cells {
            TypedCells::Text(texts) => texts.push_short(text),
            other => other.push_text(text.as_str()),
        }, csv |rows, _| rows.push_short(text);
    Fen<'_> [Text]: |fen| Value::text(fen.as_str()),
        |cells| cells.push_text(fen.as_str()), csv |rows, _| rows.push_bytes(fen.0);
    Json [Text]: |json| Value::Json(json.0.into()), |cells| cells.push_text(&json.0);
    Day [Date]: |day| Value::Day(day), |cells| to!(cells, Date |days| days.fit(days_to(day)));
    u64 [Count Number]: |count| Value::Count(count), |cells| cells.push_whole(count), csv |rows, _| rows.push_number(count);
    usize [Count Number]: |count| Value::Count(count as u64),
        |cells| cells.push_whole(count), csv |rows, _| rows.push_number(count as u64);
    u32 [Count Number]: |count| Value::Count(count.into()),
        |cells| cells.push_whole(count), csv |rows, _| rows.push_number(count.into());
    u16 [Count Number]: |count| Value::Count(count.into()),
        |cells| cells.push_whole(count), csv |rows, _| rows.push_number(count.into());
    i64 [Integer]: |number| Value::Integer(number), |cells| cells.push_whole(number);
    Hundredths [Decimal]: |number| Value::Hundredths(number.0),
        |cells| to!(cells, Decimal |numbers| numbers.push(Some(number.to_double())));
    Decimal<'_> [Decimal]: |number| Value::Decimal(number.0),
        |cells| to!(cells, Decimal |numbers| numbers.fit(number.to_double()));
    bool [Flag]: |flag| Value::Flag(flag),
        |cells| to!(cells, Flag |flags| flags.push(Some(flag))), csv |rows, _| rows.push_bytes(if flag { b"true" } else { b"false" });
    Items<'_> [TextList DecimalList SmallList]: |items| Value::Items(items.0), |cells| to!(cells, List |lists| lists.push(items.0));
    PendingNumber [Count Number]: |_later| Value::Later, |cells| cells.push_empty();
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

    #[inline]
    fn push_to(self, cells: &mut TypedCells) {
        match self {
            Some(cell) => cell.push_to(cells),
            None => cells.push_empty(),
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

impl TypedCells {
    /// Adds the cell of a value.
    pub(in crate::output) fn push(&mut self, value: Value<'_>) {
        match value {
            Value::Text(text) | Value::Json(text) => text.push_to(self),
            Value::Short(text) => text.push_to(self),
            Value::Day(day) => day.push_to(self),
            Value::Count(count) => count.push_to(self),
            Value::Integer(number) => number.push_to(self),
            Value::Hundredths(number) => Hundredths(number).push_to(self),
            Value::Decimal(number) => Decimal(number).push_to(self),
            Value::Flag(flag) => flag.push_to(self),
            Value::Items(items) => Items(items).push_to(self),
            Value::Empty | Value::Later => self.push_empty(),
        }
    }
}
