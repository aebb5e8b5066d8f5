//! The second look at the games: which are the beginning of another, and for how long those of a conflict agree.
//!
//! A game is the beginning of another if its fingerprint is one that the other has on its way.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{conflicts::Conflict, table::GameTable};
use crate::pipeline::{choice::Decision, task::Task};
use pgnkit_core::game::Game;
use pgnkit_core::game::fingerprint::{OPENING_PLIES, Walk, packed};
use pgnkit_core::input::record::Record;

/// Shorter games of other players are often the beginning of something: draws in known positions.
const OTHERS_PLIES: u32 = 40;

/// The beginnings and ends of a game that is compared move by move.
pub(crate) struct PlayedMoves {
    /// Fingerprint of the start position.
    start: [u64; 2],
    /// The moves, packed.
    moves: Vec<u16>,
}

/// What to look for; nothing at first.
#[derive(Default)]
pub(crate) struct Sought {
    /// First plies that games of different lengths share.
    openings: HashSet<u64>,
    /// Games that may be the beginning of another, by fingerprint.
    ends: HashMap<[u64; 2], Vec<u32>>,
    /// Games whose moves are wanted.
    members: HashSet<u32>,
    /// Whether each game is the best record of itself: others are not reported.
    is_best: Vec<bool>,
}

impl Sought {
    /// Looks for the beginnings of other games, among the best records of each.
    pub(crate) fn prefixes(&mut self, table: &GameTable, is_best: &[bool]) {
        self.is_best = is_best.to_vec();
        let has_opening = |index: u32| is_best[index as usize] && table.game(index).opening != 0;
        table.each_group(
            has_opening,
            |game| game.opening,
            |group| {
                let plies = group.iter().map(|&index| table.game(index).plies);
                let longest = plies.max().unwrap_or(0);
                let games = group.iter().map(|&index| (index, table.game(index)));
                for (index, game) in games.filter(|(_, game)| game.plies < longest && game.whole) {
                    self.openings.insert(game.opening);
                    self.ends.entry(game.moves).or_default().push(index);
                }
            },
        );
    }

    /// Looks at the moves of those that contradict each other.
    pub(crate) fn conflicts(&mut self, conflicts: &[Conflict]) {
        self.members
            .extend(conflicts.iter().flat_map(|conflict| &conflict.games));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.openings.is_empty() && self.members.is_empty()
    }
}

/// Looks at the games again.
pub(crate) struct LookAgain {
    pub(crate) table: Arc<GameTable>,
    pub(crate) wanted: Sought,
}

/// What the games of a batch give.
#[derive(Default)]
pub(crate) struct SeenAgain {
    /// Games and longer ones that begin with them.
    hits: Vec<(u32, u32)>,
    played: Vec<(u32, PlayedMoves)>,
    /// Whether a game does not stand where it stood.
    pub(crate) has_changed: bool,
}

impl Task for LookAgain {
    type Output = SeenAgain;

    fn record(
        &self,
        record: &Record<'_>,
        _before: &[u8],
        choice: Decision,
        seen: &mut SeenAgain,
    ) -> bool {
        if choice != Decision::Chosen {
            return false;
        }
        let index = self.table.index(record);
        seen.has_changed |= index.is_none();
        index.is_some_and(|index| self.wanted.members.contains(&index) || self.may_go_on(index))
    }

    fn visit(&self, game: &Game<'_>, seen: &mut SeenAgain) {
        let Some(index) = self.table.index(&game.record) else {
            return;
        };
        if self.wanted.members.contains(&index) {
            let moves = game.replay.plies.iter().map(|ply| packed(ply.mv()));
            let played = PlayedMoves {
                start: Walk::new(&game.replay).value(),
                moves: moves.collect(),
            };
            seen.played.push((index, played));
        }
        if self.may_go_on(index) {
            self.find_beginnings(game, index, seen);
        }
    }
}

impl LookAgain {
    /// Whether a game begins like others that may be its beginning.
    fn may_go_on(&self, index: u32) -> bool {
        let is_best = self.wanted.is_best.get(index as usize) == Some(&true);
        is_best && (self.wanted.openings).contains(&self.table.game(index).opening)
    }

    fn find_beginnings(&self, game: &Game<'_>, index: u32, seen: &mut SeenAgain) {
        let mut walk = Walk::new(&game.replay);
        let longer = self.table.game(index);
        let plies = &game.replay.plies;
        for (before, ply) in plies.iter().enumerate().take(plies.len().saturating_sub(1)) {
            walk.push(ply.mv());
            if before + 1 < OPENING_PLIES {
                continue;
            }
            let Some(ends) = self.wanted.ends.get(&walk.value()) else {
                continue;
            };
            for &end in ends {
                let shorter = self.table.game(end);
                if shorter.plies >= OTHERS_PLIES || self.table.are_named_players(shorter, longer) {
                    seen.hits.push((end, index));
                }
            }
        }
    }
}

/// More plies than games of a match, where one round is many games, have in common by chance.
const ALIKE_PLIES: u32 = 20;

/// What the second look found.
#[derive(Default)]
pub(crate) struct SecondLook {
    /// For each beginning the game that goes on from it: of the same players, at the same time, the longest, the first.
    pub(crate) longer: HashMap<u32, u32>,
    played: HashMap<u32, PlayedMoves>,
}

impl SecondLook {
    pub(crate) fn add(&mut self, table: &GameTable, seen: SeenAgain) {
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
        for &index in &conflict.games {
            let game = table.game(index);
            let fitting = groups.iter_mut().find(|group| {
                let other = table.game(group[0]);
                let is_certain = game.date.is_complete()
                    && other.date.is_complete()
                    && table.event_key(game) != 0
                    && table.is_same_event(game, other);
                if self.starts_differ(group[0], index) {
                    return false;
                }
                is_certain
                    || game.moves == other.moves
                    || self.alike_plies(group[0], index) >= Some(ALIKE_PLIES)
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
        let (one, two) = (self.played.get(&one), self.played.get(&two));
        one.zip(two)
            .is_some_and(|(one, two)| one.start != two.start)
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
