//! `moves-after-seventyfive`: moves after 75 moves without capture or pawn move.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::contradicts;

pub(crate) const RULE: Rule = Rule {
    code: "moves-after-seventyfive",
    severity: Severity::Warning,
    summary: "moves after 75 moves without capture or pawn move",
    explanation: "Since 1 July 2014 a game ends without a claim when each side has made 75 moves without a capture or pawn move; earlier games are not reported, nor are variants. Checkmate on the last move takes precedence. There is no fix: the moves were played.",
    basis: "FIDE Laws 9.6.2",
    example: "a halfmove clock of 151",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterSeventyfive),
        game.outcome().board.seventyfive_ply,
    ) {
        report.add_after(game, ply, "each side had made 75 moves without capture or pawn move before this move: the game was drawn");
    }
}
