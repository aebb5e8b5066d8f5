//! `result-contradicts-seventyfive`: 75 moves on the board and a decisive result.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{contradicts, stated_results};

pub(crate) const RULE: Rule = Rule {
    code: "result-contradicts-seventyfive",
    severity: Severity::Warning,
    summary: "75 moves on the board and a decisive result",
    explanation: "Since 1 July 2014 such a game is drawn without a claim.",
    basis: "FIDE Laws 9.6.2",
    example: "a halfmove clock of 150 and 1-0",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if contradicts(game, Contradiction::ResultSeventyfive) {
        report.add_result(
            game,
            format!(
                "each side has made 75 moves without capture or pawn move, but {}",
                stated_results(game)
            ),
        );
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.set_result(game);
}
