//! What was found, put together from all looks and in the order of its places; and its rows.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::best::{Keep, Why};
use super::conflicts::{self, Conflict};
use super::facts::Facts;
use super::same::{Group, Same};
use super::table::{Table, results_differ};
use super::{events, prefixes};
use crate::chess::game_result::GameResult;
use crate::output::rows::{Column, Rows, Table as Layout, Value, columns};
use crate::rules::rule::Rule;

/// The columns, in order.
pub(in crate::commands) const COLUMNS: [Column; 23] = columns! {
    "code": "code of what was found",
    "severity": "`warning` or `note`",
    "group": "number of the row's group, from 1: a group of n games has n - 1 rows, all with the same other game",
    "file": "input path as given, `-` for standard input",
    "game": "number of the game in its file, from 1: the duplicate, the beginning, the rarer spelling, the game after the gap",
    "line": "line of the record's first byte, from 1",
    "offset": "byte offset of the record, after decompression, from 0",
    "other_file": "path of the other game",
    "other_game": "number of the other game: the best of its group, the longer one, the usual spelling, the game before the gap",
    "other_line": "line of the other record's first byte",
    "other_offset": "byte offset of the other record",
    "event": "tag value; empty if absent",
    "date": "date of the game, as the standard writes it; UTCDate if there is no other",
    "round": "tag value; empty if absent",
    "white": "tag value; empty if absent",
    "black": "tag value; empty if absent",
    "result": "the Result tag as the standard writes it, else the marker; empty where both lost, which the standard cannot express",
    "plies": "legal mainline plies replayed",
    "other_plies": "the same for the other game",
    "alike_plies": "plies from the beginning in which both agree; empty for `player-spelling` and `round-gap`",
    "differs": "roster tags in which both differ, separated by a space; empty for `player-spelling` and `round-gap`",
    "better": "why the other game is the best of the group: it has more `plies`, no `faults`, more `known` of result, date and round, more `tags`, more `comments`, or comes `first`; empty where nothing is chosen",
    "message": "what was found, in words",
};

/// A row to be.
pub(super) struct Found {
    pub(super) rule: &'static Rule,
    group: u32,
    pub(super) game: u32,
    other: u32,
    detail: Detail,
}

enum Detail {
    /// Alike for so many plies.
    Games { alike: u32, why: Why },
    /// Two names.
    Names(u32, u32),
    /// Rounds missing, the first and the last.
    Rounds(u32, u32),
}

/// Collects what was found.
pub(super) struct Finder<'t> {
    pub(super) table: &'t Table,
    pub(super) keep: Keep,
    /// The rules asked for.
    pub(super) rules: &'t [&'static Rule],
    found: Vec<Found>,
    groups: u32,
}

impl<'t> Finder<'t> {
    pub(super) fn new(table: &'t Table, keep: Keep, rules: &'t [&'static Rule]) -> Finder<'t> {
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

    fn add(&mut self, rule: Option<&'static Rule>, game: u32, other: u32, detail: Detail) {
        if let Some(rule) = rule {
            let group = self.groups;
            self.found.push(Found {
                rule,
                group,
                game,
                other,
                detail,
            });
        }
    }

    /// Games with the same moves.
    pub(super) fn same(&mut self, same: &Same, conflicts: &[Conflict]) {
        let members = |(at, conflict): (usize, &Conflict)| {
            let games = conflict.games.iter().map(|&game| (game, at));
            games.collect::<Vec<_>>()
        };
        let conflict_of: HashMap<u32, usize> =
            conflicts.iter().enumerate().flat_map(members).collect();
        for group in &same.duplicates {
            self.group("duplicate-game", group);
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
            let group = Group {
                games: games.collect(),
                best: group.best,
            };
            self.group("near-duplicate-game", &group);
        }
    }

    fn group(&mut self, code: &str, group: &Group) {
        let rule = self.rule(code);
        self.groups += 1;
        for &game in group.games.iter().filter(|&&game| game != group.best) {
            let detail = Detail::Games {
                alike: self.table.game(game).plies,
                why: self.keep.compare(self.table, group.best, game).1,
            };
            self.add(rule, game, group.best, detail);
        }
    }

    /// Records that contradict each other, or of which one is the beginning of the other.
    pub(super) fn conflicts(&mut self, conflicts: &[Conflict], seen: &prefixes::Found) {
        let (conflict, prefix) = (self.rule("conflicting-duplicate"), self.rule("prefix-game"));
        let groups = conflicts
            .iter()
            .flat_map(|conflict| seen.split(self.table, conflict));
        for games in groups.collect::<Vec<_>>() {
            let Some(best) = Keep::Best.best(self.table, &games) else {
                continue;
            };
            self.groups += 1;
            for &game in games.iter().filter(|&&game| game != best) {
                if !conflicts::differ(self.table, game, best) {
                    continue;
                }
                let (one, two) = (self.table.game(game), self.table.game(best));
                let alike = seen.alike_plies(game, best).unwrap_or(0);
                let is_prefix = one.whole && alike == one.plies && one.plies < two.plies;
                let (rule, why) = if is_prefix && !results_differ(one, two) {
                    (prefix, Why::Plies)
                } else {
                    (conflict, Keep::Best.compare(self.table, best, game).1)
                };
                self.add(rule, game, best, Detail::Games { alike, why });
            }
        }
    }

    /// Beginnings of other games, except those reported already.
    pub(super) fn prefixes(&mut self, seen: &prefixes::Found) {
        let told: HashSet<u32> = self
            .found
            .iter()
            .filter(|found| matches!(found.rule.code, "prefix-game" | "conflicting-duplicate"))
            .map(|found| found.game)
            .collect();
        let rule = self.rule("prefix-game");
        let longer: BTreeMap<u32, u32> = seen.longer.iter().map(|(&a, &b)| (a, b)).collect();
        for (game, other) in longer.into_iter().filter(|(game, _)| !told.contains(game)) {
            self.groups += 1;
            let detail = Detail::Games {
                alike: self.table.game(game).plies,
                why: Why::Plies,
            };
            self.add(rule, game, other, detail);
        }
    }

    /// What events say.
    pub(super) fn events(&mut self, is_best: &[bool]) {
        let (spelling, gap) = (self.rule("player-spelling"), self.rule("round-gap"));
        let table = self.table;
        if spelling.is_none() && gap.is_none() {
            return;
        }
        events::each_event(table, |event| {
            if spelling.is_some() {
                for pair in events::spellings(table, event) {
                    self.groups += 1;
                    let names = Detail::Names(pair.name, pair.other_name);
                    self.add(spelling, pair.game, pair.other, names);
                }
            }
            if gap.is_some() {
                for missing in events::gaps(table, event, is_best) {
                    self.groups += 1;
                    let rounds = Detail::Rounds(missing.first, missing.last);
                    self.add(gap, missing.game, missing.other, rounds);
                }
            }
        });
    }

    /// All of it, by place, with the groups numbered in this order.
    pub(super) fn finish(self) -> Vec<Found> {
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

/// Writes rows.
pub(super) struct Writer<'t> {
    pub(super) table: &'t Table,
    /// Names of the sources, as given.
    pub(super) names: Vec<String>,
    pub(super) layout: Layout,
}

impl Writer<'_> {
    pub(super) fn push(&self, found: &Found, rows: &mut Rows) {
        let table = self.table;
        let (game, other) = (table.game(found.game), table.game(found.other));
        let (source, ordinal) = table.place(found.game);
        let (other_source, other_ordinal) = table.place(found.other);
        let (alike, why, differs) = match found.detail {
            Detail::Games { alike, why } => {
                let why = (found.rule.code != "conflicting-duplicate").then(|| why.word());
                let differs = table.differing(game, other).join(" ");
                (Value::from(alike), Value::maybe(why), differs)
            }
            _ => (Value::Empty, Value::Empty, String::new()),
        };
        let row = [
            Value::text(found.rule.code),
            Value::text(found.rule.severity.word()),
            Value::from(found.group),
            Value::text(self.names[source].as_str()),
            Value::Count(ordinal),
            Value::Count(game.line),
            Value::Count(game.offset),
            Value::text(self.names[other_source].as_str()),
            Value::Count(other_ordinal),
            Value::Count(other.line),
            Value::Count(other.offset),
            Value::text(table.event_text(game)),
            Value::text(game.date.text()),
            Value::text(table.round_text(game)),
            Value::text(table.name(game.white)),
            Value::text(table.name(game.black)),
            Value::maybe(game.result_word()),
            Value::from(game.plies),
            Value::from(other.plies),
            alike,
            Value::text(differs),
            why,
            Value::text(self.message(found, game, other)),
        ];
        self.layout.push(&row, rows);
    }

    fn message(&self, found: &Found, game: &Facts, other: &Facts) -> String {
        let (source, _) = self.table.place(found.game);
        let (other_source, ordinal) = self.table.place(found.other);
        let place = if source == other_source {
            format!("game {ordinal}")
        } else {
            format!("game {ordinal} of {}", self.names[other_source])
        };
        let word = |game: &Facts| game.known_result().map_or("*", GameResult::word);
        match found.detail {
            Detail::Names(name, usual) => {
                let [name, usual] = [name, usual].map(|index| self.table.name(index));
                format!("'{name}' here and '{usual}' in {place} may be the same player")
            }
            Detail::Rounds(first, last) if first == last => {
                format!(
                    "no games from round {first}: {place} is from the round before, this one from the round after"
                )
            }
            Detail::Rounds(first, last) => {
                format!(
                    "no games from rounds {first} to {last}: {place} is from the round before, this one from the round after"
                )
            }
            Detail::Games { alike, why } => match found.rule.code {
                "duplicate-game" => format!("the same as {place}, which {}", why.words()),
                "near-duplicate-game" => {
                    format!("the same {} as {place}, with other tags", plies(alike))
                }
                "prefix-game" if game.plies == 0 => {
                    format!("the same players, date and round as {place}, but without its moves")
                }
                "prefix-game" => format!(
                    "these {} are the beginning of {place}, which has {} more",
                    plies(alike),
                    other.plies.saturating_sub(game.plies)
                ),
                _ if game.moves == other.moves => format!(
                    "{} here, {} in {place}, with the same moves",
                    word(game),
                    word(other)
                ),
                _ if alike == game.plies && !game.whole => format!(
                    "the same players, date and round as {place}; replay of this one stops at an error after {}",
                    plies(alike)
                ),
                _ => format!(
                    "the same players, date and round as {place}, but other moves after {}",
                    plies(alike)
                ),
            },
        }
    }
}

fn plies(count: u32) -> String {
    if count == 1 {
        "1 ply".to_owned()
    } else {
        format!("{count} plies")
    }
}
