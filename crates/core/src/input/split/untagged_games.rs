//! Paragraphs outside games that are games without tags and move numbers, or prose.

use super::lines::LineSpan;
use super::lookahead::Lookahead;
use super::tag_lines::LOOK_AHEAD_BYTES;
use super::{Section, Splitter};
use crate::byte_search::{memchr, memchr2};
use crate::pgn::blank_characters::is_blank_line;
use crate::pgn::movetext::untagged_games;
use crate::pgn::text::{line_text_end, next_line};
use crate::pgn::untagged_text::{begins_game, ends_with_marker};

/// Whether the end of a line stands in no comment. `in_comment` says whether its beginning stands in one in braces, and then
/// the same of what follows.
fn ends_outside_comments(mut line: &[u8], in_comment: &mut bool) -> bool {
    loop {
        let found = if *in_comment {
            memchr(b'}', line)
        } else {
            memchr2(b'{', b';', line)
        };
        let Some(at) = found else {
            return !*in_comment;
        };
        if line[at] == b';' {
            return false;
        }
        *in_comment = !*in_comment;
        line = &line[at + 1..];
    }
}

impl Splitter {
    /// Whether a line begins a paragraph outside games that may be a game without tags.
    pub(super) fn may_be_bare(&self, start: usize, end: usize) -> bool {
        if self.section != Section::Outside || !self.after_blank || self.in_comment {
            return false;
        }
        let line = &self.window.text[self.body(start, end)..end];
        untagged_games::may_begin(line) && !begins_game(line) && !self.is_judged(start)
    }

    /// Whether the paragraph at `start` is such a game; `None` if more text is needed for that.
    pub(super) fn judge_bare(&self, start: usize) -> Option<Lookahead> {
        let limit = self.window.text.len().min(start + LOOK_AHEAD_BYTES);
        let text = &self.window.text[..limit];
        let is_whole = self.window.at_end || limit < self.window.text.len();
        let (mut at, mut in_comment) = (start, false);
        let stop = loop {
            let end = line_text_end(text, at);
            let next = next_line(text, end);
            if next == limit {
                // A CR at the end may be half of a CRLF.
                if !is_whole {
                    return None;
                }
                break limit;
            }
            let line = &text[at..end];
            if is_blank_line(line) {
                break at;
            }
            at = next;
            // Whatever follows is another game's.
            if ends_outside_comments(line, &mut in_comment)
                && ends_with_marker(line.trim_ascii_end())
            {
                break at;
            }
        };
        let begins = untagged_games::is_bare(&text[start..stop]);
        Some(Lookahead::new(start, start + 1, begins))
    }

    /// Begins a record with a move that has no number.
    pub(super) fn begin_bare(&mut self, line: LineSpan) {
        self.begin(Section::Movetext, line.start);
        self.update(|open| open.is_bare = true);
        self.read_line(line, false);
    }

    /// Whether the record began with a move that has no number.
    pub(super) fn is_bare(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.is_bare)
    }
}
