//! Blocks of tag lines: which tags they hold, and what follows them.

use crate::byte_search::memchr3;

use crate::pgn::blank_characters::{indentation, is_blank_line};
use crate::pgn::tag_line::multi_line::{self, TagExtent};
use crate::pgn::tag_line::{self, TagForm, TagPair};
use crate::pgn::text::{line_text_end, next_line};
use crate::pgn::untagged_text::{begins_later, is_movetext, starts_movetext};

/// How far after the first tag line is looked, in bytes.
pub(super) const LOOK_AHEAD_BYTES: usize = 1 << 20;

/// The text after a block of tag lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AfterTagBlock {
    /// Moves, a marker or a comment.
    Movetext,
    /// Moves that begin with a later one than the first.
    LaterMoves,
    /// Any other text.
    Text,
    /// The end of the source, or more than is looked at.
    Nothing,
}

/// A line of tag pairs.
pub(super) struct TagLine<'t> {
    /// The first name on the line.
    pub(super) name: &'t [u8],
    /// A bit for each well-known name on the line.
    pub(super) names: u16,
    pub(super) after_blank: bool,
}

/// The lines of a block of tag lines; blank and escaped lines between them are skipped.
pub(super) struct TagLines<'t> {
    text: &'t [u8],
    is_complete: bool,
    /// After the last line looked at; in the end, where the text that follows begins.
    pub(super) at: usize,
    pub(super) follows: AfterTagBlock,
    /// The last value did not end on its line.
    is_unterminated: bool,
    is_over: bool,
}

impl<'t> TagLines<'t> {
    pub(super) fn new(text: &'t [u8], is_complete: bool) -> TagLines<'t> {
        TagLines {
            text,
            is_complete,
            at: 0,
            follows: AfterTagBlock::Nothing,
            is_unterminated: false,
            is_over: false,
        }
    }

    /// The next line of the block, or that there is none; `None` if more text is needed.
    #[allow(
        clippy::option_option,
        reason = "the outer one is about the text, the inner one about the block"
    )]
    pub(super) fn next(&mut self) -> Option<Option<TagLine<'t>>> {
        let mut after_blank = false;
        while !self.is_over && self.at < self.text.len().min(LOOK_AHEAD_BYTES) {
            let end = self.line_end()?;
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

    /// Where the text of the next line ends, or of the last one of tag pairs; `None` if more text is needed.
    fn line_end(&self) -> Option<usize> {
        let end = line_text_end(self.text, self.at);
        let body = self.at + indentation(&self.text[self.at..end]);
        if self.text.get(body) != Some(&b'[') {
            return Some(end);
        }
        match multi_line::extent(self.text, body, self.is_complete) {
            TagExtent::Line => Some(end),
            TagExtent::Lines(last_end) => Some(last_end),
            TagExtent::Pending => None,
        }
    }

    fn follow(&mut self, text: &[u8], after_blank: bool) {
        self.is_over = true;
        let stop = memchr3(b'{', b'}', b';', text).unwrap_or(text.len());
        let outside = text[..stop].trim_ascii();
        let is_comment = outside.is_empty() && text.get(stop) != Some(&b'}');
        self.follows = if begins_later(outside) {
            AfterTagBlock::LaterMoves
        } else if is_comment || starts_movetext(outside, after_blank) {
            AfterTagBlock::Movetext
        } else {
            AfterTagBlock::Text
        };
    }

    /// Reads the tag pairs of a line that has some, and steps after it, or before what follows them.
    fn tag_line(&mut self, end: usize, next: usize, after_blank: bool) -> TagLine<'t> {
        let line = &self.text[self.at..end];
        let mut at = indentation(line);
        let name = tag_line::name(&line[at..]);
        let mut names = 0;
        for pair in pairs(line, at) {
            names |= tag_line::well_known_bit(&line[pair.name.clone()]);
            self.is_unterminated = is_left_open(line, &pair);
            at = behind(line, &pair);
        }
        if at < line.len() {
            self.at += at;
            self.follow(&line[at..], false);
        } else {
            self.at = next;
        }
        TagLine {
            name,
            names,
            after_blank,
        }
    }
}

/// The tag pairs that stand one behind the other on a line, from a place on.
fn pairs(line: &[u8], mut at: usize) -> impl Iterator<Item = TagPair> {
    std::iter::from_fn(move || {
        let pair = line[at..]
            .starts_with(b"[")
            .then(|| tag_line::part(line, at))?;
        at = behind(line, &pair);
        Some(pair)
    })
}

/// Where the text behind a tag pair begins.
fn behind(line: &[u8], pair: &TagPair) -> usize {
    let end = pair.span.end;
    end + indentation(&line[end..])
}

/// Whether a value does not end on its line, and the line does not end with a bracket either.
pub(super) fn is_left_open(line: &[u8], pair: &TagPair) -> bool {
    pair.form == TagForm::UnterminatedValue && !line.trim_ascii_end().ends_with(b"]")
}

/// Whether the last tag pair of a line has a value that goes on below.
pub(super) fn leaves_value_open(line: &[u8]) -> bool {
    let at = indentation(line);
    let last = || pairs(line, at).last();
    tag_line::looks_like_tag(&line[at..]) && last().is_some_and(|pair| is_left_open(line, &pair))
}
