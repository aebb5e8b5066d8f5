//! Dates in other forms than PGN's that can mean one thing only. `10/12/2025` means two, and is left alone.

use super::Date;
use crate::pgn::number::is_digits;

/// The date as PGN writes it; `None` if it has no meaning or several.
pub(crate) fn spelled(text: &str) -> Option<String> {
    let text = text.trim();
    let is_separator = |character: char| matches!(character, '.' | '-' | '/' | ',' | ' ');
    let parts: Vec<&str> = text
        .split(is_separator)
        .filter(|part| !part.is_empty())
        .collect();
    let (year, month, day) = match parts[..] {
        _ if parts
            .iter()
            .all(|part| part.bytes().all(|byte| byte == b'?')) =>
        {
            ("????", "??".into(), "??".into())
        }
        [whole] if whole.len() == 8 && is_digits(whole.as_bytes()) => {
            (&whole[..4], month(&whole[4..6])?, day(&whole[6..])?)
        }
        [year] if is_year(year) => (year, "??".into(), "??".into()),
        [year, first] if is_year(year) => (year, month(first)?, "??".into()),
        [year, first, second] if is_year(year) => (year, month(first)?, day(second)?),
        [name, year] if is_year(year) && named(name).is_some() => (year, month(name)?, "??".into()),
        [first, second, year] if is_year(year) => in_any_order(first, second, year)?,
        _ => return None,
    };
    let date = format!("{year}.{month}.{day}");
    Date::parse(date.as_bytes()).is_ok().then_some(date)
}

/// A date that ends with its year: clear if its month is a name, or if one number can be no month.
fn in_any_order<'y>(first: &str, second: &str, year: &'y str) -> Option<(&'y str, String, String)> {
    let may_be_month = |part: &str| part.parse::<u8>().is_ok_and(|number| number <= 12);
    let (name, other) = match (named(first), named(second)) {
        (Some(_), None) => (first, second),
        (None, Some(_)) => (second, first),
        _ if ![first, second]
            .iter()
            .all(|part| is_digits(part.as_bytes())) =>
        {
            return None;
        }
        _ if first == second => (first, second),
        _ => match (may_be_month(first), may_be_month(second)) {
            (true, false) => (first, second),
            (false, true) => (second, first),
            _ => return None,
        },
    };
    Some((year, month(name)?, day(other)?))
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
        ] {
            assert_eq!(spelled(written).as_deref(), Some(meant), "{written}");
        }
        for written in [
            "10/12/2025",
            "1993.02.29",
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
