//! Time cut into periods that fit on a chart: days, weeks, months, years, decades or centuries.

use jiff::Span;
use jiff::civil::Date;

use super::tally::timeline::{Timeline, When};
use crate::statistics::result_counts::ResultCounts;
use crate::statistics::sums::{MinMax, Sum as _};

/// A length of periods.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TimeUnit {
    Day,
    /// From Monday on (ISO 8601).
    Week,
    Month,
    Year,
    Decade,
    Century,
}

impl TimeUnit {
    /// From the shortest.
    const ALL: [TimeUnit; 6] = {
        use TimeUnit::{Century, Day, Decade, Month, Week, Year};
        [Day, Week, Month, Year, Decade, Century]
    };

    /// More periods than the first number are too many. From the first to the last year there are at most as many years more
    /// as the second says, dates without a day or month among them.
    fn limits(self) -> (u64, u16) {
        match self {
            TimeUnit::Day => (31, 1),
            TimeUnit::Week => (26, 1),
            TimeUnit::Month => (36, 3),
            TimeUnit::Year | TimeUnit::Decade => (40, u16::MAX),
            TimeUnit::Century => (u64::MAX, u16::MAX),
        }
    }

    /// The period that a date belongs to, if that is known.
    fn number(self, (year, month, day): When) -> Option<u64> {
        let years = |years| year.map(|year| u64::from(year) / years);
        match self {
            TimeUnit::Day => day_number(year?, month?, day?),
            TimeUnit::Week => Some(day_number(year?, month?, day?)? / 7),
            TimeUnit::Month => Some(u64::from(year?) * 12 + u64::from(month?).saturating_sub(1)),
            TimeUnit::Year => years(1),
            TimeUnit::Decade => years(10),
            TimeUnit::Century => years(100),
        }
    }

    fn label(self, number: u64) -> String {
        match self {
            TimeUnit::Day => day_of(number),
            TimeUnit::Week => day_of(number * 7),
            TimeUnit::Month => format!("{:04}-{:02}", number / 12, number % 12 + 1),
            TimeUnit::Year => number.to_string(),
            TimeUnit::Decade => format!("{}s", number * 10),
            TimeUnit::Century => format!("{}s", number * 100),
        }
    }

    /// The heading of the labels.
    pub(crate) fn heading(self) -> &'static str {
        match self {
            TimeUnit::Day => "Day",
            TimeUnit::Week => "Week from",
            TimeUnit::Month => "Month",
            TimeUnit::Year => "Year",
            TimeUnit::Decade => "Decade",
            TimeUnit::Century => "Century",
        }
    }

    /// Why a game with a date is in no period.
    pub(crate) fn unknown(self) -> &'static str {
        match self {
            TimeUnit::Day | TimeUnit::Week => "without a known day",
            TimeUnit::Month => "without a known month",
            TimeUnit::Year | TimeUnit::Decade | TimeUnit::Century => "without a known year",
        }
    }
}

/// The day from which days are counted: a Monday before the year 0.
const FIRST_DAY: Date = jiff::civil::date(-1, 12, 27);

fn day_number(year: u16, month: u8, day: u8) -> Option<u64> {
    let [month, day] = [month, day].map(|part| i8::try_from(part).ok());
    let date = Date::new(i16::try_from(year).ok()?, month?, day?).ok()?;
    u64::try_from((date - FIRST_DAY).get_days()).ok()
}

/// The day of a number, as YYYY-MM-DD.
fn day_of(number: u64) -> String {
    let days = i64::try_from(number).ok();
    let days = days.and_then(|days| Span::new().try_days(days).ok());
    let date = days.and_then(|days| FIRST_DAY.checked_add(days).ok());
    date.map_or_else(String::new, |date| date.to_string())
}

/// The counts of a period.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ChartPeriod {
    pub(crate) label: String,
    pub(crate) counts: ResultCounts,
}

/// All periods from the first to the last, those without a game among them.
#[derive(Debug)]
pub(crate) struct Periods {
    pub(crate) unit: TimeUnit,
    pub(crate) all: Vec<ChartPeriod>,
    /// Games whose period their date does not say.
    pub(crate) undated: u64,
}

impl Periods {
    /// `None` if no game has a year.
    pub(crate) fn new(timeline: &Timeline) -> Option<Periods> {
        let dates = || timeline.dates.iter();
        let whens = dates().map(|(when, counts)| (*when, counts.games()));
        let whens: Vec<(When, u64)> = whens.collect();
        let fits = |unit: &TimeUnit| fits(*unit, &whens);
        let unit = TimeUnit::ALL.into_iter().find(fits)?;
        let numbers = || dates().filter_map(|(when, _)| unit.number(*when));
        let (first, last) = (numbers().min()?, numbers().max()?);
        let period = |number| ChartPeriod {
            label: unit.label(number),
            ..ChartPeriod::default()
        };
        let mut all: Vec<ChartPeriod> = (first..=last).map(period).collect();
        let mut undated = 0;
        for (when, counts) in dates() {
            let index = unit.number(*when).map(|number| number - first);
            let index = index.and_then(|index| usize::try_from(index).ok());
            match index.and_then(|index| all.get_mut(index)) {
                Some(period) => period.counts.absorb(*counts),
                None => undated += counts.games(),
            }
        }
        Some(Periods { unit, all, undated })
    }
}

/// Whether a unit makes few enough periods, and most dates say theirs: three in four of those with a year.
fn fits(unit: TimeUnit, dates: &[(When, u64)]) -> bool {
    let (mut numbers, mut years) = (MinMax::default(), MinMax::default());
    let (mut with_number, mut with_year) = (0, 0);
    for &(when, games) in dates {
        if let Some(number) = unit.number(when) {
            numbers.add(number);
            with_number += games;
        }
        if let Some(year) = when.0 {
            years.add(year);
            with_year += games;
        }
    }
    let (Some([first, last]), Some([oldest, newest])) = (numbers.0, years.0) else {
        return false;
    };
    let (most, most_years) = unit.limits();
    last - first < most && newest - oldest <= most_years && with_number * 4 >= with_year * 3
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn when(year: u16, month: u8, day: u8) -> When {
        (
            Some(year),
            if month > 0 { Some(month) } else { None },
            if day > 0 { Some(day) } else { None },
        )
    }

    fn unit(dates: &[(When, u64)]) -> Option<TimeUnit> {
        TimeUnit::ALL.into_iter().find(|unit| fits(*unit, dates))
    }

    #[test]
    fn units_follow_the_dates() {
        for (first, last, expected) in [
            // Twelve days, over the end of a month and of a year.
            (when(2016, 5, 20), when(2016, 5, 31), TimeUnit::Day),
            (when(2015, 12, 27), when(2016, 1, 7), TimeUnit::Day),
            (when(2016, 5, 1), when(2016, 5, 31), TimeUnit::Day),
            (when(2016, 5, 1), when(2016, 6, 1), TimeUnit::Week),
            (when(2016, 1, 1), when(2016, 6, 26), TimeUnit::Week),
            (when(2016, 1, 1), when(2016, 6, 27), TimeUnit::Month),
            (when(2014, 1, 1), when(2016, 12, 31), TimeUnit::Month),
            (when(2014, 1, 1), when(2017, 1, 1), TimeUnit::Year),
            (when(1977, 1, 1), when(2016, 1, 1), TimeUnit::Year),
            (when(1976, 1, 1), when(2016, 1, 1), TimeUnit::Decade),
            (when(1624, 1, 1), when(2016, 1, 1), TimeUnit::Decade),
            (when(1, 1, 1), when(u16::MAX, 12, 31), TimeUnit::Century),
        ] {
            assert_eq!(unit(&[(first, 1), (last, 1)]), Some(expected), "{last:?}");
        }
    }

    #[test]
    fn incomplete_dates_are_no_days_of_their_own() {
        let day = when(2016, 5, 3);
        // One game of four without its day can be left out, one of three cannot.
        assert_eq!(
            unit(&[(day, 3), (when(2016, 5, 0), 1)]),
            Some(TimeUnit::Day)
        );
        assert_eq!(
            unit(&[(day, 2), (when(2016, 5, 0), 1)]),
            Some(TimeUnit::Month)
        );
        assert_eq!(
            unit(&[(day, 1), (when(2016, 0, 0), 1)]),
            Some(TimeUnit::Year)
        );
        assert_eq!(
            unit(&[(day, 9), (when(1990, 0, 0), 1)]),
            Some(TimeUnit::Year)
        );
        assert_eq!(unit(&[((None, None, None), 1)]), None);
        assert_eq!(unit(&[]), None);
    }

    /// Expected values are those of Python's `datetime`: `date.toordinal() + 370`.
    #[test]
    fn days_are_counted_by_the_calendar() {
        for ((year, month, day), number) in [
            ((1, 1, 1), 371),
            ((1, 12, 31), 735),
            ((1900, 2, 28), 694_024),
            ((1900, 3, 1), 694_025),
            ((2000, 2, 29), 730_549),
            ((2000, 3, 1), 730_550),
            ((2016, 5, 2), 736_456),
            ((9999, 12, 31), 3_652_429),
        ] {
            assert_eq!(day_number(year, month, day), Some(number));
            let shown = format!("{year:04}-{month:02}-{day:02}");
            assert_eq!(day_of(number), shown);
        }
        // 2 May 2016 was a Monday, and begins the week of the Sunday after it.
        let week = |day| {
            TimeUnit::Week
                .number(when(2016, 5, day))
                .map(|week| TimeUnit::Week.label(week))
        };
        assert_eq!(week(1).as_deref(), Some("2016-04-25"));
        assert_eq!(week(2).as_deref(), Some("2016-05-02"));
        assert_eq!(week(8).as_deref(), Some("2016-05-02"));
        assert_eq!(week(9).as_deref(), Some("2016-05-09"));
    }

    #[test]
    fn periods_without_a_game_are_there_and_what_has_no_date_is_counted() {
        let timeline = |dates: &[When]| {
            let mut timeline = Timeline::default();
            for &when in dates {
                timeline.dates.insert(when, ResultCounts::default());
            }
            timeline
        };
        let labels = |periods: &Periods| -> Vec<String> {
            periods
                .all
                .iter()
                .map(|period| period.label.clone())
                .collect()
        };
        let periods = Periods::new(&timeline(&[
            (None, None, None),
            when(1999, 3, 0),
            when(2004, 0, 0),
        ]));
        let periods = periods.expect("there are years");
        assert_eq!(periods.unit, TimeUnit::Year);
        assert_eq!(
            labels(&periods),
            ["1999", "2000", "2001", "2002", "2003", "2004"]
        );
        let periods = Periods::new(&timeline(&[when(2024, 2, 28), when(2024, 3, 1)]));
        let periods = periods.expect("there are days");
        assert_eq!(labels(&periods), ["2024-02-28", "2024-02-29", "2024-03-01"]);
        assert!(Periods::new(&timeline(&[])).is_none());
    }
}
