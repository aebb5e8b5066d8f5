//! The positions of a game of a variant, and how often each has occurred.

use std::collections::HashMap;

use shakmaty::{Move, Position};

use super::first_plies::FirstPlies;
use crate::chess::{ply::Ply, position::AnyPosition, written_move::Sign};
use crate::game::move_resolution::needed_parts;

/// Where a game of a variant began and where it stands.
#[derive(Debug)]
pub(super) struct VariantReplay {
    start: AnyPosition,
    end: AnyPosition,
    /// How often each position has occurred since the last irreversible move.
    seen: HashMap<AnyPosition, u32>,
    /// How often the position after each ply had occurred then.
    occurrences: Vec<u32>,
    firsts: FirstPlies,
}

impl VariantReplay {
    /// Begins at a position.
    pub(super) fn new(start: AnyPosition) -> VariantReplay {
        VariantReplay {
            seen: HashMap::from([(start.clone(), 1)]),
            occurrences: Vec::new(),
            firsts: FirstPlies::at(&start),
            end: start.clone(),
            start,
        }
    }

    /// The start position.
    pub(super) fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The position after the last legal move.
    pub(super) fn end(&self) -> &AnyPosition {
        &self.end
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move, sign: Sign, origin_parts: u8) -> Ply {
        // To know it takes a list of all moves, and SAN is not made of it here.
        let needed_parts = match origin_parts {
            0 => 0,
            _ => needed_parts(&self.end, mv),
        };
        if self.end.is_irreversible(mv) {
            self.seen.clear();
        }
        self.end.play_unchecked(mv);
        let occurrences = self.seen.entry(self.end.clone()).or_default();
        *occurrences += 1;
        self.occurrences.push(*occurrences);
        let ply = self.occurrences.len();
        self.firsts.occurrences(*occurrences, ply);
        self.firsts.clock(self.end.halfmoves(), ply);
        if self.end.is_insufficient_material() {
            self.firsts.insufficient.get_or_insert(ply);
        }
        Ply::new(mv)
            .checking(self.end.is_check())
            .written(sign, origin_parts, needed_parts)
    }

    /// The first plies after which something held.
    pub(super) fn firsts(&self) -> &FirstPlies {
        &self.firsts
    }

    /// How often the position after a ply, from 1, has occurred, that time included; 1 for the start position.
    pub(super) fn occurrences_after(&self, ply: usize) -> u32 {
        let count = ply
            .checked_sub(1)
            .and_then(|index| self.occurrences.get(index));
        count.copied().unwrap_or(1)
    }

    /// Whether one more move may make a position occur for the third time: some position has occurred twice.
    pub(super) fn may_occur_thrice(&self) -> bool {
        self.seen.values().any(|&count| count >= 2)
    }

    /// How often the position after one more legal move would have occurred, that time included.
    pub(super) fn would_be(&self, mv: Move) -> u32 {
        if self.end.is_irreversible(mv) {
            return 1;
        }
        let mut next = self.end.clone();
        next.play_unchecked(mv);
        self.seen.get(&next).copied().unwrap_or_default() + 1
    }
}
