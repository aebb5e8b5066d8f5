//! `--table outcomes`: how games ended.

use super::fractions::percent;
use super::key_table::{KeyCounts, KeyRow, KeyTable};
use super::result_counts::ResultCounts;
use super::sums::{Mean, sum};
use super::table::{CountedGame, LeftOut};
use crate::output::columns::{Column, columns};

sum! {
    /// The games that ended in one way.
    #[derive(Debug, Clone, Copy, Default)]
    pub(crate) struct OutcomeCounts {
        pub(crate) results: ResultCounts,
        pub(crate) plies: Mean,
    }
}

impl KeyCounts for OutcomeCounts {
    /// Kind and basis.
    type Key = (&'static str, &'static str);

    const COLUMNS: &'static [Column<KeyRow<'static, Self>>] = columns! { |row|
        "outcome": Text = row.key.0, "the kind of outcome, as in `pgnkit outcomes`" few => Key;
        "basis": Text = row.key.1, "`proved`, `claimable`, `declared`, `inferred` or `unknown`" few => Key;
        "games_percent": Decimal = percent(row.counts.games(), row.games), "number of games as a percentage of the group" => OfAll("games");
        "mean_plies": Decimal = row.counts.plies.mean(), "mean number of legal plies, up to an error if there is one" few => Lost;
    };

    const RESULTS: Option<fn(&Self) -> &ResultCounts> = Some(|counts| &counts.results);

    fn count(seen: &CountedGame<'_>, table: &mut KeyTable<Self>) -> Result<(), LeftOut> {
        let outcome = seen.game.outcome();
        let counts = table.of((outcome.kind.as_str(), outcome.basis.as_str()));
        counts.results.add(seen.result());
        counts.plies.add(seen.plies());
        Ok(())
    }
}
