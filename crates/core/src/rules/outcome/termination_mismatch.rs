//! `termination-mismatch`: two declared outcomes that exclude each other.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "termination-mismatch",
    severity: Severity::Warning,
    summary: "two declared outcomes that exclude each other",
    explanation: "Two of Termination, TerminationDetails, ICCResult and the last comment name different kinds of outcome, as a lost flag and a resignation, or different winners. Words that say the same with less detail are no contradiction: `adjudication` beside a tablebase, `abandoned` beside a lost connection, `forfeit` beside a lost flag. The outcome is the most specific one, of equal ones the first in this order.",
    basis: "PGN standard 9.8.1",
    example: "[Termination \"Time forfeit\"] and {Black resigns}",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let Some((part, other)) = game.outcome().declaration.mismatch() {
        let message = format!(
            "{} says '{}', but {} '{}'",
            part.source, part.text, other.source, other.text
        );
        report.add(game, other.span.clone(), message);
    }
}
