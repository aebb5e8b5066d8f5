//! Gathers rows of cells until there are enough for a group: by their number and bytes alone, so that groups are the same
//! however rows arrive.

use pgnkit_core::scan::memchr;

use crate::output::rows::ROW_END;

/// A group is complete with so many bytes too, however few rows it has: text of tags may be long.
const MOST_BYTES: usize = 64 << 20;

/// Rows of cells that follow each other.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) cells: Vec<u8>,
    pub(super) rows: usize,
}

/// The group that is not complete yet.
#[derive(Debug)]
pub(super) struct Groups {
    most_rows: usize,
    open: Group,
}

impl Groups {
    /// Groups of so many rows.
    pub(super) fn new(most_rows: usize) -> Groups {
        Groups {
            most_rows,
            open: Group::default(),
        }
    }

    /// Adds whole rows, and gives each group that they complete.
    pub(super) fn push<E>(
        &mut self,
        mut cells: &[u8],
        mut complete: impl FnMut(Group) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut end = 0;
        while let Some(at) = memchr(ROW_END, &cells[end..]) {
            end += at + 1;
            self.open.rows += 1;
            if self.open.rows == self.most_rows || self.open.cells.len() + end >= MOST_BYTES {
                self.open.cells.extend_from_slice(&cells[..end]);
                complete(std::mem::take(&mut self.open))?;
                (cells, end) = (&cells[end..], 0);
            }
        }
        self.open.cells.extend_from_slice(cells);
        Ok(())
    }

    /// What is left, if it has rows.
    pub(super) fn last(&mut self) -> Option<Group> {
        let last = std::mem::take(&mut self.open);
        (last.rows > 0).then_some(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_do_not_depend_on_how_rows_arrive() {
        let text: Vec<u8> = (b'a'..=b'k')
            .flat_map(|cell| [cell, 0xfe, ROW_END])
            .collect();
        for size in [3, 6, 9, 33] {
            let mut groups = Groups::new(4);
            let mut found = Vec::new();
            for piece in text.chunks(size) {
                let complete = |group: Group| {
                    found.push(group);
                    Ok::<(), ()>(())
                };
                groups.push(piece, complete).expect("nothing fails");
            }
            found.extend(groups.last());
            let rows: Vec<usize> = found.iter().map(|group| group.rows).collect();
            assert_eq!(rows, [4, 4, 3], "{size}");
            let cells: Vec<u8> = found.into_iter().flat_map(|group| group.cells).collect();
            assert_eq!(cells, text);
        }
    }
}
