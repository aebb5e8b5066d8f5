//! `lowercase-piece`: a lowercase piece letter.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "lowercase-piece",
    severity: Severity::Warning,
    summary: "a lowercase piece letter",
    explanation: "The message names the only legal reading, and the game is replayed with it. A lowercase b is read as a bishop only if it cannot mean a pawn of the b file.",
    basis: "PGN standard 8.2.3.2",
    example: "1. nf3",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::LOWERCASE_PIECE,
        "the standard writes the piece with a capital letter",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::LOWERCASE_PIECE);
}
