//! A position, whatever the rules: of chess, or of a variant.
//!
//! [`Standing`] is what rules ask of one, [`Walked`] what commands ask of one position after another. Of chess each is
//! the function of the type itself, at no cost.

use shakmaty::san::SanPlus;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position};

use super::fen::{self, FenWriter};
use super::san::{self, Check};
use super::variant::VariantPosition;

/// A position that moves lead on from.
pub trait Standing: Clone {
    /// Whose move it is.
    fn side_to_move(&self) -> Color;
    /// The fullmove number.
    fn move_number(&self) -> u32;
    /// The FEN, en passant only if legal.
    fn fen(&self) -> String;
    /// A legal move in SAN, as the standard writes it.
    fn san(&self, mv: Move) -> String;
    /// Plays a legal move.
    fn advance(&mut self, mv: Move);
}

/// A position of a game that is written position by position.
pub trait Walked: Standing {
    /// Plies since the last capture or pawn move.
    fn halfmove_clock(&self) -> u32;
    /// Whether the side to move is in check.
    fn is_in_check(&self) -> bool;
    /// Whether the side to move is mated.
    fn is_mated(&self) -> bool;
    /// The men that give check.
    fn men_that_check(&self) -> Bitboard;
    /// Appends the FEN in the style of a writer, and gives the length of its fields before the clocks.
    fn append_fen(&self, writer: &mut FenWriter, out: &mut Vec<u8>) -> usize;
    /// Appends a legal move in SAN; `check` is what it does to the other king.
    fn push_san(&self, mv: Move, check: Check, out: &mut String);
    /// Appends a legal move in UCI.
    fn push_uci(&self, mv: Move, out: &mut String);
    /// What the move that led here did to the other king: whether it gave check, and whether a legal move follows.
    fn check_given(&self, check: bool, has_move: bool) -> Check;
}

impl Standing for Chess {
    #[inline]
    fn side_to_move(&self) -> Color {
        self.turn()
    }

    #[inline]
    fn move_number(&self) -> u32 {
        self.fullmoves().get()
    }

    fn fen(&self) -> String {
        fen::to_string(self)
    }

    fn san(&self, mv: Move) -> String {
        SanPlus::from_move(self.clone(), mv).to_string()
    }

    #[inline]
    fn advance(&mut self, mv: Move) {
        self.play_unchecked(mv);
    }
}

impl Walked for Chess {
    #[inline]
    fn halfmove_clock(&self) -> u32 {
        self.halfmoves()
    }

    #[inline]
    fn is_in_check(&self) -> bool {
        self.is_check()
    }

    #[inline]
    fn is_mated(&self) -> bool {
        self.is_checkmate()
    }

    #[inline]
    fn men_that_check(&self) -> Bitboard {
        self.checkers()
    }

    #[inline]
    fn append_fen(&self, writer: &mut FenWriter, out: &mut Vec<u8>) -> usize {
        writer.write(self, out)
    }

    #[inline]
    fn push_san(&self, mv: Move, check: Check, out: &mut String) {
        san::push_san(self, mv, check, out);
    }

    #[inline]
    fn push_uci(&self, mv: Move, out: &mut String) {
        san::push_uci(self.castles().mode(), mv, out);
    }

    #[inline]
    fn check_given(&self, check: bool, has_move: bool) -> Check {
        san::check(check, has_move, self)
    }
}

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

    /// The men on the board.
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

    /// The men that give check.
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
