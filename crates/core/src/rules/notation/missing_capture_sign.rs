//! `missing-capture-sign`: a capture without x.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "missing-capture-sign",
    severity: Severity::Warning,
    summary: "a capture without x",
    explanation: "The message names the only legal reading, and the game is replayed with it.",
    basis: "PGN standard 8.2.3",
    example: "1. e4 d5 2. ed5",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::MISSING_CAPTURE_SIGN,
        "this is a capture without x",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::MISSING_CAPTURE_SIGN);
}
