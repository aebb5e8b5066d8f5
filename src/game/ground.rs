//! What words of movetext are read on: the legal moves of a position of chess or of a variant.

use shakmaty::san::{San, SanError};
use shakmaty::{Chess, Move, Position};

use crate::chess::any_position::AnyPosition;
use crate::chess::attempt::Attempt;
use crate::chess::illegal::{self, Illegal};
use crate::chess::position::Standing;
use crate::chess::resolve::resolve;
use crate::chess::variant;
use crate::chess::variant::position::VariantPosition;

/// A position that words of movetext are read against.
pub(super) trait Ground: Standing + Into<AnyPosition> {
    /// The legal moves that fit.
    fn fitting(&self, fits: impl Fn(Move) -> bool) -> Vec<Move>;
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
    fn fitting(&self, fits: impl Fn(Move) -> bool) -> Vec<Move> {
        self.legal_moves()
            .into_iter()
            .filter(|&mv| fits(mv))
            .collect()
    }

    #[inline]
    fn meant(&self, san: San) -> Result<Move, SanError> {
        resolve(self, san)
    }

    fn why_illegal(&self, start: &Chess, history: &[Move], attempt: Attempt) -> Illegal {
        illegal::explain(start, history, self, attempt)
    }
}

impl Ground for VariantPosition {
    fn fitting(&self, fits: impl Fn(Move) -> bool) -> Vec<Move> {
        let mut moves = self.legal_moves();
        moves.retain(|&mv| fits(mv));
        moves
    }

    fn meant(&self, san: San) -> Result<Move, SanError> {
        match self.fitting(|mv| san.matches(mv))[..] {
            [] => Err(SanError::IllegalSan),
            [mv] => Ok(mv),
            _ => Err(SanError::AmbiguousSan),
        }
    }

    fn why_illegal(&self, start: &VariantPosition, history: &[Move], attempt: Attempt) -> Illegal {
        variant::illegal::explain(start, history, self, attempt)
    }
}
