//! Gathers rows until there are enough for a group: by their number and the bytes of their texts alone, so that groups
//! are the same however rows arrive.

use arrow_array::RecordBatch;

use super::arrays::{Builders, Types};
use crate::output::typed::cells::TypedColumns;

/// A group is complete with so many bytes of text too, however few rows it has: that of tags may be long.
const MOST_BYTES: usize = 64 << 20;

/// The group that is not complete yet.
pub(super) struct Groups {
    types: Types,
    most_rows: usize,
    open: Builders,
    rows: usize,
    bytes: usize,
}

impl Groups {
    /// Groups of so many rows.
    pub(super) fn new(types: Types, most_rows: usize) -> Groups {
        Groups {
            open: types.builders(most_rows),
            types,
            most_rows,
            rows: 0,
            bytes: 0,
        }
    }

    /// Adds rows, and gives the groups that they complete.
    pub(super) fn push(&mut self, mut columns: TypedColumns) -> anyhow::Result<Vec<RecordBatch>> {
        let mut complete = Vec::new();
        loop {
            let room = columns.rows_up_to(MOST_BYTES - self.bytes);
            let room = room.min(self.most_rows - self.rows);
            let (rows, bytes) = (room.min(columns.rows), columns.text_bytes());
            self.open.append(&mut columns, rows)?;
            self.rows += rows;
            self.bytes += bytes - columns.text_bytes();
            if rows < room {
                return Ok(complete);
            }
            complete.push(self.take()?);
        }
    }

    fn take(&mut self) -> anyhow::Result<RecordBatch> {
        (self.rows, self.bytes) = (0, 0);
        let open = std::mem::replace(&mut self.open, self.types.builders(self.most_rows));
        open.finish(&self.types)
    }

    /// What is left, if it has rows.
    pub(super) fn last(&mut self) -> anyhow::Result<Option<RecordBatch>> {
        if self.rows == 0 {
            return Ok(None);
        }
        self.take().map(Some)
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
            let mut groups = Groups::new(Types::new(&headings, Vec::new()), 4);
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
            found.extend(groups.last().expect("nothing fails"));
            let rows: Vec<usize> = found.iter().map(RecordBatch::num_rows).collect();
            assert_eq!(rows, [4, 4, 3], "{size}");
            let expected = expected.get_or_insert_with(|| found.clone());
            assert!(*expected == found, "{size}");
        }
    }
}
