//! `duplicate-tag`: the same tag twice in a game.

use std::collections::HashSet;

use super::{Report, Rule, Severity};
use crate::game::{Game, TagPair};

pub(super) const RULE: Rule = Rule {
    code: "duplicate-tag",
    severity: Severity::Warning,
    summary: "the same tag twice in a game",
    explanation: "The last one counts, as in most programs; the others are passed over. Two records run together often look like this.",
    basis: "PGN standard 8.1",
    example: "[Result \"1-0\"] [Result \"0-1\"]",
    check,
};

/// Up to so many tags each is compared with all before it, which is quicker than to hash them.
const FEW_TAGS: usize = 32;

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    let pairs = &game.tags.pairs;
    let name = |pair: &TagPair| &game.record.bytes[pair.name.clone()];
    let mut names = HashSet::new();
    for (index, pair) in pairs.iter().enumerate() {
        let again = if pair.name.is_empty() {
            false
        } else if pairs.len() <= FEW_TAGS {
            pairs[..index]
                .iter()
                .any(|earlier| name(earlier) == name(pair))
        } else {
            !names.insert(name(pair))
        };
        if again {
            let name = game.text(pair.name.clone());
            let message = format!("the tag {name} stands here again; the last one counts");
            report.add(game, pair.span.clone(), message);
        }
    }
}
