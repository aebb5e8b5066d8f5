//! `duplicate-tag`: the same tag twice in a game.

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

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    let name = |pair: &TagPair| &game.record.bytes[pair.name.clone()];
    for (index, pair) in game.tags.pairs.iter().enumerate() {
        if !pair.name.is_empty()
            && game.tags.pairs[..index]
                .iter()
                .any(|earlier| name(earlier) == name(pair))
        {
            let message = format!(
                "the tag {} stands here again; the last one counts",
                game.text(pair.name.clone())
            );
            report.add(game, pair.span.clone(), message);
        }
    }
}
