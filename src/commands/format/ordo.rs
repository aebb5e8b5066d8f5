//! Games for the rating programs Ordo and BayesElo, which read three tags: the players and the result.
//!
//! Ordo stops at a result that is none of the standard's four.

use super::counts::FormatCounts;
use pgnkit_core::game::{Game, stated_results::StatedResults};
use pgnkit_core::pgn::result::parse;
use pgnkit_core::pgn::text::decode;
use pgnkit_core::writing::tags::TagList;

/// Appends a game without its moves. A result that the user `is_set` counts as it is.
pub(super) fn write(
    game: &Game<'_>,
    tags: &TagList<'_>,
    is_set: bool,
    out: &mut Vec<u8>,
    counts: &mut FormatCounts,
) {
    let mut has_unknown = false;
    for name in ["White", "Black"] {
        let value = tags.get(name).unwrap_or(b"?");
        has_unknown |= matches!(value.trim_ascii(), b"" | b"?" | b"-");
        push_tag(name, value, out);
    }
    counts.unrated_players += u64::from(has_unknown);
    let stated = StatedResults::new(game);
    let tag = tags.get("Result").map(decode);
    let written = tag.as_deref().and_then(parse);
    let is_counted = is_set || !stated.is_forfeit() && !stated.differ();
    let result = written
        .filter(|written| is_counted && !written.forfeit)
        .and_then(|written| written.result.as_standard_str())
        .unwrap_or("*");
    counts.unrated_results += u64::from(result == "*" && tag.is_some_and(|tag| tag != "*"));
    push_tag("Result", result.as_bytes(), out);
    out.push(b'\n');
    out.extend_from_slice(result.as_bytes());
    out.extend_from_slice(b"\n\n");
}

fn push_tag(name: &'static str, value: &[u8], out: &mut Vec<u8>) {
    let pair = (name.into(), value.into());
    TagList { pairs: vec![pair] }.write(out);
}
