//! `missing-mate-sign`: checkmate without #.

use crate::game::signs::Misspelling;
use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "missing-mate-sign",
    severity: Severity::Warning,
    summary: "checkmate without #",
    explanation: "The game is over anyway; + alone is not enough.",
    basis: "PGN standard 8.2.3.5",
    example: "1. f3 e5 2. g4 Qh4",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_misspellings(
        game,
        Misspelling::MissingMateSign,
        "this is checkmate, but has no #",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite_misspelled(game, Misspelling::MissingMateSign);
}
