//! `fifty-move-claim`: fifty moves without capture or pawn move that nobody claimed.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "fifty-move-claim",
    severity: Severity::Note,
    summary: "fifty moves without capture or pawn move that nobody claimed",
    explanation: "Each player had made fifty moves without a capture or a pawn move, so the player to move could have claimed a draw, but play went on or the game was won. An unused claim is never an error. The halfmove clock of a FEN tag counts; 75 moves have rules of their own. Crazyhouse has no such claim, because pieces come back.",
    basis: "FIDE Laws 9.3.2",
    example: "a halfmove clock of 101",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.replay.firsts.fifty.is_none() {
        return;
    }
    let board = &game.outcome().board;
    if let Some(ply) = board.fifty_ply
        && (board.seventyfive_ply.is_none() || !board.automatic_draws)
    {
        report.add_unused_claim(
            game,
            ply,
            "with this move each player had made fifty moves without capture or pawn move",
        );
    }
}
