//! Time controls of the games, and what their moves took.

use std::collections::BTreeMap;

use super::covered::Covered;
use crate::statistics::clocks::{Clocks, times};
use crate::statistics::distribution::Distribution;
use crate::statistics::result_counts::ResultCounts;
use crate::statistics::sums::sum;
use crate::statistics::table::CountedGame;
use pgnkit_core::pgn::time_control::TimeClass;

/// Moves of a player are counted together by so many.
pub(crate) const STEP: usize = 5;

/// The last step has no end.
pub(crate) const LAST_STEP: usize = 60 / STEP;

sum! {
    /// What is counted of times.
    #[derive(Debug, Default)]
    pub(crate) struct Times {
        /// The results by the class; `None` for games whose time control does not say it.
        pub(crate) classes: BTreeMap<Option<TimeClass>, ResultCounts>,
        pub(crate) clocks: Covered<Clocks>,
        /// What the moves of each step took.
        pub(crate) paces: BTreeMap<Option<TimeClass>, [Distribution; LAST_STEP + 1]>,
    }
}

impl Times {
    /// Counts a game.
    pub(crate) fn add(&mut self, seen: &CountedGame<'_>) {
        let control = seen.game.tag("TimeControl");
        let class = control.and_then(|control| TimeClass::from_time_control(&control));
        self.classes.entry(class).or_default().add(seen.result);
        match times(seen) {
            Ok(times) => {
                let pace = self.paces.entry(class).or_default();
                for (ply, &time) in times.iter().enumerate() {
                    pace[(ply / 2 / STEP).min(LAST_STEP)].add(coarse(time));
                }
                self.clocks.table.count(&times, seen.place());
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
