//! `--table outcomes`: how games ended.

use std::collections::BTreeMap;

use super::score::{self, Score};
use super::tally::{LeftOut, Seen, Tally, by_games};
use super::{distribution::Distribution, numbers::percent, sums::Sum};
use crate::output::columns::{Column, columns, row};
use pgnkit_core::memory::entry_bytes;

#[derive(Debug, Default)]
pub(crate) struct Outcomes {
    /// By kind and basis.
    kinds: BTreeMap<(&'static str, &'static str), OutcomeCounts>,
}

#[derive(Debug, Default)]
pub(crate) struct OutcomeCounts {
    score: Score,
    plies: Distribution,
}

impl Sum for OutcomeCounts {
    fn absorb(&mut self, later: OutcomeCounts) {
        self.score.absorb(later.score);
        self.plies.absorb(later.plies);
    }
}

/// The games that ended in one way.
pub(crate) struct KindRow<'t> {
    ending: &'static str,
    basis: &'static str,
    kind: &'t OutcomeCounts,
    /// Of the group.
    games: u64,
}

row!(KindRow);

/// The columns, in order.
const OWN: &[Column<KindRow<'static>>] = columns! { |row|
    "outcome": Text = row.ending, "the kind of outcome, as in `pgnkit outcomes`" few => Key;
    "basis": Text = row.basis, "`proved`, `claimable`, `declared`, `inferred` or `unknown`" few => Key;
    "games_percent": Decimal = percent(row.kind.score.games(), row.games), "number of games as a percentage of the group" => OfAll("games");
    "mean_plies": Decimal = row.kind.plies.mean(), "mean number of legal plies, up to an error if there is one" few => Lost;
};

impl Tally for Outcomes {
    type Fact = ();
    type Row = KindRow<'static>;

    fn columns() -> Vec<Column<KindRow<'static>>> {
        score::columns(OWN, |row| &row.kind.score)
    }

    fn fact(_seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        Ok(())
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        let ending = seen.game.outcome();
        let kind = self
            .kinds
            .entry((ending.kind.as_str(), ending.basis.as_str()))
            .or_default();
        kind.score.add(seen.result);
        kind.plies.add(seen.plies());
    }

    fn merge(&mut self, later: Self) {
        self.kinds.absorb(later.kinds);
    }

    fn games(&self) -> u64 {
        self.kinds.values().map(|kind| kind.score.games()).sum()
    }

    fn kept_bytes(&self) -> usize {
        let kinds = self.kinds.values();
        kinds
            .map(|kind| entry_bytes::<(&str, &str), OutcomeCounts>(0) + kind.plies.kept_bytes())
            .sum()
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<KindRow<'t>> {
        let games = self.games();
        by_games(&self.kinds, |kind| kind.score.games())
            .map(|(&(ending, basis), kind)| KindRow {
                ending,
                basis,
                kind,
                games,
            })
            .collect()
    }
}
