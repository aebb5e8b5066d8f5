//! Cells of columns with types, as workers make them and the writer takes them.

use super::kind::{ColumnType, milliseconds_to};
use crate::output::value::Value;
use pgnkit_core::pgn::date::Day;
use pgnkit_core::short_text::ShortText;

/// There is room for so many rows before anything is copied.
const USUAL_ROWS: usize = 1 << 12;

/// What an item of a list is taken to need.
const ITEM_BYTES: usize = 16;

/// The columns of some rows.
#[derive(Debug)]
pub(in crate::output) struct TypedColumns {
    pub(in crate::output) cells: Vec<TypedCells>,
    /// The number of rows not yet taken.
    pub(in crate::output) rows: usize,
}

impl TypedColumns {
    /// Columns of these types, without rows.
    pub(in crate::output) fn new(types: impl Iterator<Item = ColumnType>) -> TypedColumns {
        TypedColumns {
            cells: types.map(TypedCells::new).collect(),
            rows: 0,
        }
    }

    /// Begins a row: one cell has to be added to each of these.
    #[inline]
    pub(in crate::output) fn row(&mut self) -> impl Iterator<Item = &mut TypedCells> {
        self.rows += 1;
        self.cells.iter_mut()
    }

    /// Takes the next rows off, as columns of their own.
    pub(in crate::output) fn take_off(&mut self, rows: usize) -> TypedColumns {
        self.rows -= rows;
        TypedColumns {
            cells: (self.cells.iter_mut())
                .map(|cells| cells.take_off(rows))
                .collect(),
            rows,
        }
    }

    /// About how many bytes the texts and lists take.
    pub(in crate::output) fn text_bytes(&self) -> usize {
        self.cells.iter().map(TypedCells::bytes).sum()
    }

    /// How many of the next rows there are up to the one with which the texts take so many bytes: more than all if they
    /// take fewer.
    pub(in crate::output) fn rows_up_to(&self, bytes: usize) -> usize {
        if self.text_bytes() < bytes {
            return usize::MAX;
        }
        let mut sum = 0;
        let rows = (0..self.rows).take_while(|&row| {
            let before = sum;
            let of_row = self.cells.iter().map(|cells| cells.bytes_of(row));
            sum += of_row.sum::<usize>();
            before < bytes
        });
        rows.count()
    }
}

/// The cells of a column.
#[derive(Debug)]
pub enum TypedCells {
    /// Texts.
    Text(ValueRuns<u8, u32>),
    /// Words.
    Word(WordCells),
    /// Days from 1970-01-01.
    Date(ValueRuns<i32, bool>),
    /// Milliseconds from the beginning of 1970-01-01 in UTC.
    Moment(ValueRuns<i64, bool>),
    /// Whole numbers of 64 bits.
    Large(ValueRuns<i64, bool>),
    /// Whole numbers of 32 bits.
    Integer(ValueRuns<i32, bool>),
    /// Other numbers.
    Decimal(ValueRuns<f64, bool>),
    /// Flags.
    Flag(ValueRuns<bool, bool>),
    /// Whole numbers of 16 bits.
    Small(ValueRuns<i16, bool>),
    /// Lists.
    List(Lists),
}

/// Words, each of which is kept once: cells have its place among them.
#[derive(Debug)]
pub struct WordCells {
    pub(in crate::output) words: Vec<Box<str>>,
    pub(in crate::output) places: ValueRuns<i32, bool>,
}

impl WordCells {
    #[inline]
    fn push(&mut self, word: &str) {
        if word.is_empty() {
            return self.places.push(None);
        }
        let place = self.words.iter().position(|known| **known == *word);
        let place = place.unwrap_or_else(|| {
            self.words.push(word.into());
            self.words.len() - 1
        });
        self.places.push(i32::try_from(place).ok());
    }
}

/// Lists: their items behind each other, and how many each has; none in a cell that is empty.
#[derive(Debug)]
pub struct Lists {
    items: Box<TypedCells>,
    lengths: Vec<Option<u32>>,
    /// The number of lists taken.
    taken: usize,
}

impl Lists {
    /// Adds a list.
    pub(in crate::output) fn push(&mut self, items: Vec<Value<'_>>) {
        self.lengths.push(u32::try_from(items.len()).ok());
        for item in items {
            self.items.push(item);
        }
    }

    /// Takes the next lists: how many items each has, and all of these from the next that is not taken on.
    pub(in crate::output) fn take(&mut self, rows: usize) -> (&[Option<u32>], &mut TypedCells) {
        let next = self.taken + rows;
        let lengths = &self.lengths[self.taken..next];
        self.taken = next;
        (lengths, &mut self.items)
    }
}

/// Values behind each other, and how many of them each cell has: an empty one has none, any but a text one. As long as no
/// cell is empty, cells that are no texts have no lengths.
#[derive(Debug)]
pub struct ValueRuns<T, L> {
    values: Vec<T>,
    lengths: Vec<L>,
    /// The numbers of cells and values taken.
    taken: (usize, usize),
    /// How many cells are empty since their values do not fit.
    misfits: u64,
}

/// The number of values in a cell.
pub trait Length: Copy + Default {
    /// The number of values.
    fn values(self) -> usize;
}

impl Length for bool {
    fn values(self) -> usize {
        self.into()
    }
}

impl Length for u32 {
    fn values(self) -> usize {
        usize::try_from(self).unwrap_or(usize::MAX)
    }
}

impl<T, L: Length> ValueRuns<T, L> {
    fn new() -> ValueRuns<T, L> {
        ValueRuns {
            values: Vec::with_capacity(USUAL_ROWS),
            lengths: Vec::new(),
            taken: (0, 0),
            misfits: 0,
        }
    }

    /// Takes the next cells: their values and their lengths, of which there are none if no cell is empty.
    pub(in crate::output) fn take(&mut self, rows: usize) -> (&[T], &[L]) {
        let (row, value) = self.taken;
        let next_row = row + rows;
        let lengths = self.lengths.get(row..next_row).unwrap_or_default();
        let next_value = if lengths.is_empty() {
            value + rows
        } else if next_row == self.lengths.len() {
            self.values.len()
        } else {
            value + lengths.iter().map(|length| length.values()).sum::<usize>()
        };
        self.taken = (next_row, next_value);
        (&self.values[value..next_value], lengths)
    }
}

impl<T: Clone, L: Length> ValueRuns<T, L> {
    fn take_off(&mut self, rows: usize) -> ValueRuns<T, L> {
        let (values, lengths) = self.take(rows);
        ValueRuns {
            values: values.to_vec(),
            lengths: lengths.to_vec(),
            taken: (0, 0),
            misfits: 0,
        }
    }
}

impl<T> ValueRuns<T, bool> {
    #[inline]
    pub(in crate::output) fn push(&mut self, value: Option<T>) {
        if let Some(value) = value {
            self.values.push(value);
            if !self.lengths.is_empty() {
                self.lengths.push(true);
            }
        } else {
            if self.lengths.is_empty() {
                self.lengths.resize(self.values.len(), true);
            }
            self.lengths.push(false);
        }
    }

    /// Adds a value, or an empty cell for one that does not fit, of which there is none.
    #[inline]
    pub(in crate::output) fn fit(&mut self, value: Option<T>) {
        self.misfits += u64::from(value.is_none());
        self.push(value);
    }
}

impl ValueRuns<u8, u32> {
    /// Adds a text; one that is too long for Arrow is left empty.
    #[inline]
    pub(in crate::output) fn push(&mut self, text: &str) {
        if let Ok(length) = i32::try_from(text.len()) {
            self.lengths.push(length.unsigned_abs());
            self.values.extend_from_slice(text.as_bytes());
        } else {
            self.misfits += 1;
            self.lengths.push(0);
        }
    }

    #[inline]
    pub(in crate::output) fn push_short(&mut self, text: ShortText) {
        let start = self.values.len();
        text.append_to(&mut self.values);
        let length = self.values.len() - start;
        self.lengths.push(u32::try_from(length).unwrap_or_default());
    }
}

impl TypedCells {
    fn new(kind: ColumnType) -> TypedCells {
        match kind {
            ColumnType::Text => TypedCells::Text(ValueRuns::new()),
            ColumnType::Date => TypedCells::Date(ValueRuns::new()),
            ColumnType::Moment => TypedCells::Moment(ValueRuns::new()),
            ColumnType::Word => TypedCells::Word(WordCells {
                words: Vec::new(),
                places: ValueRuns::new(),
            }),
            ColumnType::Large => TypedCells::Large(ValueRuns::new()),
            ColumnType::Integer => TypedCells::Integer(ValueRuns::new()),
            ColumnType::Decimal => TypedCells::Decimal(ValueRuns::new()),
            ColumnType::Flag => TypedCells::Flag(ValueRuns::new()),
            ColumnType::Small => TypedCells::Small(ValueRuns::new()),
            ColumnType::List(item) => TypedCells::List(Lists {
                items: Box::new(TypedCells::new(*item)),
                lengths: Vec::new(),
                taken: 0,
            }),
        }
    }

    /// Adds an empty cell.
    pub(in crate::output) fn push_empty(&mut self) {
        match self {
            TypedCells::Text(lane) => lane.lengths.push(0),
            TypedCells::Date(lane) | TypedCells::Integer(lane) => lane.push(None),
            TypedCells::Word(words) => words.places.push(None),
            TypedCells::Large(lane) | TypedCells::Moment(lane) => lane.push(None),
            TypedCells::Decimal(lane) => lane.push(None),
            TypedCells::Flag(lane) => lane.push(None),
            TypedCells::Small(lane) => lane.push(None),
            TypedCells::List(lists) => lists.lengths.push(None),
        }
    }

    /// Adds a text.
    #[inline]
    pub(in crate::output) fn push_text(&mut self, text: &str) {
        match self {
            TypedCells::Text(texts) => texts.push(text),
            TypedCells::Word(words) => words.push(text),
            TypedCells::Moment(moments) => moments.fit(milliseconds_to(text)),
            other => other.push_empty(),
        }
    }

    /// Adds a whole number.
    #[inline]
    pub(in crate::output) fn push_whole<N>(&mut self, number: N)
    where
        i64: TryFrom<N>,
        i32: TryFrom<N>,
        i16: TryFrom<N>,
    {
        match self {
            TypedCells::Large(numbers) => numbers.fit(i64::try_from(number).ok()),
            TypedCells::Integer(numbers) => numbers.fit(i32::try_from(number).ok()),
            TypedCells::Small(numbers) => numbers.fit(i16::try_from(number).ok()),
            other => other.push_empty(),
        }
    }

    /// How many cells are empty since their values do not fit.
    pub(in crate::output) fn misfits(&self) -> u64 {
        match self {
            TypedCells::Text(lane) => lane.misfits,
            TypedCells::Word(words) => words.places.misfits,
            TypedCells::Date(lane) | TypedCells::Integer(lane) => lane.misfits,
            TypedCells::Large(lane) | TypedCells::Moment(lane) => lane.misfits,
            TypedCells::Decimal(lane) => lane.misfits,
            TypedCells::Flag(lane) => lane.misfits,
            TypedCells::Small(lane) => lane.misfits,
            TypedCells::List(lists) => lists.items.misfits(),
        }
    }

    /// Takes the next cells off.
    fn take_off(&mut self, rows: usize) -> TypedCells {
        match self {
            TypedCells::Text(lane) => TypedCells::Text(lane.take_off(rows)),
            TypedCells::Word(words) => TypedCells::Word(WordCells {
                words: words.words.clone(),
                places: words.places.take_off(rows),
            }),
            TypedCells::Date(lane) => TypedCells::Date(lane.take_off(rows)),
            TypedCells::Large(lane) => TypedCells::Large(lane.take_off(rows)),
            TypedCells::Moment(lane) => TypedCells::Moment(lane.take_off(rows)),
            TypedCells::Integer(lane) => TypedCells::Integer(lane.take_off(rows)),
            TypedCells::Decimal(lane) => TypedCells::Decimal(lane.take_off(rows)),
            TypedCells::Flag(lane) => TypedCells::Flag(lane.take_off(rows)),
            TypedCells::Small(lane) => TypedCells::Small(lane.take_off(rows)),
            TypedCells::List(lists) => {
                let (lengths, items) = lists.take(rows);
                let lengths = lengths.to_vec();
                let count = lengths.iter().flatten().map(|length| length.values()).sum();
                TypedCells::List(Lists {
                    items: Box::new(items.take_off(count)),
                    lengths,
                    taken: 0,
                })
            }
        }
    }

    /// About how many bytes the texts or lists that are not taken have.
    fn bytes(&self) -> usize {
        match self {
            TypedCells::Text(lane) => lane.values.len() - lane.taken.1,
            TypedCells::List(lists) => {
                let lengths = lists.lengths[lists.taken..].iter().flatten();
                lengths.map(|length| ITEM_BYTES * length.values()).sum()
            }
            _ => 0,
        }
    }

    /// The same, of the text or list of one of the next rows.
    fn bytes_of(&self, row: usize) -> usize {
        match self {
            TypedCells::Text(lane) => lane.lengths[lane.taken.0 + row].values(),
            TypedCells::List(lists) => {
                let length = lists.lengths[lists.taken + row].unwrap_or(0);
                ITEM_BYTES * length.values()
            }
            _ => 0,
        }
    }
}

/// Days from 1970-01-01 to a day.
pub(crate) fn days_to((year, month, day): Day) -> Option<i32> {
    let date = |year: u16, month: u8, day: u8| {
        let [month, day] = [month, day].map(|part| i8::try_from(part).ok());
        jiff::civil::Date::new(i16::try_from(year).ok()?, month?, day?).ok()
    };
    Some((date(year, month, day)? - date(1970, 1, 1)?).get_days())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of days are those of `date -d DAY +%s`, divided by 86,400.
    #[test]
    fn days_are_counted_from_1970() {
        for (day, expected) in [
            ((1970, 1, 1), Some(0)),
            ((1969, 12, 31), Some(-1)),
            ((2024, 2, 29), Some(19_782)),
            ((1475, 6, 1), Some(-180_644)),
            ((2023, 2, 29), None),
        ] {
            assert_eq!(days_to(day), expected, "{day:?}");
        }
    }
}
