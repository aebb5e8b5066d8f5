//! `missing-capture-sign`: a capture without x.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::flaws::Flaws;

pub(super) const RULE: Rule = Rule {
    code: "missing-capture-sign",
    severity: Severity::Warning,
    summary: "a capture without x",
    explanation: "The reading is the only one that is legal, the message names it, and the game is replayed with it.",
    basis: "PGN standard 8.2.3",
    example: "1. e4 d5 2. ed5",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::MISSING_CAPTURE_SIGN,
        "this captures, and has no x",
    );
}
