//! `en-passant-suffix`: e.p. behind a move.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::rule::{Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "en-passant-suffix",
    severity: Severity::Warning,
    summary: "e.p. behind a move",
    explanation: "The reading is the only one that is legal, the message names it, and the game is replayed with it.",
    basis: "PGN standard 8.2.3.3",
    example: "3. exd6e.p.",
    check,
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs_by_move(game, Flaws::EN_PASSANT_SUFFIX, |mv| {
        if mv.is_en_passant() {
            "SAN has no sign for en passant"
        } else {
            "this is no capture en passant"
        }
    });
}
