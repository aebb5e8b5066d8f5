//! The lines of a source as lines: how they end, and how long they are.
//!
//! Each thing is noted once per source, where it is seen first.

use super::line_watch::LineEnd;
use super::{NOTE_TEXT_BYTES, Splitter};
use crate::input::batch::NoteKind;

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
            assert_eq!(LineEnd::of_line(line), end, "{line:?}");
        }
    }
}
