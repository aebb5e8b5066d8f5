//! `result-mismatch`: the Result tag and the termination marker differ.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{contradicts, stated_results};

pub(crate) const RULE: Rule = Rule {
    code: "result-mismatch",
    severity: Severity::Error,
    summary: "the Result tag and the termination marker differ",
    explanation: "One of the two is wrong, and the record does not say which; the board may.",
    basis: "PGN standard 8.1.1.7",
    example: "[Result \"1-0\"] and 0-1 at the end",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if contradicts(game, Contradiction::ResultMismatch) {
        let message = stated_results(game);
        report.add(game, game.rest.marker.clone().unwrap_or(0..0), message);
    }
}
