//! Dates as PGN writes them, `YYYY.MM.DD` with `?` for digits that are not known (PGN standard 8.1.1.3).
//!
//! The calendar is the Gregorian one, also for the years before it. Other forms of dates are read by [`unambiguous_forms`], for tables,
//! expressions and fixes alike.

pub mod unambiguous_forms;

use std::fmt;
use std::ops::{Add, Mul};

/// A day as year, month and day.
pub type Day = (u16, u8, u8);

/// A day as ISO 8601 writes it: `YYYY-MM-DD`.
#[must_use]
pub fn iso(day: Day) -> String {
    iso_bytes(day).map(char::from).into_iter().collect()
}

/// The same in ASCII; of the year the last four digits.
#[must_use]
pub fn iso_bytes((year, month, day): Day) -> [u8; 10] {
    let digit = |number: u16| b'0' + number.to_le_bytes()[0] % 10;
    let pair = |number: u16| [digit(number % 100 / 10), digit(number % 10)];
    let [[y1, y2], [y3, y4]] = [pair(year / 100), pair(year)];
    let [[m1, m2], [d1, d2]] = [month, day].map(|part| pair(part.into()));
    [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2]
}

/// A date of which parts may be unknown. A part of which one digit is unknown counts as unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: Option<u16>,
    /// The month, from 1.
    pub month: Option<u8>,
    /// The day of the month, from 1.
    pub day: Option<u8>,
}

/// Why a text is no date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateFault {
    /// Not of the form `YYYY.MM.DD`.
    Form,
    /// The year 0000.
    Year,
    /// The day from which a program counts, where nobody entered a date.
    DayZero,
    /// A month that no year has.
    Month(u8),
    /// A day that the month does not have.
    Day {
        /// The year, if it is known.
        year: Option<u16>,
        /// The month, if it is known.
        month: Option<u8>,
        /// The day as written, the least it can be.
        day: u8,
    },
}

impl fmt::Display for DateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            DateFault::Form => {
                f.write_str("a date has the form YYYY.MM.DD, with ? for unknown digits")
            }
            DateFault::Year => f.write_str("there is no year 0000; an unknown year is ????"),
            DateFault::DayZero => f.write_str(
                "programs write this day if no date was entered; an unknown date is ????.??.??",
            ),
            DateFault::Month(0) => f.write_str("there is no month 00; an unknown month is ??"),
            DateFault::Month(month) => write!(f, "there is no month {month:02}"),
            DateFault::Day { day: 0, .. } => {
                f.write_str("there is no day 00; an unknown day is ??")
            }
            DateFault::Day {
                month: None, day, ..
            } => write!(f, "no month has a day {day}"),
            DateFault::Day {
                year,
                month: Some(month),
                day,
            } => {
                let of_year = year.map_or(String::new(), |year| format!(" of {year:04}"));
                write!(f, "month {month:02}{of_year} has no day {day}")
            }
        }
    }
}

impl Date {
    /// Whether two dates may be the same day: no part that is known of both differs.
    #[must_use]
    pub fn agrees(self, other: Date) -> bool {
        let mut pairs = self.parts().into_iter().zip(other.parts());
        pairs.all(|(one, other)| one.zip(other).is_none_or(|(one, other)| one == other))
    }

    /// Year, month and day, as far as they are known.
    fn parts(self) -> [Option<u16>; 3] {
        [
            self.year,
            self.month.map(u16::from),
            self.day.map(u16::from),
        ]
    }

    /// Reads a date strictly, and holds it against the calendar.
    ///
    /// # Errors
    ///
    /// The text has another form, or the calendar has no such day.
    pub fn parse(text: &[u8]) -> Result<Date, DateFault> {
        match Date::read(text)? {
            (date, None) => Ok(date),
            (_, Some(fault)) => Err(fault),
        }
    }

    /// Reads a date in PGN's form: what is known of it, and what the calendar does not have.
    fn read(text: &[u8]) -> Result<(Date, Option<DateFault>), DateFault> {
        let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = text else {
            return Err(DateFault::Form);
        };
        let (_, year) = least_and_known(&[y1, y2, y3, y4])?;
        let (month_least, month) = least_and_known(&[m1, m2])?;
        let (day_least, day) = least_and_known(&[d1, d2])?;
        let mut date = Date { year, month, day };
        let mut fault = None;
        if date.year == Some(0) {
            (date.year, fault) = (None, Some(DateFault::Year));
        }
        if month_least > 12 || date.month == Some(0) {
            fault = fault.or(Some(DateFault::Month(month_least)));
            // Without its month a day says nothing.
            (date.month, date.day) = (None, None);
        } else if day_least > days_in_month(date.year, date.month) || date.day == Some(0) {
            fault = fault.or(Some(DateFault::Day {
                year: date.year,
                month: date.month,
                day: day_least,
            }));
            date.day = None;
        }
        Ok((date, fault))
    }

    /// A date of which nothing is known.
    pub const UNKNOWN: Date = Date {
        year: None,
        month: None,
        day: None,
    };

    /// Whether programs write this day if no date was entered; chess may have been played on it after the first one.
    pub(crate) fn is_day_zero(self, is_of_rated_players: impl FnOnce() -> bool) -> bool {
        let zero = DAYS_ZERO.iter().position(|&zero| self.day() == Some(zero));
        zero.is_some_and(|zero| zero == 0 || is_of_rated_players())
    }

    /// The day that it names.
    #[must_use]
    pub fn day(self) -> Option<Day> {
        Some((self.year?, self.month?, self.day?))
    }

    /// Whether year, month and day are known.
    #[must_use]
    pub fn is_complete(self) -> bool {
        self.day().is_some()
    }

    /// A day before which it cannot lie; `None` without a year.
    #[must_use]
    pub fn earliest(self) -> Option<Day> {
        self.year
            .map(|year| (year, self.month.unwrap_or(1), self.day.unwrap_or(1)))
    }

    /// A day after which it cannot lie; `None` without a year.
    #[must_use]
    pub fn latest(self) -> Option<Day> {
        let year = self.year?;
        let month = self.month.unwrap_or(12);
        let last = || days_in_month(Some(year), Some(month));
        Some((year, month, self.day.unwrap_or_else(last)))
    }
}

/// Days from which programs count: .NET, Windows, Access and Delphi, spreadsheets, SQL Server, the Macintosh, Unix.
const DAYS_ZERO: [Day; 7] = [
    (1, 1, 1),
    (1601, 1, 1),
    (1899, 12, 30),
    (1899, 12, 31),
    (1900, 1, 1),
    (1904, 1, 1),
    (1970, 1, 1),
];

/// What the digits of a year, a month or a day say at the least, with 0 for each `?`, and what they say if all are known.
fn least_and_known<N>(digits: &[u8]) -> Result<(N, Option<N>), DateFault>
where
    N: Copy + From<u8> + Add<Output = N> + Mul<Output = N>,
{
    let (mut least, mut is_known) = (N::from(0), true);
    for &digit in digits {
        let value = match digit {
            b'0'..=b'9' => digit - b'0',
            b'?' => 0,
            _ => return Err(DateFault::Form),
        };
        is_known &= digit != b'?';
        least = N::from(10) * least + N::from(value);
    }
    Ok((least, is_known.then_some(least)))
}

/// The most days that the month can have.
fn days_in_month(year: Option<u16>, month: Option<u8>) -> u8 {
    let is_leap =
        |year: u16| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        Some(2) if year.is_none_or(is_leap) => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> Option<String> {
        Date::parse(text.as_bytes())
            .err()
            .map(|fault| fault.to_string())
    }

    #[test]
    fn dates_of_the_standard_and_with_unknown_digits() {
        for text in [
            "1992.08.31",
            "1993.??.??",
            "2001.01.01",
            "????.??.??",
            "????.02.29",
            "2024.02.29",
            "2000.02.29",
            "199?.12.31",
            "19??.??.31",
            "2024.1?.3?",
            "2024.??.31",
            "9999.12.31",
        ] {
            assert_eq!(fault(text), None, "{text}");
            let other = Date::parse_loosely(&text.replace('.', "-"));
            assert_eq!(Date::parse(text.as_bytes()), Ok(other), "{text}");
        }
    }

    #[test]
    fn days_as_iso_8601_has_them() {
        for year in [1, 45, 987, 1066, 1999, 2025, 9999] {
            for (month, day) in [(1, 1), (10, 9), (12, 31)] {
                let expected = format!("{year:04}-{month:02}-{day:02}");
                assert_eq!(iso((year, month, day)), expected);
            }
        }
    }

    #[test]
    fn days_that_the_calendar_does_not_have() {
        for (text, message) in [
            ("2023.02.29", "month 02 of 2023 has no day 29"),
            ("1900.02.29", "month 02 of 1900 has no day 29"),
            ("????.02.30", "month 02 has no day 30"),
            ("2024.04.31", "month 04 of 2024 has no day 31"),
            ("2024.??.32", "no month has a day 32"),
            ("2024.01.4?", "month 01 of 2024 has no day 40"),
            ("2024.13.01", "there is no month 13"),
            ("2024.2?.01", "there is no month 20"),
            ("2024.00.00", "there is no month 00; an unknown month is ??"),
            ("2024.05.00", "there is no day 00; an unknown day is ??"),
            (
                "0000.??.??",
                "there is no year 0000; an unknown year is ????",
            ),
        ] {
            assert_eq!(fault(text).as_deref(), Some(message), "{text}");
        }
    }

    #[test]
    fn other_forms() {
        for text in [
            "",
            "?",
            "2024",
            "2024.1.1",
            "2024-01-01",
            "01.01.2024",
            "2024.01.01 ",
            "2024.01.xx",
            "\u{661}024.01.0",
        ] {
            assert_eq!(Date::parse(text.as_bytes()), Err(DateFault::Form), "{text}");
        }
    }

    #[test]
    fn bounds() {
        let bounds = |text: &str| {
            let date = Date::parse_loosely(text);
            (date.earliest(), date.latest())
        };
        assert_eq!(
            bounds("2014.07.01"),
            (Some((2014, 7, 1)), Some((2014, 7, 1)))
        );
        assert_eq!(
            bounds("2014.??.??"),
            (Some((2014, 1, 1)), Some((2014, 12, 31)))
        );
        assert_eq!(bounds("2014.6"), (Some((2014, 6, 1)), Some((2014, 6, 30))));
        assert_eq!(bounds("201?.01.01"), (None, None));
        assert_eq!(bounds("+201.01.01"), (None, None));
        assert_eq!(bounds("14.01.2013"), bounds("2013.01.14"));
        assert_eq!(bounds("12.01.2013"), bounds("2013"));
    }

    /// Every command takes the same from a date.
    #[test]
    fn dates_of_other_forms() {
        let read = |text| {
            let Date { year, month, day } = Date::parse_loosely(text);
            (year.unwrap_or(0), month.unwrap_or(0), day.unwrap_or(0))
        };
        for (text, date) in [
            ("2025.12.10", (2025, 12, 10)),
            ("2025-12-10", (2025, 12, 10)),
            ("2025/12/10", (2025, 12, 10)),
            (" 2025.12.10 ", (2025, 12, 10)),
            ("1972/7/1", (1972, 7, 1)),
            ("1984.05.??", (1984, 5, 0)),
            ("1984.05", (1984, 5, 0)),
            ("1984", (1984, 0, 0)),
            ("1984.??.??", (1984, 0, 0)),
            ("????.03.02", (0, 3, 2)),
            ("19??.03.02", (0, 3, 2)),
            ("2024.1?.3?", (2024, 0, 0)),
            ("2024.??.31", (2024, 0, 31)),
            // The calendar has no such day.
            ("2001.02.30", (2001, 2, 0)),
            ("2025.19.10", (2025, 0, 0)),
            ("2025.00.00", (2025, 0, 0)),
            ("0000.00.00", (0, 0, 0)),
            ("0000.05.06", (0, 5, 6)),
            // What has one meaning.
            ("12/25/2025", (2025, 12, 25)),
            ("25.12.2025", (2025, 12, 25)),
            ("20251210", (2025, 12, 10)),
            ("2025 12 10", (2025, 12, 10)),
            ("2025.12/10", (2025, 12, 10)),
            ("Dec 10, 2025", (2025, 12, 10)),
            ("May 1990", (1990, 5, 0)),
            ("??.??.2025", (2025, 0, 0)),
            // Which is the day, and which the month?
            ("10/12/2025", (2025, 0, 0)),
            ("10.12.2025", (2025, 0, 0)),
            ("10-12-2025", (2025, 0, 0)),
            ("??.12.2025", (2025, 0, 0)),
            ("12.2025", (2025, 0, 0)),
            ("32.01.2024", (2024, 0, 0)),
            ("31.02.2024", (2024, 0, 0)),
        ] {
            assert_eq!(read(text), date, "{text}");
        }
        for text in [
            "25/12/25",
            "2025.12.10.1",
            "2025.012.10",
            "2025.+1.10",
            "2025.12.10T10:00",
            "17052012",
            "",
            "?",
            "-",
            "??.??.????",
            "\u{ff12}025.12.10",
            // Day zero of spreadsheets.
            "1900-01-00",
            "1900.1.0",
        ] {
            assert_eq!(Date::parse_loosely(text), Date::UNKNOWN, "{text}");
        }
    }
}
