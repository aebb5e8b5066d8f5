//! How often each position has occurred (FIDE Laws 9.2.3): same player to move, same men on the same
//! squares, same castling rights, same legal en passant capture.
//!
//! Since the last irreversible move the castling rights are the same, the player to move follows from
//! the number of plies, and only the first position can allow en passant: what is left is to compare
//! boards. A hash of the moves made only preselects, equality decides.

use std::collections::HashMap;

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{Board, Chess, Move, Position, Role};

/// From this length on, a run of reversible moves is searched by table.
const LONG_RUN: usize = 160;

/// The positions since the last irreversible move; empty if that was the last move.
#[derive(Debug, Default)]
pub struct Occurrences {
    run: Vec<Occurrence>,
    /// The first position allows an en passant capture, so that none can equal it.
    first_has_en_passant: bool,
    /// For long runs: the last position of each key.
    by_key: HashMap<u64, usize>,
}

#[derive(Debug)]
struct Occurrence {
    /// Hash of the position relative to the first one of the run.
    key: u64,
    board: Board,
    /// How often it had occurred.
    count: u32,
}

impl Occurrences {
    /// Forgets what an irreversible move has made impossible.
    pub(super) fn clear(&mut self) {
        if !self.run.is_empty() {
            self.run.clear();
            self.by_key.clear();
        }
    }

    /// Notes the position before a reversible move; it counts only if it is the first of a run.
    pub(super) fn before(&mut self, position: &Chess) {
        if self.run.is_empty() {
            self.run.push(Occurrence {
                key: 0,
                board: position.board().clone(),
                count: 1,
            });
            self.first_has_en_passant = position.legal_ep_square().is_some();
        }
    }

    /// Adds the position after a reversible move, and tells how often it has occurred, this time included.
    pub(super) fn after(&mut self, mv: Move, position: &Chess) -> u32 {
        let key = self.key_after(mv, position);
        let count = self.earlier(key, position.board()) + 1;
        self.run.push(Occurrence {
            key,
            board: position.board().clone(),
            count,
        });
        if self.run.len() > LONG_RUN {
            self.index();
        }
        count
    }

    /// How often the last position has occurred.
    #[must_use]
    pub fn current(&self) -> u32 {
        self.run.last().map_or(1, |last| last.count)
    }

    /// How often the position after one more reversible move would have occurred, that time included.
    #[must_use]
    pub fn would_be(&self, mv: Move, position: &Chess) -> u32 {
        self.earlier(self.key_after(mv, position), position.board()) + 1
    }

    /// Whether some position of the run has occurred `count` times.
    #[must_use]
    pub fn any_reached(&self, count: u32) -> bool {
        self.run.iter().any(|reached| reached.count >= count)
    }

    /// Hash after a reversible move, given the position that it led to.
    fn key_after(&self, mv: Move, position: &Chess) -> u64 {
        let before = self.run.last().map_or(0, |last| last.key);
        let Move::Normal { role, from, to, .. } = mv else {
            return before;
        };
        let piece = role.of(!position.turn());
        before
            ^ (Zobrist64::zobrist_for_piece(from, piece) ^ Zobrist64::zobrist_for_piece(to, piece))
                .0
    }

    /// How often a position has occurred before it would come next.
    fn earlier(&self, key: u64, board: &Board) -> u32 {
        if self.run.len() > LONG_RUN {
            let Some(&last) = self.by_key.get(&key) else {
                return 0;
            };
            if self.equals(last, board) {
                return self.run[last].count;
            }
        }
        self.search(key, board).map_or(0, |at| self.run[at].count)
    }

    /// The same player is to move at every second position, and none comes back after two plies.
    fn search(&self, key: u64, board: &Board) -> Option<usize> {
        let mut at = self.run.len().checked_sub(4)?;
        loop {
            if self.run[at].key == key && self.equals(at, board) {
                return Some(at);
            }
            at = at.checked_sub(2)?;
        }
    }

    fn equals(&self, at: usize, board: &Board) -> bool {
        let same_side = (self.run.len() - at).is_multiple_of(2);
        same_side && (at > 0 || !self.first_has_en_passant) && self.run[at].board == *board
    }

    fn index(&mut self) {
        if self.by_key.is_empty() {
            self.by_key.extend(
                self.run
                    .iter()
                    .enumerate()
                    .map(|(at, earlier)| (earlier.key, at)),
            );
        } else if let Some(last) = self.run.last() {
            self.by_key.insert(last.key, self.run.len() - 1);
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
