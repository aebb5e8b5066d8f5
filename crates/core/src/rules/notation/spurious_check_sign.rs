//! `spurious-check-sign`: a check sign without check.

use crate::game::signs::Misspelling;
use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "spurious-check-sign",
    severity: Severity::Warning,
    summary: "a check sign without check",
    explanation: "Harmless if a slip of the pen; otherwise the position on the board was another one, and an earlier move is wrong.",
    basis: "PGN standard 8.2.3.5",
    example: "1. e4+",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_misspellings(game, Misspelling::SpuriousCheckSign, "this is not check");
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite_misspelled(game, Misspelling::SpuriousCheckSign);
}
