//! `moves-after-fivefold`: moves after fivefold repetition.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::contradicts;

pub(crate) const RULE: Rule = Rule {
    code: "moves-after-fivefold",
    severity: Severity::Warning,
    summary: "moves after fivefold repetition",
    explanation: "Since 1 July 2014 the fifth occurrence of a position ends the game without a claim; earlier games are not reported, nor are variants, which do not have this rule. There is no fix: the moves were played.",
    basis: "FIDE Laws 9.6.1",
    example: "the same position six times",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterFivefold),
        game.outcome().board.fivefold_ply,
    ) {
        report.add_after(
            game,
            ply,
            "a position had occurred five times before this move: the game was drawn",
        );
    }
}
