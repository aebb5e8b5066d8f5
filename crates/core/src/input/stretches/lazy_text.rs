//! Pieces of a plain file that are read by whoever splits them: of the text between, only where the next piece begins is looked at.

use std::io;

use crate::input::buffer::{Buffer, Pool};
use crate::input::opened_files::{CountedFile, PlacedFile};
use crate::input::source::read_some;
use crate::input::split::anchor;

/// How much is looked at for the end of a piece, in bytes: some games, with their comments.
const SEAM_BYTES: usize = 1 << 14;

/// Text of a file, of which the beginning may have been read already.
pub(super) struct LazyText {
    pub(super) begun: Vec<u8>,
    /// The rest, if there is any, and its size in bytes.
    pub(super) rest: Option<(CountedFile, usize)>,
}

impl LazyText {
    /// Size, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.begun.len() + self.rest.as_ref().map_or(0, |&(_, bytes)| bytes)
    }

    /// The text, or what there is of it, and why there is no more.
    pub(super) fn read(self, pool: &Pool) -> (Vec<u8>, Option<io::Error>) {
        let Some((mut file, bytes)) = self.rest else {
            return (self.begun, None);
        };
        let mut text = Buffer::of_pool(pool);
        text.room(self.begun.len()).copy_from_slice(&self.begun);
        text.add(self.begun.len());
        pool.give(self.begun);
        let mut left = bytes;
        let mut failure = None;
        while left > 0 && failure.is_none() {
            match read_some(&mut file, text.room(left)) {
                Ok(0) => failure = Some(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => {
                    text.add(read);
                    left -= read;
                }
                Err(error) => failure = Some(error),
            }
        }
        (text.take_all(), failure)
    }
}

/// The last anchor of a file before a place, if it can be told by the text just before.
pub(super) fn seam(file: &PlacedFile, to: u64, most_bytes: usize) -> Option<u64> {
    let mut room = vec![0; SEAM_BYTES.min(most_bytes)];
    let from = to.checked_sub(room.len() as u64)?;
    let mut read = 0;
    while read < room.len() {
        // Whoever reads the piece meets the error again.
        read += match file.read_at(&mut room[read..], from + read as u64) {
            Ok(0) | Err(_) => return None,
            Ok(count) => count,
        };
    }
    anchor::last_alone(&room).map(|at| from + at as u64)
}
