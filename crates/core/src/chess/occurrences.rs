//! How often each position has occurred (FIDE Laws 9.2.3): same player to move, same pieces on the same
//! squares, same castling rights, same legal en passant capture.
//!
//! Since the last irreversible move the castling rights are the same, the player to move follows from
//! the number of plies, and only the first position can allow en passant: what is left is to compare
//! boards. A hash of the moves made only preselects, equality decides. Most games repeat nothing, so
//! boards are set up only when two hashes agree.

use std::collections::HashMap;

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{Bitboard, ByColor, Chess, Color, Move, Position, Role, Square, attacks};

use super::mailbox::Placement;

/// From this length on, a run of reversible moves is searched by table.
const LONG_RUN: usize = 160;

/// The positions since the last irreversible move; empty if that was the last move.
#[derive(Debug, Default)]
pub struct Occurrences {
    /// Hash of each position relative to the first one of the run.
    keys: Vec<u64>,
    /// A bit for each of these hashes: most positions are new.
    bits: [u64; 4],
    /// Whether the first position allows an en passant capture; known once boards are set up.
    first_has_en_passant: bool,
    /// Each position of the run, if two hashes have agreed; else empty.
    seen: Vec<Visited>,
    /// Their boards, each once.
    boards: Vec<Placement>,
    /// For long runs: the last position of each key.
    by_key: HashMap<u64, usize>,
}

#[derive(Debug, Clone, Copy)]
struct Visited {
    /// Which of the boards.
    board: usize,
    /// How often it had occurred.
    count: u32,
}

impl Occurrences {
    /// Forgets what an irreversible move has made impossible.
    pub(crate) fn clear(&mut self) {
        if !self.keys.is_empty() {
            self.keys.clear();
            self.bits = [0; 4];
            self.seen.clear();
            self.boards.clear();
            if !self.by_key.is_empty() {
                self.by_key.clear();
            }
        }
    }

    /// Adds the position after a reversible move, and tells how often it has occurred, this time included.
    ///
    /// `mover` made the move, `played` are the plies from the start before it, and `placement` is that after it.
    #[expect(
        clippy::inline_always,
        reason = "called for each quiet move of plain movetext"
    )]
    #[inline(always)]
    pub(crate) fn after<P: Copy + Into<Move>>(
        &mut self,
        mv: Move,
        mover: Color,
        start: &Chess,
        played: &[P],
        placement: impl Fn() -> Placement,
    ) -> u32 {
        if self.keys.is_empty() {
            self.add(0);
        }
        let key = self.key_after(mv, mover);
        let earlier = if self.newest(key).is_some() {
            let placement = placement();
            self.set_up(start, played, mv, placement);
            self.earlier(key, &placement)
        } else {
            None
        };
        let count = earlier.map_or(1, |earlier| earlier.count + 1);
        self.add(key);
        if !self.seen.is_empty() {
            let board = match earlier {
                Some(earlier) => earlier.board,
                None => self.board(placement()),
            };
            self.seen.push(Visited { board, count });
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

    /// Whether one more reversible move may lead to a position of the run; fast, with rare false positives.
    #[must_use]
    pub fn may_repeat(&self, mv: Move, mover: Color) -> bool {
        self.newest(self.key_after(mv, mover)).is_some()
    }

    /// How often the position after one more reversible move would have occurred, including that time;
    /// exact if [`Occurrences::any_twice`].
    #[must_use]
    pub fn would_be(&self, mv: Move, position: &Chess) -> u32 {
        let earlier = self.earlier(
            self.key_after(mv, !position.turn()),
            &position.board().clone().into_bitboards(),
        );
        earlier.map_or(1, |earlier| earlier.count + 1)
    }

    /// Hash after a reversible move.
    fn key_after(&self, mv: Move, mover: Color) -> u64 {
        let before = self.keys.last().copied().unwrap_or_default();
        let Move::Normal { role, from, to, .. } = mv else {
            return before;
        };
        let piece = role.of(mover);
        // With the player to move: by_key must not hide a position behind one of the other player's.
        before
            ^ (Zobrist64::zobrist_for_piece(from, piece)
                ^ Zobrist64::zobrist_for_piece(to, piece)
                ^ Zobrist64::zobrist_for_white_turn())
            .0
    }

    #[inline]
    fn add(&mut self, key: u64) {
        self.keys.push(key);
        let (word, bit) = place_of(key);
        self.bits[word] |= bit;
    }

    /// The newest earlier position with a hash, for the position that comes next. The same player is to
    /// move at every second position, and none comes back after two plies.
    #[inline]
    fn newest(&self, key: u64) -> Option<usize> {
        let (word, bit) = place_of(key);
        if self.bits[word] & bit == 0 {
            return None;
        }
        self.search(key)
    }

    #[inline(never)]
    fn search(&self, key: u64) -> Option<usize> {
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

    /// Adds a board.
    fn board(&mut self, placement: Placement) -> usize {
        self.boards.push(placement);
        self.boards.len() - 1
    }

    /// The last time that a position has occurred before it would come next.
    fn earlier(&self, key: u64, placement: &Placement) -> Option<Visited> {
        let newest = self.newest(key)?;
        let equals = |at: &usize| {
            self.keys[*at] == key
                && (*at > 0 || !self.first_has_en_passant)
                && self
                    .seen
                    .get(*at)
                    .is_some_and(|seen| self.boards[seen.board] == *placement)
        };
        (0..=newest)
            .rev()
            .step_by(2)
            .find(equals)
            .map(|at| self.seen[at])
    }

    /// Sets up the boards of the run, from the current `placement` back to its start: all that was
    /// played in it can be taken back.
    #[cold]
    fn set_up<P: Copy + Into<Move>>(
        &mut self,
        start: &Chess,
        played: &[P],
        mv: Move,
        placement: Placement,
    ) {
        if !self.seen.is_empty() {
            return;
        }
        let (before, run) = played.split_at(played.len() + 1 - self.keys.len());
        let mut placement = placement;
        for mv in std::iter::once(mv).chain(run.iter().rev().map(|&ply| ply.into())) {
            placement = taken_back(placement, mv);
            let board = self.board(placement);
            self.seen.push(Visited { board, count: 1 });
        }
        self.seen.reverse();
        self.first_has_en_passant = before
            .last()
            .is_none_or(|last| may_allow_en_passant((*last).into(), &placement))
            && allows_en_passant(start, before);
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

/// One of 256 bits for a hash.
#[inline]
fn place_of(key: u64) -> (usize, u64) {
    ((key >> 62) as usize, 1 << (key >> 56 & 63))
}

/// Whether a move that led to a position may have allowed an en passant capture: a double step beside an enemy's pawn.
fn may_allow_en_passant(mv: Move, (by_role, by_color): &Placement) -> bool {
    let Move::Normal {
        role: Role::Pawn,
        from,
        to,
        ..
    } = mv
    else {
        return false;
    };
    let mover = color_on(to, by_color);
    from.to_usize().abs_diff(to.to_usize()) == 16
        && (attacks::king_attacks(to)
            & Bitboard::from_rank(to.rank())
            & by_role.pawn
            & by_color[!mover])
            .any()
}

/// Whose piece stands on a square that is taken.
fn color_on(square: Square, by_color: &ByColor<Bitboard>) -> Color {
    Color::from_white(by_color.white.contains(square))
}

/// Whether an en passant capture is legal after some plies.
fn allows_en_passant<P: Copy + Into<Move>>(start: &Chess, played: &[P]) -> bool {
    let mut position = start.clone();
    for &ply in played {
        position.play_unchecked(ply.into());
    }
    position.legal_ep_square().is_some()
}

/// The placement before a reversible move.
fn taken_back((mut by_role, mut by_color): Placement, mv: Move) -> Placement {
    if let Move::Normal { role, from, to, .. } = mv {
        let both = Bitboard::from_square(from) | Bitboard::from_square(to);
        by_role[role] ^= both;
        let mover = color_on(to, &by_color);
        by_color[mover] ^= both;
    }
    (by_role, by_color)
}
