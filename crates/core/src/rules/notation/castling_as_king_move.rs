//! `castling-as-king-move`: castling written as a move of the king.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "castling-as-king-move",
    severity: Severity::Warning,
    summary: "castling written as a move of the king",
    explanation: "The message names the only legal reading, and the game is replayed with it if something speaks for it: castling is written like this twice in the game, or ten more plies, up to its end, are legal. Otherwise it is an unrecognized-token.",
    basis: "PGN standard 8.2.3.3",
    example: "4. Kg1",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::CASTLING_AS_KING_MOVE,
        "this can only be castling",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::CASTLING_AS_KING_MOVE);
}
