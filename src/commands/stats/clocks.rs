//! `--table clocks`: what games and moves took.

use super::distribution::Distribution;
use super::numbers::hundredths;
use super::sums::Sum;
use super::tally::{LeftOut, Place, Seen, Tally};
use crate::game::thinking::thinking;
use crate::output::rows::{Column, Value, columns};

#[derive(Debug, Default)]
pub(super) struct Clocks {
    /// Seconds that games took.
    durations: Distribution,
    /// Seconds that plies took.
    plies: Distribution,
    /// All together, in milliseconds.
    total: u128,
    /// Milliseconds of the first of the longest thoughts, its ply and its game.
    longest: Option<(u64, usize, Place)>,
}

impl Tally for Clocks {
    type Fact = Vec<u64>;

    const COLUMNS: &'static [Column] = &columns! {
        "games": "number of games whose moves all have times, as in `duration_seconds` of `pgnkit games`",
        "mean_seconds": "mean time of a game, from unrounded times",
        "least_seconds": "time of the shortest game, to the nearest second, here and below",
        "quarter_seconds": "a quarter of the games took less; like SQL's PERCENTILE_CONT, here and below: interpolated where it falls between two games",
        "median_seconds": "half of the games took less",
        "three_quarters_seconds": "three quarters of the games took less",
        "nine_tenths_seconds": "nine tenths of the games took less",
        "most_seconds": "time of the longest game",
        "plies": "number of their plies",
        "mean_ply_seconds": "mean time of a ply, from unrounded times",
        "median_ply_seconds": "half of the plies took less",
        "nine_tenths_ply_seconds": "nine tenths of the plies took less",
        "most_ply_seconds": "time of the longest thought",
        "longest_thought_ply": "its ply; the first of several",
        "longest_thought_file": "its file",
        "longest_thought_game": "number of the game in that file",
    };

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

    fn rows<'t>(&'t self, files: &'t [String]) -> Vec<Vec<Value<'t>>> {
        let (games, plies) = (self.durations.count(), self.plies.count());
        // A tenth of the milliseconds are hundredths of seconds.
        let mean = |count: u64| hundredths(self.total, count.saturating_mul(10));
        let mut row = vec![Value::Count(games), mean(games), self.durations.least()];
        row.extend([25, 50, 75, 90].map(|percent| self.durations.quantile(percent)));
        row.extend([
            self.durations.most(),
            Value::Count(plies),
            mean(plies),
            self.plies.quantile(50),
            self.plies.quantile(90),
            self.plies.most(),
        ]);
        row.push(Value::from(self.longest.map(|(_, ply, _)| ply)));
        let place = self.longest.map(|(_, _, place)| place);
        row.extend(Place::cells(place, files));
        vec![row]
    }
}

/// Milliseconds as seconds, rounded half up.
fn seconds(time: u64) -> u64 {
    time.saturating_add(500) / 1000
}

impl Clocks {
    /// Takes a thought of a later ply into account.
    fn lengthen(&mut self, thought: Option<(u64, usize, Place)>) {
        let is_longer = |thought: &(u64, usize, Place)| {
            self.longest.is_none_or(|longest| thought.0 > longest.0)
        };
        if let Some(thought) = thought.filter(is_longer) {
            self.longest = Some(thought);
        }
    }
}
