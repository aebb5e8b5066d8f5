//! `result-contradicts-dead-position`: a decisive result with too little material to mate.

use super::{Report, Rule, Severity, contradicts, stated_results};
use crate::game::Game;
use crate::game::ending::Contradiction;

pub(super) const RULE: Rule = Rule {
    code: "result-contradicts-dead-position",
    severity: Severity::Error,
    summary: "a decisive result with too little material to mate",
    explanation: "Neither side can mate by any series of legal moves, so the game is drawn, also when a flag falls.",
    basis: "FIDE Laws 5.2.2, 6.9",
    example: "K v K and 1-0",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if contradicts(game, Contradiction::ResultDeadPosition) {
        report.add_result(
            game,
            format!("neither side can mate, but {}", stated_results(game)),
        );
    }
}
