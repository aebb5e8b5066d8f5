//! `termination-contradicts-result`: a declared outcome that the result excludes.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{contradicts, stated_results};

pub(crate) const RULE: Rule = Rule {
    code: "termination-contradicts-result",
    severity: Severity::Error,
    summary: "a declared outcome that the result excludes",
    explanation: "A Termination tag or the last comment says who won or lost, that the game was drawn, or that it is not finished, and the result says otherwise. Both flags down is a draw. The result is reported as written and never corrected; look up the game.",
    basis: "PGN standard 8.1.1.7, 9.8.1",
    example: "{White resigns} 1-0",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if !contradicts(game, Contradiction::TerminationResult) {
        return;
    }
    let outcome = game.outcome();
    if let Some(part) = outcome.against_result() {
        let message = format!(
            "{} says '{}', but {}",
            part.source,
            part.text,
            stated_results(game)
        );
        report.add(game, part.span.clone(), message);
    }
}
