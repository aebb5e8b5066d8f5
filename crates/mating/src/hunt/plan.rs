//! What is aimed at, and moves that are made one after the other, if nothing goes wrong.

use shakmaty::{Bitboard, Square};

use crate::hunters::Hunter;

/// The most moves of a plan: two each of two pieces.
const MOST_STEPS: usize = 4;

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
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MatePlan {
    /// From where and where to, the last one first.
    steps: [Option<(Square, Square)>; MOST_STEPS],
    /// How many are left.
    count: usize,
    /// A piece of the hunted side that would take the one that mates, and on which square: it has to go before.
    pub(super) guard: Option<(Square, Square)>,
}

impl MatePlan {
    /// Has a piece go away, if there is one, that would take what mates on a square.
    pub(super) fn dismiss(&mut self, guard: Option<Square>, post: Square) {
        self.guard = guard.map(|at| (at, post));
    }

    /// Puts a way before what was planned.
    pub(super) fn begin_with(&mut self, way: PiecePath) {
        if let Some(by) = way.by {
            self.push((by, way.to));
        }
        self.push((way.at, way.by.unwrap_or(way.to)));
    }

    fn push(&mut self, step: (Square, Square)) {
        if let Some(place) = self.steps.get_mut(self.count) {
            *place = Some(step);
            self.count += 1;
        }
    }

    pub(super) fn pop(&mut self) -> Option<(Square, Square)> {
        self.count = self.count.checked_sub(1)?;
        self.steps[self.count]
    }

    /// Whether nothing is left.
    pub(super) fn is_done(&self) -> bool {
        self.count == 0
    }

    /// From where it is to be mate, while anything is planned.
    pub(super) fn post(&self) -> Option<Square> {
        let last = self.steps[0].filter(|_| self.count > 0);
        last.map(|(_, post)| post)
    }
}
