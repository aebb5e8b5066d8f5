//! What is left of a piece's move where its letter was lost: `?c4`, `=gf3`, `8d7`.

use shakmaty::{File, Rank, Role};

use super::kinds::Word;
use crate::chess::attempt::Attempt;
use crate::pgn::flaws::Flaws;

/// The move that a word may be the rest of, by whatever piece: signs that are no letters, the rank that it comes from
/// perhaps, and what else would be a pawn's move.
pub(crate) fn remnant(word: &[u8]) -> Option<Attempt> {
    let start = word.iter().position(u8::is_ascii_alphanumeric)?;
    let sign = [":", "\u{d7}"]
        .map(|sign| usize::from(word[..start].ends_with(sign.as_bytes())) * sign.len());
    let start = start - sign[0] - sign[1];
    let (from_rank, rest) = match &word[start..] {
        [digit @ b'1'..=b'8', rest @ ..] => (Rank::from_char(char::from(*digit)), rest),
        rest => (None, rest),
    };
    let word = super::parse(rest);
    let attempt = word.attempt()?;
    let flaws = match word {
        Word::Loose(loose) => loose.flaws,
        _ => Flaws::empty(),
    };
    let mut meant = without_letter(attempt, flaws).unwrap_or(attempt);
    let Attempt::Move {
        role,
        file,
        rank: rank @ None,
        capture,
        ..
    } = &mut meant
    else {
        return None;
    };
    let is_rest = match role {
        None => file.is_none() || from_rank.is_none(),
        // "?e8=Q" has lost no letter, since it is the pawn's; "?xe8=Q" has lost its file.
        Some(Role::Pawn) => *capture && file.is_none() && from_rank.is_none(),
        Some(_) => false,
    };
    *rank = from_rank;
    is_rest.then_some(meant)
}

/// The move of any piece that a move as it is read may be the rest of, its letter lost: `e4`, `xd5`, `exd5`, `bd2`.
pub(crate) fn without_letter(attempt: Attempt, flaws: Flaws) -> Option<Attempt> {
    let Attempt::Move {
        role: Some(role),
        file,
        rank: None,
        capture,
        to,
        promotion: None,
    } = attempt
    else {
        return None;
    };
    let file = match role {
        Role::Pawn if !flaws.intersects(Flaws::OF_PAWNS) => file,
        // "bd2" may be the rest of "Nbd2".
        Role::Bishop if file.is_none() && flaws.contains(Flaws::LOWERCASE_PIECE) => Some(File::B),
        _ => return None,
    };
    Some(Attempt::Move {
        role: None,
        file,
        rank: None,
        capture,
        to,
        promotion: None,
    })
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
            "$b5",
            "!xd8=Q",
            "?xd8Q",
            "?xd6e.p.",
            "\u{25a1}\u{d7}b3ep",
            ">:g3",
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
