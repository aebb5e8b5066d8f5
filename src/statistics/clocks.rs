//! `--table clocks`: what games and moves took.

use std::cmp::Reverse;

use super::sums::{Greatest, Sum, sum};
use super::table::{CountedGame, GamePlace, InFiles, LeftOut, StatsTable};
use super::{distribution::Distribution, fractions::hundredths};
use crate::output::columns::{Column, columns};
use crate::output::value::Hundredths;
use pgnkit_core::game::move_times::thinking;

sum! {
    /// The times that games and plies took.
    #[derive(Debug, Default)]
    pub(crate) struct Clocks {
        /// Seconds that games took.
        pub(crate) durations: Distribution,
        /// Seconds that plies took.
        pub(crate) plies: Distribution,
        /// All together, in milliseconds.
        total: i128,
        /// Milliseconds of the longest thought, its game and its ply.
        pub(crate) longest: Greatest<Option<(u64, Reverse<(GamePlace, usize)>)>>,
    }
}

impl StatsTable for Clocks {
    type Row = InFiles<'static, Clocks>;

    const COLUMNS: &'static [Column<InFiles<'static, Clocks>>] = columns! { |row|
        "games": Count = row.table.durations.count(), "number of games whose moves all have times, as in `duration_seconds` of `pgnkit games`" few => Sum;
        "mean_seconds": Decimal = row.table.mean(row.table.durations.count()), "mean time of a game, from unrounded times" few => Lost;
        "least_seconds": Count = row.table.durations.least(), "time of the shortest game, to the nearest second, here and below" => Least;
        "quarter_seconds": Decimal = row.table.durations.quantile(25), "a quarter of the games took less; like SQL's PERCENTILE_CONT, here and below: interpolated where it falls between two games" => Lost;
        "median_seconds": Decimal = row.table.durations.quantile(50), "half of the games took less" few => Lost;
        "three_quarters_seconds": Decimal = row.table.durations.quantile(75), "three quarters of the games took less" => Lost;
        "nine_tenths_seconds": Decimal = row.table.durations.quantile(90), "nine tenths of the games took less" => Lost;
        "most_seconds": Count = row.table.durations.most(), "time of the longest game" => Most;
        "plies": Count = row.table.plies.count(), "number of their plies" => Sum;
        "mean_ply_seconds": Decimal = row.table.mean(row.table.plies.count()), "mean time of a ply, from unrounded times" few => Lost;
        "median_ply_seconds": Decimal = row.table.plies.quantile(50), "half of the plies took less" => Lost;
        "nine_tenths_ply_seconds": Decimal = row.table.plies.quantile(90), "nine tenths of the plies took less" => Lost;
        "most_ply_seconds": Count = row.table.plies.most(), "time of the longest thought" few => Most;
        "longest_thought_ply": Count = row.table.longest.0.map(|(_, Reverse((_, ply)))| ply), "its ply; the first of several" => Lost;
        "longest_thought_file": Text = row.file(row.table.longest.0.map(|(_, Reverse((place, _)))| place)), "its file" => Lost;
        "longest_thought_game": Count = row.table.longest.0.map(|(_, Reverse((place, _)))| place.game), "number of the game in that file" => Lost;
    };

    fn add(&mut self, seen: &CountedGame<'_>) -> Result<(), LeftOut> {
        let times = times(seen)?;
        self.count(&times, seen.place());
        Ok(())
    }

    fn kept_bytes(&self) -> usize {
        self.durations.kept_bytes() + self.plies.kept_bytes()
    }

    fn rows<'t>(&'t self, files: &'t [String]) -> Vec<InFiles<'t, Clocks>> {
        vec![InFiles { table: self, files }]
    }
}

/// The time that each ply of a game took, in milliseconds.
///
/// # Errors
///
/// Why it is not known.
pub(crate) fn times(seen: &CountedGame<'_>) -> Result<Vec<u64>, LeftOut> {
    seen.is_whole()?;
    thinking(seen.game).map_err(LeftOut::NoTimes)
}

/// Milliseconds as seconds, rounded half up.
fn seconds(time: u64) -> u64 {
    time.saturating_add(500) / 1000
}

impl Clocks {
    /// The mean of so many times, in seconds.
    fn mean(&self, count: u64) -> Option<Hundredths> {
        // A tenth of the milliseconds are hundredths of seconds.
        hundredths(self.total, count.saturating_mul(10))
    }

    /// Counts a game by the time that each ply took.
    pub(crate) fn count(&mut self, times: &[u64], place: GamePlace) {
        let total = times.iter().copied().fold(0, u64::saturating_add);
        self.durations.add(seconds(total));
        self.total += i128::from(total);
        for (index, &time) in times.iter().enumerate() {
            self.plies.add(seconds(time));
            let thought = (time, Reverse((place, index + 1)));
            self.longest.absorb(Greatest(Some(thought)));
        }
    }
}
