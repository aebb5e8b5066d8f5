//! `numeric-notation`: moves as numbers, as correspondence players write them.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "numeric-notation",
    severity: Severity::Warning,
    summary: "moves as numbers, as correspondence players write them",
    explanation: "Each square is two digits, its file and its rank; a fifth digit says what a pawn becomes (1 queen, 2 rook, 3 bishop, 4 knight), and castling is the king's move. The message names the only legal reading, and the game is replayed with it. Reported once per game, at the first such move. A game is in this notation if most of its moves are, and at least two; in other games, a number that is a legal move in digits stops the replay.",
    basis: "PGN standard 8.2.3; ICCF numeric notation",
    example: "1. 5254 5755 2. 7163",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs_once(game, Flaws::NUMERIC_NOTATION, "numeric notation");
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::NUMERIC_NOTATION);
}
