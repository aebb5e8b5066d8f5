//! The positions of a game of a variant, and how often each has occurred.

use std::collections::HashMap;

use shakmaty::{Move, Position};

use crate::chess::position::AnyPosition;

/// Where a game of a variant began and where it stands.
#[derive(Debug, Clone)]
pub struct VariantReplay {
    /// The start position.
    pub start: AnyPosition,
    /// The position after the last legal move.
    pub end: AnyPosition,
    /// How often each position has occurred since the last irreversible move.
    seen: HashMap<AnyPosition, u32>,
}

impl VariantReplay {
    /// Begins at a position.
    pub(crate) fn new(start: AnyPosition) -> VariantReplay {
        VariantReplay {
            seen: HashMap::from([(start.clone(), 1)]),
            end: start.clone(),
            start,
        }
    }

    /// Plays a legal move; tells how often the position after it has occurred.
    pub(crate) fn play(&mut self, mv: Move) -> u32 {
        if self.end.is_irreversible(mv) {
            self.seen.clear();
        }
        self.end.play_unchecked(mv);
        let count = self.seen.entry(self.end.clone()).or_default();
        *count += 1;
        *count
    }

    /// How often the last position has occurred.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.seen.get(&self.end).copied().unwrap_or(1)
    }

    /// How often the position after one more legal move would have occurred, that time included.
    #[must_use]
    pub fn would_be(&self, mv: Move) -> u32 {
        if self.end.is_irreversible(mv) {
            return 1;
        }
        let mut next = self.end.clone();
        next.play_unchecked(mv);
        self.seen.get(&next).copied().unwrap_or_default() + 1
    }
}
