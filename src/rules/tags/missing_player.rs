//! `missing-player`: a game that does not say who played.

use std::ops::Range;

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::written;

pub(crate) const RULE: Rule = Rule {
    code: "missing-player",
    severity: Severity::Note,
    summary: "a game that does not say who played",
    explanation: "White or Black is empty or `?`. One finding per game names the sides. If the tag itself is missing, missing-roster-tag says so.",
    basis: "PGN standard 8.1.1.5 and 8.1.1.6",
    example: "[White \"?\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let (white, black) = (unknown(game, "White"), unknown(game, "Black"));
    let (span, sides) = match (white, black) {
        (None, None) => return,
        (Some(span), Some(_)) => (span, "White and Black are"),
        (Some(span), None) => (span, "White is"),
        (None, Some(span)) => (span, "Black is"),
    };
    report.add(game, span, format!("{sides} not named"));
}

/// The place of a name that is not given.
fn unknown(game: &Judged<'_>, tag: &str) -> Option<Range<usize>> {
    match written(game, tag) {
        None => None,
        Some((name, span)) => matches!(name.trim_ascii(), b"" | b"?").then_some(span),
    }
}
