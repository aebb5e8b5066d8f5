//! Annotations as books print them, `±` and `N`, where PGN has numeric annotation glyphs.
//!
//! Knows their spelling and their NAGs; whether one stands where it may is for [`super::movetext`].

use std::ops::Range;

use super::text::{decode, first_character, with_hyphens};

/// A printed annotation, by the NAG that PGN has for it (PGN standard 10, and what programs have added to it).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrintedAnnotation {
    /// The NAG, or White's, where each side has its own.
    pub nag: u8,
    /// Black's NAG, where each side has its own.
    pub of_black: Option<u8>,
}

/// That of a NAG; from zugzwang to time pressure, each side has its own.
const fn symbol(nag: u8) -> PrintedAnnotation {
    let of_black = match nag {
        22..=139 => Some(nag + 1),
        _ => None,
    };
    PrintedAnnotation { nag, of_black }
}

/// Characters that are an annotation by themselves. Those that stand before a move of their own ("with the idea",
/// "better is") are none of them: that move is not the game's.
const CHARACTERS: [(char, PrintedAnnotation); 22] = [
    ('\u{ff01}', symbol(1)),
    ('\u{ff1f}', symbol(2)),
    ('\u{203c}', symbol(3)),
    ('\u{2047}', symbol(4)),
    ('\u{2049}', symbol(5)),
    ('\u{2048}', symbol(6)),
    ('\u{25a1}', symbol(7)),
    ('\u{ff1d}', symbol(10)),
    ('\u{221e}', symbol(13)),
    ('\u{2a72}', symbol(14)),
    ('\u{2a71}', symbol(15)),
    ('\u{b1}', symbol(16)),
    ('\u{2213}', symbol(17)),
    ('\u{2a00}', symbol(22)),
    ('\u{2299}', symbol(22)),
    ('\u{27f3}', symbol(32)),
    ('\u{2191}', symbol(36)),
    ('\u{2192}', symbol(40)),
    ('\u{21c6}', symbol(132)),
    ('\u{21c4}', symbol(132)),
    ('\u{2295}', symbol(138)),
    ('\u{2a01}', symbol(138)),
];

/// Annotations of several characters, or of one in ASCII; a dash stands for any dash.
const SPELLED: [(&str, PrintedAnnotation); 18] = [
    ("=/\u{221e}", symbol(44)),
    ("\u{221e}/=", symbol(44)),
    ("+--", symbol(20)),
    ("--+", symbol(21)),
    ("+/-", symbol(16)),
    ("-/+", symbol(17)),
    ("+:-", symbol(16)),
    ("-:+", symbol(17)),
    ("+/=", symbol(14)),
    ("=/+", symbol(15)),
    ("=\u{221e}", symbol(44)),
    ("\u{221e}=", symbol(44)),
    ("+-", symbol(18)),
    ("-+", symbol(19)),
    ("+=", symbol(14)),
    ("=+", symbol(15)),
    ("=", symbol(10)),
    ("~", symbol(13)),
];

/// Editorial comment, novelty, and a diagram, which Scid writes as 201 and ChessBase as 220.
const LETTERS: [(&str, PrintedAnnotation); 4] = [
    ("RR", symbol(145)),
    ("N", symbol(146)),
    ("TN", symbol(146)),
    ("D", symbol(201)),
];

/// Annotations in letters that print puts in parentheses.
const PARENTHESISED: [&[u8]; 3] = [b"(D)", b"(N)", b"(TN)"];

/// The most bytes that one of them has.
const LONGEST: usize = 9;

/// The annotation that a word is; one in letters only if `letters`, since a move may begin so.
pub(crate) fn parse(word: &[u8], letters: bool) -> Option<PrintedAnnotation> {
    if word.len() > LONGEST {
        return None;
    }
    let text = decode(word);
    let text = text.trim_end_matches(['.', ',']);
    let bracketed = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let text = bracketed.filter(|_| letters).unwrap_or(text);
    let spelled = with_hyphens(text);
    let lettered = LETTERS.iter().filter(|_| letters);
    let found = SPELLED.iter().chain(lettered);
    let found = found.into_iter().find(|(written, _)| *written == spelled);
    let mut characters = text.chars();
    match (found, characters.next(), characters.next()) {
        (Some(&(_, symbol)), ..) => Some(symbol),
        (None, Some(character), None) => of_character(character),
        _ => None,
    }
}

/// The annotation in letters that text begins with in parentheses, and its length in bytes.
pub(super) fn in_parentheses(text: &[u8]) -> Option<(PrintedAnnotation, usize)> {
    let written = PARENTHESISED
        .into_iter()
        .find(|written| text.starts_with(written))?;
    let symbol = parse(&written[1..written.len() - 1], true)?;
    Some((symbol, written.len()))
}

/// Length of the annotation outside ASCII that text begins with, in bytes; 0 if there is none.
pub(crate) fn length_at(text: &[u8], is_utf8: bool) -> usize {
    match text {
        [0xb1, ..] if !is_utf8 => 1,
        [0xc2, 0xb1, ..] => 2,
        [0xe2 | 0xef, ..] => {
            let first = first_character(text).filter(|&first| of_character(first).is_some());
            first.map_or(0, char::len_utf8)
        }
        _ => 0,
    }
}

/// Length of the compensation (`=/∞` and its like) that text begins with, in bytes; 0 if there is none.
pub(crate) fn compensation_at(text: &[u8]) -> usize {
    let written = SPELLED
        .iter()
        .filter(|(_, symbol)| symbol.of_black.is_some());
    written
        .map(|(written, _)| written)
        .find(|written| text.starts_with(written.as_bytes()))
        .map_or(0, |written| written.len())
}

/// Where in a word an annotation may begin that it ends with, longest first, in bytes.
pub(super) fn endings(word: &str) -> Vec<usize> {
    let starts: Vec<usize> = word
        .char_indices()
        .rev()
        .map(|(at, _)| at)
        .take(3)
        .collect();
    let starts = starts.into_iter().rev();
    starts
        .filter(|&at| parse(&word.as_bytes()[at..], true).is_some())
        .collect()
}

/// Where in a word an annotation without letters may end that it begins with, longest first, in bytes.
pub(super) fn beginnings(word: &str) -> Vec<usize> {
    let after = |(at, character): (usize, char)| at + character.len_utf8();
    let ends: Vec<usize> = word.char_indices().map(after).take(3).collect();
    let ends = ends.into_iter().rev();
    ends.filter(|&end| parse(&word.as_bytes()[..end], false).is_some())
        .collect()
}

fn of_character(character: char) -> Option<PrintedAnnotation> {
    CHARACTERS
        .iter()
        .find(|(written, _)| *written == character)
        .map(|&(_, symbol)| symbol)
}

/// Whether a sign may be part of a move that is written with blanks: `N f6`, `D xd6`, `e8 = Q`. Only the position tells.
#[must_use]
pub fn may_be_of_move(bytes: &[u8], span: &Range<usize>) -> bool {
    let behind = bytes[span.end..].trim_ascii_start();
    match bytes[span.clone()] {
        [b'='] => matches!(behind, [b'N' | b'B' | b'R' | b'Q', ..]),
        [b'A'..=b'Z'] => {
            let is_first = |byte: &u8| matches!(byte, b'a'..=b'h' | b'x');
            let is_second = |byte: &u8| is_first(byte) || matches!(byte, b'1'..=b'8');
            behind.first().is_some_and(is_first) && behind.get(1).is_some_and(is_second)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_the_nag_of_the_standard() {
        for (word, nag) in [
            ("=", 10),
            ("\u{221e}", 13),
            ("+=", 14),
            ("+/=", 14),
            ("\u{2a72}", 14),
            ("=+", 15),
            ("\u{2a71}", 15),
            ("+/-", 16),
            ("\u{b1}", 16),
            ("-/+", 17),
            ("\u{2213}", 17),
            ("+-", 18),
            ("+\u{2212}", 18),
            ("+\u{2013},", 18),
            ("-+", 19),
            ("+--", 20),
            ("--+", 21),
            ("=/\u{221e}", 44),
            ("RR", 145),
            ("N", 146),
            ("TN", 146),
            ("D", 201),
            ("[D]", 201),
            ("D.", 201),
        ] {
            let read = parse(word.as_bytes(), true).map(|symbol| symbol.nag);
            assert_eq!(read, Some(nag), "{word}");
        }
        assert_eq!(parse(b"\xb1", false), Some(symbol(16)));
        for word in [
            "", "+", "-", "--", "e4", "N", "D", "TN", "[D]", "R", "RRR", "\u{2206}", "=Q",
        ] {
            assert_eq!(parse(word.as_bytes(), false), None, "{word}");
        }
    }

    #[test]
    fn where_one_is_glued_to_a_word() {
        assert_eq!(endings("e4+--"), [2]);
        assert_eq!(endings("Nf3+-+"), [4]);
        assert_eq!(endings("Nf3N"), [3]);
        assert_eq!(endings("e4+\u{2212}"), [2]);
        assert_eq!(endings("e4+"), [0; 0]);
        assert_eq!(beginnings("+-12.Nf3"), [2]);
        assert_eq!(beginnings("=/\u{221e}Nf3"), [5, 1]);
        assert_eq!(beginnings("Nf3"), [0; 0]);
    }
}
