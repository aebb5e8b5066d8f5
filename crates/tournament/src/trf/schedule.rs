//! The pairings of a record: who meets whom in which round.

use std::collections::HashMap;

use shakmaty::Color;

use crate::mark::Mark;
use crate::trf::record::TrfRecord;
use crate::trf::table::Entry;

/// Two players in a round.
#[derive(Debug, Clone, Copy)]
pub struct Pairing {
    pub round: u32,
    pub players: [usize; 2],
    /// What each has in the record; the second may have something else there.
    pub entries: [Option<Entry>; 2],
}

impl Pairing {
    /// The result of one of the two.
    pub fn mark(&self, side: usize) -> Option<Mark> {
        *self.entries[side]?.mark
    }

    /// What stands in the record, of the first who has it.
    pub fn entry(&self) -> &Entry {
        let first = self.entries.iter().flatten().next();
        first.expect("one of the two has made the pairing")
    }

    /// What one of the two has, or else the other.
    pub fn entry_of(&self, side: usize) -> &Entry {
        self.entries[side].as_ref().unwrap_or_else(|| self.entry())
    }

    /// Which of the two has White, if that is known.
    pub fn white(&self) -> Option<usize> {
        let of_side = |side: usize| match (*self.entries[side]?.color)? {
            Color::White => Some(side),
            Color::Black => Some(1 - side),
        };
        of_side(0).or_else(|| of_side(1))
    }

    /// Whether this game has to exist: it was played, with more than one move.
    pub fn is_played(&self) -> bool {
        self.marks().any(Mark::is_played) && !self.is_forfeit()
    }

    /// Whether it was won or lost without being played.
    pub fn is_forfeit(&self) -> bool {
        self.marks().any(Mark::is_forfeit)
    }

    /// Whether both have lost, by a penalty: `0-0` does not say then that nobody has played.
    pub fn is_penalty(&self) -> bool {
        self.marks().all(|mark| mark == Mark::Loss)
    }

    fn marks(&self) -> impl Iterator<Item = Mark> {
        [0, 1].into_iter().filter_map(|side| self.mark(side))
    }

    /// The side of a player.
    pub fn side(&self, player: usize) -> Option<usize> {
        self.players.iter().position(|&one| one == player)
    }
}

/// All pairings of a record.
#[derive(Debug, Default)]
pub struct Schedule {
    pub pairings: Vec<Pairing>,
    by_player: HashMap<(u32, usize), usize>,
    by_pair: HashMap<[usize; 2], Vec<usize>>,
}

impl Schedule {
    pub fn new(record: &TrfRecord) -> Schedule {
        let mut schedule = Schedule::default();
        for (index, player) in record.players.iter().enumerate() {
            for (round, entry) in (1..).zip(&player.rounds) {
                let other = entry.opponent.and_then(|number| record.numbered(number));
                let Some(other) = other.filter(|&other| other != index) else {
                    continue;
                };
                if schedule.meeting(round, index, other).is_some() {
                    continue;
                }
                let theirs = record.players[other].round(round);
                let names_him = |theirs: &&Entry| *theirs.opponent == Some(*player.number);
                let pairing = schedule.pairings.len();
                schedule.pairings.push(Pairing {
                    round,
                    players: [index, other],
                    entries: [Some(*entry), theirs.filter(names_him).copied()],
                });
                schedule.by_player.entry((round, index)).or_insert(pairing);
                if schedule.pairings[pairing].entries[1].is_some() {
                    schedule.by_player.entry((round, other)).or_insert(pairing);
                }
                let pair = [index.min(other), index.max(other)];
                schedule.by_pair.entry(pair).or_default().push(pairing);
            }
        }
        for pairings in schedule.by_pair.values_mut() {
            pairings.sort_by_key(|&pairing| schedule.pairings[pairing].round);
        }
        schedule
    }

    /// The pairing of a player in a round.
    pub fn of(&self, round: u32, player: usize) -> Option<usize> {
        self.by_player.get(&(round, player)).copied()
    }

    /// The opponent of a player in a round.
    pub fn opponent(&self, round: u32, player: usize) -> Option<usize> {
        let [one, two] = self.pairings[self.of(round, player)?].players;
        Some(if one == player { two } else { one })
    }

    /// The pairing of two players in a round.
    pub fn meeting(&self, round: u32, one: usize, two: usize) -> Option<usize> {
        let meets = |player: usize, other: usize| {
            let pairing = self.of(round, player)?;
            let is_other = self.pairings[pairing].players.contains(&other);
            is_other.then_some(pairing)
        };
        meets(one, two).or_else(|| meets(two, one))
    }

    /// All pairings of two players, by rounds.
    pub fn meetings(&self, one: usize, two: usize) -> &[usize] {
        let pair = [one.min(two), one.max(two)];
        self.by_pair.get(&pair).map_or(&[], Vec::as_slice)
    }
}
