//! How often each position has occurred (FIDE Laws 9.2.3): same player to move, same men on the same
//! squares, same castling rights, same legal en passant capture.
//!
//! [`Chess`]'s equality decides; a hash of the moves since the last irreversible one only preselects.

use std::collections::HashMap;

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{Chess, Move, Position, Role};

/// From this length on, a run of reversible moves is searched by table.
const LONG_RUN: usize = 160;

/// The positions since the last irreversible move.
#[derive(Debug, Default)]
pub struct Occurrences {
    /// Hash of each position relative to the first one of the run.
    keys: Vec<u64>,
    positions: Vec<Chess>,
    counts: Vec<u32>,
    /// For long runs: the last position of each key.
    by_key: HashMap<u64, usize>,
}

impl Occurrences {
    /// Starts a run with a position that no earlier one can equal.
    pub(super) fn restart(&mut self, position: &Chess) {
        self.keys.clear();
        self.positions.clear();
        self.counts.clear();
        if !self.by_key.is_empty() {
            self.by_key.clear();
        }
        self.keys.push(0);
        self.positions.push(position.clone());
        self.counts.push(1);
    }

    /// Adds the position after a reversible move, and tells how often it has occurred, this time included.
    pub(super) fn push(&mut self, mv: Move, position: &Chess) -> u32 {
        let key = self.keys.last().copied().unwrap_or_default() ^ change(mv, position);
        let count = self
            .last_equal(key, position)
            .map_or(0, |earlier| self.counts[earlier])
            + 1;
        self.keys.push(key);
        self.positions.push(position.clone());
        self.counts.push(count);
        if self.keys.len() > LONG_RUN {
            self.index();
        }
        count
    }

    /// How often the last position has occurred.
    #[must_use]
    pub fn current(&self) -> u32 {
        self.counts.last().copied().unwrap_or_default()
    }

    /// How often the position after one more reversible move would have occurred, that time included.
    #[must_use]
    pub fn after(&self, mv: Move, position: &Chess) -> u32 {
        let key = self.keys.last().copied().unwrap_or_default() ^ change(mv, position);
        self.last_equal(key, position)
            .map_or(0, |earlier| self.counts[earlier])
            + 1
    }

    /// Whether some position of the run has occurred `count` times.
    #[must_use]
    pub fn any_reached(&self, count: u32) -> bool {
        self.counts.iter().any(|&reached| reached >= count)
    }

    /// The last earlier position equal to one that would come next.
    fn last_equal(&self, key: u64, position: &Chess) -> Option<usize> {
        let next = self.keys.len();
        if next > LONG_RUN {
            let candidate = *self.by_key.get(&key)?;
            return if self.positions[candidate] == *position {
                Some(candidate)
            } else {
                self.search(key, position, 0)
            };
        }
        self.search(key, position, 0)
    }

    /// The same player is to move at every second position, and no position comes back after two plies.
    fn search(&self, key: u64, position: &Chess, from: usize) -> Option<usize> {
        let mut at = self.keys.len().checked_sub(4)?;
        loop {
            if self.keys[at] == key && self.positions[at] == *position {
                return Some(at);
            }
            at = at.checked_sub(2).filter(|&at| at >= from)?;
        }
    }

    fn index(&mut self) {
        if self.by_key.is_empty() {
            self.by_key
                .extend(self.keys.iter().enumerate().map(|(at, &key)| (key, at)));
        } else if let Some(&key) = self.keys.last() {
            self.by_key.insert(key, self.keys.len() - 1);
        }
    }
}

/// Whether a move that was just played lets earlier positions come back.
pub(super) fn is_reversible(mv: Move, rights_changed: bool) -> bool {
    !rights_changed && matches!(mv, Move::Normal { role, capture: None, .. } if role != Role::Pawn)
}

/// The change of hash that a reversible move makes, seen from the position after it.
fn change(mv: Move, position: &Chess) -> u64 {
    let Move::Normal { role, from, to, .. } = mv else {
        return 0;
    };
    let piece = role.of(!position.turn());
    (Zobrist64::zobrist_for_piece(from, piece) ^ Zobrist64::zobrist_for_piece(to, piece)).0
}
