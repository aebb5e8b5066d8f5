//! How often each position has occurred (FIDE Laws 9.2.3): same player to move, same pieces on the same
//! squares, same castling rights, same legal en passant capture.
//!
//! Since the last irreversible move the castling rights are the same, the player to move follows from the number of plies, and only
//! the first position can allow en passant: what is left is to compare where the pieces stand. Numbers made of the moves only
//! preselect; two positions are the same if the moves between them, taken back, leave every piece where it is. No board is needed
//! for that.

use std::collections::HashMap;

use shakmaty::{Chess, Position};

use super::ply::Ply;

/// From this length on, a run of reversible moves is searched by table.
const LONG_RUN: usize = 160;

/// The positions since the last irreversible move.
#[derive(Debug, Default)]
pub(crate) struct Occurrences {
    /// The number of each position, relative to the first one; empty if the last move was irreversible.
    numbers: Vec<u64>,
    /// How often each position had occurred when it was reached.
    counts: Vec<u32>,
    /// A bit for each of the numbers: most positions are new.
    bits: [u64; 4],
    /// For long runs: the last position of each number and player to move.
    by_number: HashMap<(u64, bool), usize>,
    /// Whether some position has occurred twice, for each player to move.
    twice: [bool; 2],
}

/// The moves of a game, and the one after which a position is looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Played<'g> {
    /// Where the game began.
    pub(crate) start: &'g Chess,
    /// The moves before it.
    pub(crate) before: &'g [Ply],
    /// The move itself, which is reversible.
    pub(crate) last: Ply,
    /// The player who makes it, 0 for White.
    pub(crate) side: usize,
}

impl Occurrences {
    /// Without a position, and with room for those after so many moves.
    pub(crate) fn with_room(moves: usize) -> Occurrences {
        Occurrences {
            numbers: Vec::with_capacity(moves + 1),
            counts: Vec::with_capacity(moves + 1),
            ..Occurrences::default()
        }
    }

    /// Forgets what an irreversible move has made impossible.
    pub(crate) fn clear(&mut self) {
        if !self.numbers.is_empty() {
            *self = Occurrences {
                numbers: std::mem::take(&mut self.numbers),
                counts: std::mem::take(&mut self.counts),
                ..Occurrences::default()
            };
            self.numbers.clear();
            self.counts.clear();
        }
    }

    /// Adds the position after a reversible move, and tells how often it has occurred, this time included.
    pub(crate) fn after(&mut self, played: Played<'_>) -> u32 {
        if self.numbers.is_empty() {
            self.add(0, 1);
        }
        let count = self.would_be(played);
        self.add(self.number_after(played), count);
        self.twice[usize::from(!is_odd(self.numbers.len()))] |= count > 1;
        count
    }

    /// Whether one more reversible move may make a position occur for the third time.
    pub(crate) fn may_occur_thrice(&self) -> bool {
        self.twice[usize::from(is_odd(self.numbers.len()))]
    }

    /// How often the position after one more reversible move would have occurred, including that time.
    pub(crate) fn would_be(&self, played: Played<'_>) -> u32 {
        let number = self.number_after(played);
        let mut earlier = self.newest(number);
        while let Some(at) = earlier {
            if self.numbers[at] == number && self.is_same(at, played) {
                return self.counts[at] + 1;
            }
            earlier = at.checked_sub(2);
        }
        1
    }

    fn number_after(&self, played: Played<'_>) -> u64 {
        let before = self.numbers.last().copied().unwrap_or_default();
        before ^ played.last.number(played.side)
    }

    fn add(&mut self, number: u64, count: u32) {
        self.numbers.push(number);
        self.counts.push(count);
        let (word, bit) = place_of(number);
        self.bits[word] |= bit;
        if self.numbers.len() > LONG_RUN {
            self.index();
        }
    }

    /// The newest earlier position with a number, for the position that comes next. The same player is to move at every second
    /// position, and none comes back after two plies.
    fn newest(&self, number: u64) -> Option<usize> {
        let (word, bit) = place_of(number);
        if self.bits[word] & bit == 0 {
            return None;
        }
        let next = self.numbers.len();
        if next > LONG_RUN {
            return self.by_number.get(&(number, is_odd(next))).copied();
        }
        let candidates = &self.numbers[..next.checked_sub(3)?];
        candidates
            .iter()
            .rev()
            .step_by(2)
            .position(|&earlier| earlier == number)
            .map(|back| next - 4 - 2 * back)
    }

    /// Whether a position of the run is that after one more move.
    fn is_same(&self, at: usize, played: Played<'_>) -> bool {
        let run = self.numbers.len() - 1;
        let (before, run) = played.before.split_at(played.before.len() - run);
        is_closed(&run[at..], played.last) && (at > 0 || !allows_en_passant(played.start, before))
    }

    fn index(&mut self) {
        if self.by_number.is_empty() {
            let places = self.numbers.iter().enumerate();
            let entries = places.map(|(at, &number)| ((number, is_odd(at)), at));
            self.by_number.extend(entries);
        } else if let Some(&number) = self.numbers.last() {
            let at = self.numbers.len() - 1;
            self.by_number.insert((number, is_odd(at)), at);
        }
    }
}

fn is_odd(at: usize) -> bool {
    !at.is_multiple_of(2)
}

/// The word and bit, of 256 bits, for a number.
fn place_of(number: u64) -> (usize, u64) {
    ((number >> 62) as usize, 1 << (number >> 56 & 63))
}

/// Of a square that no move has touched.
const UNTOUCHED: u8 = u8::MAX;

/// Whether some reversible moves of both players in turn, and one more, lead back to where they began.
fn is_closed(moves: &[Ply], last: Ply) -> bool {
    // What stands on each square that a move touched: at the end, and before it as far as moves are taken back.
    let (mut at_end, mut earlier) = ([UNTOUCHED; 64], [UNTOUCHED; 64]);
    let all = std::iter::once(last).chain(moves.iter().rev().copied());
    for (back, ply) in all.enumerate() {
        let piece = 2 * ply.role() as u8 + u8::from(is_odd(back));
        for (square, after, before) in [
            (ply.origin_index(), 0, piece),
            (ply.target_index(), piece, 0),
        ] {
            if at_end[square] == UNTOUCHED {
                at_end[square] = after;
            }
            earlier[square] = before;
        }
    }
    at_end == earlier
}

/// Whether an en passant capture is legal after some plies.
fn allows_en_passant(start: &Chess, played: &[Ply]) -> bool {
    if played.last().is_some_and(|last| !last.is_double_step()) {
        return false;
    }
    let mut position = start.clone();
    for &ply in played {
        position.play_unchecked(ply.mv());
    }
    position.legal_ep_square().is_some()
}
