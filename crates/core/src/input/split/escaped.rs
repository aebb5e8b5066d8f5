//! Escaped lines (PGN standard 6), and those of them that speak to this program about the game below, which begin its
//! record.

use super::{NOTE_TEXT_BYTES, Splitter};
use super::{lines::LineSpan, prelude::Prelude};
use crate::input::batch::{Note, NoteKind};
use crate::input::source::BYTE_ORDER_MARK;
use crate::pgn::blank_characters::is_blank_line;
use crate::pgn::directive::is_directive;
use crate::pgn::text::line_text_end;

/// How far above a game its prelude may begin, in bytes.
const MAX_PRELUDE_BYTES: usize = 1 << 16;

impl Splitter {
    /// Looks at an escaped line outside comments.
    pub(super) fn escaped_line(&mut self, line: LineSpan) {
        let start = line.start;
        if is_directive(&self.window.text[start..line.end]) {
            if self.may_be_before_game() {
                if self.prelude.is_none() {
                    let origin = self.origin(start, self.games);
                    self.prelude = Some(Prelude { start, origin });
                }
            } else {
                self.update(|open| open.span.has_directives = true);
            }
        }
        // After prose it belongs to the game only if that does, and so behind a prelude.
        if self.stray.is_none() && self.prelude.is_none() {
            self.extend_to(line.next);
        }
    }

    /// Whether another game may begin below: what comes decides whether the line belongs to it.
    fn may_be_before_game(&self) -> bool {
        self.open.is_none() || self.stray.is_some() || self.after_blank
    }

    /// Gives up the prelude if a line that was looked at is neither blank nor escaped and began no game, or if it is far
    /// behind.
    pub(super) fn settle_prelude(&mut self, start: usize, end: usize) {
        let Some(prelude) = &self.prelude else {
            return;
        };
        let line = &self.window.text[start..end];
        let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        let may_follow = is_blank_line(line) || line.first() == Some(&b'%');
        if may_follow && end - prelude.start <= MAX_PRELUDE_BYTES {
            return;
        }
        if self.open.is_some() && self.stray.is_none() {
            // The game above goes on: the lines stand in it.
            self.prelude = None;
            self.update(|open| open.span.has_directives = true);
            self.file_held();
        } else {
            self.drop_prelude();
        }
    }

    /// Gives up the prelude, since no game follows it, and notes that.
    pub(super) fn drop_prelude(&mut self) {
        let Some(prelude) = self.prelude.take() else {
            return;
        };
        let end = line_text_end(&self.window.text, prelude.start);
        let shown = prelude.start..end.min(prelude.start + NOTE_TEXT_BYTES);
        let text = self.window.text[shown].to_vec();
        let note = Note::new(NoteKind::LooseDirective, prelude.origin, text);
        let at = self.held_before(&prelude);
        self.watch.held.insert(at, note);
        if self.stray.is_none() {
            self.file_held();
        }
    }

    /// How many of the notes that wait stand above a prelude.
    pub(super) fn held_before(&self, prelude: &Prelude) -> usize {
        let offset = prelude.origin.offset;
        (self.watch.held).partition_point(|note| note.origin.offset < offset)
    }
}
