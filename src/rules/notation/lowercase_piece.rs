//! `lowercase-piece`: a piece letter that is small.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::rule::{Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "lowercase-piece",
    severity: Severity::Warning,
    summary: "a piece letter that is small",
    explanation: "The reading is the only one that is legal, the message names it, and the game is replayed with it. A small b is read as a bishop only where no pawn of the b file could be meant.",
    basis: "PGN standard 8.2.3.2",
    example: "1. nf3",
    check,
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::LOWERCASE_PIECE,
        "the standard writes the piece with a capital letter",
    );
}
