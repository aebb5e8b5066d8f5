//! The results of games by their dates.

use std::collections::BTreeMap;

use crate::statistics::result_counts::ResultCounts;
use crate::statistics::sums::Sum;
use crate::statistics::table::CountedGame;
use pgnkit_core::pgn::date::Date;

/// Year, month and day, as far as they are known: a month only with its year, a day only with its month.
pub(crate) type When = (Option<u16>, Option<u8>, Option<u8>);

/// The results of the games by their dates.
#[derive(Debug, Default)]
pub(crate) struct Timeline {
    pub(crate) dates: BTreeMap<When, ResultCounts>,
    /// There were too many days to keep them apart.
    has_months_only: bool,
}

/// How many dates are kept apart. Where there are more, they are too many for a chart of days or weeks, whatever follows.
const MOST_DATES: usize = 1000;

impl Timeline {
    /// Counts a game.
    pub(crate) fn add(&mut self, seen: &CountedGame<'_>) {
        let date = seen.game.date().unwrap_or(Date::UNKNOWN);
        let year = date.year;
        let month = year.and(date.month);
        let day = month.and(date.day);
        let results = self.dates.entry((year, month, day)).or_default();
        results.add(seen.result());
    }

    fn insert(&mut self, (year, month, day): When, results: ResultCounts) {
        let day = day.filter(|_| !self.has_months_only);
        let known = self.dates.entry((year, month, day)).or_default();
        known.absorb(results);
    }
}

impl Sum for Timeline {
    fn absorb(&mut self, later: Timeline) {
        for (when, results) in later.dates {
            self.insert(when, results);
        }
        if !self.has_months_only && self.dates.len() > MOST_DATES {
            self.has_months_only = true;
            for (when, results) in std::mem::take(&mut self.dates) {
                self.insert(when, results);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first 28 days of each month.
    fn days(years: std::ops::Range<u16>) -> Timeline {
        let mut timeline = Timeline::default();
        for year in years {
            for (month, day) in (1..=12).flat_map(|month| (1..=28).map(move |day| (month, day))) {
                let when = (Some(year), Some(month), Some(day));
                timeline.dates.insert(when, ResultCounts::default());
            }
        }
        timeline
    }

    #[test]
    fn too_many_days_are_counted_by_months() {
        let mut all = Timeline::default();
        all.absorb(days(2000..2002));
        assert_eq!(all.dates.len(), 672);
        all.absorb(days(2001..2003));
        // 1008 days are 36 months.
        assert_eq!(all.dates.len(), 36);
        all.absorb(days(2003..2004));
        assert_eq!(all.dates.len(), 48);
    }
}
