//! Time cut into pieces that fit on a chart: months of one year, years, decades or centuries.

use std::collections::BTreeMap;

use super::collected::{Covered, When};
use super::view::TableLine;
use crate::commands::stats::results::Results;

/// How long a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Month,
    Year,
    Decade,
    Century,
}

/// So many years have a column each.
const MOST_COLUMNS: u64 = 100;

impl Unit {
    fn fitting(first: u16, last: u16, has_months: bool) -> Unit {
        match u64::from(last - first) + 1 {
            1 if has_months => Unit::Month,
            years if years <= MOST_COLUMNS => Unit::Year,
            years if years <= 10 * MOST_COLUMNS => Unit::Decade,
            _ => Unit::Century,
        }
    }

    pub(super) fn as_str(self) -> &'static str {
        match self {
            Unit::Month => "month",
            Unit::Year => "year",
            Unit::Decade => "decade",
            Unit::Century => "century",
        }
    }

    fn years(self) -> u64 {
        match self {
            Unit::Month | Unit::Year => 1,
            Unit::Decade => 10,
            Unit::Century => 100,
        }
    }
}

/// What was counted of a piece of time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) label: String,
    pub(super) games: u64,
    /// White won, drawn, Black won.
    pub(super) results: [u64; 3],
}

impl Piece {
    /// Games with no result, or with one that nobody scored in.
    pub(super) fn unscored(&self) -> u64 {
        self.games - self.results.iter().sum::<u64>()
    }
}

/// All pieces from the first to the last, those without a game among them.
#[derive(Debug)]
pub(super) struct Span {
    pub(super) unit: Unit,
    /// The number of the first piece: a year, a decade's tenth, a century's hundredth, a month.
    pub(super) first: u64,
    pub(super) pieces: Vec<Piece>,
    /// Games whose date does not tell the piece.
    pub(super) undated: u64,
}

impl Span {
    /// `None` if no game has a year.
    pub(super) fn new(by_date: &BTreeMap<When, Covered<Results>>) -> Option<Span> {
        let years = || by_date.keys().filter_map(|(year, _)| *year);
        let (oldest, newest) = (years().min()?, years().max()?);
        let has_months = by_date.keys().any(|(_, month)| month.is_some());
        let unit = Unit::fitting(oldest, newest, has_months);
        let number = |(year, month): When| match unit {
            Unit::Month => year.and(month).map(u64::from),
            _ => year.map(|year| u64::from(year) / unit.years()),
        };
        let numbers = || by_date.keys().filter_map(|&when| number(when));
        let (first, last) = match unit {
            Unit::Month => (1, 12),
            _ => (numbers().min()?, numbers().max()?),
        };
        let mut pieces: Vec<Piece> = (first..=last)
            .map(|number| Piece {
                label: label(unit, oldest, number),
                ..Piece::default()
            })
            .collect();
        let mut undated = 0;
        for (&when, covered) in by_date {
            for line in TableLine::all(&covered.tally, &[]) {
                let index = number(when).and_then(|number| usize::try_from(number - first).ok());
                match index.and_then(|index| pieces.get_mut(index)) {
                    Some(piece) => {
                        piece.games += line.count("games");
                        for (sum, more) in piece.results.iter_mut().zip(line.results()) {
                            *sum += more;
                        }
                    }
                    None => undated += line.count("games"),
                }
            }
        }
        Some(Span {
            unit,
            first,
            pieces,
            undated,
        })
    }
}

fn label(unit: Unit, year: u16, number: u64) -> String {
    match unit {
        Unit::Month => format!("{year:04}-{number:02}"),
        Unit::Year => number.to_string(),
        Unit::Decade => format!("{}s", number * 10),
        Unit::Century => format!("{}s", number * 100),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_leave_no_more_columns_than_there_is_room_for() {
        for (first, last, unit) in [
            (1924, 1924, Unit::Year),
            (1924, 1925, Unit::Year),
            (1925, 2024, Unit::Year),
            (1924, 2024, Unit::Decade),
            (1024, 2024, Unit::Century),
            (1, u16::MAX, Unit::Century),
        ] {
            assert_eq!(Unit::fitting(first, last, false), unit, "{first}-{last}");
        }
        assert_eq!(Unit::fitting(1924, 1924, true), Unit::Month);
    }

    #[test]
    fn pieces_without_a_game_are_there_and_what_has_no_date_is_counted() {
        let when = |year, month| ((year, month), Covered::<Results>::default());
        let by_date = BTreeMap::from([
            when(None, None),
            when(Some(1999), Some(3)),
            when(Some(2001), None),
        ]);
        let span = Span::new(&by_date).expect("there are years");
        let labels: Vec<&str> = span.pieces.iter().map(|piece| &*piece.label).collect();
        assert_eq!(
            (span.unit, labels),
            (Unit::Year, vec!["1999", "2000", "2001"])
        );
        let by_date = BTreeMap::from([when(Some(1999), Some(3))]);
        let span = Span::new(&by_date).expect("there is a year");
        assert_eq!((span.pieces.len(), &*span.pieces[2].label), (12, "1999-03"));
        assert!(Span::new(&BTreeMap::new()).is_none());
    }
}
