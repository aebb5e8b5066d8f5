//! Cells as arrays of columns.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Date32Builder, Float64Builder, Int64Builder};
use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, Metadata, Schema, SchemaRef};

use crate::output::columns::Heading;
use crate::output::typed::cells::{Cells, Columns};
use crate::output::typed::types::Type;

/// What the columns of rows hold, and their schema.
#[derive(Debug, Clone)]
pub(super) struct Types {
    types: Vec<Type>,
    pub(super) schema: SchemaRef,
}

impl Types {
    /// Those of these headings, with metadata of the schema.
    pub(super) fn new(headings: &[Heading], metadata: Vec<(String, String)>) -> Types {
        let types: Vec<Type> = (headings.iter())
            .map(|heading| Type::of(heading.kind))
            .collect();
        let fields: Vec<Field> = (headings.iter().zip(&types))
            .map(|(heading, &kind)| Field::new(&*heading.name, data_type(kind), true))
            .collect();
        let schema = Schema::new_with_metadata(fields, metadata.into_iter().collect::<Metadata>());
        Types {
            types,
            schema: Arc::new(schema),
        }
    }

    /// Arrays of them without values, with room for so many rows.
    pub(super) fn builders(&self, rows: usize) -> Builders {
        let new = |&kind: &Type| Builder::new(kind, rows);
        Builders(self.types.iter().map(new).collect())
    }
}

fn data_type(kind: Type) -> DataType {
    match kind {
        Type::Text => DataType::Utf8,
        Type::Date => DataType::Date32,
        Type::Integer => DataType::Int64,
        Type::Decimal => DataType::Float64,
        Type::Flag => DataType::Boolean,
    }
}

/// The arrays of columns as they grow.
pub(super) struct Builders(Vec<Builder>);

enum Builder {
    Text(TextBuilder),
    Date(Date32Builder),
    Integer(Int64Builder),
    Decimal(Float64Builder),
    Flag(BooleanBuilder),
}

/// So many rows at the beginning say how long texts are.
const MANY_ROWS: usize = 1 << 12;

/// Texts behind each other, and where each ends.
struct TextBuilder {
    bytes: Vec<u8>,
    ends: Vec<i32>,
}

impl Builders {
    /// Adds the next rows.
    pub(super) fn append(&mut self, columns: &mut Columns, rows: usize) -> anyhow::Result<()> {
        columns.rows -= rows;
        for (builder, cells) in self.0.iter_mut().zip(&mut columns.cells) {
            match (builder, cells) {
                (Builder::Text(builder), Cells::Text(lane)) => builder.append(lane.take(rows))?,
                (Builder::Date(builder), Cells::Date(lane)) => match lane.take(rows) {
                    (all, []) => builder.append_slice(all),
                    some => each(some, |day| builder.append_option(day)),
                },
                (Builder::Integer(builder), Cells::Integer(lane)) => match lane.take(rows) {
                    (all, []) => builder.append_slice(all),
                    some => each(some, |number| builder.append_option(number)),
                },
                (Builder::Decimal(builder), Cells::Decimal(lane)) => match lane.take(rows) {
                    (all, []) => builder.append_slice(all),
                    some => each(some, |number| builder.append_option(number)),
                },
                (Builder::Flag(builder), Cells::Flag(lane)) => match lane.take(rows) {
                    (all, []) => builder.append_slice(all),
                    some => each(some, |flag| builder.append_option(flag)),
                },
                _ => anyhow::bail!("rows of other columns"),
            }
        }
        Ok(())
    }

    /// The arrays.
    pub(super) fn finish(self, types: &Types) -> anyhow::Result<RecordBatch> {
        let arrays = self.0.into_iter().map(Builder::finish);
        let arrays = arrays.collect::<anyhow::Result<_>>()?;
        Ok(RecordBatch::try_new(Arc::clone(&types.schema), arrays)?)
    }
}

/// Gives each cell.
fn each<T: Copy>((values, lengths): (&[T], &[bool]), mut push: impl FnMut(Option<T>)) {
    let mut values = values.iter().copied();
    for &is_known in lengths {
        push(if is_known { values.next() } else { None });
    }
}

impl TextBuilder {
    fn append(&mut self, (bytes, lengths): (&[u8], &[u32])) -> anyhow::Result<()> {
        // A group has little more than the bytes of one cell beyond its own limit.
        i32::try_from(self.bytes.len() + bytes.len())?;
        if self.ends.is_empty() && lengths.len() >= MANY_ROWS {
            // The group is likely to go on as it begins.
            let rows = self.ends.capacity() / lengths.len();
            self.bytes.reserve(bytes.len() * rows.max(1));
        }
        self.bytes.extend_from_slice(bytes);
        let mut end = self.ends.last().copied().unwrap_or_default();
        self.ends.extend(lengths.iter().map(|length| {
            end += length.cast_signed();
            end
        }));
        Ok(())
    }

    fn finish(self) -> anyhow::Result<StringArray> {
        let offsets: Vec<i32> = std::iter::once(0).chain(self.ends).collect();
        let rows = offsets.len() - 1;
        let nulls = BooleanBuffer::collect_bool(rows, |row| offsets[row] < offsets[row + 1]);
        let nulls = Some(NullBuffer::new(nulls)).filter(|nulls| nulls.null_count() > 0);
        let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
        let bytes = Buffer::from_vec(self.bytes);
        Ok(StringArray::try_new(offsets, bytes, nulls)?)
    }
}

impl Builder {
    fn new(kind: Type, rows: usize) -> Builder {
        match kind {
            Type::Text => Builder::Text(TextBuilder {
                bytes: Vec::new(),
                ends: Vec::with_capacity(rows),
            }),
            Type::Date => Builder::Date(Date32Builder::with_capacity(rows)),
            Type::Integer => Builder::Integer(Int64Builder::with_capacity(rows)),
            Type::Decimal => Builder::Decimal(Float64Builder::with_capacity(rows)),
            Type::Flag => Builder::Flag(BooleanBuilder::with_capacity(rows)),
        }
    }

    fn finish(self) -> anyhow::Result<ArrayRef> {
        Ok(match self {
            Builder::Text(builder) => Arc::new(builder.finish()?),
            Builder::Date(mut builder) => Arc::new(builder.finish()),
            Builder::Integer(mut builder) => Arc::new(builder.finish()),
            Builder::Decimal(mut builder) => Arc::new(builder.finish()),
            Builder::Flag(mut builder) => Arc::new(builder.finish()),
        })
    }
}
