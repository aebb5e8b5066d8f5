//! `over-disambiguated`: more of the from-square than SAN needs.

use crate::game::signs::Misspelling;
use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "over-disambiguated",
    severity: Severity::Note,
    summary: "more of the from-square than SAN needs",
    explanation: "The standard names file or rank only if another piece of the kind could legally go to the square; a pinned one could not. Reported once per game, at the first such move.",
    basis: "PGN standard 8.2.3.4",
    example: "1. Ng1f3",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_misspellings_once(
        game,
        Misspelling::OverDisambiguated,
        "the move is clear without it",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite_misspelled(game, Misspelling::OverDisambiguated);
}
