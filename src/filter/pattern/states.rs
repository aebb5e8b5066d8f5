//! What may stand on a square: a set of the twelve pieces and nothing at all.

use shakmaty::{Bitboard, Board, Color, Piece, Role};

/// A set of the thirteen things that a square can hold: a bit for each piece, White's first, and one for an empty square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct States(u16);

/// From a white piece's bit to the black piece's.
const BLACK_SHIFT: u16 = 6;

impl States {
    pub(super) const NOTHING: States = States(0);
    pub(super) const WHITE: States = States(0x003f);
    pub(super) const BLACK: States = States(0x003f << BLACK_SHIFT);
    pub(super) const PIECES: States = States(0x0fff);
    pub(super) const EMPTY: States = States(0x1000);
    pub(super) const ANY: States = States(0x1fff);
    pub(super) const PAWNS: States = States(1 | 1 << BLACK_SHIFT);

    fn bit(piece: Piece) -> u16 {
        let role = match piece.role {
            Role::Pawn => 1,
            Role::Knight => 2,
            Role::Bishop => 4,
            Role::Rook => 8,
            Role::Queen => 16,
            Role::King => 32,
        };
        role << piece.color.fold_wb(0, BLACK_SHIFT)
    }

    /// One piece.
    pub(super) fn of(piece: Piece) -> States {
        States(States::bit(piece))
    }

    pub(super) fn or(self, other: States) -> States {
        States(self.0 | other.0)
    }

    pub(super) fn and(self, other: States) -> States {
        States(self.0 & other.0)
    }

    /// All that is not in it.
    pub(super) fn not(self) -> States {
        States(!self.0 & States::ANY.0)
    }

    /// Whether a piece is in it.
    pub(super) fn has(self, piece: Piece) -> bool {
        self.0 & States::bit(piece) != 0
    }

    /// Whether an empty square is in it.
    pub(super) fn has_empty(self) -> bool {
        self.and(States::EMPTY) == States::EMPTY
    }

    /// The only piece in it, if it is one piece and nothing else.
    pub(super) fn single(self) -> Option<Piece> {
        pieces().find(|&piece| States::of(piece) == self)
    }

    /// The same of the other colour.
    pub(super) fn mirrored(self) -> States {
        let white = self.and(States::BLACK).0 >> BLACK_SHIFT;
        let black = self.and(States::WHITE).0 << BLACK_SHIFT;
        States(white | black | self.and(States::EMPTY).0)
    }

    /// The squares of a board that hold one of these.
    pub(super) fn squares(self, board: &Board) -> Bitboard {
        // At most three terms for most sets: what is in it, or what is not.
        if self.0.count_ones() > 6 {
            return !self.not().squares(board);
        }
        match self {
            States::WHITE => return board.white(),
            States::BLACK => return board.black(),
            _ => {}
        }
        let mut found = Bitboard::EMPTY;
        if self.has_empty() {
            found = !board.occupied();
        }
        for (color, roles) in [
            (Color::White, self.0),
            (Color::Black, self.0 >> BLACK_SHIFT),
        ] {
            if roles & States::WHITE.0 == 0 {
                continue;
            }
            let mut either = Bitboard::EMPTY;
            for role in Role::ALL {
                if roles & States::bit(role.of(Color::White)) != 0 {
                    either |= board.by_role(role);
                }
            }
            found |= either & board.by_color(color);
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
        for bits in 0..=States::ANY.0 {
            let states = States(bits);
            let holds = |square| {
                board
                    .piece_at(square)
                    .map_or(states.has_empty(), |piece| states.has(piece))
            };
            let expected: Bitboard = Bitboard::FULL.into_iter().filter(|&at| holds(at)).collect();
            assert_eq!(states.squares(&board), expected, "{states:?}");
            let mirrored = states.mirrored();
            assert_eq!(mirrored.mirrored(), states);
            let expected = expected.flip_vertical();
            let mut other = board.clone();
            other.mirror();
            assert_eq!(mirrored.squares(&other), expected, "{states:?}");
        }
    }

    #[test]
    fn a_single_piece_is_told() {
        let king = Color::Black.king();
        assert_eq!(States::of(king).single(), Some(king));
        for states in [States::EMPTY, States::PAWNS, States::NOTHING] {
            assert_eq!(states.single(), None);
        }
        assert_eq!(pieces().count(), 12);
    }
}
