//! A position, whatever the rules: of chess, or of a variant.
//!
//! [`Standing`] is what rules ask of one, [`Walked`] what commands ask of one position after another. For chess each is
//! the function of the type itself, at no cost.

use shakmaty::san::SanPlus;
use shakmaty::{Bitboard, Chess, Color, Move, Position};

use super::fen;
use super::fen::write::FenWriter;
use super::san::{self, Check};

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
    /// The pieces that give check.
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
        fen::write::to_string(self)
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
