//! `extra-marker`: more than one termination marker.

use super::{Report, Rule, Severity};
use crate::game::Game;

pub(super) const RULE: Rule = Rule {
    code: "extra-marker",
    severity: Severity::Warning,
    summary: "more than one termination marker",
    explanation: "The first one ends the game. Two games run together, or a result written into the moves, look like this.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 1-0 1-0",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    for span in &game.remains.extra_markers {
        report.add(
            game,
            span.clone(),
            "the game has ended already; the first marker counts",
        );
    }
}
