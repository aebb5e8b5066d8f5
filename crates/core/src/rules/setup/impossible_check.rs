//! `impossible-check`: a start position with a check that no move can give.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::fen_span;

pub(crate) const RULE: Rule = Rule {
    code: "impossible-check",
    severity: Severity::Warning,
    summary: "a start position with a check that no move can give",
    explanation: "The position is replayed anyway: composed positions and copying errors look like this.",
    basis: "FIDE Laws 3.9",
    example: "a king in check from three pieces",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.setup.has_impossible_check() {
        report.add(
            game,
            fen_span(game),
            "no legal move can have given this check",
        );
    }
}
