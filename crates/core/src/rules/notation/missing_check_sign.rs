//! `missing-check-sign`: check without +.

use crate::game::signs::Misspelling;
use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "missing-check-sign",
    severity: Severity::Note,
    summary: "check without +",
    explanation: "The standard requires the sign, but many writers leave it out. Reported once per game, at the first such move.",
    basis: "PGN standard 8.2.3.5",
    example: "1. e4 e5 2. Nf3 d6 3. Bb5",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_misspellings_once(
        game,
        Misspelling::MissingCheckSign,
        "this gives check, but has no +",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite_misspelled(game, Misspelling::MissingCheckSign);
}
