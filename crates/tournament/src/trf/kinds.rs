//! The kinds of values in the columns of records: each is read, written and named in a finding here alone.

use shakmaty::Color;

use crate::mark::Mark;
use crate::points::{Points, parse, with_decimal};
use crate::trf::columns::TrfKind;
use crate::trf::ratings::RankMethod;
use crate::trf::record::FaultKind;
use pgnkit_core::pgn::date::{Date, Day};

/// A kind of which only reading, writing and the message are its own; it stands on the right.
const fn kind<T>(
    read: fn(&str) -> Result<T, T>,
    write: fn(&T, usize) -> String,
    wrong: fn(&str) -> &'static str,
) -> TrfKind<T> {
    TrfKind {
        read,
        write,
        is_right: true,
        wrong,
        missing: "",
        fault: FaultKind::Unreadable,
    }
}

/// A number as a text; nothing of 0.
fn number(number: u32) -> String {
    if number == 0 {
        String::new()
    } else {
        number.to_string()
    }
}

/// A text that is digits only, as a number; 0 of others.
fn read_number(text: &str) -> Result<u32, u32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number).ok_or(0)
}

/// The same of what may be missing, and is where it is 0.
fn read_some(text: &str) -> Result<Option<u32>, Option<u32>> {
    let some = |number: u32| Some(number).filter(|&number| number > 0);
    read_number(text).map(some).map_err(some)
}

fn no_number(_: &str) -> &'static str {
    "is not a number, and {} must be one"
}

/// A text without characters that would end its line or move its columns, as far as it has room.
fn one_line(text: &String, most: usize) -> String {
    let visible = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().map(visible).take(most).collect()
}

/// Words, which stand on the left.
pub const TEXT: TrfKind<String> = TrfKind {
    is_right: false,
    ..kind(|text| Ok(text.to_owned()), one_line, |_| "")
};

/// What stands on the right, as numbers do.
pub const FIGURE: TrfKind<String> = kind(|text| Ok(text.to_owned()), one_line, |_| "");

/// A title, of a letter of TRF16 or of the title itself.
pub const TITLE: TrfKind<String> = kind(|text| Ok(title_of(text)), one_line, |_| "");

/// Digits without the zeros that some programs put before them. A part of them would be those of somebody else.
pub const FIDE_ID: TrfKind<String> = kind(
    |text| match read_digits(text) {
        Some(digits) => Ok(digits.trim_start_matches('0').to_owned()),
        None => Err(String::new()),
    },
    |text, most| {
        read_digits(text)
            .filter(|id| id.len() <= most)
            .unwrap_or("")
            .to_owned()
    },
    |_| "is no FIDE ID, which has digits only",
);

fn read_digits(text: &str) -> Option<&str> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some(text)
}

/// The number of a player.
pub const OWN_NUMBER: TrfKind<u32> = TrfKind {
    missing: "a player without a starting number",
    ..kind(
        |text| read_number(text).and_then(|number| if number > 0 { Ok(number) } else { Err(0) }),
        |own, _| number(*own),
        |text| {
            if text.trim_matches('0').is_empty() {
                "is nobody: starting numbers begin with 1"
            } else {
                no_number(text)
            }
        },
    )
};

/// A number from 1.
pub const NUMBER: TrfKind<Option<u32>> =
    kind(read_some, |some, _| number(some.unwrap_or(0)), no_number);

/// A number of a list, in which 0 is nobody.
pub const NOBODY: TrfKind<Option<u32>> = kind(
    |text| read_number(text).map(Some).map_err(Some),
    |some, _| {
        some.map_or(String::new(), |number| {
            if number == 0 {
                "0000".to_owned()
            } else {
                number.to_string()
            }
        })
    },
    no_number,
);

/// The number of an opponent, in which 0 is nobody.
pub const OPPONENT: TrfKind<Option<u32>> = kind(
    read_some,
    |some, _| some.map_or("0000".to_owned(), number),
    no_number,
);

/// How many there are of something.
pub const COUNT: TrfKind<Option<usize>> = kind(
    |text| {
        read_digits(text)
            .and_then(|digits| digits.parse().ok())
            .map(Some)
            .ok_or(None)
    },
    |count, _| count.map_or(String::new(), |count| count.to_string()),
    no_number,
);

pub const RATING: TrfKind<Option<u16>> = kind(
    |text| {
        let rating = |number: Option<u32>| number.and_then(|number| u16::try_from(number).ok());
        read_some(text).map(rating).map_err(rating)
    },
    |rating, _| number(u32::from(rating.unwrap_or(0))),
    no_number,
);

/// Points with one decimal; three digits before it fill four columns as `100.`.
pub const POINTS: TrfKind<Option<Points>> = kind(
    |text| parse(text).map(Some).ok_or(None),
    |points, most| {
        let text = points.map_or(String::new(), with_decimal);
        let short = text.strip_suffix('0').filter(|_| text.len() > most);
        short.unwrap_or(&text).to_owned()
    },
    |_| "is not a number of points such as 4.5",
);

/// What a player or a team has in a round.
pub const MARK: TrfKind<Option<Mark>> = kind(
    |text| {
        text.chars()
            .next()
            .and_then(Mark::parse)
            .map(Some)
            .ok_or(None)
    },
    |mark, _| mark.map_or("", Mark::as_str).to_owned(),
    |_| "is not a result: 1 = 0, + -, W D L or H F U Z",
);

/// The color that a player has in a round.
pub const COLOR: TrfKind<Option<Color>> = kind(
    |text| match text {
        "w" | "W" => Ok(Some(Color::White)),
        "b" | "B" => Ok(Some(Color::Black)),
        "-" => Ok(None),
        _ => Err(None),
    },
    |color, _| {
        color
            .map_or('-', |color| color.fold_wb('w', 'b'))
            .to_string()
    },
    |_| "is not a color: w, b or -",
);

/// The day of a round, in two digits each. Some programs begin it one column before or behind its own.
pub const ROUND_DAY: TrfKind<Option<Day>> = TrfKind {
    is_right: false,
    fault: FaultKind::OldForm,
    ..kind(
        |text| {
            let day = is_date(text, 2).then(|| format!("20{}", text.replace('/', ".")));
            day.and_then(|day| Date::parse_loosely(&day).day())
                .map(Some)
                .ok_or(None)
        },
        |day, _| {
            day.map_or(String::new(), |(year, month, day)| {
                format!(" {:02}/{month:02}/{day:02}", year % 100)
            })
        },
        |_| "is not a date of a round such as 26/05/29",
    )
};

/// The first or the last day, as it is written.
pub const DAY: TrfKind<String> = TrfKind {
    is_right: false,
    fault: FaultKind::OldForm,
    ..kind(
        |text| {
            if is_date(text, 4) {
                Ok(text.to_owned())
            } else {
                Err(text.to_owned())
            }
        },
        one_line,
        |text| match text.split('.').count() {
            3 => "is an old form of a date: 2026/05/29",
            _ => "is not a date such as 2026/05/29",
        },
    )
};

/// Which rating counts.
pub const METHOD: TrfKind<String> = TrfKind {
    is_right: false,
    ..kind(
        |text| {
            RankMethod::parse(text)
                .map(|_| text.to_owned())
                .ok_or_else(String::new)
        },
        one_line,
        |_| "is no starting rank method: FIDE, NRO, FIDON, NIDOF, HBFN, LBFN or OTHER",
    )
};

/// Whether each side of a match without play has won.
pub const SIGNS: TrfKind<Option<[bool; 2]>> = TrfKind {
    missing: "a match without play has +-, -+ or --",
    ..kind(
        |text| match text {
            "+-" => Ok(Some([true, false])),
            "-+" => Ok(Some([false, true])),
            "++" => Ok(Some([true; 2])),
            "--" => Ok(Some([false; 2])),
            _ => Err(None),
        },
        |won, _| {
            won.iter()
                .flatten()
                .map(|&won| if won { '+' } else { '-' })
                .collect()
        },
        |_| "is no match without play: +-, -+ or --",
    )
};

/// A title as FIDE writes it, of a letter of TRF16 or of the title itself.
pub fn title_of(text: &str) -> String {
    let title = text.to_ascii_uppercase();
    match title.as_str() {
        "G" | "M" | "F" | "C" | "WG" | "WM" | "WF" | "WC" => {
            let (women, rank) = title.split_at(title.len() - 1);
            let rank = if rank == "M" { "I" } else { rank };
            format!("{women}{rank}M")
        }
        _ => title,
    }
}

/// Whether a text is a date with slashes, its year written with so many digits.
fn is_date(text: &str, year_digits: usize) -> bool {
    let parts: Vec<&str> = text.split('/').collect();
    let has_digits = |part: &str, count: usize| part.len() == count && read_digits(part).is_some();
    matches!(&parts[..], [year, month, day]
        if has_digits(year, year_digits) && has_digits(month, 2) && has_digits(day, 2))
}
