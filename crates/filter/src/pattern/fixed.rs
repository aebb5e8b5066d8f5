//! What a pattern demands of squares that it names, as bitboards.

use shakmaty::{Bitboard, Board, Square};

use super::occupants::Occupants;

/// Demands on any number of squares, matched together: the squares on which the same may stand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct FixedSquares(Vec<(Occupants, Bitboard)>);

impl FixedSquares {
    /// Demands that one of these stands on a square, beside what is demanded already.
    pub(super) fn demand(&mut self, square: Square, states: Occupants) {
        if states == Occupants::ANY {
            return;
        }
        match self.0.iter_mut().find(|(known, _)| *known == states) {
            Some((_, squares)) => squares.add(square),
            None => self.0.push((states, square.into())),
        }
    }

    /// Whether a board meets every demand.
    #[inline]
    pub(super) fn matches(&self, board: &Board) -> bool {
        let mut demands = self.0.iter();
        demands.all(|(states, squares)| squares.is_subset(states.squares(board)))
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;
    use crate::pattern::alphabet::Alphabet;
    use crate::pattern::occupants::pieces;
    use crate::pattern::text::PatternText;

    /// Demands on e4, against each of the thirteen things that can stand there.
    #[test]
    fn a_square_holds_what_it_may_and_nothing_else() {
        for text in [
            "?", "!", "_", "A", "a", "m", "K", "p", "[Qq]", "[Qr]", "[^Qr]", "[A_]", "[^K]", "[Ar]",
        ] {
            let states = Alphabet::Whole.read(&mut PatternText::new(text)).unwrap();
            let mut fixed = FixedSquares::default();
            fixed.demand(Square::E4, states);
            fixed.demand(Square::A1, Occupants::ANY);
            let mut board = Board::new();
            assert_eq!(
                fixed.matches(&board),
                states.contains(Occupants::EMPTY),
                "{text}"
            );
            for piece in pieces() {
                board.set_piece_at(Square::E4, piece);
                assert_eq!(
                    fixed.matches(&board),
                    states.contains(Occupants::of(piece)),
                    "{text} {piece:?}"
                );
            }
        }
    }

    #[test]
    fn demands_add_up() {
        let mut fixed = FixedSquares::default();
        fixed.demand(Square::E4, Occupants::WHITE);
        fixed.demand(Square::E4, Occupants::PAWNS);
        fixed.demand(Square::D4, Occupants::PAWNS);
        let mut board = Board::empty();
        board.set_piece_at(Square::D4, Color::Black.pawn());
        for (piece, expected) in [
            (Color::White.pawn(), true),
            (Color::Black.pawn(), false),
            (Color::White.king(), false),
        ] {
            board.set_piece_at(Square::E4, piece);
            assert_eq!(fixed.matches(&board), expected);
        }
    }
}
