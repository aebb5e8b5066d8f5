//! What follows from the moves of a game of chess: clocks, and how often positions have occurred.

use std::ops::Range;

use shakmaty::{Chess, Position};

use super::firsts::{FIFTY_MOVES_PLIES, Firsts};
use crate::chess::mailbox::Mailbox;
use crate::chess::occurrences::{Occurrences, Played};
use crate::chess::ply::Ply;

/// Clocks and repetitions of a game, worked out when all of it has been played.
#[derive(Debug)]
pub(super) struct Counts {
    /// The first plies after which something held.
    pub(super) firsts: Firsts,
    /// Only of games in which a position occurred twice.
    repetitions: Option<Box<Repetitions>>,
}

/// The repetitions of a game.
#[derive(Debug)]
struct Repetitions {
    /// How often the position after each ply has occurred, that time included.
    after: Vec<u32>,
    /// The positions since the last irreversible move.
    current: Occurrences,
}

impl Counts {
    /// Of a game from its start; `end` is the board after the last ply.
    pub(super) fn new(start: &Chess, plies: &[Ply], end: &Mailbox) -> Counts {
        let mut firsts = Firsts::at(start);
        let seen = look_through(start, plies);
        if seen.longest_clock >= FIFTY_MOVES_PLIES {
            note_clocks(&mut firsts, start.halfmoves(), plies);
        }
        if firsts.insufficient.is_none() && end.is_insufficient_material() {
            firsts.insufficient = first_insufficient(start, plies);
        }
        let repetitions = seen.repeats.map(|first| repetitions(start, plies, first));
        let repetitions = repetitions.filter(|found| found.after.iter().any(|&count| count > 1));
        if let Some(found) = &repetitions {
            for (ply, &count) in (1..).zip(&found.after) {
                firsts.occurrences(count, ply);
            }
        }
        Counts {
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

/// What a quick look at all moves shows.
struct Seen {
    longest_clock: u32,
    /// The first ply, from 0, after which a position may have come back; with rare false positives, and no false negatives.
    repeats: Option<usize>,
}

/// The fewest moves after which a position can come back.
const SHORTEST_CYCLE: usize = 4;

/// Looks through the moves, run by run of those that keep the halfmove clock going. In a run long enough for it, a number for each
/// position is carried on without a board: positions that come back have equal numbers, and of others few do.
fn look_through(start: &Chess, plies: &[Ply]) -> Seen {
    let mut seen = Seen {
        longest_clock: 0,
        repeats: None,
    };
    let mut met = Met::default();
    let first_side = usize::from(start.turn().is_black());
    let (mut begun, mut clock) = (0, start.halfmoves());
    let mut look = |run: Range<usize>, clock: u32| {
        let reached = u32::try_from(run.len()).map_or(u32::MAX, |len| clock.saturating_add(len));
        seen.longest_clock = seen.longest_clock.max(reached);
        if run.len() < SHORTEST_CYCLE {
            return;
        }
        // Numbers of other runs are others.
        let mut number = (run.start as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        met.add(number);
        for index in run {
            number ^= plies[index].number(first_side ^ index);
            if met.add(number) {
                seen.repeats.get_or_insert(index);
            }
        }
    };
    for (block, block_plies) in plies.chunks(64).enumerate() {
        let mut zeroing = 0;
        for (index, ply) in block_plies.iter().enumerate() {
            zeroing |= u64::from(ply.is_zeroing()) << index;
        }
        while zeroing != 0 {
            let at = 64 * block + zeroing.trailing_zeros() as usize;
            look(begun..at, clock);
            (begun, clock) = (at + 1, 0);
            zeroing &= zeroing - 1;
        }
    }
    look(begun..plies.len(), clock);
    seen
}

/// Which numbers may have been met: two of 4,096 bits stand for each.
struct Met([u64; 64]);

impl Default for Met {
    fn default() -> Met {
        Met([0; 64])
    }
}

impl Met {
    /// Adds a number; whether it may have been met before.
    #[inline]
    fn add(&mut self, number: u64) -> bool {
        let place = |shift: u32| {
            (
                (number >> shift & 63) as usize,
                1 << (number >> (shift + 6) & 63),
            )
        };
        let ((one, one_bit), (other, other_bit)) = (place(0), place(12));
        let met = self.0[one] & one_bit != 0 && self.0[other] & other_bit != 0;
        self.0[one] |= one_bit;
        self.0[other] |= other_bit;
        met
    }
}

/// Counts how often each position has occurred, if none came back before a ply, which counts from 0.
#[cold]
fn repetitions(start: &Chess, plies: &[Ply], first: usize) -> Repetitions {
    let irreversible = plies[..first].iter().rposition(|ply| ply.is_irreversible());
    let run = irreversible.map_or(0, |index| index + 1);
    let mut after = Vec::with_capacity(plies.len());
    after.resize(run, 1);
    let mut found = Repetitions {
        after,
        current: Occurrences::with_room(plies.len() - run),
    };
    for (index, &last) in plies.iter().enumerate().skip(run) {
        let count = if last.is_irreversible() {
            found.current.clear();
            1
        } else {
            found.current.after(Played {
                start,
                before: &plies[..index],
                last,
                side: (index % 2) ^ usize::from(start.turn().is_black()),
            })
        };
        found.after.push(count);
    }
    found
}

/// Notes when the halfmove clock reached a draw.
#[cold]
fn note_clocks(firsts: &mut Firsts, at_start: u32, plies: &[Ply]) {
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
