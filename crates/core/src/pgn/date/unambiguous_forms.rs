//! Dates in other forms than PGN's. `10/12/2025` can mean two days: of it the year alone is known.

use super::Date;
use crate::pgn::number::is_digits;

impl Date {
    /// Reads what can be understood of a date, as every command understands it: in any form that can mean one day only.
    /// Where day and month could be exchanged, the year alone is known; a month or a day that the calendar does not have
    /// is unknown.
    #[must_use]
    pub fn parse_loosely(text: &str) -> Date {
        let other = || read(text).map(|(date, _)| date);
        Date::parse(text.as_bytes()).unwrap_or_else(|_| other().unwrap_or(Date::UNKNOWN))
    }
}

/// The known parts of a date in another form, and all that it says as PGN writes it; `None` if that can mean several days, or none.
type DateReading = (Date, Option<String>);

/// The date as PGN writes it; `None` if it has no meaning or several.
pub(crate) fn spelled(text: &str) -> Option<String> {
    read(text)?.1
}

/// Reads a date: numbers in the order of PGN, or with the year at the end; names of months; eight digits.
fn read(text: &str) -> Option<DateReading> {
    let is_separator = |character: char| matches!(character, '.' | '-' | '/' | ',' | ' ');
    let mut words = text
        .trim()
        .split(is_separator)
        .filter(|part| !part.is_empty());
    let parts = [(); 4].map(|()| words.next().unwrap_or_default());
    if words.next().is_some() {
        return None;
    }
    let is_unknown = |part: &str| part.bytes().all(|byte| byte == b'?');
    match parts {
        _ if parts.iter().all(|part| is_unknown(part)) => reading("????", "??", "??"),
        [whole, "", ..] if whole.len() == 8 && is_digits(whole.as_bytes()) => {
            let reading = reading(&whole[..4], &whole[4..6], &whole[6..])?;
            reading.1.is_some().then_some(reading)
        }
        [year, first, second, ""] if is_year(year) => {
            // What is not there is unknown.
            let [first, second] = [first, second].map(|part| match part {
                "" => "??",
                part => part,
            });
            reading(year, first, second)
        }
        [first, year, "", ""] if is_year(year) && named(first).is_some() => {
            reading(year, first, "??")
        }
        [first, year, "", ""] if is_year(year) && is_digits(first.as_bytes()) => year_alone(year),
        [first, second, year, ""] if is_year(year) => match in_order(first, second) {
            Some((month, day)) => match reading(year, month, day)? {
                (_, None) => year_alone(year),
                whole => Some(whole),
            },
            None if [first, second].iter().all(|part| day(part).is_some()) => year_alone(year),
            None => None,
        },
        _ => None,
    }
}

/// A date by its parts; `None` if one of them is none.
fn reading(year: &str, first: &str, second: &str) -> Option<DateReading> {
    let month = month(first)?;
    // The day before the first one of spreadsheets.
    if (year, &*month) == ("1900", "01") && matches!(second, "0" | "00") {
        return None;
    }
    let spelled = format!("{year}.{month}.{}", day(second)?);
    let (date, fault) = Date::read(spelled.as_bytes()).ok()?;
    Some((date, fault.is_none().then_some(spelled)))
}

/// A date of which nothing but the year is clear.
fn year_alone(year: &str) -> Option<DateReading> {
    let (date, _) = reading(year, "??", "??")?;
    Some((date, None))
}

/// Month and day, where the one is a name, the other one can be no month, or both are equal.
fn in_order<'p>(first: &'p str, second: &'p str) -> Option<(&'p str, &'p str)> {
    let number = |part: &str| {
        part.parse::<u8>()
            .ok()
            .filter(|_| is_digits(part.as_bytes()))
    };
    match (named(first), named(second)) {
        (Some(_), None) => return Some((first, second)),
        (None, Some(_)) => return Some((second, first)),
        _ if first == second => return Some((first, second)),
        _ => {}
    }
    match (number(first)? <= 12, number(second)? <= 12) {
        (true, false) => Some((first, second)),
        (false, true) => Some((second, first)),
        _ => None,
    }
}

fn is_year(text: &str) -> bool {
    text.len() == 4
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'?')
}

/// The number of a month given by its name, of which three letters or more are written.
fn named(text: &str) -> Option<usize> {
    const NAMES: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let name = text.to_ascii_lowercase();
    let is_name = |full: &&str| full.starts_with(&name) || name == "sept" && **full == *"september";
    (name.len() > 2)
        .then(|| NAMES.iter().position(is_name))
        .flatten()
        .map(|index| index + 1)
}

fn month(text: &str) -> Option<String> {
    match named(text) {
        Some(number) => Some(format!("{number:02}")),
        None => day(text),
    }
}

/// Two digits or question marks; 0 is unknown.
fn day(text: &str) -> Option<String> {
    match text.as_bytes() {
        b"?" | b"0" | b"00" => Some("??".to_owned()),
        [digit] if digit.is_ascii_digit() => Some(format!("0{text}")),
        [b'0'..=b'9' | b'?', b'0'..=b'9' | b'?'] => Some(text.to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_mean_one_day_only_is_that_day() {
        for (written, meant) in [
            ("", "????.??.??"),
            ("?", "????.??.??"),
            ("????", "????.??.??"),
            ("1993", "1993.??.??"),
            ("1993.7", "1993.07.??"),
            ("1993-07-04", "1993.07.04"),
            ("1993/7/4", "1993.07.04"),
            ("19930704", "1993.07.04"),
            ("1993.00.00", "1993.??.??"),
            ("1993.07.0", "1993.07.??"),
            ("25.03.2024", "2024.03.25"),
            ("3/25/2024", "2024.03.25"),
            ("5.5.2024", "2024.05.05"),
            ("4 July 1993", "1993.07.04"),
            ("Sept 12, 1993", "1993.09.12"),
            ("March 1921", "1921.03.??"),
            ("??.??.1921", "1921.??.??"),
        ] {
            assert_eq!(spelled(written).as_deref(), Some(meant), "{written}");
        }
        for written in [
            "10/12/2025",
            "??.12.2025",
            "12.2025",
            "1993.02.29",
            "1900-01-00",
            "93.07.04",
            "1993.13.01",
            "1993.07.04.05",
            "Ma 1993",
            "12345678",
            "32.01.2024",
            "4 x 1993",
            "x July 1993",
            "yesterday",
        ] {
            assert_eq!(spelled(written), None, "{written}");
        }
    }
}
