//! Dates as PGN writes them, `YYYY.MM.DD` with `?` for digits that are not known (PGN standard 8.1.1.3).
//!
//! The calendar is the Gregorian one, also for the years before it.

use std::fmt;

/// A day as year, month and day.
pub type Day = (u16, u8, u8);

/// A day as ISO 8601 writes it: `YYYY-MM-DD`.
#[must_use]
pub fn iso((year, month, day): Day) -> String {
    format!("{year:04}-{month:02}-{day:02}")
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
                f.write_str("a date has the form YYYY.MM.DD, with ? for digits that are not known")
            }
            DateFault::Year => f.write_str("there is no year 0000; an unknown year is ????"),
            DateFault::Month(0) => f.write_str("there is no month 00; an unknown month is ??"),
            DateFault::Month(month) => write!(f, "there is no month {month:02}"),
            DateFault::Day { day: 0, .. } => {
                f.write_str("there is no day 00; an unknown day is ??")
            }
            DateFault::Day {
                month: None, day, ..
            } => write!(f, "no month has a day {day}"),
            DateFault::Day {
                year: Some(year),
                month: Some(month),
                day,
            } => {
                write!(f, "month {month:02} of {year:04} has no day {day}")
            }
            DateFault::Day {
                year: None,
                month: Some(month),
                day,
            } => {
                write!(f, "month {month:02} has no day {day}")
            }
        }
    }
}

impl Date {
    /// Reads a date strictly, and holds it against the calendar.
    ///
    /// # Errors
    ///
    /// The text has another form, or the calendar has no such day.
    pub fn read(text: &[u8]) -> Result<Date, DateFault> {
        let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = text else {
            return Err(DateFault::Form);
        };
        let year = Part::read(&[y1, y2, y3, y4])?;
        let (month, day) = (Part::read(&[m1, m2])?, Part::read(&[d1, d2])?);
        let (month_least, day_least) = (month.least_byte(), day.least_byte());
        let date = Date {
            year: year.known.then_some(year.least),
            month: month.known.then_some(month_least),
            day: day.known.then_some(day_least),
        };
        if date.year == Some(0) {
            return Err(DateFault::Year);
        }
        if month_least > 12 || date.month == Some(0) {
            return Err(DateFault::Month(month_least));
        }
        if day_least > days_in_month(date.year, date.month) || date.day == Some(0) {
            return Err(DateFault::Day {
                year: date.year,
                month: date.month,
                day: day_least,
            });
        }
        Ok(date)
    }

    /// Reads what can be understood of a date, whatever its form: a year of four digits, and then numbers, with
    /// points, hyphens or slashes between.
    #[must_use]
    pub fn read_loosely(text: &str) -> Date {
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = parts
            .next()
            .filter(|year| year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|year| year.parse().ok());
        let mut number = || parts.next().and_then(|part| part.parse().ok());
        Date {
            year,
            month: number(),
            day: number(),
        }
    }

    /// Whether year, month and day are known.
    #[must_use]
    pub fn is_complete(self) -> bool {
        self.year.is_some() && self.month.is_some() && self.day.is_some()
    }

    /// A day before which it cannot lie; `None` without a year.
    #[must_use]
    pub fn earliest(self) -> Option<Day> {
        self.year
            .map(|year| (year, self.month.unwrap_or(1), self.day.unwrap_or(1)))
    }

    /// A day after which it cannot lie, perhaps one that its month does not have; `None` without a year.
    #[must_use]
    pub fn latest(self) -> Option<Day> {
        self.year
            .map(|year| (year, self.month.unwrap_or(12), self.day.unwrap_or(31)))
    }
}

/// The digits of a year, a month or a day.
struct Part {
    /// What it is at the least: with 0 for each `?`.
    least: u16,
    /// Whether every digit is known.
    known: bool,
}

impl Part {
    /// Reads up to four digits or question marks.
    fn read(digits: &[u8]) -> Result<Part, DateFault> {
        let mut part = Part {
            least: 0,
            known: true,
        };
        for &digit in digits {
            part.least *= 10;
            match digit {
                b'0'..=b'9' => part.least += u16::from(digit - b'0'),
                b'?' => part.known = false,
                _ => return Err(DateFault::Form),
            }
        }
        Ok(part)
    }

    /// The least of a part of two digits.
    fn least_byte(&self) -> u8 {
        u8::try_from(self.least).unwrap_or(u8::MAX)
    }
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
        Date::read(text.as_bytes())
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
            assert_eq!(Date::read(text.as_bytes()), Err(DateFault::Form), "{text}");
        }
    }

    #[test]
    fn bounds() {
        let bounds = |text: &str| {
            let date = Date::read_loosely(text);
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
        assert_eq!(bounds("2014.6"), (Some((2014, 6, 1)), Some((2014, 6, 31))));
        assert_eq!(bounds("201?.01.01"), (None, None));
        assert_eq!(bounds("+201.01.01"), (None, None));
        assert_eq!(bounds("14.01.2013"), (None, None));
    }
}
