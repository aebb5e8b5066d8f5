//! Tag lines after movetext, in a comment or after other tags: whether a game begins there.
//!
//! The block of tag lines and what follows it decide that, never a brace opened earlier: an unterminated comment costs
//! one game, and a reader that starts in the middle of a source finds the same games.

use memchr::{memchr2, memchr3};

use super::judged::{Judged, WithoutBraces};
use super::{Section, Splitter};
use crate::pgn::blank::{indentation, is_blank_line};
use crate::pgn::newgame::{begins_later, is_movetext, starts_movetext};
use crate::pgn::tag_line::{self, PLAYERS_AND_RESULT, ROSTER, TagForm};
use crate::pgn::text::{line_text_end, next_line};

/// How far after the first tag line is looked, in bytes.
const LOOK_AHEAD_BYTES: usize = 1 << 20;

/// What follows a block of tag lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Follows {
    /// Moves, a marker or a comment.
    Movetext,
    /// Moves that begin with a later one than the first.
    LaterMoves,
    /// Anything else.
    Text,
    /// The end of the source, or more than is looked at.
    Nothing,
}

impl Splitter {
    /// Whether deciding if a game begins there needs more than the line itself.
    pub(super) fn is_doubtful(&self, start: usize, end: usize) -> bool {
        let line = &self.window.text[start..end];
        let (Some(first), Some(open)) = (line.first(), &self.open) else {
            return self.in_comment && self.is_tag_line(start, end);
        };
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
        let judged = if self.section == Section::Tags && !self.in_comment {
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
            Some(Judged {
                start: judged.start.checked_sub(bytes)?,
                end: judged.end - bytes,
                ..judged
            })
        });
        self.without_braces = WithoutBraces {
            start: self.without_braces.start.saturating_sub(bytes),
            end: self.without_braces.end.saturating_sub(bytes),
        };
    }

    /// In movetext or a comment: several of the well-known tags with movetext after them are a game of their own. Other
    /// tag lines are one unless they are quoted in a comment, so that the first brace after them closes it, or stand
    /// among moves that go on after them.
    fn judge_in_text(&mut self, start: usize) -> Option<Judged> {
        let mut lines = TagLines::new(&self.window.text[start..], self.window.at_end);
        let mut names = 0;
        while let Some(line) = lines.next()? {
            names |= line.names;
        }
        let (end, follows) = (start + lines.at, lines.follows);
        let is_one = names.count_ones() < 2;
        let is_interlude = is_one && follows == Follows::LaterMoves && names & tag_line::FEN == 0;
        let begins = if is_interlude || self.continues_tags(names) {
            false
        } else if is_one || follows == Follows::Text {
            !self.is_closed_behind(end, start + LOOK_AHEAD_BYTES)?
        } else {
            true
        };
        Some(Judged { start, end, begins })
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

    /// Whether the first brace from a position on closes a comment; `None` if more text is needed.
    fn is_closed_behind(&mut self, at: usize, limit: usize) -> Option<bool> {
        let text = &self.window.text;
        let known = self.without_braces;
        let from = if (known.start..=known.end).contains(&at) {
            known.end
        } else {
            at
        };
        let limit = limit.min(text.len()).max(from);
        let brace = memchr2(b'{', b'}', &text[from..limit]).map(|brace| from + brace);
        self.without_braces = WithoutBraces {
            start: at,
            end: brace.unwrap_or(limit),
        };
        match brace {
            Some(brace) => Some(text[brace] == b'}'),
            None if limit < text.len() || self.window.at_end => Some(false),
            None => None,
        }
    }

    /// After other tags: a tag section without movetext is over when players or result come again after a blank line,
    /// or all of them without one, or its first tag, if it is of the roster.
    fn judge_behind_tags(&mut self, start: usize) -> Option<Judged> {
        let open = self.open.as_ref()?;
        let mut lines = TagLines::new(&self.window.text[start..], self.window.at_end);
        let first = lines.next()?;
        let name = first.as_ref().map_or(&b""[..], |line| line.name);
        let repeats_first = !name.is_empty() && name.eq_ignore_ascii_case(&open.first_tag);
        let is_of_roster = tag_line::well_known_bit(name) & ROSTER != 0;
        let begins = |begins, end| Some(Judged { start, end, begins });
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

/// A line of tag pairs.
struct TagLine<'t> {
    /// The first name on it.
    name: &'t [u8],
    /// A bit for each well-known name on it.
    names: u16,
    after_blank: bool,
}

/// The lines of a block of tag lines; blank and escaped lines between them are skipped.
struct TagLines<'t> {
    text: &'t [u8],
    is_complete: bool,
    /// After the last line looked at; in the end, where the text that follows begins.
    at: usize,
    follows: Follows,
    /// The last value did not end on its line.
    is_unterminated: bool,
    is_over: bool,
}

impl<'t> TagLines<'t> {
    fn new(text: &'t [u8], is_complete: bool) -> TagLines<'t> {
        TagLines {
            text,
            is_complete,
            at: 0,
            follows: Follows::Nothing,
            is_unterminated: false,
            is_over: false,
        }
    }

    /// The next line of the block, or that there is none; `None` if more text is needed.
    #[allow(
        clippy::option_option,
        reason = "the outer one is about the text, the inner one about the block"
    )]
    fn next(&mut self) -> Option<Option<TagLine<'t>>> {
        let mut after_blank = false;
        while !self.is_over && self.at < self.text.len().min(LOOK_AHEAD_BYTES) {
            let end = line_text_end(self.text, self.at);
            let next = next_line(self.text, end);
            // A CR at the end may be half of a CRLF.
            if !self.is_complete && (end == self.text.len() || next == self.text.len()) {
                return None;
            }
            let line = &self.text[self.at..end];
            let body = &line[indentation(line)..];
            if is_blank_line(line) {
                (after_blank, self.is_unterminated) = (true, false);
            } else if line[0] == b'%' {
            } else if tag_line::looks_like_tag(body) {
                return Some(Some(self.tag_line(end, next, after_blank)));
            } else if self.is_unterminated && !is_movetext(body) {
                self.is_unterminated = !body.trim_ascii_end().ends_with(b"]");
            } else {
                self.follow(body, after_blank);
                return Some(None);
            }
            self.at = next;
        }
        if self.is_over || self.is_complete || self.text.len() > LOOK_AHEAD_BYTES {
            return Some(None);
        }
        None
    }

    fn follow(&mut self, text: &[u8], after_blank: bool) {
        self.is_over = true;
        let stop = memchr3(b'{', b'}', b';', text).unwrap_or(text.len());
        let outside = text[..stop].trim_ascii();
        let is_comment = outside.is_empty() && text.get(stop) != Some(&b'}');
        self.follows = if begins_later(outside) {
            Follows::LaterMoves
        } else if is_comment || starts_movetext(outside, after_blank) {
            Follows::Movetext
        } else {
            Follows::Text
        };
    }

    /// Reads the tag pairs of a line that has some, and steps after it, or before what follows them.
    fn tag_line(&mut self, end: usize, next: usize, after_blank: bool) -> TagLine<'t> {
        let line = &self.text[self.at..end];
        let mut at = indentation(line);
        let name = tag_line::name(&line[at..]);
        let mut found = TagLine {
            name,
            names: 0,
            after_blank,
        };
        while line[at..].first() == Some(&b'[') {
            let pair = tag_line::part(line, at);
            let name = &line[pair.name.clone()];
            found.names |= tag_line::well_known_bit(name);
            self.is_unterminated =
                pair.form == TagForm::UnterminatedValue && !line.trim_ascii_end().ends_with(b"]");
            at = pair.span.end;
            at += indentation(&line[at..]);
        }
        if at < line.len() {
            self.at += at;
            self.follow(&line[at..], false);
        } else {
            self.at = next;
        }
        found
    }
}
