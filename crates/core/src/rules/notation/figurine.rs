//! `figurine`: a chess symbol in place of the piece letter.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "figurine",
    severity: Severity::Warning,
    summary: "a chess symbol in place of the piece letter",
    explanation: "The message names the only legal reading, and the game is replayed with it. Reported once per game, at the first such move.",
    basis: "PGN standard 8.2.3.2",
    example: "1. ♘f3",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs_once(game, Flaws::FIGURINE, "a chess symbol in place of a letter");
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::FIGURINE);
}
