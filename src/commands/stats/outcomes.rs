//! `--table outcomes`: how games ended.

use std::collections::BTreeMap;

use super::distribution::Distribution;
use super::numbers::percent;
use super::score::{self, Score};
use super::sums::Sum;
use super::tally::{LeftOut, Seen, Tally, by_games};
use crate::output::rows::{Column, Value, columns};

#[derive(Debug, Default)]
pub(in crate::commands) struct Endings {
    /// By kind and basis.
    kinds: BTreeMap<(&'static str, &'static str), Kind>,
}

#[derive(Debug, Default)]
struct Kind {
    score: Score,
    plies: Distribution,
}

impl Sum for Kind {
    fn absorb(&mut self, later: Kind) {
        self.score.absorb(later.score);
        self.plies.absorb(later.plies);
    }
}

const OWN: [Column; 4] = columns! {
    "outcome": "the kind of outcome, as in `pgnkit outcomes`",
    "basis": "`proved`, `claimable`, `declared`, `inferred` or `unknown`",
    "games_percent": "number of games as a percentage of the group",
    "mean_plies": "mean number of legal plies, up to an error if there is one",
};

impl Tally for Endings {
    type Fact = ();

    const COLUMNS: &'static [Column] = &score::with_columns::<15>(&OWN);

    fn fact(_seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        Ok(())
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        let ending = seen.game.outcome();
        let kind = self
            .kinds
            .entry((ending.kind.as_str(), ending.basis.word()))
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

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<Vec<Value<'t>>> {
        let games = self.games();
        by_games(&self.kinds, |kind| kind.score.games())
            .map(|((ending, basis), kind)| {
                let mut row = vec![
                    Value::text(*ending),
                    Value::text(*basis),
                    percent(kind.score.games(), games),
                    kind.plies.mean(),
                ];
                kind.score.push(&mut row);
                row
            })
            .collect()
    }
}
