//! The kinds of values in the columns of records: each is read, written and named in a finding here alone.

use std::fmt::Display;
use std::str::FromStr;

use shakmaty::Color;

use crate::mark::Mark;
use crate::points::{Points, parse, with_decimal};
use crate::trf::columns::{Edge, FaultKind, TrfKind};
use crate::trf::ratings::RankMethod;
use pgnkit_core::pgn::date::{Date, Day};

/// Kinds: the type, on which side of its columns it stands, how it is read, how it is written where there is room for so many
/// characters, and what is said of a text that is no such value, where `{}` stands for what it ought to be.
macro_rules! kinds {
    ($($(#[$of:meta])* $name:ident: $type:ty, $edge:ident, $read:expr, $write:expr, $fault:ident $wrong:literal;)*) => { $(
        $(#[$of])*
        pub const $name: TrfKind<$type> =
            TrfKind { read: $read, write: $write, edge: Edge::$edge, fault: FaultKind::$fault, wrong: $wrong };
    )* };
}

kinds! {
    TEXT: String, Left, |text| Some(text.to_owned()), |text, most| one_line(text, most), Unreadable "";
    /// What stands on the right, as numbers do.
    FIGURE: String, Right, |text| Some(text.to_owned()), |text, most| one_line(text, most), Unreadable "";
    /// A title, of a letter of TRF16 or of the title itself.
    TITLE: String, Right, |text| Some(title_of(text)), |text, most| one_line(text, most), Unreadable "";
    /// Digits without the zeros that some programs put before them. A part of them would be those of somebody else.
    FIDE_ID: String, Right, |text| Some(digits(text)?.trim_start_matches('0').to_owned()),
        |text, most| digits(text).filter(|id| id.len() <= most).unwrap_or("").to_owned(),
        Unreadable "is not a FIDE ID, which has only digits";
    /// A number that has to be there; 0 where it is not.
    NUMBER: u32, Right, read_number, number, Unreadable "is not a number, and {} must be one";
    /// A number, which may be missing; 0 is nobody.
    SOME_NUMBER: Option<u32>, Right, |text| read_number(text).map(Some), |some, most| some.map_or(String::new(), |some| number(&some, most)),
        Unreadable "is not a number, and {} must be one";
    /// The number of an opponent; 0 is nobody, also where it is written.
    OPPONENT: Option<u32>, Right, |text| read_number(text).map(|some| Some(some).filter(|&some| some > 0)),
        |some, most| number(&some.unwrap_or(0), most), Unreadable "is not a number, and {} must be one";
    /// A count.
    COUNT: Option<usize>, Right, |text| read_number(text).map(Some), |some, most| some.map_or(String::new(), |some| number(&some, most)),
        Unreadable "is not a number, and {} must be one";
    /// A rating; 0 is none.
    RATING: Option<u16>, Right, |text| read_number(text).map(|rating| Some(rating).filter(|&rating| rating > 0)),
        |some, most| some.map_or(String::new(), |some| number(&some, most)), Unreadable "is not a number, and {} must be one";
    /// Points; three digits before the decimal fill four columns as `100.`.
    POINTS: Option<Points>, Right, |text| parse(text).map(Some), |points, most| {
        let text = points.map_or(String::new(), with_decimal);
        text.strip_suffix('0').filter(|_| text.len() > most).unwrap_or(&text).to_owned()
    }, Unreadable "is not a number of points such as 4.5";
    /// What a player or a team has in a round.
    MARK: Option<Mark>, Right, |text| text.chars().next().and_then(Mark::parse).map(Some),
        |mark, _| mark.map_or("", Mark::as_str).to_owned(), Unreadable "is not a result: 1 = 0, + -, W D L or H F U Z";
    /// The color that a player has in a round.
    COLOR: Option<Color>, Right, |text| match text {
        "w" | "W" => Some(Some(Color::White)),
        "b" | "B" => Some(Some(Color::Black)),
        _ => (text == "-").then_some(None),
    }, |color, _| color.map_or('-', |color| color.fold_wb('w', 'b')).to_string(), Unreadable "is not a color: w, b or -";
    /// The starting rank method.
    METHOD: String, Left, |text| RankMethod::parse(text).map(|_| text.to_owned()), |text, most| one_line(text, most),
        Unreadable "is not a starting rank method: FIDE, NRO, FIDON, NIDOF, HBFN, LBFN or OTHER";
    /// The day of a round, in two digits each. Some programs begin it one column before or behind its own.
    ROUND_DAY: Option<Day>, Left, |text| {
        let day = is_date(text, 2).then(|| format!("20{}", text.replace('/', ".")))?;
        Date::parse_loosely(&day).day().map(Some)
    }, |day, _| day.map_or(String::new(), |(year, month, day)| format!(" {:02}/{month:02}/{day:02}", year % 100)),
        OldForm "is not a date of a round such as 26/05/29";
}

/// Digits as a number.
fn read_number<T: FromStr>(text: &str) -> Option<T> {
    digits(text)?.parse().ok()
}

/// A number; nobody is 0 in all its columns.
fn number<T: Display>(number: &T, most: usize) -> String {
    match number.to_string() {
        zero if zero == "0" => zero.repeat(most.min(4)),
        number => number,
    }
}

/// A text without characters that would end its line or move its columns, as far as it has room.
fn one_line(text: &str, most: usize) -> String {
    let visible = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().map(visible).take(most).collect()
}

/// A text that is digits only.
fn digits(text: &str) -> Option<&str> {
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits.then_some(text)
}

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
pub(super) fn is_date(text: &str, year_digits: usize) -> bool {
    let parts = text.split('/').map(|part| digits(part).map(str::len));
    parts.eq([year_digits, 2, 2].map(Some))
}
