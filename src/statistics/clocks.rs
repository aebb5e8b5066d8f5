//! `--table clocks`: what games and moves took.

use super::tally::{GamePlace, InFiles, LeftOut, Seen, Tally};
use super::{distribution::Distribution, numbers::hundredths, sums::Sum};
use crate::output::columns::{Column, columns};
use crate::output::value::Hundredths;
use pgnkit_core::game::thinking::thinking;

#[derive(Debug, Default)]
pub(crate) struct Clocks {
    /// Seconds that games took.
    durations: Distribution,
    /// Seconds that plies took.
    plies: Distribution,
    /// All together, in milliseconds.
    total: u128,
    /// Milliseconds of the first of the longest thoughts, its ply and its game.
    longest: Option<(u64, usize, GamePlace)>,
}

/// The columns, in order.
const COLUMNS: &[Column<InFiles<'static, Clocks>>] = columns! { |row|
    "games": Count = row.tally.durations.count(), "number of games whose moves all have times, as in `duration_seconds` of `pgnkit games`" few => Sum;
    "mean_seconds": Decimal = row.tally.mean(row.tally.durations.count()), "mean time of a game, from unrounded times" few => Lost;
    "least_seconds": Count = row.tally.durations.least(), "time of the shortest game, to the nearest second, here and below" => Least;
    "quarter_seconds": Decimal = row.tally.durations.quantile(25), "a quarter of the games took less; like SQL's PERCENTILE_CONT, here and below: interpolated where it falls between two games" => Lost;
    "median_seconds": Decimal = row.tally.durations.quantile(50), "half of the games took less" few => Lost;
    "three_quarters_seconds": Decimal = row.tally.durations.quantile(75), "three quarters of the games took less" => Lost;
    "nine_tenths_seconds": Decimal = row.tally.durations.quantile(90), "nine tenths of the games took less" => Lost;
    "most_seconds": Count = row.tally.durations.most(), "time of the longest game" => Most;
    "plies": Count = row.tally.plies.count(), "number of their plies" => Sum;
    "mean_ply_seconds": Decimal = row.tally.mean(row.tally.plies.count()), "mean time of a ply, from unrounded times" few => Lost;
    "median_ply_seconds": Decimal = row.tally.plies.quantile(50), "half of the plies took less" => Lost;
    "nine_tenths_ply_seconds": Decimal = row.tally.plies.quantile(90), "nine tenths of the plies took less" => Lost;
    "most_ply_seconds": Count = row.tally.plies.most(), "time of the longest thought" few => Most;
    "longest_thought_ply": Count = row.tally.longest.map(|(_, ply, _)| ply), "its ply; the first of several" => Lost;
    "longest_thought_file": Text = row.file(row.tally.longest.map(|(_, _, place)| place)), "its file" => Lost;
    "longest_thought_game": Count = row.tally.longest.map(|(_, _, place)| place.game), "number of the game in that file" => Lost;
};

impl Tally for Clocks {
    type Fact = Vec<u64>;
    type Row = InFiles<'static, Clocks>;

    fn columns() -> Vec<Column<InFiles<'static, Clocks>>> {
        COLUMNS.into()
    }

    fn fact(seen: &Seen<'_, '_>) -> Result<Vec<u64>, LeftOut> {
        seen.is_whole()?;
        Ok(thinking(seen.game)?)
    }

    fn add(&mut self, seen: &Seen<'_, '_>, times: Vec<u64>) {
        let total = times.iter().copied().fold(0, u64::saturating_add);
        self.durations.add(seconds(total));
        self.total += u128::from(total);
        for (index, &time) in times.iter().enumerate() {
            self.plies.add(seconds(time));
            self.lengthen(Some((time, index + 1, seen.place())));
        }
    }

    fn merge(&mut self, later: Self) {
        self.durations.absorb(later.durations);
        self.plies.absorb(later.plies);
        self.total += later.total;
        self.lengthen(later.longest);
    }

    fn games(&self) -> u64 {
        self.durations.count()
    }

    fn kept_bytes(&self) -> usize {
        self.durations.kept_bytes() + self.plies.kept_bytes()
    }

    fn rows<'t>(&'t self, files: &'t [String]) -> Vec<InFiles<'t, Clocks>> {
        vec![InFiles { tally: self, files }]
    }
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

    /// Takes a thought of a later ply into account.
    fn lengthen(&mut self, thought: Option<(u64, usize, GamePlace)>) {
        let is_longer = |thought: &(u64, usize, GamePlace)| {
            self.longest.is_none_or(|longest| thought.0 > longest.0)
        };
        if let Some(thought) = thought.filter(is_longer) {
            self.longest = Some(thought);
        }
    }
}
