//! The start and the end of a replay, in the type of the rules.

use shakmaty::Chess;

use crate::chess::position::AnyPosition;

/// The start and the end of what was replayed.
#[derive(Debug, Clone, Copy)]
pub enum ReplayEnds<'g> {
    /// Positions of chess or Chess960.
    Chess(&'g Chess, &'g Chess),
    /// Positions of a variant.
    Variant(&'g AnyPosition, &'g AnyPosition),
}
