//! `stray-parenthesis`: a closing parenthesis outside any variation.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::movetext::Kind;

pub(super) const RULE: Rule = Rule {
    code: "stray-parenthesis",
    severity: Severity::Warning,
    summary: "a closing parenthesis outside any variation",
    explanation: "A variation was closed twice, or its opening parenthesis is missing and its moves were read as the game's.",
    basis: "PGN standard 8.2.5",
    example: "1. e4 ) e5",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    for token in game.odd_tokens() {
        if token.kind == Kind::Close && token.depth == 0 {
            report.add(
                game,
                token.span.clone(),
                "this parenthesis closes no variation",
            );
        }
    }
}
