//! What is aimed at, and moves that are made one after the other, if nothing goes wrong.

use shakmaty::{Bitboard, Square};

use crate::hunters::Hunter;

/// A piece, and from where it would mate.
#[derive(Debug, Clone, Copy)]
pub(super) struct MatingAim {
    pub(super) hunter: Hunter,
    /// What the others and the king attack.
    pub(super) others: Bitboard,
    pub(super) mates: Bitboard,
    /// The same if one more square were attacked.
    pub(super) nearly: Bitboard,
}

/// A piece's way to a square, by another one if need be.
#[derive(Debug, Clone, Copy)]
pub(super) struct PiecePath {
    pub(super) at: Square,
    pub(super) by: Option<Square>,
    pub(super) to: Square,
}

/// Moves that mate if the king waits.
#[derive(Debug, Default)]
pub(super) struct MatePlan {
    /// From where and where to, the last one first.
    pub(super) steps: Vec<(Square, Square)>,
    /// A piece of the hunted side that would take the one that mates, and on which square: it has to go before.
    pub(super) guard: Option<(Square, Square)>,
}

impl MatePlan {
    /// Puts a way before what was planned.
    pub(super) fn begin_with(&mut self, way: PiecePath) {
        if let Some(by) = way.by {
            self.steps.push((by, way.to));
        }
        self.steps.push((way.at, way.by.unwrap_or(way.to)));
    }

    /// Whether nothing is left.
    pub(super) fn is_done(&self) -> bool {
        self.steps.is_empty()
    }

    /// From where it is to be mate, while anything is planned.
    pub(super) fn post(&self) -> Option<Square> {
        self.steps.first().map(|&(_, post)| post)
    }
}
