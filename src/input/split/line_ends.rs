//! What the lines of a source are like as lines: how they end, and how long they are.
//!
//! Each thing is noted once a source, where it is seen first.

use super::super::{MAX_LINE_BYTES, Note, NoteKind};
use super::{NOTE_TEXT_BYTES, Splitter};

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineEnd {
    /// With the source.
    None,
    Lf,
    CrLf,
    Cr,
}

impl LineEnd {
    /// How a line ends, given with its line end.
    pub(super) fn of(line: &[u8]) -> LineEnd {
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
pub(super) struct LineWatch {
    /// Of the first line.
    usual: LineEnd,
    /// What a line ends with that is not worth a look: the usual end, but for a line that was given up in part.
    expected: LineEnd,
    /// Longest line that makes no note, in bytes.
    longest: usize,
    has_cr: bool,
    is_mixed: bool,
    /// Source offset of the current line, if it is so long that a part of it was given up.
    pub(super) start_offset: Option<u64>,
    /// Notes that stand behind the text outside games that is not over yet.
    pub(super) held: Vec<Note>,
}

impl Default for LineWatch {
    fn default() -> Self {
        LineWatch {
            usual: LineEnd::None,
            expected: LineEnd::None,
            longest: MAX_LINE_BYTES,
            has_cr: false,
            is_mixed: false,
            start_offset: None,
            held: Vec::new(),
        }
    }
}

impl LineWatch {
    /// Whether a line is the first one of this length.
    pub(super) fn is_long(&self, bytes: usize) -> bool {
        bytes > self.longest
    }

    /// Whether a line end is worth a look.
    pub(super) fn is_unusual(&self, end: LineEnd) -> bool {
        end != self.expected
    }
}

impl Splitter {
    /// Notes the first line that is too long for other programs.
    #[cold]
    pub(super) fn note_long_line(&mut self, start: usize, end: usize) {
        self.watch.longest = usize::MAX;
        let text = self.window.text[start..end.min(start + NOTE_TEXT_BYTES)].to_vec();
        self.line_note(NoteKind::LongLine, start, text);
    }

    /// Notes the first line end that is a CR, and the first one that is not like those before it.
    #[cold]
    pub(super) fn note_line_end(&mut self, end: LineEnd, position: usize) {
        if self.watch.usual == LineEnd::None {
            self.watch.usual = end;
        }
        if end == LineEnd::Cr && !self.watch.has_cr {
            self.watch.has_cr = true;
            self.line_note(NoteKind::CrOnlyNewline, position, Vec::new());
        }
        if end != LineEnd::None && end != self.watch.usual && !self.watch.is_mixed {
            self.watch.is_mixed = true;
            self.line_note(NoteKind::MixedNewline, position, Vec::new());
        }
        self.watch.start_offset = None;
        self.watch.expected = self.watch.usual;
    }

    /// Remembers where a line began that may be given up in part.
    pub(super) fn remember_start(&mut self, start: usize) {
        if self.watch.start_offset.is_none() {
            self.watch.start_offset = Some(self.window.offset_of(start));
            self.watch.expected = LineEnd::None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends() {
        for (line, end) in [
            (&b"a\n"[..], LineEnd::Lf),
            (b"\r\n", LineEnd::CrLf),
            (b"a\r", LineEnd::Cr),
            (b"a", LineEnd::None),
            (b"", LineEnd::None),
        ] {
            assert_eq!(LineEnd::of(line), end, "{line:?}");
        }
    }
}
