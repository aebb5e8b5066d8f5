//! `result-contradicts-stalemate`: stalemate on the board and another result.

use crate::chess::game_result::GameResult;
use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{contradicts, result_in_words, stated_results, variant_name};

pub(crate) const RULE: Rule = Rule {
    code: "result-contradicts-stalemate",
    severity: Severity::Error,
    summary: "stalemate on the board and another result",
    explanation: "Stalemate draws the game; in Antichess the side that cannot move has won. Either the result is wrong or a move is.",
    basis: "FIDE Laws 5.2.1",
    example: "stalemate and 1-0",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if contradicts(game, Contradiction::ResultStalemate) {
        let stated = stated_results(game);
        let message = match game.outcome().result {
            Some(GameResult::Won(_)) => format!(
                "stalemate is on the board, with which {} in {}, but {stated}",
                result_in_words(game),
                variant_name(game)
            ),
            _ => format!("stalemate is on the board, but {stated}"),
        };
        report.add_result(game, message);
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.set_result(game);
}
