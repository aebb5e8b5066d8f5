//! What may stand on a square: a set of the twelve pieces and nothing at all.

use shakmaty::{Bitboard, Board, Color, Piece, Role};

/// From a white piece's bit to the black piece's.
const BLACK_SHIFT: u16 = 6;

bitflags::bitflags! {
    /// A set of the thirteen things that a square can hold: a bit for each piece, White's first, and one for an empty square.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) struct Occupants: u16 {
        const WHITE = 0x003f;
        const BLACK = 0x003f << BLACK_SHIFT;
        const PIECES = 0x0fff;
        const EMPTY = 0x1000;
        const ANY = 0x1fff;
        const PAWNS = 1 | 1 << BLACK_SHIFT;
    }
}

impl Occupants {
    /// The set of one piece.
    pub(super) fn of(piece: Piece) -> Occupants {
        let white = 1 << (piece.role as u16 - 1);
        Occupants::from_bits_retain(white << piece.color.fold_wb(0, BLACK_SHIFT))
    }

    /// The squares of a board that hold one of these.
    pub(super) fn squares(self, board: &Board) -> Bitboard {
        // At most three terms for most sets: what is in it, or what is not.
        if self.bits().count_ones() > 6 {
            return !self.complement().squares(board);
        }
        match self {
            Occupants::WHITE => return board.white(),
            Occupants::BLACK => return board.black(),
            _ => {}
        }
        let mut found = Bitboard::EMPTY;
        if self.contains(Occupants::EMPTY) {
            found = !board.occupied();
        }
        let mut left = (self & Occupants::PIECES).bits();
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            let color = Color::from_white(bit < BLACK_SHIFT as usize);
            found |= board.by_color(color) & board.by_role(Role::ALL[bit % Role::ALL.len()]);
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
        for bits in 0..=Occupants::ANY.bits() {
            let states = Occupants::from_bits_retain(bits);
            let holds = |square| {
                board
                    .piece_at(square)
                    .map_or(states.contains(Occupants::EMPTY), |piece| {
                        states.contains(Occupants::of(piece))
                    })
            };
            let expected: Bitboard = Bitboard::FULL.into_iter().filter(|&at| holds(at)).collect();
            assert_eq!(states.squares(&board), expected, "{states:?}");
        }
        assert_eq!(pieces().count(), 12);
    }
}
