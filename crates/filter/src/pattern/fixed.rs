//! What a pattern demands of squares that it names, as bitboards.

use shakmaty::{Bitboard, Board, Piece, Square};

use super::occupants::{Occupants, pieces};

/// Demands on any number of squares, matched together.
///
/// Each square forbids what may not stand there; an occupied square that has to be empty, or the reverse, mostly shows that
/// a board does not match.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct FixedSquares {
    occupied: Bitboard,
    empty: Bitboard,
    /// Pieces, each with the squares on which it may not stand though others may.
    forbidden: Vec<(Piece, Bitboard)>,
}

impl FixedSquares {
    /// Demands that one of these stands on a square, beside what is demanded already.
    pub(super) fn demand(&mut self, square: Square, states: Occupants) {
        if !states.contains(Occupants::EMPTY) {
            self.occupied.add(square);
        }
        if !states.intersects(Occupants::PIECES) {
            self.empty.add(square);
            return;
        }
        for piece in pieces().filter(|&piece| !states.contains(Occupants::of(piece))) {
            let mut known = self.forbidden.iter_mut();
            match known.find(|(known, _)| *known == piece) {
                Some((_, squares)) => squares.add(square),
                None => self.forbidden.push((piece, square.into())),
            }
        }
    }

    /// Whether a board meets every demand.
    #[inline]
    pub(super) fn matches(&self, board: &Board) -> bool {
        let mut forbidden = self.forbidden.iter();
        self.occupied.is_subset(board.occupied())
            && self.empty.is_disjoint(board.occupied())
            && forbidden.all(|&(piece, squares)| squares.is_disjoint(board.by_piece(piece)))
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;
    use crate::pattern::alphabet::Alphabet;
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
