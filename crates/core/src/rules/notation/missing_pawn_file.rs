//! `missing-pawn-file`: a pawn capture without the pawn's file.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "missing-pawn-file",
    severity: Severity::Warning,
    summary: "a pawn capture without the pawn's file",
    explanation: "The message names the only legal reading, and the game is replayed with it. Where a piece can capture on the square as well, its letter may be what is missing: ambiguous-move.",
    basis: "PGN standard 8.2.3.3",
    example: "1. e4 d5 2. xd5",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::MISSING_PAWN_FILE,
        "a pawn capture begins with the file it comes from",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::MISSING_PAWN_FILE);
}
