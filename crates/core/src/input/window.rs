//! The part of a source that is in memory: filled at the end, taken from the front, cut into lines.
//!
//! Knows lines and source offsets, and nothing of games.

use std::io::{self, Read};

use crate::byte_search::{memchr, memchr_iter};

use super::buffer::{Buffer, Pool};
use super::coding::SourceCoding;
use super::opened_files::CountedFile;
use super::source::{Source, read_some};
use crate::pgn::text::line_end;

/// The capacity of a pipe, in bytes.
const PIPE_BYTES: usize = 1 << 16;

/// A stretch of a source. Positions count from its start.
pub(super) struct Window {
    /// The bytes in memory.
    pub(super) text: Buffer,
    /// Where memory of batches comes from, and goes to.
    pub(super) pool: Pool,
    /// Start of the first line not looked at yet.
    pub(super) next: usize,
    /// Ordinal of that line, from 1.
    pub(super) line: u64,
    /// Whether there is nothing more to read.
    pub(super) at_end: bool,
    /// The error of the reader, if it failed.
    pub(super) error: Option<io::Error>,
    reader: Box<dyn Read + Send>,
    /// Whether the reader has ended where it gives less than was asked for.
    is_read: bool,
    pub(super) coding: SourceCoding,
    /// What the next read may give, judging by the last one, in bytes.
    expected: usize,
    /// What is left of the source, judging by its size, and one byte more: a small file needs no large buffer.
    left: usize,
    /// Up to where no line end was found after `next`.
    searched: usize,
    /// Whether a line ends with CR alone somewhere in the source so far.
    pub(super) has_lone_cr: bool,
    /// A position up to which source bytes were counted, and its source offset.
    counted: usize,
    offset: u64,
}

impl Window {
    pub(super) fn new(source: Source) -> Window {
        let offset = match &source.part {
            Some(part) => part.offset,
            None => source.coding.mark_bytes(),
        };
        Window {
            at_end: false,
            reader: source.reader,
            is_read: source.is_read,
            coding: source.coding,
            expected: usize::MAX,
            left: (source.size)
                .and_then(|size| usize::try_from(size).ok()?.checked_add(1))
                .unwrap_or(usize::MAX),
            ..Window::of_text(Vec::new(), offset, Pool::default())
        }
    }

    /// The rest of a source, from this offset on.
    pub(super) fn going_on(rest: CountedFile, size: u64, offset: u64, pool: Pool) -> Window {
        Window {
            reader: Box::new(rest),
            at_end: false,
            is_read: false,
            expected: usize::MAX,
            left: usize::try_from(size - offset).map_or(usize::MAX, |left| left.saturating_add(1)),
            ..Window::of_text(Vec::new(), offset, pool)
        }
    }

    /// A text that is all there, from this offset of its source on.
    pub(super) fn of_text(text: Vec<u8>, offset: u64, pool: Pool) -> Window {
        Window {
            has_lone_cr: text.last() == Some(&b'\r'),
            text: Buffer::from(text),
            pool,
            next: 0,
            line: 1,
            at_end: true,
            error: None,
            reader: Box::new(io::empty()),
            is_read: true,
            coding: SourceCoding::AsIs,
            expected: 0,
            left: 0,
            searched: 0,
            counted: 0,
            offset,
        }
    }

    /// Reads up to `wanted` bytes more, as many as are there; none means that the source has ended.
    pub(super) fn fill(&mut self, wanted: usize) {
        let wanted = wanted.min(self.expected).min(self.left);
        let room = self.text.room(wanted);
        let result = read_some(&mut self.reader, room);
        let read = *result.as_ref().unwrap_or(&0);
        self.text.add(read);
        // It has grown, or was compressed.
        self.left = self
            .left
            .checked_sub(read)
            .filter(|&left| left > 0)
            .unwrap_or(usize::MAX);
        // A pipe gives little at once, and clearing memory for more would be wasted.
        self.expected = if read == wanted {
            2 * self.expected.min(usize::MAX / 2)
        } else {
            read.max(PIPE_BYTES)
        };
        match result {
            Ok(read) => self.at_end = read == 0 || self.is_read && read < wanted,
            Err(error) => {
                self.error = Some(error);
                self.at_end = true;
            }
        }
        if self.at_end && self.text.last() == Some(&b'\r') {
            self.has_lone_cr = true;
        }
    }

    /// Ends with an error, without what was not looked at yet.
    pub(super) fn fail(&mut self, error: io::Error) {
        self.text = Buffer::default();
        self.error = Some(error);
        self.at_end = true;
    }

    /// End of the next complete line, or of the last one.
    pub(super) fn next_line_end(&mut self) -> Option<usize> {
        let text = &self.text[..];
        let mut found = None;
        if !self.has_lone_cr {
            found = memchr(b'\n', &text[self.searched..]).map(|at| self.searched + at + 1);
            self.has_lone_cr = has_lone_cr(&text[self.searched..found.unwrap_or(text.len())]);
        }
        if self.has_lone_cr {
            // A CR at the end of what was read may be half of a CRLF.
            found = line_end(text, self.searched)
                .filter(|&end| self.at_end || end < text.len() || text[end - 1] == b'\n');
        }
        match found {
            Some(end) => Some(end),
            None if self.at_end && self.next < text.len() => Some(text.len()),
            None => {
                self.searched = text.len().saturating_sub(1).max(self.next);
                None
            }
        }
    }

    /// Goes on to `end`, so many lines on.
    pub(super) fn advance(&mut self, end: usize, lines: u64) {
        self.next = end;
        self.searched = end;
        self.line += lines;
    }

    /// Source offset of a position; positions are asked for in ascending order.
    pub(super) fn offset_of(&mut self, position: usize) -> u64 {
        self.offset += self.coding.source_bytes(&self.text[self.counted..position]);
        self.counted = position;
        self.offset
    }

    /// Takes the bytes up to `position`; the rest is kept.
    pub(super) fn take(&mut self, position: usize) -> Vec<u8> {
        self.offset_of(position.max(self.counted));
        let taken = if self.at_end && position == self.text.len() {
            // Nothing is read any more.
            self.text.take_all()
        } else {
            self.text.take_front(position, &self.pool)
        };
        self.forget(position);
        taken
    }

    /// Drops the bytes up to `position`.
    pub(super) fn drop_to(&mut self, position: usize) {
        self.offset_of(position.max(self.counted));
        self.text.drop_front(position);
        self.forget(position);
    }

    fn forget(&mut self, bytes: usize) {
        self.counted -= bytes;
        self.next = self.next.saturating_sub(bytes);
        self.searched = self.searched.saturating_sub(bytes);
    }
}

/// Whether a CR is followed by something else than LF; not one that comes last.
fn has_lone_cr(text: &[u8]) -> bool {
    let mut returns = memchr_iter(b'\r', text);
    returns.any(|at| text.get(at + 1).is_some_and(|&next| next != b'\n'))
}
