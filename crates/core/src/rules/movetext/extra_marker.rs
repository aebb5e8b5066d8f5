//! `extra-marker`: more than one termination marker.

use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "extra-marker",
    severity: Severity::Warning,
    summary: "more than one termination marker",
    explanation: "The first one ends the game. Two games run together, or a result written among the moves, look like this.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 1-0 1-0",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for span in &game.rest.extra_markers {
        report.add(
            game,
            span.clone(),
            "the game has already ended; the first marker counts",
        );
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    for span in &game.rest.extra_markers {
        edits.remove_word(game, span.clone());
    }
}
