//! What follows from the moves of a game of chess: clocks, and how often positions have occurred.

use std::ops::Range;

use shakmaty::{Chess, Position};

use super::first_plies::{FIFTY_MOVES_PLIES, FirstPlies};
use crate::chess::mailbox::Mailbox;
use crate::chess::occurrences::{Occurrences, Played};
use crate::chess::ply::Ply;

/// Clocks and repetitions of a game, worked out when all of it has been played.
#[derive(Debug)]
pub(super) struct ClocksAndRepetitions {
    /// The first plies after which something held.
    pub(super) firsts: FirstPlies,
    /// Only of games in which a position occurred twice.
    repetitions: Option<Box<Repetitions>>,
}

/// The repetitions of a game.
#[derive(Debug)]
struct Repetitions {
    /// How often the position after each ply has occurred, that time included.
    after: Vec<u32>,
    /// The most of them.
    most: u32,
    /// The positions since the last irreversible move.
    current: Occurrences,
}

impl ClocksAndRepetitions {
    /// Of a game from its start; `end` is the board after the last ply.
    pub(super) fn new(start: &Chess, plies: &[Ply], end: &Mailbox) -> ClocksAndRepetitions {
        let mut firsts = FirstPlies::at(start);
        let (longest_clock, repeats) = look_through(start, plies);
        if longest_clock >= FIFTY_MOVES_PLIES {
            note_clocks(&mut firsts, start.halfmoves(), plies);
        }
        if firsts.insufficient.is_none() && end.is_insufficient_material() {
            firsts.insufficient = first_insufficient(start, plies);
        }
        let repetitions = (!repeats.is_empty()).then(|| repetitions(start, plies, &repeats));
        let repetitions = repetitions.filter(|found| found.most > 1);
        if let Some(found) = repetitions.as_ref().filter(|found| found.most > 2) {
            for (ply, &count) in (1..).zip(&found.after) {
                firsts.occurrences(count, ply);
            }
        }
        ClocksAndRepetitions {
            firsts,
            repetitions: repetitions.map(Box::new),
        }
    }

    /// How often the position after a ply, from 1, has occurred, that time included; 1 for the start position.
    pub(super) fn occurrences_after(&self, ply: usize) -> u32 {
        let after = self.repetitions.as_ref().map(|found| &found.after);
        let count = ply.checked_sub(1).and_then(|index| after?.get(index));
        count.copied().unwrap_or(1)
    }

    /// The positions since the last irreversible move, if one of them may come back for the third time by one move.
    pub(super) fn current(&self) -> Option<&Occurrences> {
        let current = &self.repetitions.as_ref()?.current;
        current.may_occur_thrice().then_some(current)
    }
}

/// The fewest moves after which a position can come back.
const SHORTEST_CYCLE: usize = 4;

/// Looks through the moves, run by run of those that keep the halfmove clock going. A position can only come back in a run long enough
/// for it, with a move by which a piece goes where one of its kind was before in the run, and one like that by the other player
/// before it.
///
/// Gives at least the longest halfmove clock, where that is long enough to matter, and the runs in which a position may have come back;
/// with rare false positives, and no false negatives.
fn look_through(start: &Chess, plies: &[Ply]) -> (u32, Vec<Range<usize>>) {
    let (mut longest_clock, mut found) = (0, Vec::new());
    let (mut begun, mut clock) = (0, start.halfmoves());
    let mut look = |run: Range<usize>, clock: u32| {
        let reached = u32::try_from(run.len()).map_or(u32::MAX, |len| clock.saturating_add(len));
        longest_clock = reached.max(longest_clock);
        if run.len() < SHORTEST_CYCLE {
            return;
        }
        // The squares that pieces of each kind have left, by player.
        let mut left = [[0_u64; 2]; 8];
        let (mut repeats, mut returned) = (false, false);
        for index in run.clone() {
            let ply = plies[index];
            let left = &mut left[ply.role_index()][index % 2];
            let returns = *left >> ply.target_index() & 1 != 0;
            *left |= 1 << ply.origin_index();
            repeats |= returns & returned;
            returned = returns;
        }
        if repeats {
            found.push(run);
        }
    };
    for (block, block_plies) in plies.chunks(64).enumerate() {
        let zeroing = zeroing(block_plies);
        // Where a long run ends, or what may be one that began before the block.
        let quiet = !zeroing;
        let mut ends = zeroing & (quiet << 1 & quiet << 2 & quiet << 3 & quiet << 4 | 0b1111);
        let begun_before = |at: u32| {
            let before = zeroing & !u64::MAX.checked_shl(at).unwrap_or(0);
            (before != 0).then(|| 64 * block + 64 - before.leading_zeros() as usize)
        };
        while ends != 0 {
            let at = ends.trailing_zeros();
            if let Some(after) = begun_before(at) {
                (begun, clock) = (after, 0);
            }
            look(begun..64 * block + at as usize, clock);
            ends &= ends - 1;
        }
        if let Some(after) = begun_before(64) {
            (begun, clock) = (after, 0);
        }
    }
    look(begun..plies.len(), clock);
    (longest_clock, found)
}

/// A bit for each of at most 64 moves: whether it sets the halfmove clock to 0.
fn zeroing(plies: &[Ply]) -> u64 {
    let (eights, rest) = plies.as_chunks();
    let bits = eights.iter().map(Ply::zeroing_of_eight);
    let bits = (0..)
        .zip(bits)
        .fold(0, |all, (eight, bits)| all | u64::from(bits) << (8 * eight));
    let done = 8 * eights.len();
    (done..).zip(rest).fold(bits, |all, (at, ply)| {
        all | u64::from(ply.is_zeroing()) << at
    })
}

/// Counts how often each position has occurred, if none came back but in some runs.
#[cold]
fn repetitions(start: &Chess, plies: &[Ply], runs: &[Range<usize>]) -> Repetitions {
    let mut found = Repetitions {
        after: vec![1; plies.len()],
        most: 1,
        current: Occurrences::with_room(plies.len()),
    };
    for run in runs {
        found.current.clear();
        for index in run.clone() {
            let last = plies[index];
            if last.is_irreversible() {
                found.current.clear();
                continue;
            }
            let count = found.current.after(Played {
                start,
                before: &plies[..index],
                last,
                side: (index % 2) ^ usize::from(start.turn().is_black()),
            });
            found.after[index] = count;
            found.most = found.most.max(count);
        }
    }
    if runs.last().is_none_or(|run| run.end < plies.len()) {
        found.current.clear();
    }
    found
}

/// Notes when the halfmove clock reached a draw.
#[cold]
fn note_clocks(firsts: &mut FirstPlies, at_start: u32, plies: &[Ply]) {
    let mut clock = at_start;
    for (number, ply) in (1..).zip(plies) {
        clock = ply.clock_after(clock);
        firsts.clock(clock, number);
    }
}

/// The first ply after which neither side could mate, by material.
#[cold]
fn first_insufficient(start: &Chess, plies: &[Ply]) -> Option<usize> {
    let mut board = Mailbox::new(start);
    plies
        .iter()
        .position(|&ply| {
            board.play(ply);
            (ply.is_capture() || ply.is_promotion()) && board.is_insufficient_material()
        })
        .map(|index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_random::TestRandom;

    #[test]
    fn bits_of_many_moves_are_those_of_each() {
        let mut numbers = TestRandom(7);
        let mut position = Chess::default();
        let mut plies = Vec::new();
        while plies.len() < 300 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                position = Chess::default();
                continue;
            }
            let mv = moves[numbers.below(moves.len())];
            plies.push(Ply::new(mv));
            position.play_unchecked(mv);
        }
        for length in 0..=64 {
            let some = &plies[length * 3..length * 4];
            let each = (0..).zip(some);
            let expected = each.fold(0, |all, (at, ply)| all | u64::from(ply.is_zeroing()) << at);
            assert_eq!(zeroing(some), expected, "{length}");
        }
    }
}
