//! `result-contradicts-stalemate`: stalemate on the board and a decisive result.

use super::{Report, Rule, Severity, contradicts, stated_results};
use crate::game::Game;
use crate::game::ending::Contradiction;

pub(super) const RULE: Rule = Rule {
    code: "result-contradicts-stalemate",
    severity: Severity::Error,
    summary: "stalemate on the board and a decisive result",
    explanation: "Stalemate draws the game. Either the result is wrong or a move is.",
    basis: "FIDE Laws 5.2.1",
    example: "stalemate and 1-0",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if contradicts(game, Contradiction::ResultStalemate) {
        report.add_result(
            game,
            format!("stalemate is on the board, but {}", stated_results(game)),
        );
    }
}
