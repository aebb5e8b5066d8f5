//! How lines end, and what was seen of those read so far.

use crate::input::batch::{Note, NoteKind};
use crate::input::limits::MAX_LINE_BYTES;

/// The end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineEnd {
    /// The line ends with the source.
    None,
    Lf,
    CrLf,
    Cr,
}

impl LineEnd {
    /// How a line ends, given with its line end.
    pub(super) fn of_line(line: &[u8]) -> LineEnd {
        match line {
            [.., b'\r', b'\n'] => LineEnd::CrLf,
            [.., b'\n'] => LineEnd::Lf,
            [.., b'\r'] => LineEnd::Cr,
            _ => LineEnd::None,
        }
    }

    pub(super) fn bytes(self) -> usize {
        match self {
            LineEnd::None => 0,
            LineEnd::Lf | LineEnd::Cr => 1,
            LineEnd::CrLf => 2,
        }
    }
}

/// What was seen of the lines of a source so far.
#[derive(Debug)]
pub(in crate::input) struct LineWatch {
    /// The line end of the first line.
    pub(super) usual: LineEnd,
    /// The line end that needs no look: the usual one, unless part of the line was given up.
    pub(super) expected: LineEnd,
    /// Longest line that makes no note, in bytes.
    pub(super) longest: usize,
    pub(super) has_cr: bool,
    pub(super) is_mixed: bool,
    /// Source offset of the current line, if it is so long that a part of it was given up.
    pub(super) start_offset: Option<u64>,
    /// Notes that stand after the text outside games that is not over yet.
    pub(super) held: Vec<Note>,
}

impl LineWatch {
    /// What is known after the first line end of the source, if there is one.
    pub(in crate::input) fn of(first: &[u8]) -> LineWatch {
        let usual = LineEnd::of_line(first);
        LineWatch {
            usual,
            expected: usual,
            longest: MAX_LINE_BYTES,
            has_cr: false,
            is_mixed: false,
            start_offset: None,
            held: Vec::new(),
        }
    }

    /// Does not note what was noted further up.
    pub(in crate::input) fn forgo(&mut self, kind: NoteKind) {
        match kind {
            NoteKind::LongLine => self.longest = usize::MAX,
            NoteKind::CrOnlyNewline => self.has_cr = true,
            NoteKind::MixedNewline => self.is_mixed = true,
            _ => {}
        }
    }

    /// Whether a line is the first one of this length.
    pub(super) fn is_long(&self, bytes: usize) -> bool {
        bytes > self.longest
    }

    /// Whether a line end is worth a look.
    pub(super) fn is_unusual(&self, end: LineEnd) -> bool {
        end != self.expected
    }
}
