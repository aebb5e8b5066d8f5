//! The values of tags, read as what they are.

use std::borrow::Cow;

use crate::output::typed::kind::ColumnKind;
use crate::statistics::group_key::{tag_heading, year};
use pgnkit_core::game::Game;
use pgnkit_core::game::stated::Stated;

use crate::output::columns::{Heading, InText};
use crate::output::value::Value;
use pgnkit_core::pgn::date::{Date, Day};
use pgnkit_core::pgn::number::whole_number;
use pgnkit_core::pgn::tags::kind::{TagKind, says_unknown};
use pgnkit_core::pgn::{result, tags::rating};

/// A column of what a tag says.
#[derive(Debug, Clone)]
pub(crate) struct TagField {
    pub(super) heading: Heading,
    pub(super) in_text: InText,
    pub(super) source: TagSource,
}

/// Where the values of a column come from.
#[derive(Debug, Clone)]
pub(super) enum TagSource {
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
pub(super) struct TagCell<'g> {
    pub(super) value: Value<'g>,
    /// Something is written that does not say that nothing is known, and cannot be read.
    pub(super) is_unread: bool,
}

impl TagField {
    /// The usual columns, in order.
    pub(super) fn usual() -> Vec<TagField> {
        use InText::{Always, Never};
        let tag = |name| TagSource::of_tag(Cow::Borrowed(name));
        let field = |name: &'static str, source: TagSource, in_text, meaning| TagField {
            heading: Heading::new(name, source.kind(), meaning),
            in_text,
            source,
        };
        let text = "tag value";
        let event = "tag value; for this and the other text tags, surrounding spaces are removed and `?` is empty";
        let day = "`YYYY-MM-DD` from the Date tag, else from UTCDate; empty unless year, month and day are known and the day exists";
        let year = "year from the Date tag, else from UTCDate";
        let date = "the Date tag as written, without surrounding spaces";
        let result = "the Result tag as the standard writes it: `1-0`, `0-1`, `1/2-1/2` or `*`; where it is absent or not a result, the marker; empty where both lost, which the standard cannot express";
        let white = "White's rating as a number; empty if unknown or 0";
        let black = "Black's rating as a number; empty if unknown or 0";
        vec![
            field("event", tag("Event"), Never, event),
            field("site", tag("Site"), Never, text),
            field("date", TagSource::Day, Always, day),
            field("year", TagSource::Year, Never, year),
            field("date_text", TagSource::Written, Never, date),
            field("round", tag("Round"), Always, text),
            field("white", tag("White"), Always, text),
            field("black", tag("Black"), Always, text),
            field("result", TagSource::Result, Always, result),
            field("white_elo", tag("WhiteElo"), Never, white),
            field("black_elo", tag("BlackElo"), Never, black),
            field("eco", tag("ECO"), Always, text),
            field("termination", tag("Termination"), Never, text),
            field("time_control", tag("TimeControl"), Never, text),
        ]
    }

    /// The column of a tag that the user has named.
    pub(super) fn of_tag(name: &str) -> TagField {
        let source = TagSource::of_tag(Cow::Owned(name.to_owned()));
        TagField {
            heading: Heading {
                kind: source.kind(),
                ..tag_heading(name)
            },
            in_text: InText::Always,
            source,
        }
    }
}

impl TagSource {
    fn of_tag(name: Cow<'static, str>) -> TagSource {
        let kind = TagKind::of(&name);
        TagSource::Tag(name, kind)
    }

    fn kind(&self) -> ColumnKind {
        match self {
            TagSource::Day | TagSource::Tag(_, TagKind::Date) => ColumnKind::Date,
            TagSource::Tag(_, TagKind::Number) => ColumnKind::Count,
            TagSource::Year | TagSource::Tag(_, TagKind::Rating) => ColumnKind::Number,
            TagSource::Written | TagSource::Tag(_, TagKind::Text) => ColumnKind::Text,
            TagSource::Result | TagSource::Tag(_, TagKind::Result) => ColumnKind::Word,
        }
    }

    /// What the values that could not be read are said to be; `None` if all can be.
    pub(super) fn unread(&self) -> Option<(&str, &'static str)> {
        Some(match self {
            TagSource::Day => ("Date", "not a complete date"),
            TagSource::Year | TagSource::Written | TagSource::Tag(_, TagKind::Text) => return None,
            TagSource::Tag(name, TagKind::Date) => (name, "not a complete date"),
            TagSource::Tag(name, TagKind::Number | TagKind::Rating) => (name, "not a number"),
            TagSource::Tag(name, TagKind::Result) => (name, "not a result"),
            TagSource::Result => ("Result", "not a result"),
        })
    }

    /// Its value in a game.
    pub(super) fn cell<'b>(&self, game: &Game<'b>) -> TagCell<'b> {
        let cell = |value: Value<'b>, is_unknown: bool| TagCell {
            is_unread: value == Value::Empty && !is_unknown,
            value,
        };
        let (name, kind) = match self {
            TagSource::Day => {
                let day = game.date().and_then(Date::day);
                return cell(day.into(), dates(game).all(|date| says_unknown(&date)));
            }
            TagSource::Year => return cell(year(game).into(), true),
            TagSource::Result => {
                let stated = Stated::new(game);
                let mut written = [game.tag("Result"), game.marker()].into_iter().flatten();
                // Where both lost, the standard has no word for it.
                let is_unknown =
                    stated.result().is_some() || written.all(|text| says_unknown(text.trim()));
                return cell(stated.as_str().into(), is_unknown);
            }
            TagSource::Written => return cell(game.tag_text("Date").into(), true),
            TagSource::Tag(name, kind) => (name, *kind),
        };
        let Some(text) = game.tag_text(name) else {
            return cell(Value::Empty, true);
        };
        let is_unknown = says_unknown(&text);
        let (value, is_unknown) = match kind {
            TagKind::Text => (Value::text(text), false),
            TagKind::Date => (day(&text).into(), is_unknown),
            TagKind::Number => (whole_number::<u64>(&text).into(), is_unknown),
            TagKind::Rating => {
                let is_zero = whole_number(&text) == Some(0_u64);
                (rating::parse(&text).into(), is_unknown || is_zero)
            }
            TagKind::Result => match result::parse(&text).map(|read| read.result) {
                Some(result) => (
                    result.as_standard_str().into(),
                    result.as_standard_str().is_none(),
                ),
                None => (Value::Empty, is_unknown),
            },
        };
        cell(if is_unknown { Value::Empty } else { value }, is_unknown)
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
