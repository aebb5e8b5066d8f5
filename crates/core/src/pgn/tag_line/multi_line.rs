//! Tag pairs over several lines: a tag pair is four tokens with white space between (PGN standard 8.1), and so with line
//! ends.
//!
//! A blank line ends a tag pair, and so does the end of a line within its value: what that means is for the tag reader.

use crate::byte_search::memchr;

use super::{escapes_next, name_bytes};
use crate::pgn::text::{line_text_end, next_line};

/// How much text is looked at, in bytes.
const LOOK_AHEAD_BYTES: usize = 1 << 16;

/// How many lines the tag pairs take that begin at a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TagExtent {
    /// The line of the bracket, as far as can be seen.
    Line,
    /// Several lines; the text of the last one ends here.
    Lines(usize),
    /// More text is needed to tell.
    Pending,
}

/// How many lines the tag pairs take that begin with the `[` at `start` of a text, which goes on unless it is complete.
pub(crate) fn extent(text: &[u8], start: usize, is_complete: bool) -> TagExtent {
    chain(text, start, is_complete).0
}

/// How many lines the tag pairs take, and up to where that is so of every tag pair that begins there.
pub(crate) fn chain(text: &[u8], start: usize, is_complete: bool) -> (TagExtent, usize) {
    let limit = text.len().min(start + LOOK_AHEAD_BYTES);
    let scan = TagScan {
        text: &text[..limit],
        is_complete: is_complete || limit < text.len(),
    };
    // Most lines, and those that are longer than is looked.
    let end = line_text_end(scan.text, start);
    if scan.text[start..end].ends_with(b"]") || end == limit && limit < text.len() {
        return (TagExtent::Line, end);
    }
    let (mut at, mut line, mut extent) = (start, end, TagExtent::Line);
    while scan.text.get(at) == Some(&b'[') {
        at = match scan.pair(at, line) {
            Ok(at) => scan.skip_blanks(at),
            Err(NoTokenEnd::Absent) => break,
            Err(NoTokenEnd::Pending) => return (TagExtent::Pending, at),
        };
        if at > line {
            line = line_text_end(scan.text, at);
            if !scan.has_end(line) {
                return (TagExtent::Pending, at);
            }
            extent = TagExtent::Lines(line);
        }
    }
    (extent, at)
}

struct TagScan<'t> {
    text: &'t [u8],
    is_complete: bool,
}

/// Why there is no place behind some tokens.
enum NoTokenEnd {
    /// Other tokens stand there.
    Absent,
    /// More text is needed to tell.
    Pending,
}

impl TagScan<'_> {
    /// The place behind the tag pair at a bracket, whose line ends at `end`.
    fn pair(&self, start: usize, end: usize) -> Result<usize, NoTokenEnd> {
        let name = self.gap(start + 1)?;
        let name_end = name + name_bytes(&self.text[name..]);
        let quote = self.gap(name_end)?;
        if name_end == name || self.text.get(quote) != Some(&b'"') {
            return Err(NoTokenEnd::Absent);
        }
        let value = quote + 1;
        let line = if value <= end {
            end
        } else {
            line_text_end(self.text, value)
        };
        if !self.has_end(line) {
            return Err(NoTokenEnd::Pending);
        }
        let mut at = value;
        while let Some(found) = memchr(b'"', &self.text[at..line]) {
            let quote = at + found;
            at = quote + 1;
            if escapes_next(&self.text[value..quote]) {
                continue;
            }
            match self.gap(at) {
                Ok(bracket) if self.text.get(bracket) == Some(&b']') => return Ok(bracket + 1),
                Err(NoTokenEnd::Pending) => return Err(NoTokenEnd::Pending),
                _ => {}
            }
        }
        Err(NoTokenEnd::Absent)
    }

    /// The place behind white space, with a line end in it at most, where something else stands.
    fn gap(&self, at: usize) -> Result<usize, NoTokenEnd> {
        let at = self.skip_blanks(at);
        let next = next_line(self.text, at);
        let behind = self.skip_blanks(next);
        match self.text.get(behind) {
            None if !self.is_complete => Err(NoTokenEnd::Pending),
            None => Err(NoTokenEnd::Absent),
            Some(b'\n' | b'\r') if next > at => Err(NoTokenEnd::Absent),
            Some(_) => Ok(behind),
        }
    }

    fn skip_blanks(&self, at: usize) -> usize {
        let blanks = self.text[at..]
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'));
        at + blanks.count()
    }

    /// Whether the end of a line is known: a CR at the end of the text may be half of a CRLF.
    fn has_end(&self, line: usize) -> bool {
        self.is_complete || next_line(self.text, line) < self.text.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_between_the_tokens_may_be_line_ends() {
        for (text, lines) in [
            ("[Event \"T\"\n]\nx", 2),
            ("[Site\n\"X\"]\n", 2),
            ("[\nWhite \"A\"]\n", 2),
            ("[\n White\r\n\t\"A\"\r ]  \n", 4),
            ("[Event \"T\"\n] [Site \"x\"]\n[Date \"x\"]", 2),
            ("[Event \"T\"] [Site\n\"x\"\n]\n", 3),
            ("[Event \"T\"\n] 1. e4\n", 2),
            ("[Event \"a \"b\" c\"\n]\n", 2),
            ("[Event \"a\\\"\"\n]\n", 2),
            ("[White-Elo\n\"1\"]", 2),
            ("[Event \"T\"]\n]\n", 1),
            ("[Event \"T\"\n\n]\n", 1),
            ("[Event \"T\"\n \n]\n", 1),
            ("[\n\nEvent \"T\"]\n", 1),
            ("[Event \"Long\nname\"]\n", 1),
            ("[Event\n\"Long\nname\"]\n", 1),
            ("[Event \"T\"\n[Site \"x\"]\n", 1),
            ("[Event \"T\" 1. e4\n]\n", 1),
            ("[\n\"x\"]\n", 1),
            ("[Event\nT]\n", 1),
            ("[%clk\n\"x\"]\n", 1),
            ("[Event \"T\"\n", 1),
            ("[Event\n", 1),
            ("[\n", 1),
            ("[", 1),
        ] {
            let wanted = match extent(text.as_bytes(), 0, true) {
                TagExtent::Lines(end) => {
                    let before = text[..end].replace("\r\n", "\n").replace('\r', "\n");
                    1 + before.matches('\n').count()
                }
                TagExtent::Line => 1,
                TagExtent::Pending => panic!("{text:?}"),
            };
            assert_eq!(wanted, lines, "{text:?}");
        }
    }

    /// What is said of the beginning of a text holds for all of it.
    #[test]
    fn more_text_is_asked_for_until_the_answer_is_known() {
        for text in [
            "[Event \"T\"\n]\n1. e4",
            "[\r\nSite\r\n\"X\"\r\n] [A\r\n\"b\"]\r\n1.",
            "[Event \"T\"\r\rx",
            "[Event \"T\" x\nyz",
        ] {
            let whole = extent(text.as_bytes(), 0, true);
            let mut known = 0;
            for length in 1..text.len() {
                let told = extent(&text.as_bytes()[..length], 0, false);
                assert!(
                    told == whole || told == TagExtent::Pending,
                    "{text:?} {length}: {told:?}"
                );
                known += usize::from(told == whole);
            }
            assert!(known > 0, "{text:?}");
        }
        let endless = format!("[Event \"{}", "x".repeat(LOOK_AHEAD_BYTES));
        assert_eq!(extent(endless.as_bytes(), 0, false), TagExtent::Line);
    }
}
