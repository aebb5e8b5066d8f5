//! The values of tags, read as what they are.

use std::borrow::Cow;

use crate::output::typed::kind::Kind;
use crate::statistics::group_key::{tag_heading, year};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::Game;
use pgnkit_core::game::stated::Stated;

use crate::output::columns::{Heading, InText};
use crate::output::value::Value;
use pgnkit_core::pgn::date::{Date, Day};
use pgnkit_core::pgn::tags::kind::{TagKind, says_unknown, whole_number};
use pgnkit_core::pgn::{result, tags::rating};

/// A column of what a tag says.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(super) heading: Heading,
    pub(super) in_text: InText,
    pub(super) source: Source,
}

/// Where the values of a column come from.
#[derive(Debug, Clone)]
pub(super) enum Source {
    /// The complete date of the game.
    Day,
    /// The year of the game.
    Year,
    /// The Date tag as written.
    Written,
    /// What the Result tag or the marker states.
    Result,
    /// A tag, read as a kind.
    Tag(Cow<'static, str>, TagKind),
}

/// A value, and what became of what is written.
pub(super) struct Cell<'g> {
    pub(super) value: Value<'g>,
    /// Something is written that does not say that nothing is known, and cannot be read.
    pub(super) is_unread: bool,
}

impl<'g> From<Value<'g>> for Cell<'g> {
    fn from(value: Value<'g>) -> Cell<'g> {
        Cell {
            value,
            is_unread: false,
        }
    }
}

impl Field {
    /// The usual columns, in order.
    pub(super) fn usual() -> Vec<Field> {
        let tag = |name| Source::of_tag(Cow::Borrowed(name));
        let usual = [
            (
                "event",
                tag("Event"),
                "tag value; for this and the other text tags, surrounding blanks are removed and `?` is empty",
                InText::Never,
            ),
            ("site", tag("Site"), "tag value", InText::Never),
            (
                "date",
                Source::Day,
                "`YYYY-MM-DD` from the Date tag, else from UTCDate; empty unless year, month and day are known and the day exists",
                InText::Always,
            ),
            (
                "year",
                Source::Year,
                "year from the Date tag, else from UTCDate",
                InText::Never,
            ),
            (
                "date_text",
                Source::Written,
                "the Date tag as written, without surrounding blanks",
                InText::Never,
            ),
            ("round", tag("Round"), "tag value", InText::Always),
            ("white", tag("White"), "tag value", InText::Always),
            ("black", tag("Black"), "tag value", InText::Always),
            (
                "result",
                Source::Result,
                "the Result tag as the standard writes it: `1-0`, `0-1`, `1/2-1/2` or `*`; where it is absent or not a result, the marker; empty where both lost, which the standard cannot express",
                InText::Always,
            ),
            (
                "white_elo",
                tag("WhiteElo"),
                "White's rating as a number; empty if unknown or 0",
                InText::Never,
            ),
            (
                "black_elo",
                tag("BlackElo"),
                "Black's rating as a number; empty if unknown or 0",
                InText::Never,
            ),
            ("eco", tag("ECO"), "tag value", InText::Always),
            (
                "termination",
                tag("Termination"),
                "tag value",
                InText::Never,
            ),
            (
                "time_control",
                tag("TimeControl"),
                "tag value",
                InText::Never,
            ),
        ];
        let field = |(name, source, meaning, in_text): (&'static str, Source, _, _)| Field {
            heading: Heading::new(name, source.kind(), meaning),
            in_text,
            source,
        };
        usual.into_iter().map(field).collect()
    }

    /// That of a tag that the user has named.
    pub(super) fn of_tag(name: &str) -> Field {
        let source = Source::of_tag(Cow::Owned(name.to_owned()));
        Field {
            heading: Heading {
                kind: source.kind(),
                ..tag_heading(name)
            },
            in_text: InText::Always,
            source,
        }
    }
}

impl Source {
    fn of_tag(name: Cow<'static, str>) -> Source {
        let kind = TagKind::of(&name);
        Source::Tag(name, kind)
    }

    fn kind(&self) -> Kind {
        match self {
            Source::Day | Source::Tag(_, TagKind::Date) => Kind::Date,
            Source::Year | Source::Tag(_, TagKind::Number | TagKind::Rating) => Kind::Count,
            Source::Written | Source::Result | Source::Tag(_, TagKind::Text | TagKind::Result) => {
                Kind::Text
            }
        }
    }

    /// What the values that could not be read are said to be; `None` if all can be.
    pub(super) fn unread(&self) -> Option<(&str, &'static str)> {
        Some(match self {
            Source::Day => ("Date", "not a complete date"),
            Source::Year | Source::Written | Source::Tag(_, TagKind::Text) => return None,
            Source::Tag(name, TagKind::Date) => (name, "not a complete date"),
            Source::Tag(name, TagKind::Number | TagKind::Rating) => (name, "not a number"),
            Source::Tag(name, TagKind::Result) => (name, "not a result"),
            Source::Result => ("Result", "not a result"),
        })
    }

    /// Its value in a game.
    pub(super) fn cell<'b>(&self, game: &Game<'b>) -> Cell<'b> {
        let (name, kind) = match self {
            Source::Day => {
                let value = game.date().and_then(Date::day);
                return Cell {
                    is_unread: value.is_none() && dates(game).any(|date| !says_unknown(&date)),
                    value: value.into(),
                };
            }
            Source::Year => return Value::from(year(game)).into(),
            Source::Result => {
                let stated = Stated::new(game);
                let word = stated.as_str();
                let mut written = [game.tag("Result"), game.marker()].into_iter().flatten();
                return Cell {
                    // Where both lost, the standard has no word for it.
                    is_unread: word.is_none()
                        && stated.result().is_none()
                        && written.any(|text| !says_unknown(text.trim())),
                    value: word.into(),
                };
            }
            Source::Written => return Value::from(game.tag_text("Date")).into(),
            Source::Tag(name, kind) => (name, *kind),
        };
        let Some(text) = game.tag_text(name) else {
            return Value::Empty.into();
        };
        let trimmed = &*text;
        let read = match kind {
            TagKind::Result => result::parse(trimmed),
            _ => None,
        };
        let unknown = match kind {
            TagKind::Text => false,
            TagKind::Rating => says_unknown(trimmed) || whole_number(trimmed) == Some(0),
            TagKind::Result if read.is_some() => {
                read.is_some_and(|read| read.result == GameResult::BothLost)
            }
            TagKind::Date | TagKind::Number | TagKind::Result => says_unknown(trimmed),
        };
        let value = match kind {
            _ if unknown => Value::Empty,
            TagKind::Date => Value::from(day(trimmed)),
            TagKind::Number => Value::from(whole_number(trimmed)),
            TagKind::Rating => Value::from(rating::parse(trimmed)),
            TagKind::Text => Value::text(text),
            TagKind::Result => Value::from(read.and_then(|read| read.result.as_standard_str())),
        };
        Cell {
            is_unread: !unknown && value == Value::Empty,
            value,
        }
    }
}

/// The dates that a game may have.
fn dates<'b>(game: &Game<'b>) -> impl Iterator<Item = Cow<'b, str>> {
    ["Date", "UTCDate"]
        .into_iter()
        .filter_map(|name| game.tag(name))
}

/// A complete date that the calendar has.
fn day(text: &str) -> Option<Day> {
    Date::parse_loosely(text).day()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgnkit_core::pgn::date::iso;

    #[test]
    fn dates_of_all_spellings() {
        let loose = |text| Date::parse_loosely(text).year.filter(|&year| year > 0);
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
            assert_eq!(super::day(text).map(iso).as_deref(), day, "{text}");
            assert_eq!(loose(text), year, "{text}");
        }
    }
}
