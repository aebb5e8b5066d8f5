//! The values of tags, read as what they are.

use std::borrow::Cow;

use crate::chess::game_result::GameResult;
use crate::commands::args::keys::year;
use crate::game::Game;
use crate::game::stated::Stated;
use crate::output::rows::Value;
use crate::pgn::date::{self, Date};
use crate::pgn::result;
use crate::pgn::tags::known::proper;
use crate::pgn::tags::rating;

/// What a column holds.
#[derive(Debug, Clone)]
pub(super) enum Field {
    /// The complete date of the game.
    Day,
    /// The year of the game.
    Year,
    /// A tag as written.
    Written(Cow<'static, str>),
    /// What the Result tag or the marker states.
    Result,
    /// A tag, read as a kind.
    Tag(Cow<'static, str>, Kind),
}

/// What a tag's value is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Date,
    Number,
    Rating,
    Result,
}

/// A value, and what became of what is written.
pub(super) struct Cell<'g> {
    pub(super) value: Value<'g>,
    /// Something is written.
    pub(super) written: bool,
    /// What is written says that nothing is known.
    pub(super) unknown: bool,
}

/// The fields of the usual columns.
pub(super) fn usual() -> Vec<Field> {
    let tag = Field::of_tag;
    vec![
        tag("Event"),
        tag("Site"),
        Field::Day,
        Field::Year,
        Field::Written("Date".into()),
        tag("Round"),
        tag("White"),
        tag("Black"),
        Field::Result,
        tag("WhiteElo"),
        tag("BlackElo"),
        tag("ECO"),
        tag("Termination"),
        tag("TimeControl"),
    ]
}

impl Field {
    /// That of a tag, by its name.
    pub(super) fn of_tag(name: &str) -> Field {
        let kind = match proper(name.as_bytes()).unwrap_or(name) {
            "Result" => Kind::Result,
            "PlyCount" => Kind::Number,
            name if name.ends_with("FideId") => Kind::Number,
            name if name.ends_with("Elo") => Kind::Rating,
            name if name.ends_with("Date") => Kind::Date,
            _ => Kind::Text,
        };
        Field::Tag(name.to_owned().into(), kind)
    }

    /// What the values that could not be read are said to be.
    pub(super) fn unread(&self) -> Option<String> {
        let (name, what) = match self {
            Field::Day => ("Date", "not a complete date"),
            Field::Year | Field::Written(_) | Field::Tag(_, Kind::Text) => return None,
            Field::Tag(name, Kind::Date) => (&**name, "not a complete date"),
            Field::Tag(name, Kind::Number | Kind::Rating) => (&**name, "not a number"),
            Field::Tag(name, Kind::Result) => (&**name, "not a result"),
            Field::Result => ("Result", "not a result"),
        };
        Some(format!("of {name} ({what})"))
    }

    /// Its value in a game.
    pub(super) fn cell<'b>(&self, game: &Game<'b>) -> Cell<'b> {
        let (name, kind) = match self {
            Field::Day => {
                let value = game.date().and_then(Date::day).map(date::iso);
                let written = dates(game).find(|date| !says_unknown(date));
                return Cell {
                    value: Value::maybe(value),
                    written: written.is_some(),
                    unknown: false,
                };
            }
            Field::Year => {
                let year = year(game);
                return Cell {
                    value: Value::from(year),
                    written: year.is_some(),
                    unknown: false,
                };
            }
            Field::Result => {
                let stated = Stated::of(game);
                let word = stated.word();
                let written = [game.tag("Result"), game.marker()].into_iter().flatten();
                let mut written = written.filter(|text| !says_unknown(text.trim()));
                return Cell {
                    value: Value::maybe(word),
                    written: word.is_some() || written.next().is_some(),
                    // Both lost: the standard has no word for it.
                    unknown: stated.result().is_some(),
                };
            }
            Field::Written(name) => {
                let value = Value::maybe(game.tag(name));
                return Cell {
                    written: value != Value::Empty,
                    unknown: false,
                    value,
                };
            }
            Field::Tag(name, kind) => (name, *kind),
        };
        let Some(text) = game.tag(name).filter(|text| !text.is_empty()) else {
            return Cell {
                value: Value::Empty,
                written: false,
                unknown: true,
            };
        };
        let trimmed = text.trim();
        let number = |text: &str| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u64>().ok().filter(|_| is_number)
        };
        let read = match kind {
            Kind::Result => result::read(trimmed),
            _ => None,
        };
        let unknown = match kind {
            Kind::Text => matches!(trimmed, "" | "?"),
            Kind::Rating => says_unknown(trimmed) || number(trimmed) == Some(0),
            Kind::Result if read.is_some() => {
                read.is_some_and(|read| read.result == GameResult::BothLost)
            }
            Kind::Date | Kind::Number | Kind::Result => says_unknown(trimmed),
        };
        let value = match kind {
            _ if unknown => Value::Empty,
            Kind::Text if trimmed.len() == text.len() => Value::text(text),
            Kind::Text => Value::text(trimmed.to_owned()),
            Kind::Date => Value::maybe(iso(trimmed)),
            Kind::Number => Value::from(number(trimmed)),
            Kind::Rating => Value::from(rating::read(trimmed)),
            Kind::Result => Value::maybe(read.and_then(|read| read.result.standard_word())),
        };
        Cell {
            value,
            written: true,
            unknown,
        }
    }
}

/// The dates that a game may have.
fn dates<'b>(game: &Game<'b>) -> impl Iterator<Item = Cow<'b, str>> {
    ["Date", "UTCDate"]
        .into_iter()
        .filter_map(|name| game.tag(name))
}

/// Whether a value says that nothing is known.
fn says_unknown(text: &str) -> bool {
    (text.chars()).all(|character| matches!(character, '?' | '-' | '.' | ' '))
}

/// A complete date that the calendar has, as ISO 8601 writes it.
fn iso(text: &str) -> Option<String> {
    Date::read_loosely(text).day().map(date::iso)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_all_spellings() {
        let loose = |text| Date::read_loosely(text).year.filter(|&year| year > 0);
        for (text, day, year) in [
            ("1972.07.11", Some("1972-07-11"), Some(1972)),
            ("1972-07-11", Some("1972-07-11"), Some(1972)),
            ("1972/7/1", Some("1972-07-01"), Some(1972)),
            ("2000.02.29", Some("2000-02-29"), Some(2000)),
            ("1900.02.29", None, Some(1900)),
            ("1972.07.??", None, Some(1972)),
            ("1972", None, Some(1972)),
            ("19??.??.??", None, None),
            ("????.??.??", None, None),
            ("0000.00.00", None, None),
            ("????.01.01", None, None),
            ("2001.02.30", None, Some(2001)),
            ("-", None, None),
            ("11.07.1972", None, None),
            ("1972.007.11", None, None),
            ("", None, None),
        ] {
            assert_eq!(iso(text).as_deref(), day, "{text}");
            assert_eq!(loose(text), year, "{text}");
        }
    }
}
