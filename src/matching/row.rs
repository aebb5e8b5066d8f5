//! Findings across games as rows.

use super::finder::{FoundPair, PairDetail};
use super::spelling_pair::Strength;
use super::{best_record::Advantage, game_facts::GameFacts, table::GameTable};
use crate::output::columns::{Column, columns, row};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::english::counted;
use pgnkit_core::game::ReplayStatus;

/// What was found, with the games that it is about.
pub(crate) struct FoundRow<'t> {
    table: &'t GameTable,
    /// Names of the sources, as given.
    names: &'t [String],
    found: &'t FoundPair,
    pub(crate) game: &'t GameFacts,
    other: &'t GameFacts,
}

row!(FoundRow);

/// The columns, in order.
pub(crate) const COLUMNS: &[Column<FoundRow<'static>>] = columns! { |row|
    "code": Word = row.found.rule.code, "code of the finding" few;
    "severity": Word = row.found.rule.severity.as_str(), "`warning` or `note`";
    "group": Count = row.found.group, "number of the row's group, from 1: a group of n games has n - 1 rows, all with the same other game";
    "file": Text = row.place(row.found.game).0, "input path as given, `-` for standard input" several;
    "game": Count = row.place(row.found.game).1, "number of the game in its file, from 1: the duplicate, the beginning, the rarer spelling, the game after the gap" few;
    "line": Count = row.game.line, "line of the record's first byte, from 1";
    "offset": Count = row.game.offset, "byte offset of the record, after decompression, from 0";
    "other_file": Text = row.place(row.found.other).0, "path of the other game";
    "other_game": Count = row.place(row.found.other).1, "number of the other game: the best of its group, the longer one, the usual spelling, the game before the gap";
    "other_line": Count = row.other.line, "line of the other record's first byte";
    "other_offset": Count = row.other.offset, "byte offset of the other record";
    "event": Text = row.table.event_text(row.game), "tag value without surrounding spaces; empty if absent or `?`";
    "date": Text = row.game.date.text(), "date of the game, as the standard writes it; UTCDate if there is no other";
    "round": Text = row.table.round_text(row.game), "tag value without surrounding spaces; empty if absent or `?`";
    "white": Text = row.table.name(row.game.white), "tag value without surrounding spaces; empty if absent or `?`";
    "black": Text = row.table.name(row.game.black), "tag value without surrounding spaces; empty if absent or `?`";
    "result": Word = row.game.result_word(), "the Result tag as the standard writes it, else the marker; empty where both lost, which the standard cannot express";
    "plies": Number = row.game.plies, "legal mainline plies replayed";
    "other_plies": Number = row.other.plies, "the same for the other game";
    "alike_plies": Number = row.games().map(|(alike, _)| alike), "plies from the beginning that are equal in both; empty for `player-spelling` and `round-gap`";
    "differs": List = row.games().map(|_| row.table.differing(row.game, row.other).join(" ")), "roster tags in which both differ, separated by a space; empty for `player-spelling` and `round-gap`";
    "better": Text = row.better(), "why the other game is the best of the group: it has more `plies`, no `faults`, more `known` of result, date and round, more `tags`, more `comments`, or comes `first`; empty if none is chosen";
    "message": Text = row.message(), "the finding, in words" few;
    "name": Text = row.names().map(|(name, ..)| name), "of `player-spelling`, the rarer spelling; else empty";
    "other_name": Text = row.names().map(|(_, usual, _)| usual), "of `player-spelling`, the usual spelling, which `pgnkit fix --names` puts in its place";
    "strength": Word = row.names().map(|(.., strength)| strength.as_str()), "how sure it is that both names are one player's: `certain` if they differ only in case, spaces and punctuation; `likely` if they have one FIDE ID, differ only in accents or word order, or agree in one event whose rounds fit; `possible` if one has initials that fit one full name, or they differ by a slip in one event; else empty";
};

impl<'t> FoundRow<'t> {
    pub(crate) fn new(
        table: &'t GameTable,
        names: &'t [String],
        found: &'t FoundPair,
    ) -> FoundRow<'t> {
        FoundRow {
            table,
            names,
            found,
            game: table.game(found.game),
            other: table.game(found.other),
        }
    }

    /// File and ordinal.
    fn place(&self, game: u32) -> (&'t str, u64) {
        let (source, ordinal) = self.table.place(game);
        (&self.names[source], ordinal)
    }

    /// For so many plies they are alike, and why the other is the better one, if it is about moves.
    fn games(&self) -> Option<(u32, Advantage)> {
        match self.found.detail {
            PairDetail::Games { alike, why } => Some((alike, why)),
            PairDetail::Names(..) | PairDetail::Rounds(..) => None,
        }
    }

    /// The two spellings of a player, and how sure it is that they are one player's.
    fn names(&self) -> Option<(&'t str, &'t str, Strength)> {
        let PairDetail::Names(name, usual, strength) = self.found.detail else {
            return None;
        };
        Some((self.table.name(name), self.table.name(usual), strength))
    }

    fn better(&self) -> Option<&'static str> {
        let (_, why) = self.games()?;
        (self.found.rule.code != "conflicting-duplicate").then(|| why.texts().0)
    }

    fn message(&self) -> String {
        let FoundRow {
            found, game, other, ..
        } = self;
        let [(here, _), (source, ordinal)] =
            [found.game, found.other].map(|game| self.table.place(game));
        let place = if source == here {
            format!("game {ordinal}")
        } else {
            format!("game {ordinal} of {}", self.names[source])
        };
        let word = |game: &GameFacts| game.known_result().map_or("*", GameResult::as_str);
        match found.detail {
            PairDetail::Names(name, usual, strength) => {
                let [name, usual] = [name, usual].map(|name| self.table.name(name));
                let may_be = match strength {
                    Strength::Certain => "differ only in case, spaces and punctuation",
                    Strength::Likely => "are likely the same player",
                    Strength::Possible => "may be the same player",
                };
                format!("'{name}' here and '{usual}' in {place} {may_be}")
            }
            PairDetail::Rounds(first, last) => {
                let rounds = if first == last {
                    format!("round {first}")
                } else {
                    format!("rounds {first} to {last}")
                };
                format!(
                    "no games from {rounds}: {place} is from the round before, this one from the round after"
                )
            }
            PairDetail::Games { alike, why } => match found.rule.code {
                "duplicate-game" => format!("the same as {place}, which {}", why.texts().1),
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
                _ if alike == game.plies && game.fate != ReplayStatus::Replayed => format!(
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
    counted(count, "ply", "plies")
}
