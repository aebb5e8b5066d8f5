//! The day that dates are compared with.

use jiff::Zoned;

use pgnkit_core::pgn::date::{Date, Day};

/// Reads `YYYY-MM-DD` or `YYYY.MM.DD`.
pub(crate) fn parse(text: &str) -> Result<Day, String> {
    let dotted = if text.contains('.') {
        text.to_owned()
    } else {
        text.replace('-', ".")
    };
    let has_form = |(place, byte): (usize, u8)| match place {
        4 | 7 => byte == b'.',
        _ => byte.is_ascii_digit(),
    };
    if dotted.len() != 10 || !dotted.bytes().enumerate().all(has_form) {
        return Err("expected a day as YYYY-MM-DD, such as 2024-06-30".to_owned());
    }
    let date = Date::parse(dotted.as_bytes()).map_err(|fault| fault.to_string())?;
    let known = date.earliest().filter(|_| date.is_complete());
    known.ok_or_else(|| "year, month and day must be known".to_owned())
}

/// Today, where this machine is.
pub(crate) fn today() -> Option<Day> {
    let date = Zoned::now().date();
    let year = u16::try_from(date.year()).ok()?;
    let month = u8::try_from(date.month()).ok()?;
    let day = u8::try_from(date.day()).ok()?;
    Some((year, month, day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for text in ["2024-02-29", "2024.02.29"] {
            assert_eq!(parse(text), Ok((2024, 2, 29)));
        }
        for text in [
            "",
            "2023-02-29",
            "2024-2-29",
            "2024.02-29",
            "2024-02-29-",
            "29.02.2024",
            "2024-13-01",
            "2024.??.??",
            "today",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn today_is_a_day() {
        assert!(today().is_some_and(|day| day >= (2024, 1, 1)));
    }
}
