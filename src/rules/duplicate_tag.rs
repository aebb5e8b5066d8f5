//! `duplicate-tag`: the same tag twice in a game.

use std::collections::HashMap;

use super::{Report, Rule, Severity};
use crate::game::{Game, TagPair};

pub(super) const RULE: Rule = Rule {
    code: "duplicate-tag",
    severity: Severity::Warning,
    summary: "the same tag twice in a game",
    explanation: "The last one counts, as in most programs; the others are passed over. Two records run together often look like this. Two values that differ contradict each other, which is an error.",
    basis: "PGN standard 8.1",
    example: "[Result \"1-0\"] [Result \"0-1\"]",
    check,
};

/// Up to so many tags each is compared with all before it, which is quicker than to hash them.
const FEW_TAGS: usize = 32;

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    let pairs = &game.tags.pairs;
    let name = |pair: &TagPair| &game.record.bytes[pair.name.clone()];
    let value = |pair: &TagPair| &game.record.bytes[pair.value.clone()];
    let mut names = HashMap::new();
    for (index, pair) in pairs.iter().enumerate() {
        let earlier = if pair.name.is_empty() {
            None
        } else if pairs.len() <= FEW_TAGS {
            pairs[..index]
                .iter()
                .rfind(|earlier| name(earlier) == name(pair))
        } else {
            names.insert(name(pair), pair)
        };
        let Some(earlier) = earlier else { continue };
        let written = game.text(pair.name.clone());
        if value(earlier) == value(pair) {
            let message = format!("the tag {written} stands here again; the last one counts");
            report.add(game, pair.span.clone(), message);
        } else {
            let message = format!(
                "the tag {written} stands here again with another value; the last one counts"
            );
            report.add(game, pair.span.clone(), message).severity = Severity::Error;
        }
    }
}
