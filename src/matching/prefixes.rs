//! The second look at the games: which are the beginning of another, and for how long those of a conflict agree.
//!
//! A game is the beginning of another if its fingerprint is one that the other has on its way.

use std::slice;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use super::{conflicts::Conflict, game_facts::GameFacts, table::GameTable};
use crate::pipeline::task::{DecidedRecord, Task};
use pgnkit_core::game::fingerprint::{MIDDLE_PLIES, OPENING_PLIES, RunningFingerprint};
use pgnkit_core::game::{Game, ReplayStatus};
use pgnkit_filter::selection::Decision;

/// The beginnings and ends of a game that is compared move by move.
pub(crate) struct PlayedMoves {
    /// Fingerprint of the start position.
    start: [u64; 2],
    /// The moves, packed.
    moves: Vec<u16>,
}

/// The games to look for; empty at first.
#[derive(Default)]
pub(crate) struct SoughtGames {
    /// Games that may begin with another.
    longer: HashSet<u32>,
    /// Games that may be the beginning of another, by fingerprint.
    ends: HashMap<[u64; 2], Vec<u32>>,
    /// Games whose moves are wanted.
    members: HashSet<u32>,
}

/// A game is held against this many shorter ones by its players: if there are more, its moves tell.
const MOST_SHORTER: usize = 100;

impl SoughtGames {
    /// Looks for the beginnings of other games, among the best records of each.
    pub(crate) fn prefixes(&mut self, table: &GameTable, is_best: &[bool]) {
        let has_opening = |index: u32| is_best[index as usize] && table.game(index).opening != 0;
        table.each_group(
            has_opening,
            |game| game.opening,
            |group| self.of_opening(table, group),
        );
    }

    /// Looks among games with the same first plies.
    fn of_opening(&mut self, table: &GameTable, group: &[u32]) {
        let games = || group.iter().map(|&index| (index, table.game(index)));
        let longest = games().map(|(_, game)| game.plies).max().unwrap_or(0);
        let mut beginnings = games()
            .filter(|(_, game)| game.fate == ReplayStatus::Replayed && game.plies < longest)
            .peekable();
        if beginnings.peek().is_none() {
            return;
        }
        let (longs, shorts): (Vec<_>, Vec<_>) =
            beginnings.partition(|(_, game)| game.plies as usize >= MIDDLE_PLIES);
        let mut shortest: HashMap<u32, u32> = HashMap::new();
        for (_, long) in &longs {
            let plies = shortest.entry(long.middle).or_insert(long.plies);
            *plies = long.plies.min(*plies);
        }
        let is_of = |short: &GameFacts, game: &GameFacts| {
            short.plies < game.plies && table.can_be_named_players(short, game)
        };
        let goes_on = |game: &GameFacts| {
            let shorter = shortest.get(&game.middle);
            game.plies as usize >= MIDDLE_PLIES && shorter.is_some_and(|&plies| plies < game.plies)
                || shorts.len() > MOST_SHORTER
                || shorts.iter().any(|(_, short)| is_of(short, game))
        };
        let before = self.longer.len();
        let longer = games().filter(|(_, game)| goes_on(game));
        self.longer.extend(longer.map(|(index, _)| index));
        if self.longer.len() > before {
            for (index, game) in longs.into_iter().chain(shorts) {
                self.ends.entry(game.moves).or_default().push(index);
            }
        }
    }

    /// Looks at the moves of those that contradict each other.
    pub(crate) fn conflicts(&mut self, conflicts: &[Conflict]) {
        self.members.extend(conflicts.iter().flatten());
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.longer.is_empty() && self.members.is_empty()
    }
}

/// Looks at the games again.
pub(crate) struct SecondLookTask {
    pub(crate) table: Arc<GameTable>,
    pub(crate) wanted: SoughtGames,
}

/// The matches of a batch of games.
#[derive(Default)]
pub(crate) struct SecondLookBatch {
    /// Games and longer ones that begin with them.
    hits: Vec<(u32, u32)>,
    played: Vec<(u32, PlayedMoves)>,
    /// Whether a game does not stand where it stood.
    pub(crate) has_changed: bool,
}

impl Task for SecondLookTask {
    type Output = SecondLookBatch;

    fn record(&self, decided: &DecidedRecord<'_>, seen: &mut SecondLookBatch) -> bool {
        if decided.choice != Decision::Chosen {
            return false;
        }
        let index = self.table.index(&decided.record);
        seen.has_changed |= index.is_none();
        index.is_some_and(|index| {
            self.wanted.members.contains(&index) || self.wanted.longer.contains(&index)
        })
    }

    fn visit(&self, game: &Game<'_>, seen: &mut SecondLookBatch) {
        let Some(index) = self.table.index(&game.record) else {
            return;
        };
        if self.wanted.members.contains(&index) {
            let moves = game.replay.plies.iter().map(|ply| ply.packed());
            let played = PlayedMoves {
                start: RunningFingerprint::new(&game.replay).value(),
                moves: moves.collect(),
            };
            seen.played.push((index, played));
        }
        if self.wanted.longer.contains(&index) {
            self.find_beginnings(game, index, seen);
        }
    }
}

impl SecondLookTask {
    fn find_beginnings(&self, game: &Game<'_>, index: u32, seen: &mut SecondLookBatch) {
        let mut walk = RunningFingerprint::new(&game.replay);
        let longer = self.table.game(index);
        let plies = &game.replay.plies;
        // The input may have changed.
        let Some((opening, behind)) = plies.split_at_checked(OPENING_PLIES) else {
            return;
        };
        walk.play(opening);
        for ply in behind {
            let ends = self.wanted.ends.get(&walk.value());
            walk.play(slice::from_ref(ply));
            for &end in ends.into_iter().flatten() {
                let shorter = self.table.game(end);
                if shorter.plies as usize >= MIDDLE_PLIES
                    || self.table.are_named_players(shorter, longer)
                {
                    seen.hits.push((end, index));
                }
            }
        }
    }
}

/// More plies than games of a match, where one round is many games, have in common by chance.
const ALIKE_PLIES: u32 = 20;

/// The result of the second look.
#[derive(Default)]
pub(crate) struct SecondLook {
    /// For each beginning the game that goes on from it: of the same players, at the same time, the longest, the first.
    pub(crate) longer: HashMap<u32, u32>,
    played: HashMap<u32, PlayedMoves>,
}

impl SecondLook {
    pub(crate) fn add(&mut self, table: &GameTable, seen: SecondLookBatch) {
        self.played.extend(seen.played);
        for (shorter, longer) in seen.hits {
            let rank = |other: u32| {
                let (one, two) = (table.game(shorter), table.game(other));
                let same = table.are_named_players(one, two);
                (
                    same,
                    same && one.date.fits(two.date),
                    two.plies,
                    std::cmp::Reverse(other),
                )
            };
            let known = self.longer.entry(shorter).or_insert(longer);
            if rank(longer) > rank(*known) {
                *known = longer;
            }
        }
    }

    /// The games of a conflict that are records of one by their moves too: all of them if event and day are known.
    pub(crate) fn split(&self, table: &GameTable, conflict: &Conflict) -> Vec<Vec<u32>> {
        let mut groups: Vec<Vec<u32>> = Vec::new();
        for &index in conflict {
            let game = table.game(index);
            let fitting = groups.iter_mut().find(|group| {
                let other = table.game(group[0]);
                let is_certain = game.date.is_complete()
                    && other.date.is_complete()
                    && table.event_key(game) != 0
                    && table.is_same_event(game, other);
                let are_alike = is_certain
                    || game.moves == other.moves
                    || self.alike_plies(group[0], index) >= Some(ALIKE_PLIES);
                are_alike && !self.starts_differ(group[0], index)
            });
            match fitting {
                Some(group) => group.push(index),
                None => groups.push(vec![index]),
            }
        }
        groups.retain(|group| group.len() > 1);
        groups
    }

    /// Whether two games are known to begin with other positions.
    pub(crate) fn starts_differ(&self, one: u32, two: u32) -> bool {
        let start = |game| self.played.get(&game).map(|played| played.start);
        start(one)
            .zip(start(two))
            .is_some_and(|(one, two)| one != two)
    }

    /// The number of plies for which two games agree; `None` if nobody asked.
    pub(crate) fn alike_plies(&self, one: u32, two: u32) -> Option<u32> {
        let (one, two) = (self.played.get(&one)?, self.played.get(&two)?);
        if one.start != two.start {
            return Some(0);
        }
        let pairs = one.moves.iter().zip(&two.moves);
        u32::try_from(pairs.take_while(|(a, b)| a == b).count()).ok()
    }
}
