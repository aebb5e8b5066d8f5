//! `castling-as-king-move`: castling written as a move of the king.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::flaws::Flaws;

pub(super) const RULE: Rule = Rule {
    code: "castling-as-king-move",
    severity: Severity::Warning,
    summary: "castling written as a move of the king",
    explanation: "The reading is the only one that is legal, the message names it, and the game is replayed with it.",
    basis: "PGN standard 8.2.3.3",
    example: "4. Kg1",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::CASTLING_AS_KING_MOVE,
        "this can only be castling",
    );
}
