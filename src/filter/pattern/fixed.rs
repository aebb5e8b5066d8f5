//! What a pattern demands of squares that it names, as bitboards.

use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, Piece, Role, Square};

use super::states::{States, pieces};

/// Demands on any number of squares, matched together.
///
/// Each square forbids what may not stand there. Nearly always that is a whole colour or a whole role, so few bitboards
/// tell all of it, and an occupied square that has to be empty, or the reverse, mostly tells enough.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Fixed {
    occupied: Bitboard,
    empty: Bitboard,
    /// Squares on which no piece of a colour may stand.
    not_color: ByColor<Bitboard>,
    /// Squares on which no piece of a role may stand.
    not_role: ByRole<Bitboard>,
    /// What is left: a piece, and squares on which it may not stand though others of its colour and role may.
    not_piece: Vec<(Piece, Bitboard)>,
}

impl Fixed {
    /// Demands that one of these stands on a square, beside what is demanded already.
    pub(super) fn demand(&mut self, square: Square, states: States) {
        if !states.has_empty() {
            self.occupied.add(square);
        }
        let forbids = |piece| !states.has(piece);
        if pieces().all(forbids) {
            self.empty.add(square);
            return;
        }
        let no_color =
            ByColor::new_with(|color| Role::ALL.into_iter().all(|role| forbids(role.of(color))));
        let no_role =
            ByRole::new_with(|role| Color::ALL.into_iter().all(|color| forbids(role.of(color))));
        for color in Color::ALL.into_iter().filter(|&color| no_color[color]) {
            self.not_color[color].add(square);
        }
        for role in Role::ALL.into_iter().filter(|&role| no_role[role]) {
            self.not_role[role].add(square);
        }
        for piece in pieces().filter(|&piece| forbids(piece)) {
            if no_color[piece.color] || no_role[piece.role] {
                continue;
            }
            match self.not_piece.iter_mut().find(|(known, _)| *known == piece) {
                Some((_, squares)) => squares.add(square),
                None => self.not_piece.push((piece, Bitboard::from(square))),
            }
        }
    }

    /// Whether a board meets every demand.
    #[inline]
    pub(super) fn matches(&self, board: &Board) -> bool {
        self.occupied.is_subset(board.occupied())
            && self.empty.is_disjoint(board.occupied())
            && self.not_color.white.is_disjoint(board.white())
            && self.not_color.black.is_disjoint(board.black())
            && self.not_role.pawn.is_disjoint(board.pawns())
            && self.not_role.rook.is_disjoint(board.rooks())
            && self.not_role.king.is_disjoint(board.kings())
            && self.not_role.queen.is_disjoint(board.queens())
            && self.not_role.bishop.is_disjoint(board.bishops())
            && self.not_role.knight.is_disjoint(board.knights())
            && self
                .not_piece
                .iter()
                .all(|&(piece, squares)| squares.is_disjoint(board.by_piece(piece)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::filter::pattern::alphabet::Alphabet;
    use crate::filter::pattern::text::Text;

    /// Demands on e4, against each of the thirteen things that can stand there.
    #[test]
    fn a_square_holds_what_it_may_and_nothing_else() {
        for text in [
            "?", "!", "_", "A", "a", "m", "K", "p", "[Qq]", "[Qr]", "[^Qr]", "[A_]", "[^K]", "[Ar]",
        ] {
            let states = Alphabet::Whole.read(&mut Text::new(text)).unwrap();
            let mut fixed = Fixed::default();
            fixed.demand(Square::E4, states);
            fixed.demand(Square::A1, States::ANY);
            let mut board = Board::new();
            assert_eq!(fixed.matches(&board), states.has_empty(), "{text}");
            for piece in pieces() {
                board.set_piece_at(Square::E4, piece);
                assert_eq!(fixed.matches(&board), states.has(piece), "{text} {piece:?}");
            }
        }
    }

    #[test]
    fn demands_add_up() {
        let mut fixed = Fixed::default();
        fixed.demand(Square::E4, States::WHITE);
        fixed.demand(Square::E4, States::PAWNS);
        fixed.demand(Square::D4, States::PAWNS);
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
