//! `result-contradicts-fivefold`: fivefold repetition on the board and a decisive result.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{contradicts, stated_results};

pub(crate) const RULE: Rule = Rule {
    code: "result-contradicts-fivefold",
    severity: Severity::Warning,
    summary: "fivefold repetition on the board and a decisive result",
    explanation: "Since 1 July 2014 the fifth occurrence of a position draws the game without a claim.",
    basis: "FIDE Laws 9.6.1",
    example: "the fifth occurrence and 1-0",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if contradicts(game, Contradiction::ResultFivefold) {
        report.add_result(
            game,
            format!(
                "the final position has occurred five times, but {}",
                stated_results(game)
            ),
        );
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.set_result(game);
}
