//! What was found, put together from all looks and in the order of its places.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::best_record::{Advantage, KeepRule};
use super::conflicts::{self, Conflict};
use super::same_moves::SameGames;
use super::spelling_pair::Strength;
use super::table::{GameTable, results_differ};
use super::{events, prefixes, spellings};
use pgnkit_core::game::ReplayStatus;
use pgnkit_core::rules::rule::Rule;

/// A row to be.
pub(crate) struct FoundPair {
    pub(crate) rule: &'static Rule,
    pub(crate) group: u32,
    pub(crate) game: u32,
    pub(crate) other: u32,
    pub(crate) detail: PairDetail,
}

pub(crate) enum PairDetail {
    /// Alike for so many plies.
    Games { alike: u32, why: Advantage },
    /// Two names, and how sure it is that they are one player's.
    Names(u32, u32, Strength),
    /// Rounds missing, the first and the last.
    Rounds(u32, u32),
}

/// Collects what was found.
pub(crate) struct Finder<'t> {
    pub(crate) table: &'t GameTable,
    pub(crate) keep: KeepRule,
    /// The rules asked for.
    pub(crate) rules: &'t [&'static Rule],
    found: Vec<FoundPair>,
    groups: u32,
}

impl<'t> Finder<'t> {
    pub(crate) fn new(
        table: &'t GameTable,
        keep: KeepRule,
        rules: &'t [&'static Rule],
    ) -> Finder<'t> {
        Finder {
            table,
            keep,
            rules,
            found: Vec::new(),
            groups: 0,
        }
    }

    fn rule(&self, code: &str) -> Option<&'static Rule> {
        self.rules.iter().copied().find(|rule| rule.code == code)
    }

    fn add(&mut self, rule: Option<&'static Rule>, game: u32, other: u32, detail: PairDetail) {
        if let Some(rule) = rule {
            let group = self.groups;
            self.found.push(FoundPair {
                rule,
                group,
                game,
                other,
                detail,
            });
        }
    }

    /// Games with the same moves.
    pub(crate) fn same(&mut self, same: &SameGames, conflicts: &[Conflict]) {
        let members = conflicts.iter().enumerate();
        let members = members.flat_map(|(at, games)| games.iter().map(move |&game| (game, at)));
        let conflict_of: HashMap<u32, usize> = members.collect();
        for group in &same.duplicates {
            self.group("duplicate-game", group.games.iter().copied(), group.best);
        }
        let table = self.table;
        for group in &same.near {
            // What differs in the result alone is a conflict.
            let games = group.games.iter().copied();
            let games = games.filter(|&game| {
                let conflict = conflict_of.get(&game);
                let is_conflict = conflict.is_some() && conflict == conflict_of.get(&group.best);
                !is_conflict || !results_differ(table.game(game), table.game(group.best))
            });
            self.group("near-duplicate-game", games, group.best);
        }
    }

    fn group(&mut self, code: &str, games: impl Iterator<Item = u32>, best: u32) {
        let rule = self.rule(code);
        self.groups += 1;
        for game in games.filter(|&game| game != best) {
            let detail = PairDetail::Games {
                alike: self.table.game(game).plies,
                why: self.keep.compare(self.table, best, game).1,
            };
            self.add(rule, game, best, detail);
        }
    }

    /// Records that contradict each other, or of which one is the beginning of the other.
    pub(crate) fn conflicts(&mut self, conflicts: &[Conflict], seen: &prefixes::SecondLook) {
        let (conflict, prefix) = (self.rule("conflicting-duplicate"), self.rule("prefix-game"));
        let table = self.table;
        for games in conflicts.iter().flat_map(|games| seen.split(table, games)) {
            let Some(best) = KeepRule::Best.best(self.table, &games) else {
                continue;
            };
            self.groups += 1;
            for &game in games.iter().filter(|&&game| game != best) {
                if !conflicts::differ(self.table, game, best) {
                    continue;
                }
                let (one, two) = (self.table.game(game), self.table.game(best));
                let alike = seen.alike_plies(game, best).unwrap_or(0);
                let is_prefix = one.fate == ReplayStatus::Replayed
                    && alike == one.plies
                    && one.plies < two.plies;
                let (rule, why) = if is_prefix && !results_differ(one, two) {
                    (prefix, Advantage::Plies)
                } else {
                    (conflict, KeepRule::Best.compare(self.table, best, game).1)
                };
                self.add(rule, game, best, PairDetail::Games { alike, why });
            }
        }
    }

    /// Beginnings of other games, except those reported already.
    pub(crate) fn prefixes(&mut self, seen: &prefixes::SecondLook) {
        let reported = (self.found.iter())
            .filter(|found| matches!(found.rule.code, "prefix-game" | "conflicting-duplicate"));
        let reported: HashSet<u32> = reported.map(|found| found.game).collect();
        let rule = self.rule("prefix-game");
        let mut longer: Vec<(u32, u32)> = seen.longer.iter().map(|(&a, &b)| (a, b)).collect();
        longer.retain(|(game, _)| !reported.contains(game));
        longer.sort_unstable();
        for (game, other) in longer {
            self.groups += 1;
            let detail = PairDetail::Games {
                alike: self.table.game(game).plies,
                why: Advantage::Plies,
            };
            self.add(rule, game, other, detail);
        }
    }

    /// Finds inconsistencies within events.
    pub(crate) fn events(&mut self, is_best: &[bool]) {
        let (spelling, gap) = (self.rule("player-spelling"), self.rule("round-gap"));
        let table = self.table;
        if spelling.is_none() && gap.is_none() {
            return;
        }
        let mut pairs = Vec::new();
        events::each_event(table, |event| {
            if spelling.is_some() {
                pairs.extend(events::spellings(table, event));
            }
            if gap.is_some() {
                events::each_gap(table, event, is_best, |game, other, rounds| {
                    self.groups += 1;
                    let rounds = PairDetail::Rounds(*rounds.start(), *rounds.end());
                    self.add(gap, game, other, rounds);
                });
            }
        });
        if spelling.is_some() {
            pairs.extend(spellings::across(table, &pairs));
        }
        for pair in pairs {
            self.groups += 1;
            let names = PairDetail::Names(pair.name, pair.other_name, pair.strength);
            self.add(spelling, pair.game, pair.other, names);
        }
    }

    /// All that was found, by place, with the groups numbered in this order.
    pub(crate) fn finish(self) -> Vec<FoundPair> {
        let mut found = self.found;
        found.sort_by_key(|found| (found.game, found.rule.code, found.other));
        let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
        for found in &mut found {
            let next = u32::try_from(numbers.len() + 1).unwrap_or(u32::MAX);
            found.group = *numbers.entry(found.group).or_insert(next);
        }
        found
    }
}
