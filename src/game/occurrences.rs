//! How often each position has occurred (FIDE Laws 9.2.3): same player to move, same men on the same
//! squares, same castling rights, same legal en passant capture.
//!
//! Since the last irreversible move the castling rights are the same, the player to move follows from
//! the number of plies, and only the first position can allow en passant: what is left is to compare
//! boards. A hash of the moves made only preselects, equality decides. Most games repeat nothing, so
//! boards are set up only when two hashes agree.

use std::collections::HashMap;

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{Board, Chess, Move, Position, Role};

use super::replay::Ply;

/// From this length on, a run of reversible moves is searched by table.
const LONG_RUN: usize = 160;

/// The positions since the last irreversible move; empty if that was the last move.
#[derive(Debug, Default)]
pub struct Occurrences {
    /// Hash of each position relative to the first one of the run.
    keys: Vec<u64>,
    /// The first position.
    first: Chess,
    /// Each position of the run, if two hashes have agreed; else empty.
    seen: Vec<Seen>,
    /// For long runs: the last position of each key.
    by_key: HashMap<u64, usize>,
}

#[derive(Debug)]
struct Seen {
    board: Board,
    /// How often it had occurred.
    count: u32,
}

impl Occurrences {
    /// Forgets what an irreversible move has made impossible.
    pub(super) fn clear(&mut self) {
        if !self.keys.is_empty() {
            self.keys.clear();
            self.seen.clear();
            if !self.by_key.is_empty() {
                self.by_key.clear();
            }
        }
    }

    /// Notes the position before a reversible move; it counts only if it is the first of a run.
    pub(super) fn before(&mut self, position: &Chess) {
        if self.keys.is_empty() {
            self.keys.push(0);
            self.first.clone_from(position);
        }
    }

    /// Adds the position after a reversible move, and tells how often it has occurred, this time included.
    ///
    /// `played` are the plies of the game before that move.
    pub(super) fn after(&mut self, mv: Move, position: &Chess, played: &[Ply]) -> u32 {
        let key = self.key_after(mv, position);
        let count = if self.newest(key).is_some() {
            self.set_up(played);
            self.earlier(key, position.board()) + 1
        } else {
            1
        };
        self.keys.push(key);
        if !self.seen.is_empty() {
            self.seen.push(Seen {
                board: position.board().clone(),
                count,
            });
        }
        if self.keys.len() > LONG_RUN {
            self.index();
        }
        count
    }

    /// How often the last position has occurred.
    #[must_use]
    pub fn current(&self) -> u32 {
        self.seen.last().map_or(1, |last| last.count)
    }

    /// Whether some position of the run has occurred twice.
    #[must_use]
    pub fn any_twice(&self) -> bool {
        self.seen.iter().any(|seen| seen.count >= 2)
    }

    /// How often the position after one more reversible move would have occurred, that time included;
    /// told exactly if [`Occurrences::any_twice`].
    #[must_use]
    pub fn would_be(&self, mv: Move, position: &Chess) -> u32 {
        self.earlier(self.key_after(mv, position), position.board()) + 1
    }

    /// Hash after a reversible move, given the position that it led to.
    fn key_after(&self, mv: Move, position: &Chess) -> u64 {
        let before = self.keys.last().copied().unwrap_or_default();
        let Move::Normal { role, from, to, .. } = mv else {
            return before;
        };
        let piece = role.of(!position.turn());
        // With the player to move: by_key must not hide a position behind one of the other player's.
        before
            ^ (Zobrist64::zobrist_for_piece(from, piece)
                ^ Zobrist64::zobrist_for_piece(to, piece)
                ^ Zobrist64::zobrist_for_white_turn())
            .0
    }

    /// The newest earlier position with a hash, for the position that comes next. The same player is to
    /// move at every second position, and none comes back after two plies.
    fn newest(&self, key: u64) -> Option<usize> {
        let next = self.keys.len();
        if next > LONG_RUN {
            return self
                .by_key
                .get(&key)
                .copied()
                .filter(|at| (next - at).is_multiple_of(2));
        }
        let candidates = &self.keys[..next.checked_sub(3)?];
        candidates
            .iter()
            .rev()
            .step_by(2)
            .position(|&earlier| earlier == key)
            .map(|back| next - 4 - 2 * back)
    }

    /// How often a position has occurred before it would come next.
    fn earlier(&self, key: u64, board: &Board) -> u32 {
        let Some(newest) = self.newest(key) else {
            return 0;
        };
        let first_has_en_passant = self.first.legal_ep_square().is_some();
        let equals = |at: &usize| {
            self.keys[*at] == key
                && (*at > 0 || !first_has_en_passant)
                && self.seen.get(*at).is_some_and(|seen| seen.board == *board)
        };
        (0..=newest)
            .rev()
            .step_by(2)
            .find(equals)
            .map_or(0, |at| self.seen[at].count)
    }

    /// Sets up the boards of the run by playing it again.
    fn set_up(&mut self, played: &[Ply]) {
        if !self.seen.is_empty() {
            return;
        }
        let mut position = self.first.clone();
        self.seen.push(Seen {
            board: position.board().clone(),
            count: 1,
        });
        for ply in &played[played.len() + 1 - self.keys.len()..] {
            position.play_unchecked(ply.mv);
            self.seen.push(Seen {
                board: position.board().clone(),
                count: 1,
            });
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

/// Whether a legal move lets earlier positions come back: no capture, no pawn move, no castling, and
/// no castling right lost.
pub(super) fn is_reversible(mv: Move, before: &Chess) -> bool {
    let Move::Normal {
        role,
        from,
        capture: None,
        ..
    } = mv
    else {
        return false;
    };
    let castles = before.castles();
    role != Role::Pawn
        && (castles.is_empty()
            || !castles.castling_rights().contains(from)
                && (role != Role::King || !castles.has_color(before.turn())))
}
