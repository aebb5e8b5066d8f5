//! A position of chess or of a variant, by value or by reference.

use shakmaty::{Bitboard, Board, Chess, Color, Move, Position};

use super::position::Standing;
use super::variant::position::VariantPosition;

/// A position of chess or of a variant, where it stands.
#[derive(Debug, Clone, Copy)]
pub enum PositionRef<'p> {
    /// Chess, or Chess960.
    Chess(&'p Chess),
    /// A variant.
    Variant(&'p VariantPosition),
}

impl PositionRef<'_> {
    /// Whose move it is.
    #[must_use]
    pub fn turn(self) -> Color {
        match self {
            PositionRef::Chess(position) => position.turn(),
            PositionRef::Variant(position) => position.side_to_move(),
        }
    }

    /// The pieces on the board.
    #[must_use]
    pub fn board(self) -> Board {
        match self {
            PositionRef::Chess(position) => position.board().clone(),
            PositionRef::Variant(position) => position.board(),
        }
    }

    /// The FEN, en passant only if legal.
    #[must_use]
    pub fn fen(self) -> String {
        match self {
            PositionRef::Chess(position) => position.fen(),
            PositionRef::Variant(position) => position.fen(),
        }
    }

    /// The squares of the rooks that there is a right to castle with.
    #[must_use]
    pub fn castling_rights(self) -> Bitboard {
        match self {
            PositionRef::Chess(position) => position.castles().castling_rights(),
            PositionRef::Variant(position) => position.castling_rights(),
        }
    }

    /// The pieces that give check.
    #[must_use]
    pub fn checkers(self) -> Bitboard {
        match self {
            PositionRef::Chess(position) => position.checkers(),
            PositionRef::Variant(position) => position.checkers(),
        }
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(self) -> bool {
        match self {
            PositionRef::Chess(position) => position.is_check(),
            PositionRef::Variant(position) => position.is_check(),
        }
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn legal_move_count(self) -> usize {
        match self {
            PositionRef::Chess(position) => position.legal_moves().len(),
            PositionRef::Variant(position) => position.legal_moves().len(),
        }
    }
}

/// A position of chess or of a variant.
#[derive(Debug, Clone)]
pub enum AnyPosition {
    /// Chess, or Chess960.
    Chess(Chess),
    /// A variant.
    Variant(VariantPosition),
}

impl AnyPosition {
    /// The same, where it stands.
    #[must_use]
    pub fn as_ref(&self) -> PositionRef<'_> {
        match self {
            AnyPosition::Chess(position) => PositionRef::Chess(position),
            AnyPosition::Variant(position) => PositionRef::Variant(position),
        }
    }
}

impl From<PositionRef<'_>> for AnyPosition {
    fn from(position: PositionRef<'_>) -> AnyPosition {
        match position {
            PositionRef::Chess(position) => AnyPosition::Chess(position.clone()),
            PositionRef::Variant(position) => AnyPosition::Variant(position.clone()),
        }
    }
}

impl From<Chess> for AnyPosition {
    fn from(position: Chess) -> AnyPosition {
        AnyPosition::Chess(position)
    }
}

impl From<VariantPosition> for AnyPosition {
    fn from(position: VariantPosition) -> AnyPosition {
        AnyPosition::Variant(position)
    }
}

impl Standing for AnyPosition {
    fn side_to_move(&self) -> Color {
        match self {
            AnyPosition::Chess(position) => position.side_to_move(),
            AnyPosition::Variant(position) => position.side_to_move(),
        }
    }

    fn move_number(&self) -> u32 {
        match self {
            AnyPosition::Chess(position) => position.move_number(),
            AnyPosition::Variant(position) => position.move_number(),
        }
    }

    fn fen(&self) -> String {
        match self {
            AnyPosition::Chess(position) => position.fen(),
            AnyPosition::Variant(position) => position.fen(),
        }
    }

    fn san(&self, mv: Move) -> String {
        match self {
            AnyPosition::Chess(position) => position.san(mv),
            AnyPosition::Variant(position) => position.san(mv),
        }
    }

    fn advance(&mut self, mv: Move) {
        match self {
            AnyPosition::Chess(position) => position.advance(mv),
            AnyPosition::Variant(position) => position.advance(mv),
        }
    }
}
