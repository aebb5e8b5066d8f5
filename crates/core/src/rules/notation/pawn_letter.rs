//! `pawn-letter`: a pawn move with the letter P.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "pawn-letter",
    severity: Severity::Warning,
    summary: "a pawn move with the letter P",
    explanation: "The message names the only legal reading, and the game is replayed with it. In Dutch P is the knight: if both readings are legal throughout, the game is reported as unrecognized-token.",
    basis: "PGN standard 8.2.3.2",
    example: "1. Pe4",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(game, Flaws::PAWN_LETTER, "a pawn move has no letter");
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::PAWN_LETTER);
}
