//! Whether text that belongs to no game contains tags or moves.

use std::borrow::Cow;

use crate::byte_search::{memchr, memchr2, memrchr};

use crate::pgn::number::{digits, full_stops};
use crate::pgn::{
    blank_characters::is_blank, move_shape::is_san_shaped, tag_line, untagged_text::MARKERS,
};

/// Whether text outside games contains a tag pair, whole or damaged, or is more moves than words: a game, or a part of
/// one, that is lost.
#[must_use]
pub fn holds_game(line: &[u8]) -> bool {
    if memchr(0, line).is_some() {
        // Of text in units of several bytes they are a part, and elsewhere blanks.
        let shown: Vec<u8> = line.iter().copied().filter(|&byte| byte != 0).collect();
        if holds_game(&shown) {
            return true;
        }
    }
    is_damaged_tag(line)
        || moves_prevail(&outside_comments(line, true))
        || memchr(b'{', line).is_some() && moves_prevail(&outside_comments(line, false))
        || is_json(line) && longest_run(line) > 1
}

/// Whether a line is nothing but comments, each closed on it.
pub(super) fn is_comment(line: &[u8]) -> bool {
    memchr(b'{', line).is_some()
        && (outside_comments(line, true).iter()).all(|&byte| is_blank(byte))
        && !is_json(line)
}

/// Whether a line is an object or a list of JSON, in which braces are no comments.
fn is_json(line: &[u8]) -> bool {
    matches!(
        line.trim_ascii().first_chunk(),
        Some(b"{\"" | b"[{" | b"[\"")
    )
}

/// The most moves in a row, with nothing but their numbers and signs between them.
fn longest_run(text: &[u8]) -> usize {
    let (mut longest, mut run) = (0, 0);
    for word in text.split(|byte| !byte.is_ascii_alphanumeric() && !b"=-+#.".contains(byte)) {
        let number = digits(word);
        let word = &word[number + full_stops(&word[number..])..];
        if is_san_shaped(word) {
            run += 1;
            longest = longest.max(run);
        } else if !word.is_empty() {
            run = 0;
        }
    }
    longest
}

/// Whether there are more moves than words, or as many, and a move number or a marker.
fn moves_prevail(text: &[u8]) -> bool {
    let (mut moves, mut words, mut numbers) = (0_usize, 0_usize, 0_usize);
    // The last of them part the fields of other formats.
    let is_end =
        |&byte: &u8| is_blank(byte) || !byte.is_ascii() || b"(){};,\"'|<>[]".contains(&byte);
    for word in text.split(is_end) {
        let digits = digits(word);
        let dots = full_stops(&word[digits..]);
        let is_number = digits > 0 && dots > 0;
        numbers += usize::from(is_number || MARKERS.contains(&word));
        let word = if is_number {
            &word[digits + dots..]
        } else {
            word
        };
        if is_san_shaped(word) {
            moves += 1;
        } else {
            words += usize::from(word.iter().any(u8::is_ascii_alphabetic));
        }
    }
    moves > words || moves > 0 && moves == words && numbers > 0
}

/// A line without its comments, as far as it shows where they are; one not closed on it is kept if `open`.
fn outside_comments(line: &[u8], open: bool) -> Cow<'_, [u8]> {
    if memchr2(b'{', b'}', line).is_none() {
        return line.into();
    }
    let mut outside = Vec::new();
    let mut rest = line;
    let last_end = memrchr(b'}', line);
    while let Some(brace) = memchr2(b'{', b'}', rest) {
        if rest[brace] == b'}' {
            // It began on a line before.
            outside.clear();
            rest = &rest[brace + 1..];
            continue;
        }
        outside.extend_from_slice(&rest[..brace]);
        outside.push(b' ');
        rest = &rest[brace + 1..];
        // There may be as many unclosed ones as fit.
        if last_end.is_some_and(|end| line.len() - rest.len() <= end)
            && let Some(end) = memchr(b'}', rest)
        {
            rest = &rest[end + 1..];
        } else if !open {
            rest = &[];
        }
    }
    outside.extend_from_slice(rest);
    outside.into()
}

/// A quoted value, and a bracket or a well-known name: `Event "x"]`, `[Event: "x"]`, `> [Event "x"]`.
fn is_damaged_tag(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let name = line
        .split(|&byte| !tag_line::is_name_byte(byte))
        .find(|name| !name.is_empty());
    let is_quote = |three: &[u8]| matches!(three, [0xe2, 0x80, 0x98..=0x9f]);
    (memchr(b'"', line).is_some() || line.windows(3).any(is_quote))
        && (line.first() == Some(&b'[')
            || line.last() == Some(&b']')
            || name.is_some_and(|name| tag_line::well_known_bit(name) != 0)
            || memchr(b'[', line).is_some_and(|bracket| tag_line::looks_like_tag(&line[bracket..])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_alone_are_told_from_text() {
        for comment in ["{ about this file }", "{a} {b}", " {} "] {
            assert!(is_comment(comment.as_bytes()), "{comment}");
        }
        for text in [
            "",
            "about",
            "{ not closed",
            "{a} b",
            "b {a}",
            "a} {b}x",
            "{\"a\": 1}",
        ] {
            assert!(!is_comment(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn tags_and_moves_are_told_from_prose() {
        for line in [
            "xx 2. Nf3",
            "Nf3 Nc6",
            "1- e4 e5 2- Nf3 Nc6 *",
            "{c} 2... Nc6 {never closed",
            "of a comment} 2... Nc6",
            "[Event: \"x\"]",
            "Site \"x\"",
            "> [White \"x\"]",
            "1\0. \0e4\0",
            "1.e4\0e6\x002.d4",
            "1{{. e4!! e5?!",
            "resigns O-O 1/2-1/2",
            "38.Th4 Cxd3 39.Txb7 Txf2+",
            "[3Event \u{201c}x\u{201d}]",
            "e4,e5,Nf3",
            "e4;e5;Nf3",
            "\"e4\",\"e5\",\"Nf3\"",
            "1,White,Black,1-0,\"e4 e5 Nf3 Nc6\"",
            "{\"white\":\"A\",\"black\":\"B\",\"moves\":[\"e4\",\"e5\",\"Nf3\"]}",
            "{\"white\":\"A\",\"black\":\"B\",\"moves\":\"e2e4 e7e5\"}",
            "[{\"pgn\":\"1. e4 e5 2. Nf3\",\"white\":\"A\",\"site\":\"x\"}]",
            "[\"e4\", \"e5\"]",
            "<moves>e4 e5 Nf3</moves>",
        ] {
            assert!(holds_game(line.as_bytes()), "{line}");
        }
        for line in [
            "Round 2",
            "1. Kasparov 8/10",
            "White played 12. Nf3 and won",
            "-----",
            "the \"Immortal Game\"",
            "{Nf3 Nc6}",
            "{\"name\":\"A\",\"move\":\"e4\"}",
            "{\"name\":\"A\",\"rating\":\"2500\"}",
            "Place, Name, Points",
            "",
        ] {
            assert!(!holds_game(line.as_bytes()), "{line}");
        }
    }
}
