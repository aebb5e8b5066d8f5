//! The positions of a game of a variant, and how often each has occurred.

use std::collections::HashMap;

use shakmaty::Move;

use super::{End, VariantPosition};
use crate::game::flaws::Sign;
use crate::game::replay::Ply;
use crate::game::result::GameResult;
use crate::game::signs::{Misspelling, sign_fault};
use crate::game::standing::Standing;

/// Where a game of a variant began and where it stands.
#[derive(Debug, Clone)]
pub struct VariantReplay {
    /// The start position.
    pub start: VariantPosition,
    /// The position after the last legal move.
    pub end: VariantPosition,
    /// How often each position has occurred since the last irreversible move.
    seen: HashMap<VariantPosition, u32>,
}

impl VariantReplay {
    /// Begins at a position.
    pub(in crate::game) fn new(start: VariantPosition) -> VariantReplay {
        VariantReplay {
            seen: HashMap::from([(start.clone(), 1)]),
            end: start.clone(),
            start,
        }
    }

    /// Plays a legal move; tells how often the position after it has occurred.
    pub(in crate::game) fn play(&mut self, mv: Move) -> u32 {
        if self.end.is_irreversible(mv) {
            self.seen.clear();
        }
        self.end.advance(mv);
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
        next.advance(mv);
        self.seen.get(&next).copied().unwrap_or_default() + 1
    }

    /// All misspellings of the moves, each with its ply, in order; see [`Misspelling`].
    pub(in crate::game) fn misspellings(
        &self,
        plies: &[Ply],
        is_long: bool,
    ) -> Vec<(usize, Misspelling)> {
        let mut found = Vec::new();
        let mut position = self.start.clone();
        for (index, ply) in plies.iter().enumerate() {
            if let Some(origin) = ply.disambiguation.misspelling(ply.origin_parts, is_long) {
                found.push((index + 1, origin));
            }
            position.advance(ply.mv);
            // Only the last position can be one in which the game is over.
            let end = (index + 1 == plies.len()).then(|| position.end()).flatten();
            if let Some(fault) = sign_fault_at(ply.sign, &position, end) {
                found.push((index + 1, fault));
            }
        }
        found
    }
}

/// A sign held against a position. The end that a variant has of its own is written as mate by some programs, and by
/// others not at all.
fn sign_fault_at(
    sign: Sign,
    position: &VariantPosition,
    end: Option<(End, GameResult)>,
) -> Option<Misspelling> {
    let mate = matches!(end, Some((End::Checkmate, _)));
    let is_won = matches!(end, Some((_, GameResult::Won(_))));
    if is_won && !mate && matches!(sign, Sign::None | Sign::Mate | Sign::Either | Sign::Unused) {
        return None;
    }
    sign_fault(sign, position.is_check(), mate)
}
