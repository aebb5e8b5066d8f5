//! Gathers rows until there are enough for a group: by their number and the bytes of their texts alone, so that groups
//! are the same however rows arrive. Most of their columns are built later, by another thread.

use arrow_array::RecordBatch;

use super::arrays::{Builders, Types};
use crate::output::typed::cells::TypedColumns;

/// A group is complete with so many bytes of text too, however few rows it has: that of tags may be long.
const MOST_BYTES: usize = 64 << 20;

/// So many pieces of a group are kept as they arrived: each has room for many rows, however few it holds.
const MOST_PIECES: usize = 32;

/// The rows of a group.
pub(super) struct ColumnGroup {
    begun: Builders,
    /// Pieces not yet added to `begun`.
    pieces: Vec<TypedColumns>,
    rows: usize,
    bytes: usize,
}

impl ColumnGroup {
    fn push(&mut self, piece: TypedColumns) -> anyhow::Result<()> {
        self.rows += piece.rows;
        self.bytes += piece.text_bytes();
        self.pieces.push(piece);
        if self.pieces.len() >= MOST_PIECES {
            self.add_pieces()?;
        }
        Ok(())
    }

    fn add_pieces(&mut self) -> anyhow::Result<()> {
        (self.pieces.drain(..)).try_for_each(|piece| self.begun.append(piece))
    }

    /// Builds a record batch of the columns.
    pub(super) fn build(mut self, types: &Types) -> anyhow::Result<RecordBatch> {
        self.add_pieces()?;
        self.begun.finish(types)
    }
}

/// The group that is not complete yet.
pub(super) struct Groups {
    types: Types,
    most_rows: usize,
    open: ColumnGroup,
}

impl Groups {
    /// Groups of so many rows.
    pub(super) fn new(types: Types, most_rows: usize) -> Groups {
        Groups {
            open: new_group(&types, most_rows),
            types,
            most_rows,
        }
    }

    /// Adds rows, and gives the groups that they complete.
    pub(super) fn push(&mut self, mut columns: TypedColumns) -> anyhow::Result<Vec<ColumnGroup>> {
        let mut complete = Vec::new();
        loop {
            let room = columns.rows_up_to(MOST_BYTES - self.open.bytes);
            let room = room.min(self.most_rows - self.open.rows);
            if columns.rows < room {
                self.open.push(columns)?;
                return Ok(complete);
            }
            self.open.push(columns.take_off(room))?;
            complete.push(self.take());
        }
    }

    fn take(&mut self) -> ColumnGroup {
        let next = new_group(&self.types, self.most_rows);
        std::mem::replace(&mut self.open, next)
    }

    /// The last group, if it has rows.
    pub(super) fn last(&mut self) -> Option<ColumnGroup> {
        Some(self.take()).filter(|group| group.rows > 0)
    }
}

fn new_group(types: &Types, most_rows: usize) -> ColumnGroup {
    ColumnGroup {
        begun: types.builders(most_rows),
        pieces: Vec::new(),
        rows: 0,
        bytes: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::columns::Heading;
    use crate::output::typed::kind::ColumnKind;
    use crate::output::typed::kind::ColumnType;
    use crate::output::value::Value;

    #[test]
    fn groups_do_not_depend_on_how_rows_arrive() {
        let heading = |(name, kind): (&'static str, ColumnKind)| Heading::new(name, kind, "");
        let headings = [("text", ColumnKind::Text), ("count", ColumnKind::Count)].map(heading);
        let mut expected: Option<Vec<RecordBatch>> = None;
        for size in [1, 3, 6, 11] {
            let types = Types::new(&headings, Vec::new());
            let mut groups = Groups::new(types.clone(), 4);
            let mut found = Vec::new();
            for rows in (0..11_u64).collect::<Vec<_>>().chunks(size) {
                let mut columns =
                    TypedColumns::new([ColumnType::Text, ColumnType::Large].into_iter());
                for &row in rows {
                    // Of 30 MB each: two have room in a group, and the third ends it.
                    let text = "x".repeat(if row == 5 || row > 7 { 30 << 20 } else { 1 });
                    let values = [Value::text(text), Value::Count(row)];
                    for (cells, value) in columns.row().zip(values) {
                        cells.push(value);
                    }
                }
                found.extend(groups.push(columns).expect("nothing fails"));
            }
            found.extend(groups.last());
            let built = found.into_iter().map(|group| group.build(&types));
            let found: Vec<RecordBatch> = built.collect::<Result<_, _>>().expect("nothing fails");
            let rows: Vec<usize> = found.iter().map(RecordBatch::num_rows).collect();
            assert_eq!(rows, [4, 4, 3], "{size}");
            let expected = expected.get_or_insert_with(|| found.clone());
            assert!(*expected == found, "{size}");
        }
    }
}
