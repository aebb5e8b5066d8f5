//! The tokens of movetext with their places: every byte is accounted for, nothing is dropped.
//!
//! Slower than `plain`, and asked only where a record is not plain or a place is needed.

pub(crate) mod brackets;
pub(crate) mod forfeits;
pub(crate) mod marker;
pub mod token;
pub mod untagged_games;
pub(crate) mod words;

use std::ops::Range;

use crate::byte_search::{memchr, memchr_iter, memchr2, memchr3};
use pgn_reader::Nag;

use self::token::{Token, TokenKind};
use super::blank_characters::{is_blank, wide_blank};
use super::move_shape::is_signs_and_rank;
use super::number::digits;
use super::tag_line::looks_like_tag;
use super::tag_line::multi_line::{self, TagExtent};
use super::text::{line_text_end, next_line};
use super::untagged_text::{continues_movetext, resumes_movetext};
use super::word::{kinds::Word, letterless_move::remnant};
use super::{html_markup, printed_annotation};
use crate::memory;

/// Reads all tokens from `start` to the end of the record.
#[must_use]
pub fn tokens(bytes: &[u8], start: usize) -> Vec<Token> {
    let mut scan = Scan {
        bytes,
        is_utf8: std::str::from_utf8(bytes).is_ok(),
        at: start,
        depth: 0,
        last_word: None,
        has_parenthesised_number: false,
        has_forfeit: false,
        tokens: Vec::new(),
    };
    while scan.at < bytes.len() {
        scan.next();
    }
    brackets::settle(&mut scan.tokens, bytes);
    if scan.has_forfeit {
        forfeits::settle(&mut scan.tokens, bytes);
    }
    scan.tokens
}

struct Scan<'b> {
    bytes: &'b [u8],
    is_utf8: bool,
    at: usize,
    depth: usize,
    /// The last word, if nothing but annotations follows it: an index of `tokens`.
    last_word: Option<usize>,
    /// Move numbers of the mainline are written `1)`.
    has_parenthesised_number: bool,
    /// There is a marker that may be an annotation: `+/-`.
    has_forfeit: bool,
    tokens: Vec<Token>,
}

impl Scan<'_> {
    fn push(&mut self, kind: TokenKind, end: usize) {
        let kind = match kind {
            TokenKind::Word(_) | TokenKind::MoveNumber if self.takes_signs(end) => {
                TokenKind::Word(Word::Junk)
            }
            kind => kind,
        };
        match kind {
            TokenKind::Word(Word::Sign(_) | Word::EnPassant | Word::Punctuation)
            | TokenKind::Suffix
            | TokenKind::Nag(_)
            | TokenKind::Symbol(_)
            | TokenKind::Evaluation
            | TokenKind::Comment { .. }
            | TokenKind::Markup => {}
            TokenKind::Word(_) => self.last_word = Some(self.tokens.len()),
            _ => self.last_word = None,
        }
        memory::reserve(&mut self.tokens, 1);
        self.tokens.push(Token {
            kind,
            span: self.at..end,
            depth: self.depth,
        });
        self.at = end;
    }

    /// Whether signs stand directly in front of a word that may be the rest of a move, and belong to no move before it: the
    /// token then begins with them.
    fn takes_signs(&mut self, end: usize) -> bool {
        let (mut start, mut first) = (self.at, self.tokens.len());
        let glued = |index: usize, at: usize| {
            let token = self.tokens.get(index.checked_sub(1)?)?;
            (token.span.end == at).then_some(token)
        };
        if let Some(rank) = glued(first, start)
            && rank.kind == TokenKind::MoveNumber
            && rank.span.len() == 1
        {
            (start, first) = (rank.span.start, first - 1);
        }
        let behind = first;
        while let Some(sign) = glued(first, start)
            && matches!(
                sign.kind,
                TokenKind::Suffix | TokenKind::Symbol(_) | TokenKind::BadNag | TokenKind::Reserved
            )
        {
            (start, first) = (sign.span.start, first - 1);
        }
        let belongs = glued(first, start)
            .is_some_and(|before| matches!(before.kind, TokenKind::Word(_) | TokenKind::Nag(_)));
        let behind_it = self.bytes.get(end);
        let is_rest = || {
            let text = &self.bytes[start..end];
            // "<e4>" is a word in brackets, and of "?1d2" there is more to come.
            behind_it != Some(&b'>') && remnant(text).is_some()
                || is_signs_and_rank(text) && !behind_it.is_some_and(u8::is_ascii_alphanumeric)
        };
        if first == behind || belongs || !is_rest() {
            return false;
        }
        self.tokens.truncate(first);
        self.at = start;
        true
    }

    fn next(&mut self) {
        let rest = &self.bytes[self.at..];
        match rest {
            [b'\r' | b'\n', ..] => self.line_end_or_prose(),
            [byte, ..] if is_blank(*byte) => self.at += 1,
            [0x80..=0xff, ..] if wide_blank(rest, self.is_utf8) > 0 => {
                self.at += wide_blank(rest, self.is_utf8);
            }
            [b'{', ..] => self.comment(),
            [b'}', ..] => self.push(TokenKind::StrayBrace, self.at + 1),
            [b';', ..] => self.push(TokenKind::LineComment, self.line_end()),
            [b'%', ..] if self.at_line_start() => self.push(TokenKind::Escape, self.line_end()),
            [b'(', ..] => {
                if let Some(length) = marker::in_parentheses(rest) {
                    return self.push(TokenKind::OddMarker, self.at + length);
                }
                if let Some((symbol, length)) = printed_annotation::in_parentheses(rest)
                    && self.is_after_move()
                {
                    return self.push(TokenKind::Symbol(symbol), self.at + length);
                }
                self.depth += 1;
                self.push(TokenKind::Open, self.at + 1);
            }
            [b')', ..] => {
                self.push(TokenKind::Close, self.at + 1);
                self.depth = self.depth.saturating_sub(1);
            }
            [b'!' | b'?', ..] => {
                let length = rest
                    .iter()
                    .take_while(|byte| matches!(byte, b'!' | b'?'))
                    .count();
                self.push(TokenKind::Suffix, self.at + length);
            }
            [b'$', ..] => {
                let digits = digits(&rest[1..]);
                let nag = Nag::from_ascii(&rest[..=digits]);
                self.push(
                    nag.map_or(TokenKind::BadNag, TokenKind::Nag),
                    self.at + 1 + digits,
                );
            }
            [b'<', ..] if html_markup::tag_at(rest) > 0 => {
                self.push(TokenKind::Markup, self.at + html_markup::tag_at(rest));
            }
            [b'<' | b'>', ..] => self.push(TokenKind::Reserved, self.at + 1),
            [0x80..=0xff, ..] if printed_annotation::length_at(rest, self.is_utf8) > 0 => {
                let length = printed_annotation::length_at(rest, self.is_utf8);
                let length = printed_annotation::compensation_at(rest).max(length);
                let symbol = printed_annotation::parse(&rest[..length], false);
                let kind = symbol.map_or(TokenKind::Word(Word::Junk), TokenKind::Symbol);
                self.push(kind, self.at + length);
            }
            [b'&', ..] if html_markup::blank_reference_at(rest) > 0 => {
                self.push(
                    TokenKind::Markup,
                    self.at + html_markup::blank_reference_at(rest),
                );
            }
            [b'[', b'%', ..] => self.command(),
            [b'[', ..]
                if self.at_line_start()
                    && looks_like_tag(&self.bytes[self.at..self.tag_lines_end()]) =>
            {
                self.push(TokenKind::TagLine, self.tag_lines_end());
            }
            _ => self.word(),
        }
    }

    /// Passes a line end; after a blank line, lines that are no movetext are prose until movetext goes on.
    fn line_end_or_prose(&mut self) {
        self.at = next_line(self.bytes, self.at);
        let mut start = self.at;
        let mut after_blank = false;
        let mut prose: Option<Range<usize>> = None;
        while start < self.bytes.len() {
            let end = line_text_end(self.bytes, start);
            let line = self.bytes[start..end].trim_ascii();
            if line.is_empty() {
                after_blank = true;
            } else if prose.is_none() && (!after_blank || continues_movetext(line))
                || prose.is_some() && resumes_movetext(line)
            {
                break;
            } else {
                prose = Some(prose.map_or(start, |lines| lines.start)..end);
            }
            start = next_line(self.bytes, end);
        }
        match prose {
            Some(span) => {
                self.at = span.start;
                self.push(TokenKind::Prose, span.end);
            }
            None => self.at = start,
        }
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || matches!(self.bytes[self.at - 1], b'\n' | b'\r')
    }

    fn line_end(&self) -> usize {
        line_text_end(self.bytes, self.at)
    }

    /// Where the line ends, or the last one of the tag pairs that begin here.
    fn tag_lines_end(&self) -> usize {
        match multi_line::extent(self.bytes, self.at, true) {
            TagExtent::Lines(end) => end,
            _ => self.line_end(),
        }
    }

    /// A command for programs, which belongs in a comment: `[%clk 0:01:00]` is no move.
    fn command(&mut self) {
        let rest = &self.bytes[self.at..];
        // No further: there may be as many on one line as fit.
        let end = memchr3(b']', b'\n', b'\r', rest)
            .map_or(rest.len(), |end| end + usize::from(rest[end] == b']'));
        self.push(TokenKind::Prose, self.at + end);
    }

    /// A comment; after an inner `{` it lasts to the stray `}`, if one follows before the next comment.
    fn comment(&mut self) {
        let start = self.at + 1;
        let Some(end) = memchr(b'}', &self.bytes[start..]).map(|end| start + end + 1) else {
            let nested = memchr(b'{', &self.bytes[start..]).is_some();
            return self.push(
                TokenKind::Comment {
                    closed: false,
                    nested,
                },
                self.bytes.len(),
            );
        };
        let mut inner = memchr_iter(b'{', &self.bytes[start..end]).count();
        let nested = inner > 0;
        let mut end = end;
        while inner > 0 {
            match memchr2(b'{', b'}', &self.bytes[end..]) {
                Some(brace) if self.bytes[end + brace] == b'}' => end += brace + 1,
                _ => break,
            }
            inner -= 1;
        }
        self.push(
            TokenKind::Comment {
                closed: true,
                nested,
            },
            end,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::movetext::token::unterminated_variation;
    use crate::pgn::word;

    fn kinds(text: &str) -> Vec<(TokenKind, &str, usize)> {
        tokens(text.as_bytes(), 0)
            .into_iter()
            .map(|token| (token.kind, &text[token.span], token.depth))
            .collect()
    }

    fn spans(text: &str) -> Vec<&str> {
        kinds(text).into_iter().map(|(_, span, _)| span).collect()
    }

    #[test]
    fn every_token_with_its_span() {
        assert_eq!(
            spans("1.e4!? $1 e5 {c} (1... c5 2.Nf3) 2... Nf6 ; rest\n%esc\n3. e8(Q)+ Qh4#1-0"),
            [
                "1.", "e4", "!?", "$1", "e5", "{c}", "(", "1...", "c5", "2.", "Nf3", ")", "2...",
                "Nf6", "; rest", "%esc", "3.", "e8(Q)+", "Qh4#", "1-0"
            ]
        );
        assert_eq!(
            spans("1e4 ... 0-0 1/2 1 - 0 *"),
            ["1", "e4", "...", "0-0", "1/2", "1 - 0", "*"]
        );
    }

    #[test]
    fn markers_and_castling_are_told_apart() {
        let kind = |text| kinds(text)[0].0;
        assert_eq!(kind("1-0"), TokenKind::Marker);
        assert_eq!(kind("1:0"), TokenKind::OddMarker);
        assert_eq!(kind("\u{bd}-\u{bd}"), TokenKind::OddMarker);
        assert!(matches!(kind("0-0"), TokenKind::Word(Word::Loose(_))));
        assert_eq!(kind("0-1"), TokenKind::Marker);
    }

    #[test]
    fn comments() {
        assert_eq!(
            kinds("{a")[0].0,
            TokenKind::Comment {
                closed: false,
                nested: false
            }
        );
        assert_eq!(
            kinds("{a {b} c} e4"),
            [
                (
                    TokenKind::Comment {
                        closed: true,
                        nested: true
                    },
                    "{a {b} c}",
                    0
                ),
                (TokenKind::Word(word::parse(b"e4")), "e4", 0)
            ]
        );
        assert_eq!(spans("{a {b} e4 {c}"), ["{a {b}", "e4", "{c}"]);
        assert_eq!(kinds("} e4")[0].0, TokenKind::StrayBrace);
    }

    #[test]
    fn variations_nest() {
        let depths: Vec<usize> = kinds("e4 (d4 (c4) d5) e5 )")
            .into_iter()
            .map(|(_, _, depth)| depth)
            .collect();
        assert_eq!(depths, [0, 1, 1, 2, 2, 2, 1, 1, 0, 0]);
        let tokens = tokens(b"e4 (d4 (c4) e5", 0);
        assert_eq!(
            unterminated_variation(&tokens).map(|token| token.span.start),
            Some(3)
        );
    }
}
