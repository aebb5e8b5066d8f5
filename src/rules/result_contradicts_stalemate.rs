//! `result-contradicts-stalemate`: stalemate on the board and another result.

use super::{Report, Rule, Severity, contradicts, outcome, stated_results, variant_name};
use crate::game::Game;
use crate::game::ending::Contradiction;
use crate::game::result::GameResult;

pub(super) const RULE: Rule = Rule {
    code: "result-contradicts-stalemate",
    severity: Severity::Error,
    summary: "stalemate on the board and another result",
    explanation: "Stalemate draws the game; in Antichess the side that cannot move has won. Either the result is wrong or a move is.",
    basis: "FIDE Laws 5.2.1",
    example: "stalemate and 1-0",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if contradicts(game, Contradiction::ResultStalemate) {
        let stated = stated_results(game);
        let message = match game.ending().result {
            Some(GameResult::Won(_)) => format!(
                "stalemate is on the board, with which {} in {}, but {stated}",
                outcome(game),
                variant_name(game)
            ),
            _ => format!("stalemate is on the board, but {stated}"),
        };
        report.add_result(game, message);
    }
}
