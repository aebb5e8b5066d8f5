//! Numeric notation of correspondence chess: squares as two digits, the file and the rank (`5254` is e2-e4).
//!
//! A number may be a move number as well, so a game is in it as a whole, or not at all.

use shakmaty::{File, Rank, Role, Square};

use super::{flaws::Flaws, word::kinds::LooseMove, word::without_sign};
use crate::chess::{attempt::Attempt, written_move::Sign};

/// Reads a move of four digits, with a fifth for what a pawn becomes: 1 is a queen, 2 a rook, 3 a bishop, 4 a knight.
/// Castling is the king's move. A sign between the squares, as in long algebraic notation, does no harm.
pub(crate) fn parse(word: &[u8]) -> Option<LooseMove> {
    let (body, punctuation) = match word {
        [body @ .., b',' | b'.' | b':'] => (body, Flaws::MOVE_PUNCTUATION),
        _ => (word, Flaws::empty()),
    };
    let unsigned = without_sign(body);
    let sign = match &body[unsigned.len()..] {
        b"+" => Sign::Check,
        b"#" => Sign::Mate,
        _ => Sign::None,
    };
    let [from_file, from_rank, rest @ ..] = unsigned else {
        return None;
    };
    let (rest, capture) = match rest {
        [b'-', rest @ ..]
        | [0xe2, 0x80, 0x90..=0x95, rest @ ..]
        | [0xe2, 0x88, 0x92, rest @ ..] => (rest, false),
        [b'x' | b'X' | b':', rest @ ..] | [0xc3, 0x97, rest @ ..] => (rest, true),
        _ => (rest, false),
    };
    let [to_file, to_rank, rest @ ..] = rest else {
        return None;
    };
    let promotion = match rest {
        [] => None,
        [digit] | [b'=' | b'/', digit] => Some(match digit {
            b'1' => Role::Queen,
            b'2' => Role::Rook,
            b'3' => Role::Bishop,
            b'4' => Role::Knight,
            _ => return None,
        }),
        _ => return None,
    };
    let (from, to) = (square(*from_file, *from_rank)?, square(*to_file, *to_rank)?);
    (from != to).then_some(LooseMove {
        attempt: Attempt::Move {
            role: None,
            file: Some(from.file()),
            rank: Some(from.rank()),
            capture,
            to,
            promotion,
        },
        flaws: Flaws::NUMERIC_NOTATION | punctuation,
        sign,
    })
}

fn square(file: u8, rank: u8) -> Option<Square> {
    let index = |digit: u8| u32::from(digit).checked_sub(u32::from(b'1'));
    let (file, rank) = (index(file)?, index(rank)?);
    (file < 8 && rank < 8).then(|| Square::from_coords(File::new(file), Rank::new(rank)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_digits() {
        let squares = |word: &str| match parse(word.as_bytes())?.attempt {
            Attempt::Move {
                file,
                rank,
                to,
                promotion,
                ..
            } => Some((Square::from_coords(file?, rank?), to, promotion)),
            _ => None,
        };
        for word in ["5254", "52-54", "52x54", "5254+", "5254.", "52\u{2013}54#"] {
            assert_eq!(
                squares(word),
                Some((Square::E2, Square::E4, None)),
                "{word}"
            );
        }
        for (digit, role) in [
            ('1', Role::Queen),
            ('2', Role::Rook),
            ('3', Role::Bishop),
            ('4', Role::Knight),
        ] {
            let promoted = Some((Square::F7, Square::F8, Some(role)));
            assert_eq!(squares(&format!("6768{digit}")), promoted);
            assert_eq!(squares(&format!("67-68={digit}+")), promoted);
        }
        for word in [
            "", "525", "5252", "5259", "5054", "52540", "52545", "525411", "e2e4", "1-0",
        ] {
            assert_eq!(squares(word), None, "{word}");
        }
    }
}
