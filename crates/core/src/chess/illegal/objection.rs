//! The position and the game in which a move is judged, and what is found.

use shakmaty::{Bitboard, Chess, Move, Role};

use super::reason::Reason;

/// A reason and its words.
pub(super) type ReasonInWords = (Reason, String);

/// What an attempt is judged by: the start, the moves legally played from it (`None` for a null move), and the position
/// reached.
#[derive(Clone, Copy)]
pub(super) struct AttemptContext<'a> {
    pub(super) start: &'a Chess,
    pub(super) history: &'a [Option<Move>],
    pub(super) position: &'a Chess,
}

/// What is wrong in a variant: a reason if one holds for certain, and words.
pub(super) type Cause = (Option<Reason>, String);

/// A possible meaning of an attempt.
pub(super) enum PossibleMeaning {
    /// A piece on any of these squares.
    Pieces(Bitboard),
    /// One in hand, where its drops are few.
    Drop(Role),
}

impl PossibleMeaning {
    /// Whether a move is one of what is meant.
    pub(super) fn includes(&self, mv: Move) -> bool {
        match *self {
            PossibleMeaning::Pieces(pieces) => mv.from().is_some_and(|from| pieces.contains(from)),
            PossibleMeaning::Drop(dropped) => {
                matches!(mv, Move::Put { role, .. } if role == dropped)
            }
        }
    }
}
