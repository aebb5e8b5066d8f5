//! What the tags of a record say, before its moves are read.

use std::borrow::Cow;

use crate::input::record::Record;
use crate::pgn::{date::Date, tags::Tags};

/// A record and its tags.
#[derive(Debug, Clone, Copy)]
pub struct Tagged<'t, 'b> {
    /// Its text and place.
    pub record: Record<'b>,
    /// Its tag pairs.
    pub tags: &'t Tags,
    /// The text of its tag section, if that is UTF-8 and was looked at as a whole.
    pub(super) head: Option<&'b str>,
}

impl<'t, 'b> Tagged<'t, 'b> {
    /// A record with its tags.
    #[must_use]
    pub fn new(record: Record<'b>, tags: &'t Tags) -> Tagged<'t, 'b> {
        Tagged {
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
            Cow::Owned(text) if text.trim().len() < text.len() => {
                Cow::Owned(text.trim().to_owned())
            }
            text @ Cow::Owned(_) => text,
        };
        (!matches!(&*text, "" | "?")).then_some(text)
    }

    /// Its date: the Date tag, else `UTCDate`; of the two the first that is complete, or else of which the
    /// year is known.
    #[must_use]
    pub fn date(&self) -> Option<Date> {
        let read = |name| self.tag(name).map(|text| Date::parse_loosely(&text));
        let date = read("Date");
        if date.is_some_and(Date::is_complete) {
            return date;
        }
        let other = read("UTCDate");
        let with_year = || {
            [date, other]
                .into_iter()
                .flatten()
                .find(|date| date.year.is_some())
        };
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
