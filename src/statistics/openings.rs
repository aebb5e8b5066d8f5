//! `--table openings`: how often each opening was played, by position, and with what score.

use super::fractions::percent;
use super::key_table::{KeyCounts, KeyRow, KeyTable};
use super::result_counts::ResultCounts;
use super::sums::{Mean, sum};
use super::table::{CountedGame, LeftOut};
use crate::output::columns::{Column, columns};
use pgnkit_core::openings::opening::family;

sum! {
    /// The games of an opening.
    #[derive(Debug, Clone, Copy, Default)]
    pub(crate) struct OpeningCounts {
        pub(crate) results: ResultCounts,
        /// Plies of the games replayed to their end.
        pub(crate) plies: Mean,
    }
}

impl KeyCounts for OpeningCounts {
    /// Code and name; both empty for games without an opening.
    type Key = (&'static str, &'static str);

    const COLUMNS: &'static [Column<KeyRow<'static, Self>>] = columns! { |row|
        "opening_eco": Text = row.key.0, "code of the opening, by the positions of the game; empty for games that have none. The ECO tag is not used: `--by ECO` groups by it" few => Key;
        "opening": Text = row.key.1, "name of the opening" few => Key;
        "opening_family": Text = family(row.key.1), "name of the opening up to the colon" => Follows;
        "games_percent": Decimal = percent(row.counts.games(), row.games), "number of games as a percentage of the group" => OfAll("games");
        "whole_games": Count = row.counts.plies.count, "games with moves that were replayed to their end" => Sum;
        "mean_plies": Decimal = row.counts.plies.mean(), "their mean number of plies" few => Lost;
    };

    const RESULTS: Option<fn(&Self) -> &ResultCounts> = Some(|counts| &counts.results);

    fn count(seen: &CountedGame<'_>, table: &mut KeyTable<Self>) -> Result<(), LeftOut> {
        let found = seen.game.opening().and_then(|found| found.last);
        let named = found.map(|(opening, _)| (&*opening.eco, &*opening.name));
        let counts = table.of(named.unwrap_or_default());
        counts.results.add(seen.result());
        counts
            .plies
            .add(seen.is_whole().ok().map(|()| seen.plies()));
        Ok(())
    }
}
