//! `duplicate-tag`: the same tag twice in a game.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::outcome::judged::Judged;
use crate::pgn::tag_line::{TagPair, is_start};
use crate::pgn::tags::{known_tags::proper, start_tags::START_TAGS};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Report, Rule, Severity};
use crate::rules::tag_values::{known_start, tag_pairs};

pub(crate) const RULE: Rule = Rule {
    code: "duplicate-tag",
    summary: "the same tag twice in a game",
    explanation: "The last one counts, as in most programs; the others are ignored. FEN and Variant tags that are empty, `?` or `-` do not count; if two others differ, the start of the game is unknown, and nothing is replayed. Known tags are the same in any case, and one in the correct case takes precedence. Two records run together often look like this. Two different values contradict each other, which is an error. `fix --unsafe` removes the others if one counts.",
    basis: "PGN standard 8.1",
    example: "[Result \"1-0\"] [Result \"0-1\"]",
    fix: Some(Fix::unsafe_to_make(fix)),
    ..Rule::warning(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if !game.tags.may_repeat() {
        return;
    }
    let bytes = game.record.bytes;
    let written = |pair: &TagPair| &bytes[pair.name.clone()];
    let value = |pair: &TagPair| &bytes[pair.value.clone()];
    let lost_start = game.lost_start();
    let known_starts = START_TAGS.map(|name| (name, known_start(game, name)));
    let is_below_known = |name: &str, pair: &TagPair| {
        let mut known = known_starts.iter().filter(|(known, _)| *known == name);
        known.any(|(_, known)| known.is_some_and(|known| known.span.end <= pair.span.start))
    };
    let mut firsts = HashMap::new();
    for pair in tag_pairs(game) {
        let first = *firsts.entry(meant(written(pair))).or_insert(pair);
        if !std::ptr::eq(first, pair) {
            let name = meant(written(pair));
            let differs = value(first) != value(pair);
            let with = if differs { " with another value" } else { "" };
            let (name, written, first) = (shown(name), shown(written(pair)), shown(written(first)));
            let message = if lost_start == Some(pair) {
                format!(
                    "the tag {name} is repeated{with}: it is not clear which one counts; nothing was replayed"
                )
            } else if is_below_known(&name, pair) {
                format!("the tag {name} is repeated without a value; the one above counts")
            } else if written == first {
                format!("the tag {written} is repeated{with}; the last one counts")
            } else if written == name {
                format!("the tag {name} is repeated{with}; it counts, not {first}")
            } else if first == name {
                format!(
                    "the tag {name} is repeated as {written}{with}; the one written {name} counts"
                )
            } else {
                format!("the tag {name} is repeated as {written}{with}; the last one counts")
            };
            let finding = report.add(pair.span.clone(), message);
            if differs {
                finding.severity = Severity::Error;
            }
        }
    }
}

/// The name of a tag as it should be written.
fn meant(name: &[u8]) -> &[u8] {
    proper(name).map_or(name, str::as_bytes)
}

/// A name, which has letters, digits and underscores only.
fn shown(name: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(name)
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let bytes = game.record.bytes;
    let written = |pair: &TagPair| &bytes[pair.name.clone()];
    let mut counting = HashMap::new();
    for pair in tag_pairs(game) {
        let Ok(name) = std::str::from_utf8(meant(written(pair))) else {
            continue;
        };
        let counts = counting.entry(name).or_insert_with(|| {
            if is_start(name.as_bytes()) {
                known_start(game, name)
            } else {
                game.tags.find(bytes, name)
            }
        });
        if counts.is_some_and(|counts| {
            counts.span != pair.span && meant(written(counts)) == name.as_bytes()
        }) {
            edits.remove_word(pair.span.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::input::record::Record;
    use crate::rules::check;
    use crate::rules::rule::Options;

    fn found(tags: &str) -> Vec<String> {
        let text = format!("{tags}\n\n1. e4 *\n");
        let mut findings = Vec::new();
        let game = Game::read(Record::alone(text.as_bytes()));
        check(
            &Judged::new(&game),
            &[&RULE],
            &Options::default(),
            &mut findings,
        );
        let message = |finding: crate::rules::rule::Finding| finding.message;
        findings.into_iter().map(message).collect()
    }

    #[test]
    fn other_letters_are_the_same_tag() {
        assert_eq!(
            found("[White \"A\"][White \"B\"]"),
            ["the tag White is repeated with another value; the last one counts"]
        );
        assert_eq!(
            found("[White \"A\"][White \"A\"]"),
            ["the tag White is repeated; the last one counts"]
        );
        assert_eq!(
            found("[white \"A\"][White \"B\"]"),
            ["the tag White is repeated with another value; it counts, not white"]
        );
        assert_eq!(
            found("[FEN \"A\"][fen \"B\"]"),
            [
                "the tag FEN is repeated with another value: it is not clear which one counts; nothing was replayed"
            ]
        );
        assert_eq!(
            found("[FEN \"A\"][FEN \"?\"]"),
            ["the tag FEN is repeated without a value; the one above counts"]
        );
        assert_eq!(
            found("[result \"1-0\"][RESULT \"0-1\"]"),
            ["the tag Result is repeated as RESULT with another value; the last one counts"]
        );
        assert_eq!(
            found("[White \"A\"][White-Elo \"1\"][White Elo \"1\"]"),
            [""; 0]
        );
        assert_eq!(found("[GameId \"1\"][gameId \"2\"][White \"A\"]"), [""; 0]);
    }
}
