//! What words of movetext are read on: the legal moves of a position of chess or of a variant.

use shakmaty::san::{San, SanError};
use shakmaty::{Chess, Move};

use crate::chess::attempt::Attempt;
use crate::chess::illegal::{self, Illegal};
use crate::chess::position::{AnyPosition, GamePosition};
use crate::chess::resolve::resolve;
use crate::chess::variant;

/// A position that words of movetext are read against.
pub(super) trait Ground: GamePosition {
    /// The legal moves that fit.
    fn fitting(&self, fits: impl Fn(Move) -> bool) -> Vec<Move> {
        let mut moves = self.legal_moves();
        moves.retain(|mv| fits(*mv));
        moves.to_vec()
    }
    /// The legal move that a SAN move means.
    ///
    /// # Errors
    ///
    /// No legal move fits, or more than one.
    fn meant(&self, san: San) -> Result<Move, SanError>;
    /// Why no legal move fits an attempt, in a game that came from `start` by `history`.
    fn why_illegal(&self, start: &Self, history: &[Move], attempt: Attempt) -> Illegal;
}

impl Ground for Chess {
    #[inline]
    fn meant(&self, san: San) -> Result<Move, SanError> {
        resolve(self, san)
    }

    fn why_illegal(&self, start: &Chess, history: &[Move], attempt: Attempt) -> Illegal {
        illegal::explain(start, history, self, attempt)
    }
}

impl Ground for AnyPosition {
    fn meant(&self, san: San) -> Result<Move, SanError> {
        san.to_move(self)
    }

    fn why_illegal(&self, start: &AnyPosition, history: &[Move], attempt: Attempt) -> Illegal {
        variant::illegal::explain(start, history, self, attempt)
    }
}
