//! `moves-after-stalemate`: moves after stalemate.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::contradicts;

pub(crate) const RULE: Rule = Rule {
    code: "moves-after-stalemate",
    severity: Severity::Error,
    summary: "moves after stalemate",
    explanation: "Stalemate ends the game at once. A move after it is illegal too, and is reported as such.",
    basis: "FIDE Laws 5.2.1",
    example: "... 10. Qe6 (stalemate) Kh6",
    fix: None,
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
