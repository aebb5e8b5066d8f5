//! `coordinate-notation`: a move as two squares, as chess engines write it.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "coordinate-notation",
    severity: Severity::Warning,
    summary: "a move as two squares, as chess engines write it",
    explanation: "The message names the only legal reading, and the game is replayed with it. Reported once per game, at the first such move.",
    basis: "PGN standard 8.2.3",
    example: "1. e2e4 e7e5 2. g1f3",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs_once(game, Flaws::COORDINATE_NOTATION, "coordinate notation");
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::COORDINATE_NOTATION);
}
