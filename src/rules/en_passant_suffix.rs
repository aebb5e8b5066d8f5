//! `en-passant-suffix`: e.p. behind a move.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::flaws::Flaws;

pub(super) const RULE: Rule = Rule {
    code: "en-passant-suffix",
    severity: Severity::Warning,
    summary: "e.p. behind a move",
    explanation: "The reading is the only one that is legal, the message names it, and the game is replayed with it.",
    basis: "PGN standard 8.2.3.3",
    example: "3. exd6e.p.",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    report.add_repairs_by_move(game, Flaws::EN_PASSANT_SUFFIX, |mv| {
        if mv.is_en_passant() {
            "SAN has no sign for en passant"
        } else {
            "this is no capture en passant"
        }
    });
}
