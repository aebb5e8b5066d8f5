//! `duplicate-tag`: the same tag twice in a game.

use std::collections::HashSet;

use super::{Report, Rule, Severity};
use crate::game::Game;

pub(super) const RULE: Rule = Rule {
    code: "duplicate-tag",
    severity: Severity::Warning,
    summary: "the same tag twice in a game",
    explanation: "The last one counts, as in most programs; the others are passed over. Two records run together often look like this.",
    basis: "PGN standard 8.1",
    example: "[Result \"1-0\"] [Result \"0-1\"]",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    let mut names = HashSet::new();
    for pair in &game.tags.pairs {
        let name = &game.record.bytes[pair.name.clone()];
        if !name.is_empty() && !names.insert(name) {
            let name = game.text(pair.name.clone());
            let message = format!("the tag {name} stands here again; the last one counts");
            report.add(game, pair.span.clone(), message);
        }
    }
}
