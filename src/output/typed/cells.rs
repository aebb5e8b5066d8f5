//! Cells of columns with types: arrays that grow where workers make rows, and that the writer takes when they are complete.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Date32Builder, Float64Builder, Int16Builder, Int32Builder, Int64Builder,
    PrimitiveBuilder, StringBuilder, TimestampMillisecondBuilder,
};
use arrow_array::{ArrayRef, ArrowPrimitiveType, ListArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer};
use arrow_schema::Field;
use jiff::Timestamp;

use super::kind::{ColumnKind, days_to};
use crate::output::value::{Decimal, Hundredths, Value};

/// There is room for so many rows before anything is copied.
pub(in crate::output) const USUAL_ROWS: usize = 1 << 12;

/// The columns of some rows as they grow.
#[derive(Debug)]
pub(in crate::output) struct TypedColumns {
    cells: Vec<TypedCells>,
    rows: usize,
}

impl TypedColumns {
    /// Columns of these kinds, without rows.
    pub(in crate::output) fn new(kinds: impl Iterator<Item = ColumnKind>) -> TypedColumns {
        TypedColumns {
            cells: kinds.map(TypedCells::new).collect(),
            rows: 0,
        }
    }

    /// Begins a row: one cell has to be added to each of these.
    #[inline]
    pub(in crate::output) fn row(&mut self) -> impl Iterator<Item = &mut TypedCells> {
        self.rows += 1;
        self.cells.iter_mut()
    }

    /// About how many bytes the texts take.
    pub(in crate::output) fn text_bytes(&self) -> usize {
        let texts = self.cells.iter().map(|cells| match &cells.values {
            TypedValues::Text(texts) => texts.values_slice().len(),
            _ => 0,
        });
        texts.sum()
    }

    /// The rows, to which none is added any more.
    pub(in crate::output) fn finish(mut self) -> TypedRows {
        TypedRows {
            misfits: self.cells.iter().map(TypedCells::misfits).collect(),
            arrays: self.cells.iter_mut().map(TypedCells::finish).collect(),
            rows: self.rows,
        }
    }
}

/// Rows as an array for each column.
#[derive(Debug)]
pub(in crate::output) struct TypedRows {
    pub(in crate::output) arrays: Vec<ArrayRef>,
    pub(in crate::output) rows: usize,
    /// How many cells of each are empty since their values do not fit; of some of the rows that were made, nothing is said.
    pub(in crate::output) misfits: Vec<u64>,
}

impl TypedRows {
    /// So many of the rows, from one on.
    pub(in crate::output) fn slice(&self, from: usize, rows: usize) -> TypedRows {
        let arrays = self.arrays.iter().map(|array| array.slice(from, rows));
        TypedRows {
            arrays: arrays.collect(),
            rows,
            misfits: Vec::new(),
        }
    }
}

/// The cells of a column as they grow, and how many are empty since their values do not fit.
#[derive(Debug)]
pub struct TypedCells {
    values: TypedValues,
    misfits: u64,
}

#[derive(Debug)]
enum TypedValues {
    /// Texts, and words before they have a dictionary.
    Text(StringBuilder),
    Date(Date32Builder),
    Moment(TimestampMillisecondBuilder),
    Large(Int64Builder),
    Integer(Int32Builder),
    Decimal(Float64Builder),
    Flag(BooleanBuilder),
    Small(Int16Builder),
    List(ListBuilder),
}

/// Lists: their items behind each other, and how many each has.
#[derive(Debug)]
struct ListBuilder {
    items: Box<TypedCells>,
    lengths: Vec<usize>,
    nulls: NullBufferBuilder,
}

impl ListBuilder {
    fn finish(&mut self) -> ListArray {
        let items = self.items.finish();
        let field = Field::new_list_field(items.data_type().clone(), true);
        let ends = OffsetBuffer::from_lengths(self.lengths.drain(..));
        ListArray::new(Arc::new(field), ends, items, self.nulls.finish())
    }
}

/// Adds a value, or an empty cell for one that does not fit, of which there is none.
#[inline]
fn fit<T: ArrowPrimitiveType>(
    values: &mut PrimitiveBuilder<T>,
    value: Option<T::Native>,
    misfits: &mut u64,
) {
    *misfits += u64::from(value.is_none());
    values.append_option(value);
}

impl TypedCells {
    /// Cells of a column of this kind, of which there are none.
    pub(in crate::output) fn new(kind: ColumnKind) -> TypedCells {
        let text = || TypedValues::Text(StringBuilder::with_capacity(USUAL_ROWS, USUAL_ROWS));
        let decimal = || TypedValues::Decimal(Float64Builder::with_capacity(USUAL_ROWS));
        let list = |values| {
            TypedValues::List(ListBuilder {
                items: Box::new(TypedCells { values, misfits: 0 }),
                lengths: Vec::new(),
                nulls: NullBufferBuilder::new(USUAL_ROWS),
            })
        };
        let values = match kind {
            ColumnKind::Text | ColumnKind::Word | ColumnKind::List => text(),
            ColumnKind::Date => TypedValues::Date(Date32Builder::with_capacity(USUAL_ROWS)),
            ColumnKind::Moment => {
                let moments = TimestampMillisecondBuilder::with_capacity(USUAL_ROWS);
                TypedValues::Moment(moments.with_timezone("UTC"))
            }
            ColumnKind::Count => TypedValues::Large(Int64Builder::with_capacity(USUAL_ROWS)),
            ColumnKind::Number | ColumnKind::Integer => {
                TypedValues::Integer(Int32Builder::with_capacity(USUAL_ROWS))
            }
            ColumnKind::Decimal => decimal(),
            ColumnKind::Flag => TypedValues::Flag(BooleanBuilder::with_capacity(USUAL_ROWS)),
            ColumnKind::TextList => list(text()),
            ColumnKind::DecimalList => list(decimal()),
            ColumnKind::SmallList => {
                list(TypedValues::Small(Int16Builder::with_capacity(USUAL_ROWS)))
            }
        };
        TypedCells { values, misfits: 0 }
    }

    /// Adds the cell of a value; an empty one for a value of another type. Columns are held to their kinds where they are made.
    #[inline]
    pub fn push(&mut self, value: Value<'_>) {
        let misfits = &mut self.misfits;
        match (&mut self.values, value) {
            (TypedValues::Text(texts), Value::Text(text) | Value::Json(text)) => {
                // Arrow has no room for more.
                let fits = i32::try_from(texts.values_slice().len() + text.len()).is_ok();
                *misfits += u64::from(!fits);
                texts.append_option(Some(text).filter(|text| fits && !text.is_empty()));
            }
            (TypedValues::Text(texts), Value::Short(text)) if !text.is_empty() => {
                texts.append_value(text.as_str());
            }
            (TypedValues::Moment(moments), Value::Text(text)) => {
                let moment = text.parse().ok().map(Timestamp::as_millisecond);
                fit(moments, moment, misfits);
            }
            (TypedValues::Date(days), Value::Day(day)) => fit(days, days_to(day), misfits),
            (TypedValues::Large(numbers), Value::Count(count)) => {
                fit(numbers, i64::try_from(count).ok(), misfits);
            }
            (TypedValues::Integer(numbers), Value::Count(count)) => {
                fit(numbers, i32::try_from(count).ok(), misfits);
            }
            (TypedValues::Integer(numbers), Value::Integer(number)) => {
                fit(numbers, i32::try_from(number).ok(), misfits);
            }
            (TypedValues::Small(numbers), Value::Integer(number)) => {
                fit(numbers, i16::try_from(number).ok(), misfits);
            }
            (TypedValues::Decimal(numbers), Value::Hundredths(number)) => {
                numbers.append_value(Hundredths(number).to_double());
            }
            (TypedValues::Decimal(numbers), Value::Decimal(number)) => {
                fit(numbers, Decimal(number).to_double(), misfits);
            }
            (TypedValues::Flag(flags), Value::Flag(flag)) => flags.append_value(flag),
            (TypedValues::List(lists), Value::Items(items)) => {
                lists.lengths.push(items.len());
                lists.nulls.append_non_null();
                for item in items {
                    lists.items.push(item);
                }
            }
            _ => self.push_empty(),
        }
    }

    fn push_empty(&mut self) {
        match &mut self.values {
            TypedValues::Text(texts) => texts.append_null(),
            TypedValues::Date(days) => days.append_null(),
            TypedValues::Moment(moments) => moments.append_null(),
            TypedValues::Large(numbers) => numbers.append_null(),
            TypedValues::Integer(numbers) => numbers.append_null(),
            TypedValues::Decimal(numbers) => numbers.append_null(),
            TypedValues::Flag(flags) => flags.append_null(),
            TypedValues::Small(numbers) => numbers.append_null(),
            TypedValues::List(lists) => {
                lists.lengths.push(0);
                lists.nulls.append_null();
            }
        }
    }

    fn misfits(&self) -> u64 {
        match &self.values {
            TypedValues::List(lists) => lists.items.misfits,
            _ => self.misfits,
        }
    }

    /// The array of the cells.
    pub(in crate::output) fn finish(&mut self) -> ArrayRef {
        match &mut self.values {
            TypedValues::Text(texts) => Arc::new(texts.finish()),
            TypedValues::Date(days) => Arc::new(days.finish()),
            TypedValues::Moment(moments) => Arc::new(moments.finish()),
            TypedValues::Large(numbers) => Arc::new(numbers.finish()),
            TypedValues::Integer(numbers) => Arc::new(numbers.finish()),
            TypedValues::Decimal(numbers) => Arc::new(numbers.finish()),
            TypedValues::Flag(flags) => Arc::new(flags.finish()),
            TypedValues::Small(numbers) => Arc::new(numbers.finish()),
            TypedValues::List(lists) => Arc::new(lists.finish()),
        }
    }
}
