//! What is left of a piece's move where its letter was lost: `?c4`, `=gf3`, `8d7`.

use shakmaty::{Rank, Role};

use super::kinds::Word;
use crate::chess::attempt::Attempt;
use crate::pgn::flaws::Flaws;

/// The move that a word may be the rest of, by whatever piece: signs that are no letters, the rank that it comes from
/// perhaps, and what else would be a pawn's move.
pub(crate) fn remnant(word: &[u8]) -> Option<Attempt> {
    let start = word.iter().position(u8::is_ascii_alphanumeric)?;
    let (from_rank, rest) = match &word[start..] {
        [digit @ b'1'..=b'8', rest @ ..] => (Rank::from_char(char::from(*digit)), rest),
        rest => (None, rest),
    };
    let attempt = match super::parse(rest) {
        Word::San(san_plus) => Attempt::from_san(san_plus.san)?,
        Word::Loose(loose) if !loose.flaws.intersects(Flaws::OF_PAWNS) => loose.attempt,
        _ => return None,
    };
    match attempt {
        Attempt::Move {
            role: Some(Role::Pawn),
            file,
            rank: None,
            capture,
            to,
            promotion: None,
        } if file.is_none() || from_rank.is_none() => Some(Attempt::Move {
            role: None,
            file,
            rank: from_rank,
            capture,
            to,
            promotion: None,
        }),
        // "?bd2" may be the rest of "Nbd2".
        Attempt::Move {
            role: Some(Role::Bishop),
            file: None,
            rank: None,
            capture,
            to,
            promotion: None,
        } if rest.starts_with(b"b") && from_rank.is_none() => Some(Attempt::Move {
            role: None,
            file: None,
            rank: None,
            capture,
            to,
            promotion: None,
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_may_be_lost() {
        for word in [
            "?c4",
            "!c4",
            "-c4",
            "=c4",
            "~c4",
            "\u{25a1}c4",
            "???c4",
            "\u{fffd}c4",
            "?gf3",
            "?exd5",
            "?xd5+",
            "?8d7",
            "8d7",
            "8xd7",
            "c4",
            "xc4",
            "?bd2",
            "!bxf6",
        ] {
            assert!(remnant(word.as_bytes()).is_some(), "{word}");
        }
        for word in [
            "",
            "?",
            "?Nf3",
            "?O-O",
            "?e2e4",
            "?e2-e4",
            "?e8=Q",
            "?Pe4",
            "12e4",
            "9e4",
            "?exd6e.p.",
            "1exd5",
            "?foo",
            "?nf3",
        ] {
            assert!(remnant(word.as_bytes()).is_none(), "{word}");
        }
    }
}
