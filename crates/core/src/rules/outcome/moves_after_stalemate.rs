//! `moves-after-stalemate`: moves after stalemate.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::contradicts;

pub(crate) const RULE: Rule = Rule {
    code: "moves-after-stalemate",
    severity: Severity::Error,
    summary: "moves after stalemate",
    explanation: "Stalemate ends the game at once. A move after it is illegal too, and is reported as such. `fix --unsafe` puts such moves into a comment.",
    basis: "FIDE Laws 5.2.1",
    example: "... 10. Qe6 (stalemate) Kh6",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterStalemate),
        game.outcome().board.stalemate_ply,
    ) {
        report.add_after(game, ply, "the game ended with stalemate before this move");
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterStalemate),
        game.outcome().board.stalemate_ply,
    ) {
        edits.end_after(game, ply);
    }
}
