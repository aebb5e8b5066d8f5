//! `dead-position-blocked`: a dead position though there is material.

use super::{Report, Rule, Severity, fen_span};
use crate::game::Game;

pub(super) const RULE: Rule = Rule {
    code: "dead-position-blocked",
    severity: Severity::Note,
    summary: "a dead position though there is material",
    explanation: "It is proved that neither side can mate by any series of legal moves: pawns block each other, or every move loses the last men. The game was drawn at that moment, whatever came after. Not asked of variants.",
    basis: "FIDE Laws 5.2.2",
    example: "a wall of blocked pawns that nobody can pass",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    let ending = game.ending();
    let Some(ply) = ending
        .board
        .dead_ply
        .filter(|_| ending.kind == "dead-position")
    else {
        return;
    };
    let message = "neither side can mate by any series of legal moves";
    match (game.ply_span(ply), ply.checked_sub(1)) {
        (Some(span), Some(before)) => {
            let position = game.replay.position_after(before);
            report.add_move(
                game,
                span,
                ply,
                &position,
                format!("{message} after this move"),
            );
        }
        _ => {
            report.add(game, fen_span(game), format!("{message} from the start"));
        }
    }
}
