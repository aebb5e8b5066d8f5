//! `missing-pawn-file`: a pawn's capture without its file.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::flaws::Flaws;

pub(super) const RULE: Rule = Rule {
    code: "missing-pawn-file",
    severity: Severity::Warning,
    summary: "a pawn's capture without its file",
    explanation: "The reading is the only one that is legal, the message names it, and the game is replayed with it.",
    basis: "PGN standard 8.2.3.3",
    example: "1. e4 d5 2. xd5",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::MISSING_PAWN_FILE,
        "a pawn's capture begins with the file it comes from",
    );
}
