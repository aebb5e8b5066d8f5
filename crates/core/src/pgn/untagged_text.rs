//! What text without tags looks like: a game's movetext, its continuation, or prose.

use crate::byte_search::{memchr, memchr_iter, memrchr, memrchr2};

use super::blank_characters::{indentation, is_blank, wide_blank};
use super::move_shape::{begins_like_move, ends_with_square, is_numeric_move};
use super::number::{digits, full_stops};
use super::{result, text::decode, text::first_character};

/// The four termination markers (PGN standard 8.2.6).
pub(crate) const MARKERS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

/// Whether text outside comments is a termination marker or a number and nothing else.
pub(crate) fn is_moveless(text: &[u8]) -> bool {
    let is_number = |text: &[u8]| {
        text.iter()
            .all(|byte| byte.is_ascii_digit() || *byte == b'.')
    };
    MARKERS.contains(&text) || is_number(text) || is_unplayed(text)
}

/// Whether text is a marker of a game that was not played, and nothing else: `+/-`, `1F-0F`.
pub(crate) fn is_unplayed(text: &[u8]) -> bool {
    result::parse(&decode(text)).is_some_and(|written| written.forfeit)
}

/// Whether a record is over whatever follows it, as far as can be seen without reading its moves: it ends with its marker,
/// and no comment, variation or line of its own kind can hold that.
#[must_use]
pub fn is_surely_over(record: &[u8]) -> bool {
    let text = record.trim_ascii_end();
    if !ends_with_marker(text) {
        return false;
    }
    let line = memrchr2(b'\n', b'\r', text).map_or(text, |end| &text[end + 1..]);
    let is_comment_closed = match (memrchr(b'{', text), memrchr(b'}', text)) {
        (Some(open), Some(close)) => open < close,
        (open, _) => open.is_none(),
    };
    let parentheses = || {
        let count = |sign: u8| memchr_iter(sign, text).count();
        count(b'(') == count(b')')
    };
    is_comment_closed && !line.starts_with(b"%") && memchr(b';', line).is_none() && parentheses()
}

/// Whether text outside comments ends with a termination marker that stands alone.
#[must_use]
pub fn ends_with_marker(text: &[u8]) -> bool {
    if let Some(0x7f..) = text.last() {
        let trimmed = trim_end(text);
        return trimmed.len() < text.len() && ends_with_marker(trimmed);
    }
    // Most lines end with a move, and many with a square.
    matches!(
        text,
        [.., b'*'] | [.., b'-', b'0' | b'1'] | [.., b'/', b'2']
    ) && MARKERS.iter().any(|marker| {
        text.strip_suffix(*marker).is_some_and(|before| {
            *marker == b"*"
                // Glued to a move, as in `Qxf7#1-0`.
                || ends_with_square(before)
                || before.last().is_none_or(|byte| {
                    byte.is_ascii_whitespace() || b"}).+#!?".contains(byte)
                })
        })
    })
}

/// Text without trailing characters that have no ink.
fn trim_end(mut text: &[u8]) -> &[u8] {
    let is_wide = |text: &[u8], length: usize| {
        let Some((before, last)) = text.len().checked_sub(length).map(|at| text.split_at(at))
        else {
            return false;
        };
        // A0 alone, unless it is the end of a character in UTF-8.
        let is_character = length > 1 || before.last().is_none_or(u8::is_ascii);
        is_character && wide_blank(last, false) == length
    };
    loop {
        let length = match text.last() {
            Some(&byte) if is_blank(byte) => 1,
            Some(0x80..) => (1..4).find(|&length| is_wide(text, length)).unwrap_or(0),
            _ => 0,
        };
        if length == 0 {
            return text;
        }
        text = &text[..text.len() - length];
    }
}

/// A move number at the start of a line.
struct LeadingMoveNumber<'t> {
    number: u32,
    dots: usize,
    after: &'t [u8],
}

impl LeadingMoveNumber<'_> {
    /// Reads digits, then dots, a parenthesis or white space.
    fn parse(line: &[u8]) -> Option<LeadingMoveNumber<'_>> {
        let digits = digits(line);
        if !(1..=4).contains(&digits) {
            return None;
        }
        let digit = |number: u32, digit: &u8| 10 * number + u32::from(digit & 15);
        let number = line[..digits].iter().fold(0, digit);
        let rest = &line[digits..];
        let dots = match rest {
            [b')', ..] => 1,
            _ => full_stops(rest),
        };
        let mut after = rest[dots..].trim_ascii_start();
        if dots == 0 && after.len() == rest.len() {
            return None;
        }
        let mut dots = dots;
        while let Some(rest) = after.strip_prefix(b".") {
            dots += 1;
            after = rest.trim_ascii_start();
        }
        Some(LeadingMoveNumber {
            number,
            dots,
            after,
        })
    }

    /// Whether a move follows, or a comment or nothing on this line.
    fn leads_to_move(&self) -> bool {
        match self.after.first() {
            None | Some(b'{') => self.dots > 0,
            Some(_) => {
                let word = first_word(self.after);
                (begins_like_move(word) || is_numeric_move(word))
                    && !is_sentence(self.after[word.len()..].trim_ascii_start())
            }
        }
    }
}

/// Whether movetext continues at a later move than the first.
pub(crate) fn begins_later(text: &[u8]) -> bool {
    LeadingMoveNumber::parse(text)
        .is_some_and(|numbered| numbered.number > 1 && numbered.leads_to_move())
}

/// Whether a line (blanks removed) begins a game without tags: move number 1 and a move, or a marker alone.
pub(crate) fn begins_game(line: &[u8]) -> bool {
    let without_comment = memchr(b'{', line).map_or(line, |brace| &line[..brace]);
    MARKERS.contains(&without_comment.trim_ascii_end())
        || LeadingMoveNumber::parse(line)
            .is_some_and(|numbered| numbered.number == 1 && numbered.leads_to_move())
}

/// Whether a line (blanks removed) begins with White's first move: where a game is under way, another one.
pub(crate) fn begins_with_move_one(line: &[u8]) -> bool {
    LeadingMoveNumber::parse(line).is_some_and(|numbered| {
        numbered.number == 1
            && numbered.dots < 2
            && !numbered.after.is_empty()
            && numbered.leads_to_move()
    })
}

/// Whether a line (blanks removed) begins with movetext proper: a move number, a move or a marker.
pub(crate) fn is_movetext(line: &[u8]) -> bool {
    let word = first_word(line);
    !word.is_empty()
        && (begins_like_move(word)
            || MARKERS.iter().any(|marker| word.starts_with(marker))
            || LeadingMoveNumber::parse(line).is_some_and(|numbered| numbered.leads_to_move())
            || is_number(word, line)
            || is_numeric_move(word) && is_numeric_pair(&line[word.len()..]))
}

/// Whether text of a line (blanks and comments removed) begins the movetext of a game whose tag pairs came
/// before. After a blank line less is asked of it: a marker at its end, or one of an unusual kind, is enough.
pub(crate) fn starts_movetext(text: &[u8], after_blank: bool) -> bool {
    is_movetext(text)
        || matches!(text, [b'(' | b'$', ..] | [b'.', b'.', ..])
        || is_unplayed(text)
        || after_blank
            && (ends_with_marker(text) || is_unusual_marker(text) || is_movetext_behind_marks(text))
}

/// `+/-`, `½-½`, `1:0` and their like, alone on a line.
fn is_unusual_marker(text: &[u8]) -> bool {
    const SIGNS: &str = "+-/:=.,012\u{bd}\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212} ";
    text.len() <= 16
        && std::str::from_utf8(text)
            .is_ok_and(|text| !text.is_empty() && text.chars().all(|sign| SIGNS.contains(sign)))
}

/// Whether a line could continue movetext after a blank line; prose could not.
pub(crate) fn continues_movetext(line: &[u8]) -> bool {
    let line = &line[indentation(line)..];
    let is_sign = |byte: &u8| b"{}();$*!?.+#%".contains(byte);
    line.first().is_none_or(is_sign)
        || is_movetext(line)
        || is_result_of_signs(line)
        || is_movetext_behind_marks(line)
}

/// Whether movetext goes on at a line after prose: a comment before it does no harm.
pub(crate) fn resumes_movetext(line: &[u8]) -> bool {
    behind_comments(line).is_some_and(|rest| is_movetext(rest) || is_movetext_behind_marks(rest))
}

/// Whether movetext has the move numbers of bughouse, `1A.` and `1B.`, small for Black: two boards in one text.
pub(crate) fn begins_on_two_boards(movetext: &[u8]) -> bool {
    let text = behind_comments(movetext).unwrap_or_default();
    matches!(text, [b'1', b'A' | b'B' | b'a' | b'b', b'.', ..])
}

/// What stands after blanks and comments; `None` if one does not end.
fn behind_comments(text: &[u8]) -> Option<&[u8]> {
    let mut rest = text.trim_ascii_start();
    rest = &rest[indentation(rest)..];
    while let Some(comment) = rest.strip_prefix(b"{") {
        rest = comment[memchr(b'}', comment)? + 1..].trim_ascii_start();
        rest = &rest[indentation(rest)..];
    }
    Some(rest)
}

/// `+/-`, `-:+`, `=-=`: signs and a slash, colon or equals sign; a line of dashes is none.
fn is_result_of_signs(line: &[u8]) -> bool {
    is_unusual_marker(line) && line.iter().any(|byte| b"+/:=".contains(byte))
}

/// Whether movetext begins after signs, markup or characters that are no letters: `<b>2. Nf3`, `\u{2026} Nc6`.
fn is_movetext_behind_marks(line: &[u8]) -> bool {
    let rest = behind_marks(line);
    rest.len() < line.len()
        && (is_movetext(rest) || matches!(rest.first(), Some(b'{' | b'(' | b'*')))
}

/// What stands after signs, tags of HTML, entities and characters that are neither letters nor digits.
fn behind_marks(line: &[u8]) -> &[u8] {
    const MARKUP_BYTES: usize = 64;
    let mut at = 0;
    loop {
        let rest = &line[at..];
        let head = &rest[..rest.len().min(MARKUP_BYTES)];
        at += match rest {
            [b'<', b'/' | b'a'..=b'z' | b'A'..=b'Z', ..] => {
                memchr(b'>', head).map_or(1, |end| end + 1)
            }
            [b'&', b'#' | b'a'..=b'z' | b'A'..=b'Z', ..] => {
                memchr(b';', head).map_or(1, |end| end + 1)
            }
            [b'{' | b'(' | b'*' | b'[' | b'%' | b';', ..] | [] => return rest,
            [byte, ..] if byte.is_ascii_alphanumeric() => return rest,
            [byte, ..] if byte.is_ascii() => 1,
            _ => match first_character(rest) {
                Some(character) if character.is_alphanumeric() => return rest,
                Some(character) => character.len_utf8(),
                None => 1,
            },
        };
    }
}

/// Whether after a move of digits another one or a marker follows: a year is followed by something else.
fn is_numeric_pair(rest: &[u8]) -> bool {
    let word = first_word(rest.trim_ascii_start());
    is_numeric_move(word) || MARKERS.contains(&word)
}

/// A move number with its dot, or alone and no year, or a result of an unusual kind (`1/2`, `0.5-0.5`).
fn is_number(word: &[u8], line: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'/' | b'-' | b':');
    word[0].is_ascii_digit()
        && word.iter().all(is_part)
        && (word.len() == line.len() && word.len() < 4 || !word.iter().all(u8::is_ascii_digit))
}

/// Whether what follows a move is words: "1. e4 was best".
fn is_sentence(text: &[u8]) -> bool {
    let word = first_word(text);
    let is_sign = matches!(word, b"ch" | b"mate" | b"ep" | b"dis" | b"dbl");
    word.len() > 1 && word.iter().all(u8::is_ascii_lowercase) && !begins_like_move(word) && !is_sign
}

fn first_word(text: &[u8]) -> &[u8] {
    let end = text
        .iter()
        .position(|&byte| byte.is_ascii_whitespace() || matches!(byte, b'{' | b'(' | b';'));
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_without_tags() {
        for line in [
            "1. e4 e5",
            "1.e4",
            "1 e4 e5",
            "1. {comment} e4",
            "1.",
            "1-0",
            "* {no game}",
            "1. P-K4",
            "1. 5254 5755",
            "1) e4 e5",
        ] {
            assert!(begins_game(line.as_bytes()), "{line}");
        }
        for line in [
            "1. Kasparov 8/10",
            "1990 was a good year",
            "2nd round",
            "Round 1",
            "* see there",
            "1e4",
        ] {
            assert!(!begins_game(line.as_bytes()), "{line}");
        }
    }

    #[test]
    fn prose_does_not_continue_movetext() {
        for line in [
            "12. Nf3",
            "Nf3 Nc6",
            "{comment}",
            "(12. Nf3)",
            "1/2-1/2",
            "1/2",
            "15.",
            "O-O",
            "\u{41e}-\u{41e} Nf6",
            "7163 2836",
            "2. 7163 2836",
            "2) Nf3",
            "<b>2. Nf3</b>",
            "\u{2026} Nc6",
            "\u{b1} 2. Nf3",
            "% escaped",
        ] {
            assert!(continues_movetext(line.as_bytes()), "{line}");
        }
        for line in [
            "Round two of the Sparkassen tournament",
            "A fine game.",
            "2009 was fine",
            "1866 was fine",
            "1866",
            "- a fine game",
        ] {
            assert!(!continues_movetext(line.as_bytes()), "{line}");
        }
    }

    #[test]
    fn markers() {
        assert!(ends_with_marker(b"32. Rh5+  1-0"));
        assert!(ends_with_marker(b"Rxh7#1-0"));
        assert!(ends_with_marker(b"*"));
        assert!(!ends_with_marker(b"O-O 21-0"));
        assert!(!ends_with_marker(b"Nf3"));
    }
}
