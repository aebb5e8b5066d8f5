//! The shape of one tag line, `[Name "value"]`: what the splitter and the tag reader both need to know.
//!
//! Works on one line without its line end, or on the lines of tag pairs that take several. A value that runs over the line
//! is not followed.

pub(crate) mod malformed;
pub(crate) mod multi_line;

use std::ops::Range;

use wide::u8x16;

use crate::byte_search::{are, are_at_least, are_at_most, memchr};
use crate::pgn::text::first_character;

/// The seven tags every game should have, in export order (PGN standard 8.1.1).
pub const SEVEN_TAG_ROSTER: [&str; 7] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Whether `byte` may stand in a tag name (PGN standard 7: letters, digits and the underscore).
#[must_use]
pub const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The name in a line that begins with `[`, as written; empty if there is none.
pub(crate) fn name(line: &[u8]) -> &[u8] {
    let rest = line.get(1..).unwrap_or_default().trim_ascii_start();
    &rest[..name_bytes(rest)]
}

/// Length of the name that a text begins with, in bytes: of a symbol (PGN standard 7) as far as its other characters stand
/// between those of names, so that `White-Elo` is no `White`.
fn name_bytes(text: &[u8]) -> usize {
    let is_part = |(at, &byte): (usize, &u8)| {
        let may_join = matches!(byte, b'-' | b'+' | b'#');
        let next = text.get(at + 1).copied();
        is_name_byte(byte) || may_join && at > 0 && next.is_some_and(is_name_byte)
    };
    text.iter()
        .enumerate()
        .take_while(|&part| is_part(part))
        .count()
}

/// Whether a line, indentation removed, begins a tag pair where movetext could stand as well:
/// a name, then a blank and a quote, or a blank or quote after one of the well-known names; or a colon and a quote after one that
/// sets up a game.
#[must_use]
pub fn looks_like_tag(line: &[u8]) -> bool {
    if line.first() != Some(&b'[') {
        return false;
    }
    let name = name(line);
    if !name.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let name_end = name.as_ptr().addr() - line.as_ptr().addr() + name.len();
    let rest = &line[name_end..];
    match rest.trim_ascii_start().first() {
        Some(b'"') => true,
        // `[FEN: "..."]`: without it the game would be another one.
        Some(b':' | b'=') => {
            let value = rest.trim_ascii_start()[1..].trim_ascii_start();
            is_start(name) && first_character(value).is_some_and(is_quote)
        }
        // `[FEN]`: a start that is not told.
        Some(b']') if is_start(name) => true,
        Some(_) => rest[0] != b']' && rest[0].is_ascii_whitespace() && is_well_known(name),
        None => false,
    }
}

/// The names that games begin with: the roster, and what sets up a position.
const WELL_KNOWN: [&str; 10] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "SetUp", "Variant",
];

/// The bits of the Seven Tag Roster among those of [`well_known_bit`].
pub(crate) const ROSTER: u16 = 0b111_1111;

/// The bits of White, Black and Result, without which no game is complete.
pub(crate) const PLAYERS_AND_RESULT: u16 = 0b111_0000;

/// The bit of Event.
pub(crate) const EVENT: u16 = 1;

/// The bit of FEN.
pub(crate) const FEN: u16 = 1 << 7;

/// Whether a name, in any case, is one of the tags that set up a game.
pub(crate) fn is_start(name: &[u8]) -> bool {
    well_known_bit(name) & !ROSTER != 0
}

/// Quotes of other kinds than the standard's.
const QUOTES: &str = "'`\u{b4}\u{2018}\u{2019}\u{201c}\u{201d}\u{201e}\u{ab}\u{bb}\u{ff02}";

/// Whether a character is a quote, the standard's or one of another kind.
pub(crate) fn is_quote(sign: char) -> bool {
    sign == '"' || QUOTES.contains(sign)
}

/// The bit of a well-known name in any case; 0 for other names.
pub(crate) fn well_known_bit(name: &[u8]) -> u16 {
    if !(3..=7).contains(&name.len()) {
        return 0;
    }
    let initial = name[0].to_ascii_uppercase();
    WELL_KNOWN
        .iter()
        .position(|tag| tag.as_bytes()[0] == initial && tag.as_bytes().eq_ignore_ascii_case(name))
        .map_or(0, |index| 1 << index)
}

/// Whether the name in a line that begins with `[` may be one of the roster, by its length; quicker than to read it.
pub(crate) fn may_be_of_roster(line: &[u8]) -> bool {
    let ends = |at: usize| line.get(at).is_none_or(|&byte| !is_name_byte(byte));
    match line.get(1).map(u8::to_ascii_uppercase) {
        Some(b'E' | b'W' | b'B') => ends(6),
        Some(b'S' | b'D') => ends(5),
        Some(b'R') => ends(6) || ends(7),
        Some(byte) => !byte.is_ascii_alphabetic(),
        None => false,
    }
}

/// The bit of White, Black, Round or Result, if a line that begins with `[` has one of these names; quicker than to read it.
#[inline]
pub(crate) fn players_bit(line: &[u8]) -> u16 {
    const WHITE: u64 = u64::from_le_bytes(*b"[White \"");
    const BLACK: u64 = u64::from_le_bytes(*b"[Black \"");
    const RESULT: u64 = u64::from_le_bytes(*b"[Result ");
    const ROUND: u64 = u64::from_le_bytes(*b"[Round \"");
    let word = line.first_chunk().map(|word| u64::from_le_bytes(*word));
    match (word, line.get(1)) {
        (Some(ROUND), _) => 1 << 3,
        (Some(WHITE), _) => 1 << 4,
        (Some(BLACK), _) => 1 << 5,
        (Some(RESULT), _) => 1 << 6,
        (_, Some(b'W' | b'B' | b'R' | b'w' | b'b' | b'r')) if may_be_of_roster(line) => {
            well_known_bit(name(line))
        }
        _ => 0,
    }
}

fn is_well_known(name: &[u8]) -> bool {
    well_known_bit(name) != 0
}

/// A tag pair that marks the start of a game where none should begin: in a comment that was never closed,
/// or after a marker.
pub(crate) fn is_salvage(text: &[u8]) -> bool {
    looks_like_tag(text) && (is_well_known(name(text)) || text.trim_ascii_end().ends_with(b"\"]"))
}

/// Whether a tag line has a name that games begin with; another one among moves begins no game.
pub(crate) fn begins_with_well_known(text: &[u8]) -> bool {
    is_well_known(name(text))
}

/// One tag pair; positions count bytes from the start of the text that it was read in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagPair {
    /// From the opening to after the closing bracket, or to the end of what belongs to the pair.
    pub span: Range<usize>,
    /// The name as written.
    pub name: Range<usize>,
    /// The value as written, between the quotes, still with its escapes.
    pub value: Range<usize>,
    /// The form of the tag pair.
    pub form: TagForm,
}

/// The well-formedness of a tag pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TagForm {
    /// `[Name "value"]`, blanks allowed between the parts.
    Good,
    /// A quote inside the value without a backslash before it.
    UnescapedQuote,
    /// No closing quote and bracket on the line.
    UnterminatedValue,
    /// Anything else: no name, no quotes, text before the bracket.
    Malformed,
}

/// Reads the tag pair that begins with the `[` at `start` of a text, if it is written as nearly all are: one blank, and
/// neither quotes nor backslashes in the value. Gives what [`part`] gives for its line, faster.
pub(crate) fn common_part(text: &[u8], start: usize) -> Option<TagPair> {
    let name = start + 1..first(text, start + 1, |bytes| !are_name_bytes(bytes))?;
    let value_start = name.end + 2;
    let quote = first(text, value_start, are_no_common_value)?;
    let is_common = !name.is_empty()
        && text[name.end..value_start] == *b" \""
        && text[quote..].starts_with(b"\"]");
    is_common.then(|| TagPair {
        span: start..quote + 2,
        name,
        value: value_start..quote,
        form: TagForm::Good,
    })
}

/// The first byte from a place on for which something holds, by blocks of 16.
#[inline]
fn first(text: &[u8], from: usize, holds: impl Fn(u8x16) -> u8x16) -> Option<usize> {
    let mut at = from;
    while let Some(block) = text.get(at..)?.first_chunk() {
        let found = holds(u8x16::new(*block)).to_bitmask();
        if found != 0 {
            return Some(at + found.trailing_zeros() as usize);
        }
        at += block.len();
    }
    let mut last = [0; 16];
    let rest = &text[at..];
    last[..rest.len()].copy_from_slice(rest);
    let found = holds(u8x16::new(last)).to_bitmask().trailing_zeros() as usize;
    (found < rest.len()).then_some(at + found)
}

/// Marks the [name bytes](is_name_byte).
#[inline]
fn are_name_bytes(bytes: u8x16) -> u8x16 {
    let small = bytes | u8x16::splat(0x20);
    are_at_least(b'a')(small) & are_at_most(b'z')(small)
        | are_at_least(b'0')(bytes) & are_at_most(b'9')(bytes)
        | are(b'_')(bytes)
}

/// Which bytes end a value, or are read with more care.
#[inline]
fn are_no_common_value(bytes: u8x16) -> u8x16 {
    are(b'"')(bytes) | are(b'\\')(bytes) | are(b'\n')(bytes) | are(b'\r')(bytes)
}

/// Reads the tag pair that begins with the `[` at `start` of a text that ends with the line, or with the last line of tag
/// pairs.
///
/// Always consumes at least the bracket; the next part, or other text, begins at `span.end`.
pub(crate) fn part(line: &[u8], start: usize) -> TagPair {
    let mut at = start + 1;
    let skip_blanks = |at: &mut usize| {
        while line
            .get(*at)
            .is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
        {
            *at += 1;
        }
    };
    skip_blanks(&mut at);
    let name = at..at + name_bytes(line.get(at..).unwrap_or_default());
    at = name.end;
    skip_blanks(&mut at);
    if name.is_empty() || line.get(at) != Some(&b'"') {
        return malformed(line, start, name);
    }
    let value_start = at + 1;
    let mut at = value_start;
    let mut quotes = 0;
    while let Some(found) = memchr(b'"', &line[at..]) {
        let quote = at + found;
        at = quote + 1;
        if escapes_next(&line[value_start..quote]) {
            continue;
        }
        let mut bracket = at;
        skip_blanks(&mut bracket);
        if line.get(bracket) == Some(&b']') {
            let form = if quotes == 0 {
                TagForm::Good
            } else {
                TagForm::UnescapedQuote
            };
            return TagPair {
                span: start..bracket + 1,
                name,
                value: value_start..quote,
                form,
            };
        }
        quotes += 1;
    }
    let end = line.trim_ascii_end().len().max(value_start);
    let value_end = line[value_start..end]
        .strip_suffix(b"]")
        .map_or(end, |value| value_start + value.len());
    TagPair {
        span: start..line.len(),
        name,
        value: value_start..value_end,
        form: TagForm::UnterminatedValue,
    }
}

/// Whether a quote behind this text has a backslash of its own: an odd number of them stands at the end.
pub(super) fn escapes_next(text: &[u8]) -> bool {
    let backslashes = text.iter().rev().take_while(|&&byte| byte == b'\\');
    !backslashes.count().is_multiple_of(2)
}

/// A pair without name or quotes ends with its bracket, or with the line.
fn malformed(line: &[u8], start: usize, name: Range<usize>) -> TagPair {
    let end = memchr(b']', &line[start..]).map_or(line.len(), |bracket| start + bracket + 1);
    let value_end = if line[..end].ends_with(b"]") {
        end - 1
    } else {
        end
    };
    let value_start = line[name.end..value_end]
        .iter()
        .position(|&byte| !matches!(byte, b' ' | b'\t'));
    let value = value_start.map_or(value_end..value_end, |blanks| name.end + blanks..value_end);
    TagPair {
        span: start..end,
        name,
        value,
        form: TagForm::Malformed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &str) -> (String, String, TagForm, usize) {
        let part = part(line.as_bytes(), 0);
        (
            line[part.name].to_owned(),
            line[part.value].to_owned(),
            part.form,
            part.span.end,
        )
    }

    #[test]
    fn a_common_pair_is_what_it_is_on_its_line() {
        for (text, is_common) in [
            ("[Event \"a b\"]\n", true),
            ("[E_1 \"\"]", true),
            ("[Site \"x]\"] [B \"c\"]\r\n", true),
            ("[Event  \"a\"]\n", false),
            ("[Event \"a\\\"\"]\n", false),
            ("[Event \"a\" ]\n", false),
            ("[Event \"a\n\"]\n", false),
            ("[Event \"a\r\"]\n", false),
            ("[Event \"a\"b\"]\n", false),
            ("[ \"a\"]\n", false),
            ("[Event \"a", false),
            ("[Event ", false),
            ("[", false),
        ] {
            let found = common_part(text.as_bytes(), 0);
            assert_eq!(found.is_some(), is_common, "{text:?}");
            let line = text.lines().next().unwrap_or_default();
            if let Some(found) = found {
                assert_eq!(found, part(line.as_bytes(), 0), "{text:?}");
            }
        }
    }

    #[test]
    fn bytes_of_names_and_values_are_found_wherever_they_stand() {
        for byte in 0..=u8::MAX {
            for length in [0, 3, 15, 16, 17, 40] {
                let text = [&b"a".repeat(length)[..], &[byte], &b"b".repeat(20)].concat();
                let name = first(&text, 0, |bytes| !are_name_bytes(bytes));
                assert_eq!(name, (!is_name_byte(byte)).then_some(length), "{byte}");
                let value = first(&text[..=length], 0, are_no_common_value);
                assert_eq!(
                    value,
                    b"\"\\\n\r".contains(&byte).then_some(length),
                    "{byte}"
                );
            }
        }
    }

    #[test]
    fn pathological_values_of_chessops() {
        for (line, value) in [
            (r#"[C "A]]"]"#, "A]]"),
            (r#"[D "A]]["]"#, "A]]["),
            (r#"[E "\"A]][\""]"#, r#"\"A]][\""#),
            (r#"[F "\"A]][\"\\"]"#, r#"\"A]][\"\\"#),
            (r#"[G "\"]"]"#, r#"\"]"#),
            (r#"[H ""]"#, ""),
        ] {
            let (_, found, form, end) = text(line);
            assert_eq!(
                (found.as_str(), form, end),
                (value, TagForm::Good, line.len()),
                "{line}"
            );
        }
    }

    #[test]
    fn broken_forms_are_told_apart() {
        assert_eq!(text(r#"[Event "a "b" c"]"#).2, TagForm::UnescapedQuote);
        assert_eq!(text(r#"[Event "a "b" c"]"#).1, r#"a "b" c"#);
        assert_eq!(text(r#"[Event "abc]"#).2, TagForm::UnterminatedValue);
        assert_eq!(text(r#"[Event "abc]"#).1, "abc");
        assert_eq!(
            text("[Event abc] 1. e4"),
            ("Event".into(), "abc".into(), TagForm::Malformed, 11)
        );
        assert_eq!(text(r#"["x"]"#).2, TagForm::Malformed);
        assert_eq!(text("[").2, TagForm::Malformed);
    }

    #[test]
    fn tag_lines_and_bracketed_text() {
        assert!(looks_like_tag(br#"[Event "x"]"#));
        assert!(looks_like_tag(br#"[ Event"x"]"#));
        assert!(looks_like_tag(b"[Event x]"));
        assert!(looks_like_tag(br#"[FEN: "x"]"#));
        assert!(looks_like_tag("[Variant=\u{201c}x\u{201d}]".as_bytes()));
        assert!(!looks_like_tag(br#"[Event: "x"]"#));
        assert!(!looks_like_tag(b"[FEN: see there]"));
        assert!(!looks_like_tag(b"[%clk 0:01:00]"));
        assert!(!looks_like_tag(b"[diagram here]"));
        assert!(!looks_like_tag(b"[Event]"));
        assert!(!looks_like_tag(b"[1] see there"));
    }
}
