//! `bad-en-passant-square`: an en passant square that no pawn has just passed.

use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::fen_span;

pub(crate) const RULE: Rule = Rule {
    code: "bad-en-passant-square",
    severity: Severity::Warning,
    summary: "an en passant square that no pawn has just passed",
    explanation: "The FEN names a square that no pawn can have passed with the last move. The game is replayed without it.",
    basis: "FIDE Laws 3.7.3.1; PGN standard 16.1.3.4",
    example: "[FEN \"4k3/8/8/8/8/8/8/4K3 w - e6 0 1\"]",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.setup.has_bad_en_passant_square() {
        report.add(
            game,
            fen_span(game),
            "no pawn can have passed the en passant square; it is ignored",
        );
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.correct_fen(game, 3);
}
