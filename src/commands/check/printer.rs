//! Findings on their way out: in the order of their places, and no more than requested.

use super::task::{Checked, Writer};
use crate::output::{Output, findings::sarif::Sarif};

/// Prints what the workers wrote, batch after batch.
pub(super) struct Printer {
    limit: Option<u64>,
    /// What stands between two findings.
    separator: &'static str,
    printed: u64,
    left_out: u64,
}

impl Printer {
    pub(super) fn new(writer: &Writer, limit: Option<u64>) -> Printer {
        Printer {
            limit,
            separator: match writer {
                Writer::Sarif(_) => Sarif::SEPARATOR,
                _ => "",
            },
            printed: 0,
            left_out: 0,
        }
    }

    /// Number of findings beyond the limit.
    pub(super) fn left_out(&self) -> u64 {
        self.left_out
    }

    pub(super) fn print(
        &mut self,
        checked: &mut Checked,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let pieces = &mut checked.pieces;
        // The splitter's notes inside a record come after the findings of that record.
        if !pieces.is_sorted_by_key(|piece| piece.offset) {
            pieces.sort_by_key(|piece| piece.offset);
        }
        let room = self.limit.map_or(u64::MAX, |limit| limit - self.printed);
        let wanted = usize::try_from(room).map_or(pieces.len(), |room| room.min(pieces.len()));
        let written = checked.written.line();
        let mut bytes = Vec::with_capacity(written.len() + wanted * self.separator.len());
        for piece in &pieces[..wanted] {
            if self.printed > 0 {
                bytes.extend_from_slice(self.separator.as_bytes());
            }
            bytes.extend_from_slice(&written[piece.bytes.clone()]);
            self.printed += 1;
        }
        self.left_out += pieces[wanted..]
            .iter()
            .map(|piece| piece.count)
            .sum::<u64>();
        output.write_batch(&bytes)
    }
}
