//! What the tags of a record say, before its moves are read.

use std::borrow::Cow;

use crate::input::record::Record;
use crate::pgn::{date::Date, number::whole_number, tags::Tags};

/// A record and its tags.
#[derive(Debug, Clone, Copy)]
pub struct TaggedRecord<'t, 'b> {
    /// The text and place of the record.
    pub record: Record<'b>,
    /// The tag pairs of the record.
    pub tags: &'t Tags,
    /// The text of its tag section, if that is UTF-8 and was looked at as a whole.
    pub(super) head: Option<&'b str>,
}

impl<'t, 'b> TaggedRecord<'t, 'b> {
    /// A record with its tags.
    #[must_use]
    pub fn new(record: Record<'b>, tags: &'t Tags) -> TaggedRecord<'t, 'b> {
        TaggedRecord {
            record,
            tags,
            head: None,
        }
    }

    /// The value of a tag, without its escapes.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<Cow<'b, str>> {
        match self.head {
            Some(head) if !self.tags.may_have_escapes() => {
                let pair = self.tags.find(self.record.bytes, name)?;
                head.get(pair.value.clone()).map(Cow::Borrowed)
            }
            _ => self.tags.get(self.record.bytes, name),
        }
    }

    /// What a tag says, without the blanks around it, as every command shows it; `None` if it says nothing: `?`, or no text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<Cow<'b, str>> {
        let text = match self.tag(name)? {
            // Nearly all begin and end with a letter or a digit.
            Cow::Borrowed(text) if !may_have_blanks(text) => return Some(Cow::Borrowed(text)),
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        };
        (!matches!(&*text, "" | "?")).then_some(text)
    }

    /// The date in a tag, with what is known of it; `None` if there is no such tag.
    #[must_use]
    pub fn date_in(&self, name: &str) -> Option<Date> {
        let date = Date::parse_loosely(&self.tag(name)?);
        let is_day_zero = self.is_day_zero(date);
        Some(if is_day_zero { Date::UNKNOWN } else { date })
    }

    /// Whether programs write this day where no date was entered: beside a rating or a FIDE ID, no game was played on it.
    pub(crate) fn is_day_zero(&self, date: Date) -> bool {
        const OF_RATED_PLAYERS: [&str; 4] = ["WhiteElo", "BlackElo", "WhiteFideId", "BlackFideId"];
        let is_number = |name| {
            let text = self.tag(name).unwrap_or_default();
            whole_number::<u32>(text.trim()).is_some_and(|number| number > 0)
        };
        date.is_day_zero(|| OF_RATED_PLAYERS.into_iter().any(is_number))
    }

    /// Its date: the Date tag, else `UTCDate`; of the two the first that is complete, or else of which the
    /// year is known.
    #[must_use]
    pub fn date(&self) -> Option<Date> {
        let date = self.date_in("Date");
        if date.is_some_and(Date::is_complete) {
            return date;
        }
        let other = self.date_in("UTCDate");
        let mut dates = [date, other].into_iter().flatten();
        let with_year = || dates.find(|date| date.year.is_some());
        let completes =
            |other: &Date| other.is_complete() && date.is_none_or(|date| date.agrees(*other));
        other.filter(completes).or_else(with_year)
    }
}

/// Whether a text may have blanks around it, or say nothing.
fn may_have_blanks(text: &str) -> bool {
    let is_plain = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = text.as_bytes();
    !is_plain(bytes.first()) || !is_plain(bytes.last())
}
