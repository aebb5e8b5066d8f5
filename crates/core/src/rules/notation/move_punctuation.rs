//! `move-punctuation`: a comma, full stop or colon after a move.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "move-punctuation",
    severity: Severity::Warning,
    summary: "a comma, full stop or colon after a move",
    explanation: "The sign is ignored, and the game is replayed.",
    basis: "PGN standard 8.2.3",
    example: "1. e4, e5",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(game, Flaws::MOVE_PUNCTUATION, "punctuation after the move");
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::MOVE_PUNCTUATION);
}
