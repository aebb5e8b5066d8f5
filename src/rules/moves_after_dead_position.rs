//! `moves-after-dead-position`: moves after a position in which neither side can mate.

use super::{Report, Rule, Severity, contradicts, win_or_mate};
use crate::game::Game;
use crate::game::ending::Contradiction;

pub(super) const RULE: Rule = Rule {
    code: "moves-after-dead-position",
    severity: Severity::Warning,
    summary: "moves after a position in which neither side can mate",
    explanation: "With too little material on both sides, in a variant by its own rules, the game is drawn at once. Recording devices often add a ply or two.",
    basis: "FIDE Laws 5.2.2",
    example: "K v K, and play goes on",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterDeadPosition),
        game.ending().board.insufficient_ply,
    ) {
        let win = win_or_mate(game);
        let message = format!("neither side could {win} before this move: the game was drawn");
        report.add_after(game, ply, message);
    }
}
