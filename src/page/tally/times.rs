//! Time controls of the games, and what their moves took.

use std::collections::BTreeMap;

use super::covered_games::Covered;
use crate::page::elements::bins::Bins;
use crate::statistics::clocks::{Clocks, times};
use crate::statistics::distribution::Distribution;
use crate::statistics::result_counts::ResultCounts;
use crate::statistics::sums::sum;
use crate::statistics::table::CountedGame;
use pgnkit_core::pgn::time_control::TimeClass;

/// Moves of a player, from 1.
pub(crate) const MOVES: Bins = Bins {
    from: 1,
    width: 5,
    last: Some(12),
};

/// The number of ranges of moves.
const RANGES: usize = 13;

sum! {
    /// The counts of move times.
    #[derive(Debug, Default)]
    pub(crate) struct Times {
        /// The results by the class; `None` for games whose time control does not say it.
        pub(crate) classes: BTreeMap<Option<TimeClass>, ResultCounts>,
        pub(crate) clocks: Covered<Clocks>,
        /// The times of moves in each range.
        pub(crate) paces: BTreeMap<Option<TimeClass>, [Distribution; RANGES]>,
    }
}

impl Times {
    /// Counts a game.
    pub(crate) fn add(&mut self, seen: &CountedGame<'_>) {
        let control = seen.game.tag("TimeControl");
        let class = control.and_then(|control| TimeClass::from_time_control(&control));
        self.classes.entry(class).or_default().add(seen.result());
        match times(seen) {
            Ok(times) => {
                let pace = self.paces.entry(class).or_default();
                for (ply, &time) in (2..).zip(&times) {
                    let bin = usize::try_from(MOVES.index(ply / 2));
                    pace[bin.unwrap_or_default()].add(coarse(time));
                }
                self.clocks.table.count(&times, seen.place());
                self.clocks.games += 1;
            }
            Err(reason) => *self.clocks.left_out.entry(reason).or_default() += 1,
        }
    }
}

/// A time in milliseconds with three digits that count: more would be shown to nobody, and take memory.
fn coarse(milliseconds: u64) -> u64 {
    let mut unit = 1;
    while milliseconds / unit >= 1000 {
        unit *= 10;
    }
    milliseconds / unit * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_keep_three_digits() {
        for (time, kept) in [
            (0, 0),
            (999, 999),
            (1009, 1000),
            (123_456, 123_000),
            (u64::MAX, 18_400_000_000_000_000_000),
        ] {
            assert_eq!(coarse(time), kept);
        }
    }
}
