//! The schema of rows, and their arrays put together as record batches.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::{
    Array as _, ArrayRef, DictionaryArray, Int32Array, RecordBatch, StringArray, new_empty_array,
};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{DataType, Field, Metadata, Schema, SchemaRef};
use arrow_select::concat::concat;
use hashbrown::DefaultHashBuilder;
use indexmap::IndexSet;

use crate::output::columns::Heading;
use crate::output::typed::cells::{TypedCells, TypedRows};
use crate::output::typed::kind::ColumnKind;

/// What an item of a list is taken to need.
const ITEM_BYTES: usize = 16;

/// What the columns of rows hold, and their schema.
#[derive(Debug, Clone)]
pub(super) struct Types {
    kinds: Vec<ColumnKind>,
    pub(super) schema: SchemaRef,
}

impl Types {
    /// The types of columns with these headings; the schema has this metadata.
    pub(super) fn new(headings: &[Heading], metadata: Vec<(String, String)>) -> Types {
        let field = |heading: &Heading| Field::new(&*heading.name, data_type(heading.kind), true);
        let fields: Vec<Field> = headings.iter().map(field).collect();
        let schema = Schema::new_with_metadata(fields, metadata.into_iter().collect::<Metadata>());
        Types {
            kinds: headings.iter().map(|heading| heading.kind).collect(),
            schema: Arc::new(schema),
        }
    }

    /// About how many bytes the texts and lists of the first so many rows take.
    pub(super) fn bytes(&self, columns: &TypedRows, rows: usize) -> usize {
        let length = |ends: &OffsetBuffer<i32>| (ends[rows] - ends[0]).unsigned_abs() as usize;
        let columns = self.kinds.iter().zip(&columns.arrays);
        let bytes = columns.map(|(kind, array)| match array.data_type() {
            DataType::List(_) => ITEM_BYTES * length(array.as_list().offsets()),
            DataType::Utf8 if *kind != ColumnKind::Word => length(array.as_string().offsets()),
            _ => 0,
        });
        bytes.sum()
    }

    /// Rows as one record batch.
    pub(super) fn batch(&self, pieces: &[TypedRows]) -> anyhow::Result<RecordBatch> {
        let mut arrays = joined(pieces)?.arrays;
        for (array, kind) in arrays.iter_mut().zip(&self.kinds) {
            if *kind == ColumnKind::Word {
                *array = dictionary(array.as_string())?;
            }
        }
        Ok(RecordBatch::try_new(Arc::clone(&self.schema), arrays)?)
    }
}

fn data_type(kind: ColumnKind) -> DataType {
    match kind {
        ColumnKind::Word => {
            DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
        }
        other => TypedCells::new(other).finish().data_type().clone(),
    }
}

/// Rows one behind the other, in arrays of their own.
pub(super) fn joined(pieces: &[TypedRows]) -> anyhow::Result<TypedRows> {
    let column = |(index, first): (usize, &ArrayRef)| {
        // A single array would be a part of another.
        let nothing = new_empty_array(first.data_type());
        let arrays = pieces.iter().map(|piece| &*piece.arrays[index]);
        concat(&arrays.chain([&*nothing]).collect::<Vec<_>>())
    };
    let columns = pieces[0].arrays.iter().enumerate().map(column);
    Ok(TypedRows {
        arrays: columns.collect::<Result<_, _>>()?,
        rows: pieces.iter().map(|piece| piece.rows).sum(),
        misfits: Vec::new(),
    })
}

/// Words as places in a dictionary, which has them in their order as text: data frames show and group them in that.
fn dictionary(words: &StringArray) -> anyhow::Result<ArrayRef> {
    let mut known: IndexSet<&str, DefaultHashBuilder> = IndexSet::default();
    let mut place = |word| i32::try_from(known.insert_full(word).0);
    let places = words.iter().map(|word| word.map(&mut place).transpose());
    let places = places.collect::<Result<Int32Array, _>>()?;
    let mut sorted: Vec<&str> = known.iter().copied().collect();
    sorted.sort_unstable();
    let moved: Vec<i32> = known
        .iter()
        .map(|word| sorted.partition_point(|other| other < word))
        .map(i32::try_from)
        .collect::<Result<_, _>>()?;
    let place = |old| usize::try_from(old).ok().and_then(|old| moved.get(old));
    let places: Int32Array = places.unary(|old: i32| place(old).copied().unwrap_or(0));
    let words = StringArray::from_iter_values(sorted);
    Ok(Arc::new(DictionaryArray::try_new(places, Arc::new(words))?))
}
