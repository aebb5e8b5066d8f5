//! `missing-promotion-sign`: a promotion without =.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::flaws::Flaws;

pub(super) const RULE: Rule = Rule {
    code: "missing-promotion-sign",
    severity: Severity::Warning,
    summary: "a promotion without =",
    explanation: "The reading is the only one that is legal, the message names it, and the game is replayed with it.",
    basis: "PGN standard 8.2.3",
    example: "9. e8Q",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::MISSING_PROMOTION_SIGN,
        "the standard writes a promotion with =",
    );
}
