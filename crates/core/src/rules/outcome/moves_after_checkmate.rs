//! `moves-after-checkmate`: moves after checkmate.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::contradicts;

pub(crate) const RULE: Rule = Rule {
    code: "moves-after-checkmate",
    severity: Severity::Error,
    summary: "moves after checkmate",
    explanation: "Checkmate ends the game at once. A move after it is illegal too, and is reported as such. `fix --unsafe` puts such moves into a comment.",
    basis: "FIDE Laws 5.1.1",
    example: "1. f3 e5 2. g4 Qh4# 3. a3",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterCheckmate),
        game.outcome().board.checkmate_ply,
    ) {
        report.add_after(game, ply, "the game ended with checkmate before this move");
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterCheckmate),
        game.outcome().board.checkmate_ply,
    ) {
        edits.end_after(game, ply);
    }
}
