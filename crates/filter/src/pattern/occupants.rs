//! What may stand on a square: a set of the twelve pieces and nothing at all.

use shakmaty::{Bitboard, Board, Color, Piece, Role};

/// A set of the thirteen things that a square can hold: a bit for each piece, White's first, and one for an empty square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Occupants(u16);

/// From a white piece's bit to the black piece's.
const BLACK_SHIFT: u16 = 6;

impl Occupants {
    pub(super) const NOTHING: Occupants = Occupants(0);
    pub(super) const WHITE: Occupants = Occupants(0x003f);
    pub(super) const BLACK: Occupants = Occupants(0x003f << BLACK_SHIFT);
    pub(super) const PIECES: Occupants = Occupants(0x0fff);
    pub(super) const EMPTY: Occupants = Occupants(0x1000);
    pub(super) const ANY: Occupants = Occupants(0x1fff);
    pub(super) const PAWNS: Occupants = Occupants(1 | 1 << BLACK_SHIFT);

    /// The set of one piece.
    pub(super) fn of(piece: Piece) -> Occupants {
        Occupants(1 << (piece.role as u16 - 1) << piece.color.fold_wb(0, BLACK_SHIFT))
    }

    pub(super) fn or(self, other: Occupants) -> Occupants {
        Occupants(self.0 | other.0)
    }

    pub(super) fn and(self, other: Occupants) -> Occupants {
        Occupants(self.0 & other.0)
    }

    /// All that is not in the set.
    pub(super) fn not(self) -> Occupants {
        Occupants(!self.0 & Occupants::ANY.0)
    }

    /// Whether a piece is in the set.
    pub(super) fn has(self, piece: Piece) -> bool {
        self.and(Occupants::of(piece)) != Occupants::NOTHING
    }

    /// Whether an empty square is in the set.
    pub(super) fn has_empty(self) -> bool {
        self.and(Occupants::EMPTY) == Occupants::EMPTY
    }

    /// The squares of a board that hold one of these.
    pub(super) fn squares(self, board: &Board) -> Bitboard {
        // At most three terms for most sets: what is in it, or what is not.
        if self.0.count_ones() > 6 {
            return !self.not().squares(board);
        }
        match self {
            Occupants::WHITE => return board.white(),
            Occupants::BLACK => return board.black(),
            _ => {}
        }
        let mut found = Bitboard::EMPTY;
        if self.has_empty() {
            found = !board.occupied();
        }
        let mut left = self.0 & Occupants::PIECES.0;
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            let side = if bit < BLACK_SHIFT as usize {
                board.white()
            } else {
                board.black()
            };
            found |= side & board.by_role(Role::ALL[bit % Role::ALL.len()]);
            left &= left - 1;
        }
        found
    }
}

/// All twelve pieces: White's, then Black's, from the pawn to the king.
pub(super) fn pieces() -> impl Iterator<Item = Piece> {
    Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| role.of(color)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every one of the 8,192 sets holds the squares that a look at each square says it holds.
    #[test]
    fn squares_are_those_of_a_look_at_each() {
        let mut board = Board::new();
        board.flip_diagonal();
        for bits in 0..=Occupants::ANY.0 {
            let states = Occupants(bits);
            let holds = |square| {
                board
                    .piece_at(square)
                    .map_or(states.has_empty(), |piece| states.has(piece))
            };
            let expected: Bitboard = Bitboard::FULL.into_iter().filter(|&at| holds(at)).collect();
            assert_eq!(states.squares(&board), expected, "{states:?}");
        }
        assert_eq!(pieces().count(), 12);
    }
}
