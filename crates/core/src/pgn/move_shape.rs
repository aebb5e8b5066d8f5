//! What moves look like, by their letters and digits alone: which text a reader may take for a move.
//!
//! Reads no move: [`super::word`] does, and [`super::descriptive_notation`] and [`super::numeric_notation`] know whole notations. How much
//! is asked of a word depends on what goes wrong if it is no move, or one is missed. From strict to generous:
//! [`is_san_shaped`] parts moves from prose outside games; [`begins_like_move`] finds movetext on a line that may be
//! prose; [`may_be_move`] judges junk among the moves of a game, where a move that is missed makes the game another.

use super::text::{decode, first_character};

/// Whether a word has the shape of a move in SAN, with the letters of any language and whatever signs after it.
pub(crate) fn is_san_shaped(word: &[u8]) -> bool {
    let end = word
        .iter()
        .rposition(u8::is_ascii_alphanumeric)
        .map_or(0, |last| last + 1);
    let word = &word[..end];
    if matches!(word, b"O-O" | b"O-O-O" | b"0-0" | b"0-0-0") {
        return true;
    }
    let word = match word {
        [before @ .., b'=', b'Q' | b'R' | b'B' | b'N'] => before,
        _ => word,
    };
    let [before @ .., b'a'..=b'h', b'1'..=b'8'] = word else {
        return false;
    };
    let before = before.strip_suffix(b"x").unwrap_or(before);
    let origin = match before {
        // The letters of pieces in any language.
        [letter, origin @ ..] if letter.is_ascii_uppercase() => origin,
        _ => before,
    };
    matches!(
        origin,
        [] | [b'a'..=b'h' | b'1'..=b'8'] | [b'a'..=b'h', b'1'..=b'8']
    )
}

/// Whether a word is short, and has a square, a castling, a null move or the dash of descriptive notation in it.
pub(super) fn begins_like_move(word: &[u8]) -> bool {
    if word.is_empty() || word.len() > 16 {
        return false;
    }
    has_square(word)
        || is_castling(word)
        || [&b"O-O"[..], b"0-0", b"o-o", b"--", b"Z0"]
            .iter()
            .any(|token| word.starts_with(token))
        || matches!(word, [b'a'..=b'h', b'x', b'a'..=b'h'])
        || begins_descriptive(word)
}

/// Whether junk in the mainline may have been a move, so that going on would play another game:
/// it has a square in it, begins with a piece letter, `O`, `o` or `0`, is a pawn's capture by files (`exd`), is made of
/// the signs of moves, or of as many digits as a move.
pub(crate) fn may_be_move(word: &[u8]) -> bool {
    has_square(word)
        || matches!(word.first(), Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'P'))
        || begins_round(word)
        || word.len() > 3 && word.iter().all(u8::is_ascii_digit)
        || is_capture_by_files(word)
        || is_mangled_move(word)
        || is_signs_and_rank(word)
}

/// Whether a word is one of prose by its letters, whatever the first: four at least, of which two have no place in a move.
pub(crate) fn is_worded(word: &[u8]) -> bool {
    let end = word.iter().rposition(u8::is_ascii_alphabetic);
    let word = &word[..end.map_or(0, |last| last + 1)];
    let is_foreign = |letter: &&u8| !b"abcdefghxoKQRBNPO".contains(letter);
    word.len() > 3
        && word.iter().all(u8::is_ascii_alphabetic)
        && word.iter().filter(is_foreign).count() > 1
}

/// Whether a word is what programs write for a move number that they do not have: `NaN.`, `undefined.`
pub(crate) fn is_unfilled(word: &[u8]) -> bool {
    word.strip_suffix(b".").is_some_and(|word| {
        let name = word.trim_ascii_end().to_ascii_lowercase();
        let name = name.strip_suffix(b"..").unwrap_or(&name);
        matches!(name, b"nan" | b"null" | b"undefined" | b"none" | b"nil")
    })
}

/// Whether a word is a rank behind a sign in place of the file, none that an evaluation or a number begins with: `!4`.
pub(super) fn is_signs_and_rank(word: &[u8]) -> bool {
    let is_sign = |byte: &u8| {
        matches!(
            byte,
            b'!' | b'?' | b'$' | b'<' | b'>' | b'=' | b'~' | 0x80..
        )
    };
    matches!(word, [signs @ .., b'1'..=b'8'] if !signs.is_empty() && signs.iter().all(is_sign))
}

/// Whether a word is made of nothing but the signs of moves, so that it may be a piece of one: `e`, `ex`, `=Q`.
pub(crate) fn may_be_part(word: &[u8]) -> bool {
    word.len() <= 7
        && word.iter().all(|byte| {
            matches!(byte, b'a'..=b'h' | b'0'..=b'8' | b'x' | b'=' | b'+' | b'#' | b'-' | b':' | b'o' | b'O')
                || matches!(byte, b'K' | b'Q' | b'R' | b'B' | b'N')
        })
}

/// Whether a word is made of nothing but the signs of moves, and has one that words of a language have not: `exN4`,
/// `aR8`, `1c=Q`.
fn is_mangled_move(word: &[u8]) -> bool {
    let is_sign = |byte: &u8| {
        matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'=' | b'+' | b'#' | b'-' | b'@')
            || matches!(byte, b'K' | b'Q' | b'R' | b'B' | b'N' | b'O')
    };
    (2..=7).contains(&word.len())
        && word.iter().all(is_sign)
        && word.iter().any(u8::is_ascii_lowercase)
        && !word.iter().all(u8::is_ascii_lowercase)
}

/// Whether a square stands anywhere in a word.
fn has_square(word: &[u8]) -> bool {
    word.windows(2).any(ends_with_square)
}

/// Whether text ends with a square.
pub(in crate::pgn) fn ends_with_square(text: &[u8]) -> bool {
    matches!(text, [.., b'a'..=b'h', b'1'..=b'8'])
}

/// A pawn's capture without the rank: `exd`, `e:d`, `ed`.
pub(super) fn is_capture_by_files(word: &[u8]) -> bool {
    matches!(
        word,
        [b'a'..=b'h', b'a'..=b'h'] | [b'a'..=b'h', b'x' | b':', b'a'..=b'h']
    )
}

/// A move by its squares alone, with a promotion perhaps, in letters of either case: `F8f7`, `e7e8q`.
pub(crate) fn is_square_pair(word: &[u8]) -> bool {
    let is_square = |file: u8, rank: u8| {
        matches!(file.to_ascii_lowercase(), b'a'..=b'h') && matches!(rank, b'1'..=b'8')
    };
    match *word {
        [a, b, c, d] => is_square(a, b) && is_square(c, d),
        [a, b, c, d, piece] => {
            is_square(a, b)
                && is_square(c, d)
                && matches!(piece.to_ascii_lowercase(), b'q' | b'r' | b'b' | b'n')
        }
        _ => false,
    }
}

/// A move of the ICCF's numeric notation: file and rank of both squares as digits, and a promotion. No signs between or
/// after them, which [`super::numeric_notation::parse`] takes.
pub(super) fn is_numeric_move(word: &[u8]) -> bool {
    matches!(word.len(), 4 | 5)
        && word[..4].iter().all(|digit| (b'1'..=b'8').contains(digit))
        && word[4..].iter().all(|digit| (b'1'..=b'4').contains(digit))
}

/// `P-K4`, `N-KB3`, `QxP`: their first signs, where [`super::descriptive_notation::is_descriptive`] asks for the whole move.
fn begins_descriptive(word: &[u8]) -> bool {
    matches!(word, [b'P' | b'N' | b'B' | b'R' | b'Q' | b'K', .., ] if word.len() >= 3
        && (word[1] == b'-' || word[1] == b'x') && word[2].is_ascii_uppercase())
        || word.starts_with(b"Kt-")
        || word.starts_with(b"Ktx")
}

/// Castling with letters of another alphabet, or with other dashes, and a sign after it: any number of letters, where
/// [`super::word::parse`] takes two or three.
fn is_castling(word: &[u8]) -> bool {
    const DASHES: &str = "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}";
    let Ok(text) = std::str::from_utf8(word) else {
        return false;
    };
    let mut characters = text.chars();
    let mut pairs = 0;
    loop {
        if !characters
            .next()
            .is_some_and(|character| ROUND.contains(character))
        {
            return false;
        }
        match characters.next() {
            Some(character) if DASHES.contains(character) => pairs += 1,
            last => return pairs > 0 && last.is_none_or(|sign| "+#!?.,".contains(sign)),
        }
    }
}

/// Whether a word begins with a letter or digit that castling is written with.
pub(super) fn begins_round(word: &[u8]) -> bool {
    match word {
        [b'O' | b'o' | b'0', ..] => true,
        [0xce | 0xcf | 0xd0 | 0xef, ..] => first_character(word).is_some_and(is_round),
        _ => false,
    }
}

/// Whether a word begins as a result does in which White has nothing: `0-1]`, `0-0.5`. What goes on as castling does not.
pub(crate) fn is_like_result(word: &[u8]) -> bool {
    let text = decode(word);
    let mut letters = text.chars();
    let is_zero = |letter: Option<char>| letter.is_some_and(is_round);
    if !is_zero(letters.next()) || !letters.next().is_some_and(is_dash) {
        return false;
    }
    let half = |sign: char| matches!(sign, '.' | ',' | '\u{bd}');
    match letters.next() {
        Some('1' | '=') => true,
        Some(sign) if half(sign) => true,
        zero => is_zero(zero) && letters.next().is_some_and(half) && letters.next().is_some(),
    }
}

/// A hyphen or what stands for one; 96 and 97 are the dashes of Windows-1252.
pub(super) fn is_dash(character: char) -> bool {
    matches!(
        character,
        '-' | '\u{96}' | '\u{97}' | '\u{ad}' | '\u{2010}'
            ..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}'
    )
}

/// O, o and 0, two of their twins of full width, and the letters of other alphabets that look like them: Greek and Cyrillic.
const ROUND: &str = "O0o\u{41e}\u{43e}\u{39f}\u{3bf}\u{ff2f}\u{ff10}";

/// Whether a character is one of [`ROUND`], or the last of their twins of full width.
pub(super) fn is_round(character: char) -> bool {
    ROUND.contains(character) || character == '\u{ff4f}'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_like_a_result_is_no_castling() {
        for word in [
            "0-1]",
            "0-1`",
            "0-0.5",
            "0-1/2x",
            "0-\u{bd}]",
            "0\u{2013}1*",
            "O-1]",
            "0-=",
            "0-.5",
        ] {
            assert!(is_like_result(word.as_bytes()), "{word}");
        }
        for word in [
            "0-0", "0-0]", "0-0-0`", "O-O", "0-", "0-O", "0", "O-O-", "0-0.", "Of", "0-f",
        ] {
            assert!(!is_like_result(word.as_bytes()), "{word}");
        }
    }

    #[test]
    fn each_asks_for_more_or_less() {
        for (word, san, begins, may_be) in [
            ("Nf3", true, true, true),
            ("Sf3!?", true, true, true),
            ("e2-e4", false, true, true),
            ("exd", false, true, true),
            ("ed", false, false, true),
            ("P-K4", false, true, true),
            ("--", false, true, false),
            ("O-O", true, true, true),
            ("\u{41e}\u{2013}\u{41e}", false, true, true),
            ("5254", false, false, true),
            ("Kasparov", false, false, true),
            ("exN4", false, false, true),
            ("fine", false, false, false),
        ] {
            let bytes = word.as_bytes();
            let shapes = (
                is_san_shaped(bytes),
                begins_like_move(bytes),
                may_be_move(bytes),
            );
            assert_eq!(shapes, (san, begins, may_be), "{word}");
        }
    }

    #[test]
    fn words_of_prose_and_numbers_that_were_not_filled_in() {
        for word in [
            "Kasparov",
            "Black",
            "Position",
            "Not",
            "Qualifying,",
            "NaN.",
        ] {
            let expected = !matches!(word, "Not" | "NaN.");
            assert_eq!(is_worded(word.as_bytes()), expected, "{word}");
        }
        for word in ["Nfxd", "Bach", "Kg", "Rdl", "Nj3", "Qxgs", "Bb5l"] {
            assert!(!is_worded(word.as_bytes()), "{word}");
        }
        for word in ["NaN.", "null.", "undefined...", "None."] {
            assert!(is_unfilled(word.as_bytes()), "{word}");
        }
        for word in ["NaN", "N.", "Nan5.", "."] {
            assert!(!is_unfilled(word.as_bytes()), "{word}");
        }
    }

    #[test]
    fn squares_alone_are_a_move() {
        for word in ["F8f7", "e2e4", "e7e8q", "e7e8N"] {
            assert!(is_square_pair(word.as_bytes()), "{word}");
        }
        for word in ["e2", "e2-e4", "e9e4", "e7e8k", "e7e8qq"] {
            assert!(!is_square_pair(word.as_bytes()), "{word}");
        }
        assert!(
            is_numeric_move(b"57581") && !is_numeric_move(b"5759") && !is_numeric_move(b"57585")
        );
    }
}
