//! `impossible-check`: a start position with a check that no move can give.

use super::{Report, Rule, Severity, fen_span};
use crate::game::Game;

pub(super) const RULE: Rule = Rule {
    code: "impossible-check",
    severity: Severity::Warning,
    summary: "a start position with a check that no move can give",
    explanation: "The position is replayed all the same: composed positions and errors in copying look like this.",
    basis: "FIDE Laws 3.9",
    example: "a king in check from three pieces",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if game.setup.has_impossible_check() {
        report.add(
            game,
            fen_span(game),
            "no legal move can have given this check",
        );
    }
}
