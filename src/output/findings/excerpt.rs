//! The source line of a finding, cut to a width that keeps the token visible.

use std::ops::Range;

use pgnkit_core::pgn::text::{characters, decode, decode_bytes};
use unicode_width::UnicodeWidthChar;

/// The text around a token: its line, or as much of it as could be shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Around<'a> {
    line: &'a [u8],
    /// Bytes of `line` before the token.
    before: usize,
    /// Bytes of the token on this line.
    token_bytes: usize,
}

impl<'a> Around<'a> {
    /// The line in `bytes` on which a token begins.
    pub fn token(bytes: &'a [u8], span: Range<usize>) -> Around<'a> {
        /// More bytes than are ever shown.
        const REACH: usize = 1024;
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let from = span.start.saturating_sub(REACH);
        let to = bytes.len().min(span.start + 2 * REACH);
        let before = bytes[from..span.start].iter().rposition(is_end);
        let after = bytes[span.start..to].iter().position(is_end);
        let mut start = before.map_or(from, |end| from + end + 1);
        let mut end = after.map_or(to, |end| span.start + end);
        // A character must not be cut in two.
        let is_inside = |at: &usize| matches!(bytes.get(*at), Some(0x80..0xc0));
        if start == from && from > 0 {
            let limit = span.start.min(start + 4);
            start += (start..limit).take_while(is_inside).count();
        }
        if end == to {
            let limit = span.start.max(end.saturating_sub(4));
            end -= (limit + 1..=end).rev().take_while(is_inside).count();
        }
        Around {
            line: &bytes[start..end],
            before: span.start - start,
            token_bytes: span.end.min(end).saturating_sub(span.start),
        }
    }

    /// A line that is a token as a whole.
    pub fn line(line: &'a [u8]) -> Around<'a> {
        Around {
            line,
            before: 0,
            token_bytes: line.trim_ascii_end().len(),
        }
    }

    /// Number of characters of the token on its line.
    pub fn token_characters(&self) -> u64 {
        characters(&self.line[self.before..self.before + self.token_bytes])
    }

    /// What stands before the token, the token, and what stands after it, each cut to so many characters with dots
    /// where something is left out.
    pub fn parts(&self, characters: usize) -> [String; 3] {
        let (before, rest) = self.line.split_at(self.before);
        let (token, behind) = rest.split_at(self.token_bytes.min(rest.len()));
        let [before, token, behind] = [before, token, behind].map(decode);
        let cut = |text: &str| match first(text, characters) {
            shown if shown == text => text.to_owned(),
            shown => format!("{shown}{LEFT_OUT}"),
        };
        let before = match last(&before, characters) {
            shown if shown == before => shown.trim_start().to_owned(),
            shown => format!("{LEFT_OUT}{shown}"),
        };
        [before, cut(&token), cut(behind.trim_end())]
    }

    /// Whether there is nothing to be seen.
    pub(crate) fn is_blank(&self) -> bool {
        self.line.trim_ascii().is_empty()
    }
}

/// What stands for the part of a line that is left out.
const LEFT_OUT: &str = "...";

/// The part of a source line that is shown.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    /// The text, without tabs.
    pub(super) text: String,
    /// Width of what stands before the token, in terminal columns.
    pub(super) indent: usize,
    /// Width of the token as far as it is shown, in terminal columns; at least one.
    pub(super) width: usize,
}

impl Excerpt {
    /// At most `width` terminal columns: the token, and on both sides as many whole words as fit.
    pub(super) fn new(around: &Around<'_>, width: usize, show: fn(char, &mut String)) -> Excerpt {
        // What a line is, its parts are.
        let is_utf8 = std::str::from_utf8(around.line).is_ok();
        let decode = |bytes: &[u8]| {
            if is_utf8 {
                decode(bytes).into_owned()
            } else {
                decode_bytes(bytes)
            }
        };
        let token_end = around.before + around.token_bytes;
        let before = decode(&around.line[..around.before]);
        let token = decode(&around.line[around.before..token_end]);
        let after = decode(&around.line[token_end..]);
        // What can be seen, and as much again for characters without width: lines are long, and findings many.
        let enough = 2 * width;
        let before = TerminalCells::new(last(before.trim_start_matches('\u{feff}'), enough), show);
        let token = TerminalCells::new(first(&token, enough), show);
        let after = TerminalCells::new(first(after.trim_end(), enough), show);
        let least = |side: &TerminalCells| side.width().min(LEFT_OUT.len() + 1);
        let (mut token, cut) = token.first(width.saturating_sub(least(&before) + least(&after)));
        let after = if cut { TerminalCells::default() } else { after };
        let token_width = token.width().max(1);
        if cut {
            token.0.extend(LEFT_OUT.chars().map(|dot| (dot, 1)));
        }
        let room = width.saturating_sub(token.width().max(1));
        // What one side does not need goes to the other.
        let left_room = (room / 2).max(room.saturating_sub(after.width()));
        let before = before.last(left_room);
        let right_room = room - before.width();
        Excerpt {
            indent: before.width(),
            width: token_width,
            text: [before, token, after.up_to(right_room, 0)]
                .map(|cells| cells.text(show))
                .concat()
                .trim_end()
                .to_owned(),
        }
    }
}

/// The first characters of a text.
fn first(text: &str, characters: usize) -> &str {
    let end = text.char_indices().nth(characters);
    end.map_or(text, |(end, _)| &text[..end])
}

/// The last characters of a text.
fn last(text: &str, characters: usize) -> &str {
    let start = text.char_indices().rev().take(characters).last();
    start.map_or("", |(start, _)| &text[start..])
}

/// Characters, each with the width that it has when shown, in terminal columns.
#[derive(Debug, Default)]
struct TerminalCells(Vec<(char, usize)>);

/// A tab on a terminal depends on what stands before it: it is shown as blanks.
const TAB: &str = "    ";

impl TerminalCells {
    fn new(text: &str, show: fn(char, &mut String)) -> TerminalCells {
        let mut shown = String::new();
        let mut cell = |character: char| {
            if character == '\t' {
                return (character, TAB.len());
            }
            if matches!(character, ' '..='~') {
                return (character, 1);
            }
            shown.clear();
            show(character, &mut shown);
            let width = shown.chars().filter_map(UnicodeWidthChar::width).sum();
            (character, width)
        };
        TerminalCells(text.chars().map(&mut cell).collect())
    }

    fn width(&self) -> usize {
        self.0.iter().map(|(_, width)| width).sum()
    }

    fn text(&self, show: fn(char, &mut String)) -> String {
        let mut text = String::with_capacity(self.0.len());
        for &(character, _) in &self.0 {
            if character == '\t' {
                text.push_str(TAB);
            } else {
                show(character, &mut text);
            }
        }
        text
    }

    /// How many cells, one after another, fit into a width.
    fn fitting(&self, room: usize) -> usize {
        let mut used = 0;
        let fits = |(_, width): &&(char, usize)| {
            used += width;
            used <= room
        };
        self.0.iter().take_while(fits).count()
    }

    /// The beginning of a token, with room for what says that it is cut, if it is.
    fn first(mut self, room: usize) -> (TerminalCells, bool) {
        if self.width() <= room {
            return (self, false);
        }
        let fitting = self.fitting(room.saturating_sub(LEFT_OUT.len()));
        self.0.truncate(fitting);
        (self, true)
    }

    /// The end of what stands before a token, from the beginning of a word if there is one.
    fn last(mut self, room: usize) -> TerminalCells {
        self.0.reverse();
        let mut last = self.up_to(room, 1);
        last.0.reverse();
        last
    }

    /// The beginning of what stands after a token, up to the end of a word if there is one of at least so many cells.
    fn up_to(mut self, room: usize, least: usize) -> TerminalCells {
        if self.width() <= room {
            return self;
        }
        let fitting = self.fitting(room.saturating_sub(LEFT_OUT.len() + 1));
        let is_blank = |cell: &(char, usize)| cell.0.is_whitespace();
        let words = &self.0[..(fitting + 1).min(self.0.len())];
        let word = words.iter().rposition(is_blank);
        let word = word.filter(|&word| word >= least);
        self.0.truncate(word.unwrap_or(fitting));
        let left_out = [' '].into_iter().chain(LEFT_OUT.chars());
        self.0.extend(left_out.map(|sign| (sign, 1)));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(character: char, out: &mut String) {
        out.push(character);
    }

    fn shown(line: &str, token: &str, width: usize) -> (String, usize, usize) {
        let start = line.find(token).expect("in the line");
        let around = Around::token(line.as_bytes(), start..start + token.len());
        let excerpt = Excerpt::new(&around, width, plain);
        (excerpt.text, excerpt.indent, excerpt.width)
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        assert_eq!(shown("1. e4 e5", "e5", 40), ("1. e4 e5".to_owned(), 6, 2));
    }

    #[test]
    fn a_long_line_is_cut_between_words() {
        let line = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6";
        assert_eq!(
            shown(line, "Ba4", 30),
            ("... a6 4. Ba4 Nf6 5. O-O ...".to_owned(), 10, 3)
        );
        assert_eq!(
            shown(line, "e4", 20),
            ("1. e4 e5 2. Nf3 ...".to_owned(), 3, 2)
        );
        assert_eq!(
            shown(line, "d6", 20),
            ("... Re1 b5 7. Bb3 d6".to_owned(), 18, 2)
        );
    }

    #[test]
    fn nothing_is_wider_than_asked_for() {
        let line = "\u{4e2d}\u{6587} \u{265e}f3 x\u{301}y\tzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz aaa \u{1f980}\u{1f980} bbb";
        let starts: Vec<usize> = line.char_indices().map(|(at, _)| at).collect();
        for width in 10..60 {
            for (index, &start) in starts.iter().enumerate() {
                for &end in &starts[index..] {
                    let around = Around::token(line.as_bytes(), start..end);
                    let excerpt = Excerpt::new(&around, width, plain);
                    let text = TerminalCells::new(&excerpt.text, plain).width();
                    assert!(text <= width, "{start}..{end} in {width}: {excerpt:?}");
                    assert!(
                        excerpt.indent + excerpt.width <= width,
                        "{start}..{end} in {width}: {excerpt:?}"
                    );
                }
            }
        }
    }

    /// Chinese characters take two columns, a combining accent none, a tab four blanks.
    #[test]
    fn carets_are_counted_in_columns() {
        assert_eq!(shown("\u{4e2d}\u{6587} Kx", "Kx", 40).1, 5);
        assert_eq!(shown("{e\u{301}} Kx", "Kx", 40).1, 4);
        let (text, indent, _) = shown("\te4\tKx", "Kx", 40);
        assert_eq!((text.as_str(), indent), ("    e4    Kx", 10));
        assert_eq!(shown("e4 \u{4e2d}\u{6587}", "\u{4e2d}\u{6587}", 40).2, 4);
    }

    #[test]
    fn a_token_longer_than_the_width_is_cut() {
        let token = "x".repeat(100);
        let (text, indent, width) = shown(&format!("1. {token} 2. e4"), &token, 30);
        assert_eq!(text, format!("1. {}...", "x".repeat(20)));
        assert_eq!((indent, width), (3, 20));
    }

    #[test]
    fn characters_are_not_cut_in_two() {
        let line = "\u{e9}".repeat(5000);
        for start in [0, 1000, 3001 / 2 * 2, 9998] {
            let around = Around::token(line.as_bytes(), start..start + 2);
            assert!(std::str::from_utf8(around.line).is_ok(), "{start}");
        }
    }
}
