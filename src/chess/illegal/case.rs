//! The position and the game in which a move is judged.

use shakmaty::{Chess, Move};

use super::reason::Reason;

/// A reason and its words.
pub(crate) type Cause = (Reason, String);

/// What an attempt is judged by: the start, the moves legally played from it, and the position reached.
#[derive(Clone, Copy)]
pub(crate) struct Case<'a> {
    pub(crate) start: &'a Chess,
    pub(crate) history: &'a [Move],
    pub(crate) position: &'a Chess,
}
