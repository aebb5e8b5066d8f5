//! One word of movetext: a move in strict SAN, a move written otherwise, or none.
//!
//! Knows no position: whether a reading fits the board is for [`crate::game::replay`].

pub mod kinds;
pub(crate) mod letterless_move;
pub(crate) mod loose;

use std::borrow::Cow;

use shakmaty::san::SanPlus;

use self::kinds::{Word, is_strict};
use super::{flaws::Flaws, text::decode};
use crate::chess::written_move::Sign;

/// Reads one word, as a whole.
pub(crate) fn parse(word: &[u8]) -> Word {
    if let Some(san) = strict_san(word) {
        return Word::San(san);
    }
    if is_null_move(word) {
        return Word::Null;
    }
    match word {
        b"e.p." | b"ep" | b"e.p" | b"ep." => return Word::EnPassant,
        b"," | b":" => return Word::Punctuation,
        b"dis" | b"dis." | b"dbl" | b"dbl." => return Word::Sign(Sign::None),
        _ => {}
    }
    // Windows-1252 has dashes and daggers in one byte.
    let decoded = decode(word);
    let word = decoded.as_bytes();
    match loose::lone_sign(word) {
        Some(sign) => Word::Sign(sign),
        None => loose::parse(word),
    }
}

/// Strict SAN with an optional single check sign.
fn strict_san(word: &[u8]) -> Option<SanPlus> {
    if let [b'b', b'x', b'b' | b'd'..=b'h', ..] = word {
        // No pawn captures there: a bishop in lower case.
        return None;
    }
    let san_plus = SanPlus::from_ascii(word).ok()?;
    is_strict(san_plus.san, without_sign(word)).then_some(san_plus)
}

/// A word with letters for chess symbols.
pub(crate) fn with_letters(word: &[u8]) -> Cow<'_, [u8]> {
    loose::without_figurines(word, &mut Flaws::empty())
}

/// A word without the sign of check or mate after it.
pub(super) fn without_sign(word: &[u8]) -> &[u8] {
    word.strip_suffix(b"+")
        .or_else(|| word.strip_suffix(b"#"))
        .unwrap_or(word)
}

fn is_null_move(word: &[u8]) -> bool {
    matches!(
        without_sign(word),
        b"--" | b"Z0" | b"@@@@" | b"0000" | b"null" | b"pass"
    )
}

#[cfg(test)]
mod tests {
    use shakmaty::Role;

    use crate::chess::attempt::Attempt;
    use shakmaty::{CastlingSide, File, Rank, Square};

    use super::*;

    fn attempt(word: &str) -> Attempt {
        match parse(word.as_bytes()) {
            Word::Loose(loose) => loose.attempt,
            other => panic!("{word}: {other:?}"),
        }
    }

    #[test]
    fn strict_san_is_what_the_standard_writes() {
        for word in [
            "e4", "exd5", "e8=Q+", "Nf3", "Ngf3", "R1a3", "Qa1xb2#", "O-O", "O-O-O+",
        ] {
            assert!(matches!(parse(word.as_bytes()), Word::San(_)), "{word}");
        }
        for word in [
            "e2e4", "Pe4", "xd5", "a8=q", "0-0", "e8Q", "Nf3,", "Qf7++", "Z0", "ed5", "bxf7",
        ] {
            assert!(!matches!(parse(word.as_bytes()), Word::San(_)), "{word}");
        }
    }

    #[test]
    fn other_notations_are_read() {
        let normal = |role, file, rank, capture, to, promotion| Attempt::Move {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        };
        let (e, second) = (Some(File::E), Some(Rank::Second));
        assert_eq!(
            attempt("e2-e4"),
            normal(None, e, second, false, Square::E4, None)
        );
        assert_eq!(
            attempt("e2e4"),
            normal(None, e, second, false, Square::E4, None)
        );
        assert_eq!(
            attempt("Ng1-f3"),
            normal(
                Some(Role::Knight),
                Some(File::G),
                Some(Rank::First),
                false,
                Square::F3,
                None
            )
        );
        assert_eq!(
            attempt("e7xd8=Q+"),
            normal(
                None,
                e,
                Some(Rank::Seventh),
                true,
                Square::D8,
                Some(Role::Queen)
            )
        );
        assert_eq!(
            attempt("e7e8q"),
            normal(
                None,
                e,
                Some(Rank::Seventh),
                false,
                Square::E8,
                Some(Role::Queen)
            )
        );
        for word in ["e8Q", "e8(Q)", "e8=q", "e8/Q", "e8=Q++", "e8Q,"] {
            assert_eq!(
                attempt(word),
                normal(
                    Some(Role::Pawn),
                    None,
                    None,
                    false,
                    Square::E8,
                    Some(Role::Queen)
                ),
                "{word}"
            );
        }
        assert_eq!(
            attempt("b8B"),
            normal(
                Some(Role::Pawn),
                None,
                None,
                false,
                Square::B8,
                Some(Role::Bishop)
            )
        );
        for word in ["exd6e.p.", "exd6ep", "e:d6"] {
            assert_eq!(
                attempt(word),
                normal(Some(Role::Pawn), e, None, true, Square::D6, None),
                "{word}"
            );
        }
        assert_eq!(
            attempt("ed5"),
            normal(Some(Role::Pawn), e, None, false, Square::D5, None)
        );
        for word in ["0-0", "o-o", "O\u{2013}O", "0-0+"] {
            assert_eq!(
                attempt(word),
                Attempt::Castle(CastlingSide::KingSide),
                "{word}"
            );
        }
        assert_eq!(attempt("0-0-0"), Attempt::Castle(CastlingSide::QueenSide));
        assert!(matches!(parse(b"N@f3"), Word::Drop(_)));
    }

    #[test]
    fn junk_stays_junk() {
        for word in [
            "foo", "Sf3", "P-K4", "Nf3x", "0", "0-0-0-0", "Kasparov", "x", "", "QxP",
        ] {
            assert_eq!(parse(word.as_bytes()), Word::Junk, "{word}");
        }
    }
}
