//! Time cut into pieces that fit on a chart: days, weeks, months, years, decades or centuries.

use super::tally::covered::Covered;
use super::tally::timeline::{Timeline, When};
use super::view::TableLine;
use crate::statistics::results::Results;
use pgnkit_core::pgn::date::{Day, iso};

/// How long a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Day,
    /// From Monday on (ISO 8601).
    Week,
    Month,
    Year,
    Decade,
    Century,
}

impl Unit {
    /// From the shortest.
    const ALL: [Unit; 6] = [
        Unit::Day,
        Unit::Week,
        Unit::Month,
        Unit::Year,
        Unit::Decade,
        Unit::Century,
    ];

    /// More pieces than this are too many.
    fn most(self) -> u64 {
        match self {
            Unit::Day => 31,
            Unit::Week => 26,
            Unit::Month => 36,
            Unit::Year | Unit::Decade => 40,
            Unit::Century => u64::MAX,
        }
    }

    /// From the first to the last year there are at most so many years more, dates without a day or month among them.
    fn most_years(self) -> u16 {
        match self {
            Unit::Day | Unit::Week => 1,
            Unit::Month => 3,
            Unit::Year | Unit::Decade | Unit::Century => u16::MAX,
        }
    }

    /// The piece that a date belongs to, if it tells.
    fn number(self, (year, month, day): When) -> Option<u64> {
        let years = |years| year.map(|year| u64::from(year) / years);
        match self {
            Unit::Day => Some(day_number((year?, month?, day?))),
            // Day 0 is a Wednesday.
            Unit::Week => Some((day_number((year?, month?, day?)) + 2) / 7),
            Unit::Month => Some(u64::from(year?) * 12 + u64::from(month?).saturating_sub(1)),
            Unit::Year => years(1),
            Unit::Decade => years(10),
            Unit::Century => years(100),
        }
    }

    fn label(self, number: u64) -> String {
        match self {
            Unit::Day => iso(day_of(number)),
            Unit::Week => iso(day_of((number * 7).saturating_sub(2))),
            Unit::Month => format!("{:04}-{:02}", number / 12, number % 12 + 1),
            Unit::Year => number.to_string(),
            Unit::Decade => format!("{}s", number * 10),
            Unit::Century => format!("{}s", number * 100),
        }
    }

    /// The heading of the labels.
    pub(crate) fn heading(self) -> &'static str {
        match self {
            Unit::Day => "Day",
            Unit::Week => "Week from",
            Unit::Month => "Month",
            Unit::Year => "Year",
            Unit::Decade => "Decade",
            Unit::Century => "Century",
        }
    }

    /// Why a game with a date is in no piece.
    pub(crate) fn unknown(self) -> &'static str {
        match self {
            Unit::Day | Unit::Week => "without a known day",
            Unit::Month => "without a known month",
            Unit::Year | Unit::Decade | Unit::Century => "without a known year",
        }
    }
}

/// Days since 1 March of the year 0, by the Gregorian calendar: leap days stand at the ends of years that begin in March.
fn day_number((year, month, day): Day) -> u64 {
    let (year, month) = if month > 2 {
        (u64::from(year), u64::from(month) - 3)
    } else {
        (u64::from(year).saturating_sub(1), u64::from(month) + 9)
    };
    let of_year = (153 * month + 2) / 5 + u64::from(day).saturating_sub(1);
    year * 365 + year / 4 - year / 100 + year / 400 + of_year
}

/// The day of a number.
fn day_of(number: u64) -> Day {
    const OF_400_YEARS: u64 = 146_097;
    let (era, of_era) = (number / OF_400_YEARS, number % OF_400_YEARS);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let year = era * 400 + year + u64::from(month >= 10);
    let month = if month < 10 { month + 3 } else { month - 9 };
    (
        u16::try_from(year).unwrap_or(u16::MAX),
        u8::try_from(month).unwrap_or(u8::MAX),
        u8::try_from(day).unwrap_or(u8::MAX),
    )
}

/// What was counted of a piece of time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) label: String,
    pub(crate) games: u64,
    /// White won, drawn, Black won.
    pub(crate) results: [u64; 3],
}

impl Piece {
    /// Games with no result, or with one that nobody scored in.
    pub(crate) fn unscored(&self) -> u64 {
        self.games - self.results.iter().sum::<u64>()
    }
}

/// All pieces from the first to the last, those without a game among them.
#[derive(Debug)]
pub(crate) struct Span {
    pub(crate) unit: Unit,
    pub(crate) pieces: Vec<Piece>,
    /// Games whose date does not tell the piece.
    pub(crate) undated: u64,
}

impl Span {
    /// `None` if no game has a year.
    pub(crate) fn new(timeline: &Timeline) -> Option<Span> {
        let counted = |(&when, covered): (&When, &Covered<Results>)| {
            let line = TableLine::all(&covered.tally, &[]).pop()?;
            Some((when, line.count("games"), line.results()))
        };
        let dates: Vec<(When, u64, [u64; 3])> = timeline.dates.iter().filter_map(counted).collect();
        let whens: Vec<(When, u64)> = dates
            .iter()
            .map(|(when, games, _)| (*when, *games))
            .collect();
        let fits = |unit: &Unit| fits(*unit, &whens);
        let unit = Unit::ALL.into_iter().find(fits)?;
        let numbers = || whens.iter().filter_map(|(when, _)| unit.number(*when));
        let (first, last) = (numbers().min()?, numbers().max()?);
        let piece = |number| Piece {
            label: unit.label(number),
            ..Piece::default()
        };
        let mut pieces: Vec<Piece> = (first..=last).map(piece).collect();
        let mut undated = 0;
        for (when, games, results) in dates {
            let index = unit.number(when).map(|number| number - first);
            let index = index.and_then(|index| usize::try_from(index).ok());
            match index.and_then(|index| pieces.get_mut(index)) {
                Some(piece) => {
                    piece.games += games;
                    for (sum, more) in piece.results.iter_mut().zip(results) {
                        *sum += more;
                    }
                }
                None => undated += games,
            }
        }
        Some(Span {
            unit,
            pieces,
            undated,
        })
    }
}

/// Whether a unit makes few enough pieces, and most dates tell theirs: three in four of those with a year.
fn fits(unit: Unit, dates: &[(When, u64)]) -> bool {
    let years = || dates.iter().filter_map(|((year, _, _), _)| *year);
    let numbers = || dates.iter().filter_map(|(when, _)| unit.number(*when));
    let (Some(first), Some(last)) = (numbers().min(), numbers().max()) else {
        return false;
    };
    let (Some(oldest), Some(newest)) = (years().min(), years().max()) else {
        return false;
    };
    let games = |is_told: &dyn Fn(When) -> bool| -> u64 {
        let told = dates.iter().filter(|(when, _)| is_told(*when));
        told.map(|(_, games)| games).sum()
    };
    last - first < unit.most()
        && newest - oldest <= unit.most_years()
        && games(&|when| unit.number(when).is_some()) * 4 >= games(&|when| when.0.is_some()) * 3
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

    fn unit(dates: &[(When, u64)]) -> Option<Unit> {
        Unit::ALL.into_iter().find(|unit| fits(*unit, dates))
    }

    #[test]
    fn units_follow_the_dates() {
        for (first, last, expected) in [
            // Twelve days, over the end of a month and of a year.
            (when(2016, 5, 20), when(2016, 5, 31), Unit::Day),
            (when(2015, 12, 27), when(2016, 1, 7), Unit::Day),
            (when(2016, 5, 1), when(2016, 5, 31), Unit::Day),
            (when(2016, 5, 1), when(2016, 6, 1), Unit::Week),
            (when(2016, 1, 1), when(2016, 6, 26), Unit::Week),
            (when(2016, 1, 1), when(2016, 6, 27), Unit::Month),
            (when(2014, 1, 1), when(2016, 12, 31), Unit::Month),
            (when(2014, 1, 1), when(2017, 1, 1), Unit::Year),
            (when(1977, 1, 1), when(2016, 1, 1), Unit::Year),
            (when(1976, 1, 1), when(2016, 1, 1), Unit::Decade),
            (when(1624, 1, 1), when(2016, 1, 1), Unit::Decade),
            (when(1, 1, 1), when(u16::MAX, 12, 31), Unit::Century),
        ] {
            assert_eq!(unit(&[(first, 1), (last, 1)]), Some(expected), "{last:?}");
        }
    }

    #[test]
    fn incomplete_dates_are_no_days_of_their_own() {
        let day = when(2016, 5, 3);
        // One game of four without its day can be left out, one of three cannot.
        assert_eq!(unit(&[(day, 3), (when(2016, 5, 0), 1)]), Some(Unit::Day));
        assert_eq!(unit(&[(day, 2), (when(2016, 5, 0), 1)]), Some(Unit::Month));
        assert_eq!(unit(&[(day, 1), (when(2016, 0, 0), 1)]), Some(Unit::Year));
        assert_eq!(unit(&[(day, 9), (when(1990, 0, 0), 1)]), Some(Unit::Year));
        assert_eq!(unit(&[((None, None, None), 1)]), None);
        assert_eq!(unit(&[]), None);
    }

    /// Expected values are those of Python's `datetime`: `date.toordinal() + 305`.
    #[test]
    fn days_are_counted_by_the_calendar() {
        for (day, number) in [
            ((1, 1, 1), 306),
            ((1, 12, 31), 670),
            ((1900, 2, 28), 693_959),
            ((1900, 3, 1), 693_960),
            ((2000, 2, 29), 730_484),
            ((2000, 3, 1), 730_485),
            ((2016, 5, 2), 736_391),
            ((9999, 12, 31), 3_652_364),
        ] {
            assert_eq!(day_number(day), number, "{day:?}");
            assert_eq!(day_of(number), day, "{number}");
        }
        for number in 306..800_000 {
            assert_eq!(day_number(day_of(number)), number);
        }
        // 2 May 2016 was a Monday, and begins the week of the Sunday after it.
        let week = |day| {
            Unit::Week
                .number(when(2016, 5, day))
                .map(|week| Unit::Week.label(week))
        };
        assert_eq!(week(1).as_deref(), Some("2016-04-25"));
        assert_eq!(week(2).as_deref(), Some("2016-05-02"));
        assert_eq!(week(8).as_deref(), Some("2016-05-02"));
        assert_eq!(week(9).as_deref(), Some("2016-05-09"));
    }

    #[test]
    fn pieces_without_a_game_are_there_and_what_has_no_date_is_counted() {
        let timeline = |dates: &[When]| {
            let mut timeline = Timeline::default();
            for &when in dates {
                timeline.dates.insert(when, Covered::default());
            }
            timeline
        };
        let labels = |span: &Span| -> Vec<String> {
            span.pieces
                .iter()
                .map(|piece| piece.label.clone())
                .collect()
        };
        let span = Span::new(&timeline(&[
            (None, None, None),
            when(1999, 3, 0),
            when(2004, 0, 0),
        ]));
        let span = span.expect("there are years");
        assert_eq!(span.unit, Unit::Year);
        assert_eq!(
            labels(&span),
            ["1999", "2000", "2001", "2002", "2003", "2004"]
        );
        let span = Span::new(&timeline(&[when(2024, 2, 28), when(2024, 3, 1)]));
        let span = span.expect("there are days");
        assert_eq!(labels(&span), ["2024-02-28", "2024-02-29", "2024-03-01"]);
        assert!(Span::new(&timeline(&[])).is_none());
    }
}
