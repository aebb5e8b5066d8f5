//! `moves-after-fivefold`: moves after fivefold repetition.

use super::{Report, Rule, Severity, contradicts};
use crate::game::Game;
use crate::game::ending::Contradiction;

pub(super) const RULE: Rule = Rule {
    code: "moves-after-fivefold",
    severity: Severity::Warning,
    summary: "moves after fivefold repetition",
    explanation: "Since 1 July 2014 the fifth occurrence of a position ends the game without a claim; earlier games are not faulted, nor are variants, whose rules it is none of.",
    basis: "FIDE Laws 9.6.1",
    example: "the same position six times",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterFivefold),
        game.ending().board.fivefold_ply,
    ) {
        report.add_after(
            game,
            ply,
            "a position had occurred five times before this move: the game was drawn",
        );
    }
}
