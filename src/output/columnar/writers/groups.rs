//! Gathers rows until there are enough for a group: by their number and the bytes of their texts alone, so that groups
//! are the same however rows arrive. Their columns are built later, by another thread.

use arrow_array::RecordBatch;

use super::arrays::Types;
use crate::output::typed::cells::TypedColumns;

/// A group is complete with so many bytes of text too, however few rows it has: that of tags may be long.
const MOST_BYTES: usize = 64 << 20;

/// The rows of a group, as they arrived.
#[derive(Default)]
pub(super) struct ColumnGroup {
    pieces: Vec<TypedColumns>,
    rows: usize,
    bytes: usize,
}

impl ColumnGroup {
    /// Its columns.
    pub(super) fn build(self, types: &Types) -> anyhow::Result<RecordBatch> {
        let mut builders = types.builders(self.rows);
        for piece in self.pieces {
            builders.append(piece)?;
        }
        builders.finish(types)
    }
}

/// The group that is not complete yet.
pub(super) struct Groups {
    most_rows: usize,
    open: ColumnGroup,
}

impl Groups {
    /// Groups of so many rows.
    pub(super) fn new(most_rows: usize) -> Groups {
        Groups {
            most_rows,
            open: ColumnGroup::default(),
        }
    }

    /// Adds rows, and gives the groups that they complete.
    pub(super) fn push(&mut self, mut columns: TypedColumns) -> Vec<ColumnGroup> {
        let mut complete = Vec::new();
        loop {
            let room = columns.rows_up_to(MOST_BYTES - self.open.bytes);
            let room = room.min(self.most_rows - self.open.rows);
            let is_last = columns.rows < room;
            let piece = if columns.rows <= room {
                std::mem::take(&mut columns)
            } else {
                columns.take_off(room)
            };
            self.open.rows += piece.rows;
            self.open.bytes += piece.text_bytes();
            self.open.pieces.push(piece);
            if is_last {
                return complete;
            }
            complete.push(std::mem::take(&mut self.open));
        }
    }

    /// What is left, if it has rows.
    pub(super) fn last(&mut self) -> Option<ColumnGroup> {
        Some(std::mem::take(&mut self.open)).filter(|group| group.rows > 0)
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
            let mut groups = Groups::new(4);
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
                found.extend(groups.push(columns));
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
