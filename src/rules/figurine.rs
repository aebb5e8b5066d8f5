//! `figurine`: a chess symbol in place of the piece letter.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::flaws::Flaws;

pub(super) const RULE: Rule = Rule {
    code: "figurine",
    severity: Severity::Warning,
    summary: "a chess symbol in place of the piece letter",
    explanation: "The reading is the only one that is legal, the message names it, and the game is replayed with it. One finding a game, at the first such move.",
    basis: "PGN standard 8.2.3.2",
    example: "1. ♘f3",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    report.add_repairs_once(game, Flaws::FIGURINE, "a chess symbol in place of a letter");
}
