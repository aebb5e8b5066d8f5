//! Lines that were meant as tag pairs and are none: what they were meant to say.

use std::borrow::Cow;
use std::ops::Range;

use super::{is_quote, is_start, name_bytes};
use crate::pgn::text::decode;

/// The value that was meant, without quotes of any kind around it, and without signs between it and the name; `None` if there
/// is no value.
pub(crate) fn meant(value: &[u8]) -> Option<Cow<'_, str>> {
    let strip = |text: &str| -> Option<Range<usize>> {
        let value = text.trim().trim_start_matches([':', '=']).trim_start();
        let inner = value.strip_prefix(is_quote).unwrap_or(value);
        let inner = inner.strip_suffix(is_quote).unwrap_or(inner);
        let start = inner.as_ptr().addr() - text.as_ptr().addr();
        (!value.is_empty()).then_some(start..start + inner.len())
    };
    Some(match decode(value) {
        Cow::Borrowed(text) => Cow::Borrowed(&text[strip(text)?]),
        Cow::Owned(text) => Cow::Owned(text[strip(&text)?].to_owned()),
    })
}

/// The same, where it is clear what belongs to it.
pub(crate) fn plausible(value: &[u8]) -> Option<Cow<'_, str>> {
    let is_doubtful = |sign: char| matches!(sign, '"' | '[' | ']' | '\\');
    meant(value).filter(|value| !value.is_empty() && !value.contains(is_doubtful))
}

/// The name and the value of a line without its opening bracket, if it has one of the names that set up a game: prose has such
/// words too, but not with a quoted value, a closing bracket or a FEN.
pub(crate) fn without_bracket(line: &[u8]) -> Option<(Range<usize>, Range<usize>)> {
    let signs = line.iter().take_while(|byte| byte.is_ascii_punctuation());
    let start = signs.count();
    let name = start..start + name_bytes(&line[start..]);
    if !is_start(&line[name.clone()]) {
        return None;
    }
    let text = line.trim_ascii_end();
    let closed = text.strip_suffix(b"]").or(text.strip_suffix(b">"));
    let value = name.end..closed.unwrap_or(text).len().max(name.end);
    let written = decode(&line[value.clone()]);
    let behind = written.trim_start_matches([' ', '\t', ':', '=']);
    let is_quoted = behind.starts_with(is_quote) && behind.ends_with(is_quote);
    let board = behind.split(' ').next().unwrap_or_default();
    let is_fen = line[name.clone()].eq_ignore_ascii_case(b"FEN")
        && board.matches('/').count() > 1
        && !board.contains("//");
    (closed.is_some() || is_quoted || is_fen).then_some((name, value))
}

/// Whether a line without its opening bracket sets up a game, where one may begin: with its closing bracket, it is no prose.
pub(crate) fn begins_start(line: &[u8]) -> bool {
    line.trim_ascii_end().ends_with(b"]") && without_bracket(line).is_some()
}
