//! `result-contradicts-checkmate`: checkmate on the board and another result.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{contradicts, stated_results};

pub(crate) const RULE: Rule = Rule {
    code: "result-contradicts-checkmate",
    severity: Severity::Error,
    summary: "checkmate on the board and another result",
    explanation: "Checkmate wins the game, whatever is noticed later. Either the result is wrong or a move is.",
    basis: "FIDE Laws 5.1.1",
    example: "1. f3 e5 2. g4 Qh4# 1-0",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if contradicts(game, Contradiction::ResultCheckmate) {
        report.add_result(
            game,
            format!("checkmate is on the board, but {}", stated_results(game)),
        );
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.set_result(game);
}
