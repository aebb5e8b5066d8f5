//! `spurious-mate-sign`: a mate sign without checkmate.

use crate::game::signs::Misspelling;
use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "spurious-mate-sign",
    severity: Severity::Warning,
    summary: "a mate sign without checkmate",
    explanation: "Either the sign is wrong, or the position was another one, and an earlier move is wrong.",
    basis: "PGN standard 8.2.3.5",
    example: "1. e4 e5 2. Qh5#",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_misspellings(game, Misspelling::SpuriousMateSign, "this is not checkmate");
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite_misspelled(game, Misspelling::SpuriousMateSign);
}
