//! `spurious-capture-sign`: a capture sign where nothing is captured.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "spurious-capture-sign",
    severity: Severity::Warning,
    summary: "a capture sign where nothing is captured",
    explanation: "The message names the only legal reading, and the game is replayed with it.",
    basis: "PGN standard 8.2.3",
    example: "1. Nxf3",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::SPURIOUS_CAPTURE_SIGN,
        "nothing is captured here",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::SPURIOUS_CAPTURE_SIGN);
}
