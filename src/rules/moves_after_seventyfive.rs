//! `moves-after-seventyfive`: moves after 75 moves without capture or pawn move.

use super::{Report, Rule, Severity, contradicts};
use crate::game::Game;
use crate::game::ending::Contradiction;

pub(super) const RULE: Rule = Rule {
    code: "moves-after-seventyfive",
    severity: Severity::Warning,
    summary: "moves after 75 moves without capture or pawn move",
    explanation: "Since 1 July 2014 a game ends without a claim when each side has made 75 moves without capture and pawn move; earlier games are not faulted, nor are variants. Checkmate on the last move comes first.",
    basis: "FIDE Laws 9.6.2",
    example: "a halfmove clock of 151",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterSeventyfive),
        game.ending().board.seventyfive_ply,
    ) {
        report.add_after(game, ply, "75 moves by each side without capture or pawn move had been made before this move: the game was drawn");
    }
}
