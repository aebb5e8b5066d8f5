//! `--table openings`: how often each opening was played, by position, and with what score.

use std::collections::BTreeMap;

use super::numbers::percent;
use super::score::{self, Score};
use super::sums::{Mean, Sum};
use super::tally::{LeftOut, Seen, Tally, by_games};
use crate::output::columns::{Column, columns, row};
use crate::statistics::keys::opening;
use pgnkit_core::memory::entry_bytes;
use pgnkit_core::openings::opening::family;

/// Code and name of an opening; both empty for games that have none.
type Named = (&'static str, &'static str);

#[derive(Debug, Default)]
pub(crate) struct Openings {
    played: BTreeMap<Named, Played>,
}

/// The games of an opening.
#[derive(Debug, Default)]
pub(crate) struct Played {
    score: Score,
    /// Of the games replayed to their end.
    plies: Mean,
}

impl Sum for Played {
    fn absorb(&mut self, later: Played) {
        self.score.absorb(later.score);
        self.plies.absorb(later.plies);
    }
}

/// An opening and its games.
pub(crate) struct OpeningRow<'t> {
    named: Named,
    played: &'t Played,
    /// Of the group.
    games: u64,
}

row!(OpeningRow);

/// The columns, in order.
const OWN: &[Column<OpeningRow<'static>>] = columns! { |row|
    "opening_eco": Text = row.named.0, "code of the opening, by the positions of the game; empty for games that have none. The ECO tag is not asked: `--by ECO` does" few => Key;
    "opening": Text = row.named.1, "its name" few => Key;
    "opening_family": Text = family(row.named.1), "its name up to the colon" => Follows;
    "games_percent": Decimal = percent(row.played.score.games(), row.games), "number of games as a percentage of the group" => OfAll("games");
    "whole_games": Count = row.played.plies.count(), "games with moves that were replayed to their end" => Sum;
    "mean_plies": Decimal = row.played.plies.mean(), "their mean number of plies" few => Lost;
};

impl Tally for Openings {
    type Fact = ();
    type Row = OpeningRow<'static>;

    fn columns() -> Vec<Column<OpeningRow<'static>>> {
        score::columns(OWN, |row| &row.played.score)
    }

    fn fact(_seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        Ok(())
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        let named = opening(seen.game).map(|opening| (&*opening.eco, &*opening.name));
        let played = self.played.entry(named.unwrap_or_default()).or_default();
        played.score.add(seen.result);
        if seen.is_whole().is_ok() {
            played.plies.add(seen.plies());
        }
    }

    fn merge(&mut self, later: Self) {
        self.played.absorb(later.played);
    }

    fn games(&self) -> u64 {
        let games = self.played.values().map(|played| played.score.games());
        games.sum()
    }

    fn kept_bytes(&self) -> usize {
        self.played.len() * entry_bytes::<Named, Played>(0)
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<OpeningRow<'t>> {
        let games = self.games();
        by_games(&self.played, |played| played.score.games())
            .map(|(&named, played)| OpeningRow {
                named,
                played,
                games,
            })
            .collect()
    }
}
