//! Text of columns that follows from a number, such as a move: made once, and copied for the rows after.
//!
//! Of the rows of a game most columns say what other rows have said: a move has been played before. To make their cells
//! takes four times as long as to find them.

use std::ops::Range;

use crate::output::columns::{Column, Row};
use crate::output::rows::Rows;
use crate::output::table::buffer_pool::BufferPool;

/// Columns whose cells follow from a number.
pub struct NumberedColumns<R: Row> {
    /// Their names, with commas between.
    pub names: &'static str,
    /// The number, the same for all these columns; `None` if they do not follow from one.
    pub from: NumberOf<R>,
}

/// Gives the number of a row, if its cells follow from one.
pub type NumberOf<R> = for<'r, 'g> fn(&'r <R as Row>::Of<'g>) -> Option<u32>;

/// Columns that are written one after the other.
pub(super) struct Adjacent<R: Row> {
    pub(super) columns: Vec<Column<R>>,
    /// If they follow from a number, which runs with others do not share.
    pub(super) from: Option<NumberOf<R>>,
}

/// Columns, in order, as runs as long as they can be.
pub(super) fn runs<R: Row>(
    columns: &[Column<R>],
    follows: &[NumberedColumns<R>],
) -> Vec<Adjacent<R>> {
    let group_of = |column: &Column<R>| {
        let name = &*column.heading.name;
        follows
            .iter()
            .position(|group| group.names.split(',').any(|one| one == name))
    };
    let runs = columns.chunk_by(|one, next| group_of(one) == group_of(next));
    let run = |columns: &[Column<R>]| Adjacent {
        columns: columns.to_vec(),
        from: group_of(&columns[0]).map(|group| follows[group].from),
    };
    runs.map(run).collect()
}

/// The longest text that is remembered, in bytes.
const ROOM: usize = 15;

/// A power of two. Moves of real games have some two thousand names in SAN, and four thousand in UCI.
const SLOTS: usize = 1 << 13;

/// The text once written for a number.
#[derive(Clone, Copy, Default)]
struct Slot {
    /// The run, from 1, and the number; 0 if nothing is remembered.
    key: u64,
    text: [u8; ROOM],
    bytes: u8,
}

/// Cells of runs, by their numbers. One may take the place of another.
pub(super) struct CellCache(Vec<Slot>);

impl CellCache {
    fn new() -> CellCache {
        CellCache(vec![Slot::default(); SLOTS])
    }

    #[inline]
    fn slot(&mut self, key: u64) -> &mut Slot {
        // Fibonacci hashing: the highest bits of a product are the best mixed.
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.ilog2());
        &mut self.0[usize::try_from(hash).unwrap_or_default() % SLOTS]
    }

    /// Adds the cells of a run for a number; `write` makes them where they are not remembered.
    #[inline]
    pub(super) fn push(
        &mut self,
        (run, number): (usize, u32),
        rows: &mut Rows,
        write: impl FnOnce(&mut Rows),
    ) {
        let key = (run as u64 + 1) << 32 | u64::from(number);
        let slot = self.slot(key);
        let start = rows.line().len();
        if slot.key == key {
            // All at once, of which only what counts stays.
            rows.line().extend_from_slice(&slot.text);
            rows.line().truncate(start + usize::from(slot.bytes));
            return;
        }
        write(rows);
        let text = &rows.line()[start..];
        if let Some(room) = slot.text.get_mut(..text.len()) {
            room.copy_from_slice(text);
            slot.bytes = u8::try_from(text.len()).unwrap_or_default();
            slot.key = key;
        }
    }
}

/// What the rows of a game have in common.
#[derive(Default)]
pub struct GameRows<'s> {
    /// Where the last row has what all begin with.
    pub(super) begins: Range<usize>,
    /// One that nobody else uses until these are given up, and whereto it goes then.
    lent: Option<(CellCache, &'s BufferPool<CellCache>)>,
}

impl Drop for GameRows<'_> {
    fn drop(&mut self) {
        if let Some((remembered, spare)) = self.lent.take() {
            spare.give_back(remembered);
        }
    }
}

impl<'s> GameRows<'s> {
    /// The cells that earlier rows have written.
    #[inline]
    pub(super) fn remembered(&mut self, spare: &'s BufferPool<CellCache>) -> &mut CellCache {
        let (remembered, _) =
            (self.lent).get_or_insert_with(|| (spare.take().unwrap_or_else(CellCache::new), spare));
        remembered
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::columns::Heading;
    use crate::output::rows::RowFormat;
    use crate::output::table::Table;
    use crate::output::typed::kind::ColumnKind;
    use crate::output::value::Value;

    /// A number that stands for itself, and a text beside it.
    struct Numbers;

    impl Row for Numbers {
        type Of<'g> = (u32, &'g str);
    }

    fn table() -> Table<Numbers> {
        let column = |name, of: fn(u32) -> String| {
            let heading = Heading::new(name, ColumnKind::Text, "");
            Column::<Numbers>::given(heading, move |&(number, _)| Value::text(of(number)))
        };
        let text = Heading::new("text", ColumnKind::Text, "");
        let columns = vec![
            column("decimal", |number| number.to_string()),
            column("hexadecimal", |number| format!("{number:x}")),
            Column::<Numbers>::given(text, |&(_, text)| Value::text(text)),
            column("last", |number| (number % 10).to_string()),
        ];
        Table::new(columns, RowFormat::Csv, &[], true).expect("four columns")
    }

    const FOLLOWS: &[NumberedColumns<Numbers>] = &[
        NumberedColumns {
            names: "hexadecimal,decimal",
            from: |&(number, _)| Some(number).filter(|number| !number.is_multiple_of(7)),
        },
        NumberedColumns {
            names: "last",
            from: |&(number, _)| Some(number % 10),
        },
    ];

    fn written(table: &Table<Numbers>, numbers: impl Iterator<Item = u32>) -> Rows {
        let mut rows = Rows::default();
        // Games of three rows, of which each begins with what others have left.
        for number in numbers {
            let mut game = GameRows::default();
            for row in [(number, "a"), (number, "b,c"), (number + 1, "")] {
                table.push_next(&row, &mut rows, &mut game);
            }
        }
        rows
    }

    /// More numbers than there are slots, in an order in which many come back; some of them with text that is too long.
    #[test]
    fn what_is_remembered_is_what_would_be_made() {
        let few = (0..24_000_u32).map(|step| step.wrapping_mul(step) % 20_000);
        let long = (0..40).map(|step| u32::MAX - 1 - step % 4);
        let numbers: Vec<u32> = few.chain(long).collect();
        let plain = written(&table(), numbers.iter().copied()).into_bytes();
        let following = table().following(FOLLOWS);
        let rows = written(&following, numbers.iter().copied());
        assert!(rows.into_bytes() == plain);
    }

    /// Columns that stand together and follow from one number are one run, as the user orders them.
    #[test]
    fn runs_are_of_one_number() {
        let columns = ["text", "hexadecimal", "decimal", "last", "x"].map(|name| {
            let heading = Heading::new(name, ColumnKind::Text, "");
            Column::<Numbers>::given(heading, |_| Value::Empty)
        });
        let runs = runs(&columns, FOLLOWS);
        let seen = runs
            .iter()
            .map(|run| (run.columns.len(), run.from.is_some()));
        let expected = [(1, false), (2, true), (1, true), (1, false)];
        assert_eq!(seen.collect::<Vec<_>>(), expected);
    }
}
