//! `coordinate-notation`: a move as two squares, as chess engines write it.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::flaws::Flaws;

pub(super) const RULE: Rule = Rule {
    code: "coordinate-notation",
    severity: Severity::Warning,
    summary: "a move as two squares, as chess engines write it",
    explanation: "The reading is the only one that is legal, the message names it, and the game is replayed with it. One finding a game, at the first such move.",
    basis: "PGN standard 8.2.3",
    example: "1. e2e4 e7e5 2. g1f3",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    report.add_repairs_once(game, Flaws::COORDINATE_NOTATION, "coordinate notation");
}
