//! `moves-after-stalemate`: moves after stalemate.

use super::{Report, Rule, Severity, contradicts};
use crate::game::Game;
use crate::game::ending::Contradiction;

pub(super) const RULE: Rule = Rule {
    code: "moves-after-stalemate",
    severity: Severity::Error,
    summary: "moves after stalemate",
    explanation: "Stalemate ends the game at once. A move after it is illegal too, and is reported as such.",
    basis: "FIDE Laws 5.2.1",
    example: "... 10. Qe6 (stalemate) Kh6",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterStalemate),
        game.ending().board.stalemate_ply,
    ) {
        report.add_after(game, ply, "the game ended with stalemate before this move");
    }
}
