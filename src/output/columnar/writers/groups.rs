//! The rows of a group, as they arrive. They are put together later, by another thread.

use super::arrays::joined;
use crate::output::typed::cells::{TypedRows, USUAL_ROWS};

/// Rows that are encoded together.
#[derive(Default)]
pub(super) struct ColumnGroup {
    pub(super) pieces: Vec<TypedRows>,
    pub(super) rows: usize,
    /// About how many bytes the texts and lists take.
    pub(super) bytes: usize,
}

impl ColumnGroup {
    /// Adds rows, whose texts and lists take so many bytes.
    pub(super) fn push(&mut self, piece: TypedRows, bytes: usize) -> anyhow::Result<()> {
        self.rows += piece.rows;
        self.bytes += bytes;
        self.pieces.push(piece);
        // Small pieces become larger ones: each has room for many rows, however few it holds.
        while let [.., before, last] = &self.pieces[..]
            && before.rows.max(last.rows) < USUAL_ROWS
            && before.rows <= 2 * last.rows
        {
            let place = self.pieces.len() - 2;
            let both = joined(&self.pieces[place..])?;
            self.pieces.truncate(place);
            self.pieces.push(both);
        }
        Ok(())
    }
}
