//! `claim-by-move`: a draw that could have been claimed by writing down a move.

use crate::chess::nouns;
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::is_drawn;

pub(crate) const RULE: Rule = Rule {
    code: "claim-by-move",
    severity: Severity::Note,
    summary: "a draw that could have been claimed by writing down a move",
    explanation: "The player to move could have claimed a draw by writing down a move that makes the third occurrence of a position or completes fifty moves, and the game did not end in a draw. A drawn game is not reported: the claim may be how it ended, as `outcomes` tells. An unused claim is never an error.",
    basis: "FIDE Laws 9.2.1, 9.3.1",
    example: "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1-0",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let board = &game.outcome().board;
    let by_move = match (board.threefold_by_move, board.fifty_by_move) {
        (false, false) => return,
        (true, false) => "repeats a position for the third time",
        (false, true) => "completes fifty moves without capture or pawn move",
        (true, true) => "repeats a position for the third time or completes fifty moves",
    };
    if is_drawn(game) {
        return;
    }
    let last = game.replay.plies.len();
    if let (Some(side), Some(span)) = (board.claimant, game.ply_span(last)) {
        let message = format!(
            "{} to move could have claimed a draw by writing down a move that {by_move}",
            nouns::side(side)
        );
        let before = game.replay.position_after(last.saturating_sub(1));
        report.add_move(game, span, last, &before, message);
    }
}
