//! `unrecognized-token`: text in the movetext that cannot be read.

use super::{Report, Rule, Severity};
use crate::game::Game;

pub(super) const RULE: Rule = Rule {
    code: "unrecognized-token",
    severity: Severity::Error,
    summary: "text in the movetext that cannot be read",
    explanation: "It is no move, number, NAG, comment or result. If it may have been a move (a square in it, or a piece letter, O or 0 in front) the replay stops there, since going on would play another game; other text is passed over. Either way it is reported.",
    basis: "PGN standard 8.2",
    example: "1. e4 e5 2. Qxz9 Nf6",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    for span in &game.remains.lost {
        let stopped = game
            .replay
            .fault
            .as_ref()
            .filter(|fault| fault.span == *span);
        if let Some(fault) = stopped {
            let message = "this cannot be read as a move; the replay stops here";
            report.add_move(game, span.clone(), fault.ply, &game.replay.end, message);
        } else {
            report.add(
                game,
                span.clone(),
                "this is no move, number, comment or result",
            );
        }
    }
}
