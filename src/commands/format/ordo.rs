//! Games for the rating programs Ordo and BayesElo, which read three tags: the players and the result.
//!
//! Ordo stops at a result that is none of the standard's four.

use pgnkit_core::game::{Game, stated::Stated};
use pgnkit_core::pgn::result::parse;
use pgnkit_core::pgn::text::decode;
use pgnkit_core::writing::tags::TagList;

/// What rating programs cannot make use of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Unrated {
    /// Games whose result is none that a rating may count, so that `*` is written.
    pub(super) results: u64,
    /// Games of which a player is not known.
    pub(super) players: u64,
}

impl Unrated {
    pub(super) fn add(&mut self, more: Unrated) {
        self.results += more.results;
        self.players += more.players;
    }
}

/// Appends a game without its moves. A result that the user `is_set` counts as it is.
pub(super) fn write(
    game: &Game<'_>,
    tags: &TagList<'_>,
    is_set: bool,
    out: &mut Vec<u8>,
) -> Unrated {
    let mut unrated = Unrated::default();
    for name in ["White", "Black"] {
        let value = tags.get(name).unwrap_or(b"?");
        let is_known = !matches!(value.trim_ascii(), b"" | b"?" | b"-");
        unrated.players |= u64::from(!is_known);
        push_tag(name, value, out);
    }
    let stated = Stated::new(game);
    let tag = tags.get("Result").map(decode);
    let written = tag.as_deref().and_then(parse);
    let counts = is_set || !stated.is_forfeit() && !stated.differ();
    let result = written
        .filter(|written| counts && !written.forfeit)
        .and_then(|written| written.result.as_standard_str())
        .unwrap_or("*");
    unrated.results = u64::from(result == "*" && tag.is_some_and(|tag| tag != "*"));
    push_tag("Result", result.as_bytes(), out);
    out.push(b'\n');
    out.extend_from_slice(result.as_bytes());
    out.extend_from_slice(b"\n\n");
    unrated
}

fn push_tag(name: &'static str, value: &[u8], out: &mut Vec<u8>) {
    let pair = (name.into(), value.into());
    TagList { pairs: vec![pair] }.write(out);
}
