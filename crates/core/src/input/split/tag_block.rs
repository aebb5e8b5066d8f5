//! Tag lines after movetext, in a comment or after other tags: whether a game begins there.
//!
//! The block of tag lines and what follows it decide that, and not that a brace was opened earlier: an unterminated comment
//! costs one game. In a comment, several tags with text behind them that ends it are a quotation; a brace that closes nothing
//! costs no game. At anchors a game begins in any case, so that a reader that starts in the middle of a source finds the same.

use std::ops::Range;

use crate::byte_search::memchr2;

use super::anchor::{self, AnchorSearch};
use super::lookahead::Lookahead;
use super::tag_lines::{AfterTagBlock, LOOK_AHEAD_BYTES, TagLines};
use super::{Section, Splitter};
use crate::pgn::tag_line::{self, PLAYERS_AND_RESULT, ROSTER};

impl Splitter {
    /// Whether deciding if a game begins there needs more than the line itself.
    pub(super) fn is_doubtful(&self, start: usize, end: usize) -> bool {
        let line = &self.window.text[start..end];
        let (Some(first), Some(open)) = (line.first(), &self.open) else {
            return self.in_comment && self.is_tag_line(start, end) || self.may_be_bare(start, end);
        };
        if self.may_be_prose(start, end) {
            return true;
        }
        if first.is_ascii_alphanumeric() {
            return false;
        }
        let is_open_question = match self.section {
            Section::Movetext => true,
            Section::Tags => open.blank_after_tags || open.is_complete() && open.may_repeat(line),
            Section::Outside | Section::Resynchronising => false,
        };
        (self.in_comment || is_open_question) && self.is_tag_line(start, end)
    }

    fn is_tag_line(&self, start: usize, end: usize) -> bool {
        let body = self.body(start, end);
        tag_line::looks_like_tag(&self.window.text[body..end]) && !self.is_judged(start)
    }

    /// Whether a position lies in a block that was judged.
    pub(super) fn is_judged(&self, at: usize) -> bool {
        self.judged
            .is_some_and(|judged| (judged.start..judged.end).contains(&at))
    }

    /// Finds out whether a game begins at the tag line at `start`; `false` if more text is needed for that.
    pub(super) fn judge(&mut self, start: usize) -> bool {
        let judged = if self.open.is_none() && !self.in_comment {
            self.judge_bare(start)
        } else if self.begins_no_tag(start) {
            self.judge_prose(start)
        } else if self.section == Section::Tags && !self.in_comment {
            self.judge_behind_tags(start)
        } else {
            self.judge_in_text(start)
        };
        if judged.is_some() {
            self.judged = judged;
        }
        judged.is_some()
    }

    /// Whether a game begins at the tag line looked at, which was judged if it was in doubt.
    pub(super) fn was_judged_to_begin(&self) -> bool {
        self.judged
            .is_some_and(|judged| judged.begins && judged.start == self.window.next)
    }

    /// What was judged, after bytes were dropped from the window.
    pub(super) fn rebase_judged(&mut self, bytes: usize) {
        self.judged = self.judged.and_then(|judged| {
            Some(Lookahead {
                start: judged.start.checked_sub(bytes)?,
                end: judged.end - bytes,
                ..judged
            })
        });
        let Range { start, end } = self.without_braces;
        self.without_braces = start.saturating_sub(bytes)..end.saturating_sub(bytes);
    }

    /// In movetext or a comment: several of the well-known tags with movetext after them are a game of their own. Other
    /// tag lines are one unless they are quoted in a comment, so that the first brace after them closes it, or stand
    /// among moves that go on after them.
    fn judge_in_text(&mut self, start: usize) -> Option<Lookahead> {
        let mut lines = TagLines::new(&self.window.text[start..], self.window.at_end);
        let mut names = 0;
        while let Some(line) = lines.next()? {
            names |= line.names;
        }
        let (end, follows) = (start + lines.at, lines.follows);
        let is_one = names.count_ones() < 2;
        let has_ended =
            !self.in_comment && self.open.as_ref().is_some_and(|open| open.after_marker);
        let goes_on =
            follows == AfterTagBlock::LaterMoves && names & tag_line::FEN == 0 && !has_ended;
        let is_interlude = is_one && goes_on;
        let begins = if is_interlude || self.continues_tags(names) {
            false
        } else if is_one || self.in_comment && follows == AfterTagBlock::Text {
            !self.is_closed_behind(start, end)?
        } else {
            true
        };
        Some(Lookahead::new(start, end, begins))
    }

    /// Whether nothing but a marker or a number stands between two halves of one tag section, without blank lines.
    pub(super) fn continues_tags(&self, names: u16) -> bool {
        !self.in_comment
            && !self.after_blank
            && self
                .open
                .as_ref()
                .is_some_and(|open| open.has_no_moves && names != 0 && names & open.seen == 0)
    }

    /// Whether the first brace behind a block of tag lines closes a comment; `None` if more text is needed. A game that
    /// surely begins before it ends any comment.
    fn is_closed_behind(&mut self, start: usize, end: usize) -> Option<bool> {
        let text = &self.window.text;
        let from = match self.without_braces {
            Range { start, end: known } if (start..=known).contains(&end) => known,
            _ => end,
        };
        let limit = (start + LOOK_AHEAD_BYTES).min(text.len()).max(from);
        let brace = memchr2(b'{', b'}', &text[from..limit]).map(|brace| from + brace);
        let stop = brace.unwrap_or(limit);
        let block = &text[start..];
        let game = match anchor::first(block, from - start, stop - start, self.window.at_end) {
            AnchorSearch::Found(game) => Some(start + game),
            AnchorSearch::Pending(known) => {
                self.without_braces = end..start + known;
                return None;
            }
            AnchorSearch::Nowhere => None,
        };
        self.without_braces = end..game.unwrap_or(stop);
        match brace {
            _ if game.is_some() => Some(false),
            Some(brace) => Some(text[brace] == b'}'),
            None if limit < text.len() || self.window.at_end => Some(false),
            None => None,
        }
    }

    /// After other tags: a tag section without movetext is over when players or result come again after a blank line,
    /// or all of them without one, or its first tag, if it is of the roster.
    fn judge_behind_tags(&mut self, start: usize) -> Option<Lookahead> {
        let open = self.open.as_ref()?;
        // Whatever text stands before the blank line.
        let record = &self.window.text[open.span.bytes.start..];
        let at = start - open.span.bytes.start;
        if open.blank_after_tags
            && record[at] == b'['
            && anchor::is_anchor(record, at, self.window.at_end)?
        {
            return Some(Lookahead::new(start, start + 1, true));
        }
        let mut lines = TagLines::new(&self.window.text[start..], self.window.at_end);
        let first = lines.next()?;
        let name = first.as_ref().map_or(&b""[..], |line| line.name);
        let repeats_first = !name.is_empty() && name.eq_ignore_ascii_case(&open.first_tag);
        let is_of_roster = tag_line::well_known_bit(name) & ROSTER != 0;
        let begins = |begins, end| Some(Lookahead::new(start, end, begins));
        if repeats_first && is_of_roster {
            return begins(true, start + 1);
        }
        if !open.blank_after_tags && !repeats_first && !is_of_roster {
            return begins(false, start + 1);
        }
        let mut again = first.map_or(0, |line| line.names & PLAYERS_AND_RESULT);
        loop {
            let enough = if open.blank_after_tags {
                again & open.seen != 0
            } else {
                again == PLAYERS_AND_RESULT
            };
            if enough {
                return begins(true, start + 1);
            }
            match lines.next()? {
                Some(line) if !line.after_blank => again |= line.names & PLAYERS_AND_RESULT,
                _ => return begins(false, start + lines.at),
            }
        }
    }
}
