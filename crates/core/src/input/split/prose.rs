//! Paragraphs between a game without a marker and the tags of the next one that begin like movetext and are prose: `#664`,
//! `12. A nice game`. Other prose shows in its first word.

use super::lookahead::Lookahead;
use super::tag_lines::LOOK_AHEAD_BYTES;
use super::{Section, Splitter};
use crate::pgn::blank_characters::{indentation, is_blank_line};
use crate::pgn::movetext::untagged_games;
use crate::pgn::tag_line::looks_like_tag;
use crate::pgn::text::{line_text_end, next_line};
use crate::pgn::untagged_text::continues_movetext;

impl Splitter {
    /// Whether a line begins a paragraph of a game that may be prose all the same.
    pub(super) fn may_be_prose(&self, start: usize, end: usize) -> bool {
        if self.section != Section::Movetext || !self.after_blank || self.in_comment {
            return false;
        }
        let line = &self.window.text[self.body(start, end)..end];
        line.first().is_some_and(|first| !b"[{;%".contains(first))
            && !self.is_after_marker()
            && !self.is_judged(start)
            && continues_movetext(line)
            && !self.in_variation()
    }

    /// Whether no tag line begins where a paragraph does that is to be judged.
    pub(super) fn begins_no_tag(&self, start: usize) -> bool {
        let text = &self.window.text[start..];
        let is_ink = |byte: &&u8| !byte.is_ascii_whitespace();
        self.after_blank && !self.in_comment && text.iter().find(is_ink) != Some(&b'[')
    }

    /// Whether the paragraphs from `start` up to the next tags are prose; `None` if more text is needed for that.
    pub(super) fn judge_prose(&self, start: usize) -> Option<Lookahead> {
        let limit = self.window.text.len().min(start + LOOK_AHEAD_BYTES);
        let text = &self.window.text[..limit];
        let is_whole = self.window.at_end || limit < self.window.text.len();
        let (mut paragraph, mut at) = (start, start);
        loop {
            let end = line_text_end(text, at);
            let next = next_line(text, end);
            // A CR at the end may be half of a CRLF.
            if next == limit && !is_whole {
                return None;
            }
            let line = &text[at..end];
            let is_tag = looks_like_tag(&line[indentation(line)..]);
            if is_tag || is_blank_line(line) || next == limit {
                let is_over = next == limit && !is_tag;
                let has_text = !text[paragraph..at].trim_ascii().is_empty();
                if is_over || has_text && !untagged_games::is_prose(&text[paragraph..at]) {
                    return Some(Lookahead::new(start, paragraph.max(start + 1), false));
                }
                if is_tag {
                    return Some(Lookahead {
                        is_prose: true,
                        ..Lookahead::new(start, at, false)
                    });
                }
                paragraph = next;
            }
            at = next;
        }
    }

    /// Whether the line looked at is in prose before tags.
    pub(super) fn was_judged_prose(&self) -> bool {
        self.judged.is_some_and(|judged| judged.is_prose) && self.is_judged(self.window.next)
    }
}
