//! `spurious-capture-sign`: a capture sign where nothing is captured.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::flaws::Flaws;

pub(super) const RULE: Rule = Rule {
    code: "spurious-capture-sign",
    severity: Severity::Warning,
    summary: "a capture sign where nothing is captured",
    explanation: "The reading is the only one that is legal, the message names it, and the game is replayed with it.",
    basis: "PGN standard 8.2.3",
    example: "1. Nxf3",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::SPURIOUS_CAPTURE_SIGN,
        "nothing is captured here",
    );
}
