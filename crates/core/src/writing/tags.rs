//! The tag section in export format: the roster first, other tags in ASCII order, escapes right (PGN standard 8.1.1, 7).

use std::borrow::Cow;

use crate::byte_search::{memchr, memchr3};

use super::result::standard;
use crate::game::Game;
use crate::pgn::tag_line::{SEVEN_TAG_ROSTER, TagForm, TagPair};
use crate::pgn::tags::{
    known_tags::proper,
    start_tags::{START_TAGS, StartTag},
};
use crate::pgn::text::decode;

/// Tags of a game, in the order in which they are written.
#[derive(Debug, Default, Clone)]
pub struct TagList<'b> {
    /// Names and values, without escapes.
    pub pairs: Vec<(Cow<'b, str>, Cow<'b, [u8]>)>,
}

impl<'b> TagList<'b> {
    /// The tags of a game, the roster complete; `marker` is its termination marker.
    #[must_use]
    pub fn of(game: &Game<'b>, marker: &str) -> TagList<'b> {
        let bytes = game.record.bytes;
        let mut pairs = Vec::with_capacity(game.tags.pairs.len() + 1);
        let hidden = hidden_starts(game);
        for pair in &game.tags.pairs {
            if pair.form == TagForm::Malformed {
                // Where nothing says that the start can't be read, the game begins at the initial position.
                let mut hidden = hidden.iter();
                if let Some((name, line)) = hidden.find(|(_, line)| line.span == pair.span) {
                    let line = bytes[line.span.clone()].trim_ascii();
                    pairs.push((Cow::Borrowed(*name), unescaped(line)));
                }
                continue;
            }
            let written = &bytes[pair.name.clone()];
            let name = match proper(written) {
                // Where the tag is there in its right letters too, the other one counts for nothing.
                Some(proper) if written != proper.as_bytes() && !has_exactly(game, proper) => {
                    Cow::Borrowed(proper)
                }
                _ => decode(written),
            };
            let mut value = unescaped(&bytes[pair.value.clone()]);
            if name == "Result" {
                value = spelled(value);
            }
            pairs.push((name, value));
        }
        let mut list = TagList { pairs };
        list.complete(marker);
        list
    }

    /// Adds what the roster lacks, and puts all in order. Tags of the same name keep theirs.
    pub fn complete(&mut self, marker: &str) {
        for name in SEVEN_TAG_ROSTER {
            if self.get(name).is_none() {
                let value = match name {
                    "Date" => Cow::Borrowed(&b"????.??.??"[..]),
                    "Result" => Cow::Owned(marker.as_bytes().to_vec()),
                    _ => Cow::Borrowed(&b"?"[..]),
                };
                self.pairs.push((Cow::Borrowed(name), value));
            }
        }
        self.sort();
    }

    /// Whether a tag belongs to the roster.
    #[must_use]
    pub fn is_of_roster(name: &str) -> bool {
        SEVEN_TAG_ROSTER.contains(&name)
    }

    /// Puts the roster first, and other tags in ASCII order. A tag of the roster in other letters stands beside the right
    /// one: further down, the name of the first tag would be read as the beginning of a game.
    pub fn sort(&mut self) {
        fn place(name: &str) -> (usize, bool, &str) {
            let mut roster = SEVEN_TAG_ROSTER.iter();
            let of_roster = roster.position(|tag| tag.eq_ignore_ascii_case(name));
            let of_roster = of_roster.unwrap_or(SEVEN_TAG_ROSTER.len());
            (of_roster, !TagList::is_of_roster(name), name)
        }
        self.pairs
            .sort_by(|(one, _), (other, _)| place(one).cmp(&place(other)));
    }

    /// The value that counts of a tag: the last one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        let mut found = self.pairs.iter().rev();
        found
            .find(|(tag, _)| tag == name)
            .map(|(_, value)| &value[..])
    }

    /// Gives a tag a value, in the place of all that it has.
    pub fn set(&mut self, name: &str, value: Vec<u8>) {
        self.pairs.retain(|(tag, _)| tag != name);
        let pair = (Cow::Owned(name.to_owned()), Cow::Owned(value));
        self.pairs.push(pair);
    }

    /// Gives a tag another name, unless the game has one of that name: then it stays, and this is false.
    pub fn rename(&mut self, name: &str, other: &str) -> bool {
        let is_free = self.get(other).is_none();
        let is_there = self.get(name).is_some();
        if is_free {
            for (tag, _) in &mut self.pairs {
                if tag == name {
                    *tag = Cow::Owned(other.to_owned());
                }
            }
        }
        is_free || !is_there
    }

    /// Appends the section, one tag pair per line.
    pub fn write(&self, out: &mut Vec<u8>) {
        for (name, value) in &self.pairs {
            out.push(b'[');
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b" \"");
            push_value(value, out);
            out.extend_from_slice(b"\"]\n");
        }
    }
}

/// The malformed lines that make the start of a game unreadable, with the tags that they hide.
pub(super) fn hidden_starts<'g>(game: &'g Game<'_>) -> Vec<(&'static str, &'g TagPair)> {
    let hidden = |name| match game.start_tag(name) {
        StartTag::Unreadable(line) if line.form == TagForm::Malformed => Some((name, line)),
        _ => None,
    };
    let names = START_TAGS.into_iter().filter(|_| game.tags.has_malformed());
    names.filter_map(hidden).collect()
}

fn has_exactly(game: &Game<'_>, name: &str) -> bool {
    let bytes = game.record.bytes;
    let mut pairs = game.tags.pairs.iter();
    pairs
        .any(|pair| pair.form != TagForm::Malformed && bytes[pair.name.clone()] == *name.as_bytes())
}

/// A value of the Result tag in the spelling of the standard.
fn spelled(value: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    match standard(decode(&value)) {
        Cow::Borrowed(spelled) if spelled.as_bytes() != &value[..] => {
            Cow::Owned(spelled.as_bytes().to_vec())
        }
        _ => value,
    }
}

/// A value without the backslashes before quotes and backslashes (PGN standard 7). A line end in it is a blank.
fn unescaped(value: &[u8]) -> Cow<'_, [u8]> {
    if memchr3(b'\\', b'\n', b'\r', value).is_none() {
        return Cow::Borrowed(value);
    }
    let mut plain = Vec::with_capacity(value.len());
    let mut at = 0;
    while let Some(&byte) = value.get(at) {
        match (byte, value.get(at + 1)) {
            (b'\\', Some(&next @ (b'"' | b'\\'))) => {
                plain.push(next);
                at += 1;
            }
            (b'\r', Some(b'\n')) => {}
            (b'\r' | b'\n', _) => plain.push(b' '),
            _ => plain.push(byte),
        }
        at += 1;
    }
    Cow::Owned(plain)
}

fn push_value(value: &[u8], out: &mut Vec<u8>) {
    if memchr(b'"', value).is_none() && memchr(b'\\', value).is_none() {
        out.extend_from_slice(value);
        return;
    }
    for &byte in value {
        if matches!(byte, b'"' | b'\\') {
            out.push(b'\\');
        }
        out.push(byte);
    }
}
