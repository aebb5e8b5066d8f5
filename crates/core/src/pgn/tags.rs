//! Tag pairs of one record: where they stand and what they say.
//!
//! Reads every line of the tag section, well-formed or not. Judges no value.

pub mod kind;
pub mod known_tags;
pub mod rating;
pub mod start_tags;

use std::borrow::Cow;
use std::ops::Range;

use crate::byte_search::{memchr, memchr2};

use super::blank_characters::{is_blank, wide_blank};
use super::tag_line::multi_line::{self, TagExtent};
use super::tag_line::{self, TagForm, TagPair, escapes_next, malformed};
use super::text::{decode, line_text_end, next_line};
use super::untagged_text::{is_movetext, starts_movetext};

/// The tag pairs of a record, in the order written.
#[derive(Debug, Default)]
pub struct Tags {
    /// All of them, duplicates and malformed ones too.
    pub pairs: Vec<TagPair>,
    /// Where the movetext begins, in bytes from the start of the record.
    pub end: usize,
    /// Where names may be found.
    slots: Slots,
    /// Whether a name may stand there twice, in any case.
    may_repeat: bool,
    /// Whether a value may have a backslash in it.
    may_have_escapes: bool,
    /// Whether a line is no tag pair.
    has_malformed: bool,
}

/// For names with the same [`slot`], the place of the last well-formed pair among the first pairs, from 1; 0 if no pair has such a
/// name: most look-ups are for tags that are absent.
#[derive(Debug)]
struct Slots([u8; 64]);

impl Default for Slots {
    fn default() -> Slots {
        Slots([0; 64])
    }
}

/// In a slot, that its pair has to be looked for.
const NO_PLACE: u8 = u8::MAX;

/// Where lines end, found once for all that stands on them.
#[derive(Debug, Default)]
struct Lines {
    /// Up to the end of a line, from a place on it.
    line: Range<usize>,
    /// Tag pairs that begin here end on lines up to this one.
    pairs: Range<usize>,
    pairs_end: usize,
}

impl Lines {
    /// Where the line of a place ends.
    fn end(&mut self, bytes: &[u8], at: usize) -> usize {
        if !self.line.contains(&at) {
            self.line = at..line_text_end(bytes, at);
        }
        self.line.end
    }

    /// Where the line ends of a tag pair that begins at a place, or the last one of several.
    fn end_of_pairs(&mut self, bytes: &[u8], at: usize) -> usize {
        if !self.pairs.contains(&at) {
            let (extent, until) = multi_line::chain(bytes, at, true);
            self.pairs = at..until;
            self.pairs_end = match extent {
                TagExtent::Lines(end) => end,
                _ => self.end(bytes, at),
            };
        }
        self.pairs_end
    }
}

impl Tags {
    /// Whether some line in it is no tag pair.
    pub(crate) fn has_malformed(&self) -> bool {
        self.has_malformed
    }

    /// Reads the tag section at the start of a record: tag pairs, and comments, escaped lines and other
    /// text between them. It ends where the splitter saw movetext begin.
    pub fn read(&mut self, bytes: &[u8]) {
        self.pairs.clear();
        self.slots = Slots::default();
        self.may_repeat = false;
        self.may_have_escapes = false;
        self.has_malformed = false;
        let mut at = 0;
        let mut after_blank = false;
        let mut between = Vec::new();
        let mut end = 0;
        let mut lines = Lines::default();
        loop {
            let (text, blank) = skip_blank(bytes, at);
            after_blank |= blank && at > 0;
            at = text;
            match bytes.get(at) {
                Some(b'[') => {
                    self.pairs.append(&mut between);
                    at = self.read_pair(bytes, at, &mut lines);
                    (after_blank, end) = (false, at);
                }
                Some(b'%') if at == 0 || matches!(bytes[at - 1], b'\n' | b'\r') => {
                    at = line_text_end(bytes, at);
                }
                Some(b';') => at = line_text_end(bytes, at),
                Some(b'{') => match memchr(b'}', &bytes[at..]) {
                    Some(brace) => at += brace + 1,
                    None => break,
                },
                Some(_) => {
                    let line = &bytes[at..lines.end(bytes, at)];
                    let text = &line[..memchr2(b'{', b';', line).unwrap_or(line.len())];
                    if starts_movetext(text.trim_ascii(), after_blank) {
                        break;
                    }
                    let (start, names) = (at, malformed::without_bracket(text));
                    at += text.len();
                    let (name, value) = names.clone().unwrap_or_default();
                    between.push(TagPair {
                        span: start..at,
                        name: start + name.start..start + name.end,
                        value: start + value.start..start + value.end,
                        form: TagForm::Malformed,
                    });
                    self.has_malformed = true;
                    if names.is_some() {
                        self.pairs.append(&mut between);
                        (after_blank, end) = (false, at);
                    }
                }
                None => break,
            }
        }
        // What follows the last pair belongs to the movetext, comments too.
        self.end = skip_blank(bytes, end).0;
    }

    /// Reads one tag pair, and gives the place after it.
    fn read_pair(&mut self, bytes: &[u8], at: usize, lines: &mut Lines) -> usize {
        if let Some(pair) = tag_line::common_part(bytes, at) {
            return self.push(bytes, pair);
        }
        self.may_have_escapes = true;
        let end = lines.end_of_pairs(bytes, at);
        let mut pair = tag_line::part(&bytes[..end], at);
        if pair.form == TagForm::UnterminatedValue {
            extend(bytes, &mut pair, end);
        }
        self.push(bytes, pair)
    }

    /// Adds a pair, and gives the place after it.
    fn push(&mut self, bytes: &[u8], pair: TagPair) -> usize {
        let end = pair.span.end;
        if pair.form != TagForm::Malformed {
            let place = u8::try_from(self.pairs.len() + 1).unwrap_or(NO_PLACE);
            let known = &mut self.slots.0[slot(&bytes[pair.name.clone()])];
            self.may_repeat |= *known != 0 && may_have_name(&self.pairs, bytes, &pair);
            *known = place;
        }
        self.has_malformed |= pair.form == TagForm::Malformed;
        self.pairs.push(pair);
        end
    }

    /// The well-formed pair of that name; of duplicates the last, as python-chess and pgn-reader's users do. If none
    /// has the name as given, one that differs only in case is meant.
    #[must_use]
    pub fn find(&self, bytes: &[u8], name: &str) -> Option<&TagPair> {
        let name = name.as_bytes();
        let is_named = |pair: &&TagPair| {
            pair.form != TagForm::Malformed
                && pair.name.len() == name.len()
                && bytes.get(pair.name.start) == name.first()
                && &bytes[pair.name.clone()] == name
        };
        let place = self.slots.0[slot(name)];
        let index = usize::from(place).checked_sub(1)?;
        let known = self.pairs.get(index).filter(|_| place != NO_PLACE);
        let named = known.filter(is_named);
        named.or_else(|| self.find_elsewhere(bytes, name))
    }

    /// Looks at all pairs, and again for a name in other letters.
    #[cold]
    fn find_elsewhere(&self, bytes: &[u8], name: &[u8]) -> Option<&TagPair> {
        let well_formed = |pair: &&TagPair| pair.form != TagForm::Malformed;
        let mut pairs = self.pairs.iter().rev().filter(well_formed);
        let name_of = |pair: &TagPair| &bytes[pair.name.clone()];
        let named = pairs.clone().find(|pair| name_of(pair) == name);
        named.or_else(|| pairs.find(|pair| name_of(pair).eq_ignore_ascii_case(name)))
    }

    /// Whether two well-formed pairs may have the same name, in any case; of nearly all records it is known that none do.
    #[must_use]
    pub fn may_repeat(&self) -> bool {
        self.may_repeat
    }

    /// Whether a value may have escapes in it; of nearly all records it is known that none has.
    pub(crate) fn may_have_escapes(&self) -> bool {
        self.may_have_escapes
    }

    /// The value of the tag of that name, without its escapes.
    #[must_use]
    pub fn get<'b>(&self, bytes: &'b [u8], name: &str) -> Option<Cow<'b, str>> {
        self.find(bytes, name).map(|pair| value(bytes, pair))
    }
}

/// The value of a tag pair, without its escapes.
#[must_use]
pub fn value<'b>(bytes: &'b [u8], pair: &TagPair) -> Cow<'b, str> {
    unescape(decode(&bytes[pair.value.clone()]))
}

/// A value as it is written between quotes: with a backslash before each quote and backslash (PGN standard 7).
#[must_use]
pub fn escaped(value: &str) -> Cow<'_, str> {
    if !value.contains(['"', '\\']) {
        return value.into();
    }
    value.replace('\\', "\\\\").replace('"', "\\\"").into()
}

/// Whether one of some pairs may have the name of another, in any case: it is looked for among a few.
fn may_have_name(pairs: &[TagPair], bytes: &[u8], other: &TagPair) -> bool {
    const FEW_PAIRS: usize = 64;
    let name = |pair: &TagPair| &bytes[pair.name.clone()];
    let is_same = |pair: &TagPair| name(pair).eq_ignore_ascii_case(name(other));
    pairs.len() > FEW_PAIRS || pairs.iter().any(is_same)
}

/// One of 64 slots, by length and by the first and last letters, be they capitals or not. The factors were searched for:
/// tags that many games have are in slots of their own, but for `UTCDate` and `UTCTime`.
fn slot(name: &[u8]) -> usize {
    let letter = |letter: Option<&u8>| letter.map_or(0, |letter| usize::from(letter | 0x20));
    (7 * name.len() + 22 * letter(name.first()) + 20 * letter(name.last())) % 64
}

/// Removes the backslash before a quote or a backslash (PGN standard 7).
fn unescape(value: Cow<'_, str>) -> Cow<'_, str> {
    if memchr(b'\\', value.as_bytes()).is_none() {
        return value;
    }
    let mut plain = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = character == '\\' && matches!(characters.peek(), Some('"' | '\\'));
        plain.push(if escaped {
            characters.next().unwrap_or(character)
        } else {
            character
        });
    }
    Cow::Owned(plain)
}

/// A value without its closing quote runs on until a line that closes it, the next tag line or a blank line. One that
/// lacks its bracket alone ends with the quote, unless a line below has both.
fn extend(bytes: &[u8], pair: &mut TagPair, line: usize) {
    if bytes[pair.span.start..line]
        .trim_ascii_end()
        .ends_with(b"]")
    {
        return;
    }
    let closing = closing_quote(&bytes[pair.value.start..line]);
    let mut end = line;
    loop {
        let start = next_line(bytes, end);
        let stop = line_text_end(bytes, start);
        let text = bytes[start..stop].trim_ascii();
        if start == end || text.is_empty() || text.starts_with(b"[") || is_movetext(text) {
            if let Some(quote) = closing {
                pair.value.end = pair.value.start + quote;
                return;
            }
            break;
        }
        end = stop;
        if text.ends_with(b"]") {
            break;
        }
    }
    pair.span.end = end;
    let value = bytes[pair.value.start..end].trim_ascii_end();
    let value = value.strip_suffix(b"]").unwrap_or(value);
    pair.value.end = pair.value.start + value.strip_suffix(b"\"").unwrap_or(value).len();
}

/// Where a value ends on a line that has its closing quote and no closing bracket, or another sign in its place.
pub(crate) fn closing_quote(value: &[u8]) -> Option<usize> {
    let value = value.trim_ascii_end();
    let value = match value {
        [quoted @ .., b')' | b'}' | b'>'] => quoted.trim_ascii_end(),
        _ => value,
    };
    let inner = value.strip_suffix(b"\"")?;
    (!escapes_next(inner)).then_some(inner.len())
}

/// Skips white space and byte order marks; says whether a blank line was among it, if it began after text.
fn skip_blank(bytes: &[u8], mut at: usize) -> (usize, bool) {
    // Nearly always the next pair begins the next line.
    match bytes[at..] {
        [b'\r', b'\n', b'[', ..] => return (at + 2, false),
        [b'\n', b'[', ..] => return (at + 1, false),
        _ => {}
    }
    let mut line_ends = 0;
    loop {
        match bytes[at..] {
            [b'\r', b'\n', ..] => {
                line_ends += 1;
                at += 2;
            }
            [b'\r' | b'\n', ..] => {
                line_ends += 1;
                at += 1;
            }
            [byte, ..] if is_blank(byte) => at += 1,
            _ => match wide_blank(&bytes[at..], false) {
                0 => return (at, line_ends > 1),
                length => at += length,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_that_many_games_have_are_in_slots_of_their_own() {
        let names = "Event Site Date Round White Black Result WhiteElo BlackElo ECO EventDate PlyCount FEN SetUp Variant \
                     UTCDate Termination TimeControl Opening Variation WhiteTitle BlackTitle WhiteFideId BlackFideId \
                     TerminationDetails Annotator ICCResult";
        let mut slots: Vec<usize> = names.split(' ').map(|name| slot(name.as_bytes())).collect();
        let count = slots.len();
        slots.sort_unstable();
        slots.dedup();
        assert_eq!(slots.len(), count);
        for (text, may_repeat) in [
            (
                "[Event \"a\"]\n[Site \"b\"]\n[Date \"?\"]\n[Result \"*\"]\n",
                false,
            ),
            ("[Event \"a\"]\n[Site \"b\"]\n[event \"a\"]\n", true),
            ("[UTCDate \"a\"]\n[UTCTime \"b\"]\n", false),
            ("[UTCDate \"a\"]\n[UTCTime \"b\"]\n[UTCDate \"a\"]\n", true),
            ("[Event \"a\"]\n[Site \"b\"]\n[Event]\n", false),
        ] {
            let mut tags = Tags::default();
            tags.read(text.as_bytes());
            assert_eq!(tags.may_repeat(), may_repeat, "{text}");
        }
    }

    fn read(text: &str) -> (Vec<(String, String)>, &str) {
        let mut tags = Tags::default();
        tags.read(text.as_bytes());
        let pairs = tags.pairs.iter().map(|pair| {
            let name = text[pair.name.clone()].to_owned();
            (name, unescape(text[pair.value.clone()].into()).into_owned())
        });
        (pairs.collect(), &text[tags.end..])
    }

    #[test]
    fn several_on_a_line_escapes_and_movetext() {
        let (pairs, rest) =
            read("[A \"b\\\"\"] [B \"c\\\\d\"]\r\n% [C \"x\"]\r\n\r\n[D \"\\n\"] 1. e4 *");
        let expected =
            [("A", "b\""), ("B", "c\\d"), ("D", "\\n")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(pairs, expected);
        assert_eq!(rest, "1. e4 *");
    }

    #[test]
    fn of_duplicates_the_last_is_found_however_many_there_are() {
        for others in [0, 1, 100, 252, 253, 254, 255, 300, 1000] {
            // Zzz and Zxz, which have the same slot.
            let text = format!(
                "[Zzz \"first\"]\n{}[Zzz \"last\"]\n{}[Zzz last]\n\n*",
                "[Zxz \"x\"]\n[A \"b\"]\n".repeat(others / 2),
                "[Zxz \"other\"]\n".repeat(others),
            );
            let mut tags = Tags::default();
            tags.read(text.as_bytes());
            assert_eq!(
                tags.get(text.as_bytes(), "Zzz").as_deref(),
                Some("last"),
                "{others}"
            );
            assert_eq!(
                tags.get(text.as_bytes(), "zZZ").as_deref(),
                Some("last"),
                "{others}"
            );
            assert_eq!(tags.get(text.as_bytes(), "Zyz"), None, "{others}");
        }
    }

    #[test]
    fn a_value_without_its_bracket_ends_with_its_quote() {
        for tag in [
            "[A \"x\"",
            "[A \"x\" ",
            "[A \"x\")",
            "[A \"x\" }",
            "[A \"x]",
            "[A \"x",
        ] {
            for below in ["[B \"y\"]", "prose\n[B \"y\"]", "\n[B \"y\"]"] {
                let text = format!("{tag}\n{below}\n\n1. e4 *");
                let (pairs, rest) = read(&text);
                let is_open = matches!(tag, "[A \"x") && below.starts_with("prose");
                let value = if is_open { "x\nprose" } else { "x" };
                assert_eq!(pairs[0], ("A".into(), value.into()), "{tag} {below}");
                assert_eq!(
                    pairs.last(),
                    Some(&("B".into(), "y".into())),
                    "{tag} {below}"
                );
                assert_eq!(rest, "1. e4 *");
            }
        }
        // The line below has both: a quote inside the value.
        let (pairs, _) = read("[A \"The \"Big\"\nOne\"]\n\n1. e4 *");
        assert_eq!(pairs, [("A".into(), "The \"Big\"\nOne".into())]);
    }

    #[test]
    fn a_value_over_two_lines_is_one_tag() {
        let (pairs, rest) = read("[Event \"Long\nname\"]\n[Site \"x\"]\n\n1-0\n");
        assert_eq!(
            pairs,
            [
                ("Event".into(), "Long\nname".into()),
                ("Site".into(), "x".into())
            ]
        );
        assert_eq!(rest, "1-0\n");
        let (pairs, rest) = read("[Event \"Long\n[Site \"x\"]\n\n1-0\n");
        assert_eq!(
            pairs,
            [("Event".into(), "Long".into()), ("Site".into(), "x".into())]
        );
        assert_eq!(rest, "1-0\n");
    }
}
