//! What was seen of a line, kept while it is looked at: many games may stand on one, and none looks through it again.

use crate::byte_search::{are, bits, block, looked_at, memchr2, memrchr};

use crate::input::source::BYTE_ORDER_MARK;
use crate::pgn::text::line_end;

/// What was seen of the line that is being looked at. Positions count from the start of the window.
#[derive(Debug, Default)]
pub(super) struct LineFacts {
    /// The last place of which line and column were asked.
    pub(super) origin: Option<KnownPlace>,
    /// A place, and the first `{` or `;` from there on.
    sign: Option<(usize, Option<usize>)>,
    /// The last `}`, and what before it is no comment for sure: a `;`, or a bracket that begins no command.
    brace: Option<(Option<usize>, Option<usize>)>,
}

/// A place, and what is known of its line.
#[derive(Debug, Clone, Copy)]
pub(super) struct KnownPlace {
    pub(super) at: usize,
    /// The line, from 1.
    pub(super) line: u64,
    /// Where the text of its line begins, behind a byte order mark.
    pub(super) text: usize,
    /// Characters from there to the place; `None` where they are not UTF-8, and bytes count.
    pub(super) characters: Option<u64>,
}

impl KnownPlace {
    /// Goes on to a place on the same line, or on one of several lines of tag pairs.
    pub(super) fn go_to(&mut self, position: usize, text: &[u8]) {
        while let Some(end) = line_end(&text[self.at..position], 0) {
            let at = self.at + end;
            (self.at, self.line) = (at, self.line + 1);
            (self.text, self.characters) = (at, Some(0));
        }
        if self.at == self.text && text[self.at..position].starts_with(BYTE_ORDER_MARK) {
            self.at += BYTE_ORDER_MARK.len();
            self.text = self.at;
        }
        looked_at(position - self.at);
        let more = std::str::from_utf8(&text[self.at..position]);
        let more = more.map(|more| more.chars().count() as u64);
        self.characters = self
            .characters
            .zip(more.ok())
            .map(|(some, more)| some + more);
        self.at = position;
    }

    /// The column of the place, from 1.
    pub(super) fn column(&self) -> u64 {
        self.characters.unwrap_or((self.at - self.text) as u64) + 1
    }
}

impl LineFacts {
    /// The first `{` or `;` from a place on, in a text that ends with the line.
    pub(super) fn sign(&mut self, text: &[u8], at: usize) -> Option<usize> {
        match self.sign {
            Some((from, found)) if from <= at && found.is_none_or(|found| found >= at) => found,
            _ => {
                let found = memchr2(b'{', b';', &text[at..]).map(|found| at + found);
                self.sign = Some((at, found));
                found
            }
        }
    }

    /// The last `}` of a text that ends with the line, if it stands at a place or behind it, and whether nothing between the
    /// two may be anything but comments and moves.
    pub(super) fn last_brace(&mut self, text: &[u8], at: usize) -> Option<(usize, bool)> {
        let (brace, doubt) = *self.brace.get_or_insert_with(|| {
            let brace = memrchr(b'}', &text[at..]).map(|brace| at + brace);
            (brace, brace.and_then(|brace| doubt(text, at, brace)))
        });
        let brace = brace.filter(|&brace| brace >= at)?;
        Some((brace, doubt.is_none_or(|doubt| doubt < at)))
    }
}

/// The last `;` between two places, or the last bracket that is followed by something else than the `%` of a command.
fn doubt(text: &[u8], start: usize, end: usize) -> Option<usize> {
    const BLOCK_BYTES: usize = 64;
    let mut to = end;
    while to > start {
        let from = start.max(to.saturating_sub(BLOCK_BYTES));
        looked_at(to - from);
        let block: [u8; BLOCK_BYTES] = block(&text[from..to]);
        let behind = u64::from(text.get(to) == Some(&b'%')) << (to - from - 1);
        let commands = bits(&block, are(b'%')) >> 1 | behind;
        let doubts = bits(&block, are(b';')) | bits(&block, are(b'[')) & !commands;
        if doubts != 0 {
            return Some(from + doubts.ilog2() as usize);
        }
        to = from;
    }
    None
}
