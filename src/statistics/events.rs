//! `--table events`: what each event holds.

use super::key_table::{KeyCounts, KeyRow, KeyTable};
use super::result_counts::ResultCounts;
use super::sums::{Mean, MinMax, sum};
use super::table::{CountedGame, LeftOut};
use crate::output::columns::{Column, columns};
use pgnkit_core::pgn::date::{Date, Day};

sum! {
    /// The games of an event.
    #[derive(Debug, Clone, Copy, Default)]
    pub(crate) struct EventCounts {
        pub(crate) results: ResultCounts,
        /// Days of the games whose date is complete.
        pub(crate) days: MinMax<Day>,
        pub(crate) dated_games: u64,
        /// Plies of the games replayed to their end.
        pub(crate) plies: Mean,
        pub(crate) ratings: Mean,
    }
}

impl KeyCounts for EventCounts {
    type Key = String;

    const COLUMNS: &'static [Column<KeyRow<'static, Self>>] = columns! { |row|
        "event": Text = row.key.as_str(), "value of the Event tag; empty if absent or `?`" few => Key;
        "dated_games": Count = row.counts.dated_games, "games with a complete date, from the Date tag, else from UTCDate" => Sum;
        "first_date": Date = row.counts.days.min(), "the first of these dates, as YYYY-MM-DD" few => Least;
        "last_date": Date = row.counts.days.max(), "the last of these dates, as YYYY-MM-DD" few => Most;
        "whole_games": Count = row.counts.plies.count, "games with moves that were replayed to their end" => Sum;
        "mean_plies": Decimal = row.counts.plies.mean(), "their mean number of plies" few => Lost;
        "ratings": Count = row.counts.ratings.count, "number of known ratings, up to two per game" => Sum;
        "mean_rating": Decimal = row.counts.ratings.mean(), "their mean" => Lost;
    };

    const RESULTS: Option<fn(&Self) -> &ResultCounts> = Some(|counts| &counts.results);

    fn count(seen: &CountedGame<'_>, table: &mut KeyTable<Self>) -> Result<(), LeftOut> {
        let name = seen.game.tag_text("Event").unwrap_or_default();
        let event = table.of(name.into_owned());
        event.results.add(seen.result());
        if let Some(day) = seen.game.date().and_then(Date::day) {
            event.dated_games += 1;
            event.days.add(day);
        }
        event.plies.add(seen.is_whole().ok().map(|()| seen.plies()));
        for rating in seen.ratings() {
            event.ratings.add(rating.map(u64::from));
        }
        Ok(())
    }

    fn text_bytes(name: &String) -> usize {
        name.len()
    }
}
