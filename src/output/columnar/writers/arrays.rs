//! Cells as arrays of columns.

use std::sync::Arc;

use anyhow::{Context as _, bail};
use arrow_array::builder::{
    BooleanBuilder, Date32Builder, Float64Builder, Int16Builder, Int32Builder, Int64Builder,
    TimestampMillisecondBuilder,
};
use arrow_array::{ArrayRef, DictionaryArray, Int32Array, ListArray, RecordBatch, StringArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, FieldRef, Metadata, Schema, SchemaRef, TimeUnit};

use crate::output::columns::Heading;
use crate::output::typed::cells::{TypedCells, TypedColumns};
use crate::output::typed::kind::ColumnType;

/// What the columns of rows hold, and their schema.
#[derive(Debug, Clone)]
pub(super) struct Types {
    types: Vec<ColumnType>,
    pub(super) schema: SchemaRef,
}

impl Types {
    /// The types of columns with these headings; the schema has this metadata.
    pub(super) fn new(headings: &[Heading], metadata: Vec<(String, String)>) -> Types {
        let types = headings.iter().map(|heading| heading.kind.column_type());
        let field = |heading: &Heading| {
            let data_type = data_type(heading.kind.column_type());
            Field::new(&*heading.name, data_type, true)
        };
        let fields: Vec<Field> = headings.iter().map(field).collect();
        let schema = Schema::new_with_metadata(fields, metadata.into_iter().collect::<Metadata>());
        Types {
            types: types.collect(),
            schema: Arc::new(schema),
        }
    }

    /// Arrays of them without values, with room for so many rows.
    pub(super) fn builders(&self, rows: usize) -> Builders {
        let new = |&column_type: &ColumnType| builder(column_type, rows);
        Builders(self.types.iter().map(new).collect())
    }
}

/// The time zone of moments.
const UTC: &str = "UTC";

fn data_type(kind: ColumnType) -> DataType {
    match kind {
        ColumnType::Text => DataType::Utf8,
        ColumnType::Date => DataType::Date32,
        ColumnType::Moment => DataType::Timestamp(TimeUnit::Millisecond, Some(UTC.into())),
        ColumnType::Word => {
            DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
        }
        ColumnType::Large => DataType::Int64,
        ColumnType::Integer => DataType::Int32,
        ColumnType::Decimal => DataType::Float64,
        ColumnType::Flag => DataType::Boolean,
        ColumnType::Small => DataType::Int16,
        ColumnType::List(item_type) => DataType::List(item(*item_type)),
    }
}

/// The items of a list, by the name that Arrow gives them.
fn item(item_type: ColumnType) -> FieldRef {
    Arc::new(Field::new_list_field(data_type(item_type), true))
}

/// The arrays of columns as they grow.
pub(super) struct Builders(Vec<Box<dyn ColumnBuilder>>);

impl Builders {
    /// Adds rows.
    pub(super) fn append(&mut self, mut columns: TypedColumns) -> anyhow::Result<()> {
        for (builder, cells) in self.0.iter_mut().zip(&mut columns.cells) {
            builder.append(cells, columns.rows)?;
        }
        Ok(())
    }

    /// The arrays.
    pub(super) fn finish(self, types: &Types) -> anyhow::Result<RecordBatch> {
        let arrays = self.0.into_iter().map(ColumnBuilder::finish);
        let arrays = arrays.collect::<anyhow::Result<_>>()?;
        Ok(RecordBatch::try_new(Arc::clone(&types.schema), arrays)?)
    }
}

fn builder(column_type: ColumnType, rows: usize) -> Box<dyn ColumnBuilder> {
    match column_type {
        ColumnType::Small => Box::new(Int16Builder::with_capacity(rows)),
        ColumnType::List(&item_type) => Box::new(ListBuilder {
            items: builder(item_type, rows),
            item_type,
            ends: Vec::with_capacity(rows),
            is_known: Vec::with_capacity(rows),
        }),
        ColumnType::Text => Box::new(TextBuilder {
            bytes: Vec::new(),
            ends: Vec::with_capacity(rows),
        }),
        ColumnType::Date => Box::new(Date32Builder::with_capacity(rows)),
        ColumnType::Moment => {
            Box::new(TimestampMillisecondBuilder::with_capacity(rows).with_timezone(UTC))
        }
        ColumnType::Word => Box::new(WordBuilder {
            words: Vec::new(),
            places: Int32Builder::with_capacity(rows),
        }),
        ColumnType::Large => Box::new(Int64Builder::with_capacity(rows)),
        ColumnType::Integer => Box::new(Int32Builder::with_capacity(rows)),
        ColumnType::Decimal => Box::new(Float64Builder::with_capacity(rows)),
        ColumnType::Flag => Box::new(BooleanBuilder::with_capacity(rows)),
    }
}

/// The array of a column as it grows.
trait ColumnBuilder: Send {
    /// Adds the next cells.
    fn append(&mut self, cells: &mut TypedCells, rows: usize) -> anyhow::Result<()>;

    fn finish(self: Box<Self>) -> anyhow::Result<ArrayRef>;
}

const OTHER_COLUMNS: &str = "rows of other columns";

macro_rules! builders {
    ($($builder:ident: $lane:ident;)*) => {$(
        impl ColumnBuilder for $builder {
            fn append(&mut self, cells: &mut TypedCells, rows: usize) -> anyhow::Result<()> {
                let TypedCells::$lane(lane) = cells else {
                    bail!(OTHER_COLUMNS);
                };
                let (values, are_known) = lane.take(rows);
                if are_known.is_empty() {
                    self.append_slice(values);
                }
                let mut values = values.iter().copied();
                for &is_known in are_known {
                    self.append_option(if is_known { values.next() } else { None });
                }
                Ok(())
            }

            fn finish(mut self: Box<Self>) -> anyhow::Result<ArrayRef> {
                Ok(Arc::new($builder::finish(&mut self)))
            }
        }
    )*};
}
builders! {
    Date32Builder: Date;
    TimestampMillisecondBuilder: Moment;
    Int64Builder: Large;
    Int32Builder: Integer;
    Float64Builder: Decimal;
    BooleanBuilder: Flag;
    Int16Builder: Small;
}

/// Words in the order in which they first occur, and the place of each cell's among them.
struct WordBuilder {
    words: Vec<Box<str>>,
    places: Int32Builder,
}

impl ColumnBuilder for WordBuilder {
    fn append(&mut self, cells: &mut TypedCells, rows: usize) -> anyhow::Result<()> {
        let TypedCells::Word(cells) = cells else {
            bail!(OTHER_COLUMNS);
        };
        let (places, are_known) = cells.places.take(rows);
        // Where the words of these cells are among those of the group: none yet.
        let mut moved: Vec<Option<i32>> = vec![None; cells.words.len()];
        let mut places = places.iter().map(|&place| -> anyhow::Result<i32> {
            let place = usize::try_from(place)?;
            if let Some(known) = moved[place] {
                return Ok(known);
            }
            let word = &cells.words[place];
            let known = self.words.iter().position(|other| other == word);
            let known = i32::try_from(known.unwrap_or_else(|| {
                self.words.push(word.clone());
                self.words.len() - 1
            }))?;
            moved[place] = Some(known);
            Ok(known)
        });
        if are_known.is_empty() {
            for place in places {
                self.places.append_value(place?);
            }
            return Ok(());
        }
        for &is_known in are_known {
            let place = if is_known { places.next() } else { None };
            self.places.append_option(place.transpose()?);
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> anyhow::Result<ArrayRef> {
        // In their order as text: data frames show and group them in that of the dictionary.
        let mut order: Vec<usize> = (0..self.words.len()).collect();
        order.sort_by_key(|&place| &self.words[place]);
        let words = StringArray::from_iter_values(order.iter().map(|&place| &self.words[place]));
        let mut moved = vec![0; order.len()];
        for (new, old) in (0..).zip(order) {
            moved[old] = new;
        }
        let place = |old| usize::try_from(old).ok().and_then(|old| moved.get(old));
        let places = self.places.finish();
        let places: Int32Array = places.unary(|old: i32| place(old).copied().unwrap_or(0));
        let array = DictionaryArray::try_new(places, Arc::new(words))?;
        Ok(Arc::new(array))
    }
}

/// Lists behind each other, and where each ends.
struct ListBuilder {
    items: Box<dyn ColumnBuilder>,
    item_type: ColumnType,
    ends: Vec<i32>,
    is_known: Vec<bool>,
}

impl ColumnBuilder for ListBuilder {
    fn append(&mut self, cells: &mut TypedCells, rows: usize) -> anyhow::Result<()> {
        let TypedCells::List(lists) = cells else {
            bail!(OTHER_COLUMNS);
        };
        let (lengths, items) = lists.take(rows);
        let before = self.ends.last().copied().unwrap_or_default();
        let mut end = before;
        for length in lengths {
            end = end
                .checked_add(i32::try_from(length.unwrap_or(0))?)
                .context("too many items for one group")?;
            self.ends.push(end);
            self.is_known.push(length.is_some());
        }
        self.items.append(items, usize::try_from(end - before)?)
    }

    fn finish(self: Box<Self>) -> anyhow::Result<ArrayRef> {
        let offsets: Vec<i32> = std::iter::once(0).chain(self.ends).collect();
        let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
        let nulls = NullBuffer::from(self.is_known);
        let nulls = Some(nulls).filter(|nulls| nulls.null_count() > 0);
        let items = self.items.finish()?;
        let list = ListArray::try_new(item(self.item_type), offsets, items, nulls)?;
        Ok(Arc::new(list))
    }
}

/// So many rows at the beginning say how long texts are.
const MANY_ROWS: usize = 1 << 12;

/// Texts behind each other, and where each ends.
struct TextBuilder {
    bytes: Vec<u8>,
    ends: Vec<i32>,
}

impl ColumnBuilder for TextBuilder {
    fn append(&mut self, cells: &mut TypedCells, rows: usize) -> anyhow::Result<()> {
        let TypedCells::Text(lane) = cells else {
            bail!(OTHER_COLUMNS);
        };
        let (bytes, lengths) = lane.take(rows);
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

    fn finish(self: Box<Self>) -> anyhow::Result<ArrayRef> {
        let offsets: Vec<i32> = std::iter::once(0).chain(self.ends).collect();
        let rows = offsets.len() - 1;
        let nulls = BooleanBuffer::collect_bool(rows, |row| offsets[row] < offsets[row + 1]);
        let nulls = Some(NullBuffer::new(nulls)).filter(|nulls| nulls.null_count() > 0);
        let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
        let bytes = Buffer::from_vec(self.bytes);
        Ok(Arc::new(StringArray::try_new(offsets, bytes, nulls)?))
    }
}
