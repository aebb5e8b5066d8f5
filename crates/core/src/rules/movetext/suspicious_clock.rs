//! `suspicious-clock`: a FEN whose halfmove clock does not agree with its other fields.

use crate::chess::nouns;
use crate::english::counted;
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::fen_span;

pub(crate) const RULE: Rule = Rule {
    code: "suspicious-clock",
    severity: Severity::Note,
    summary: "a FEN whose halfmove clock does not agree with its other fields",
    explanation: "The halfmove clock counts the plies since the last capture or pawn move. It cannot exceed the number of plies played according to the fullmove number, and is 0 when a pawn has just passed the en passant square. The fifty-move count of the game begins with it and may be wrong.",
    basis: "PGN standard 16.1.3.4 to 16.1.3.6",
    example: "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 30 5\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let setup = &game.setup;
    let clock = setup.halfmoves();
    if clock == 0 || setup.fault.is_some() {
        return;
    }
    let (turn, fullmoves, passed) = setup.clocks();
    let plies = (u64::from(fullmoves) - 1) * 2 + u64::from(turn.is_black());
    let message = if let Some(square) = passed {
        format!("the halfmove clock is {clock}, but a pawn has just passed {square}")
    } else if setup.fen_fields == 6 && u64::from(clock) > plies {
        let plies = counted(plies, "ply was", "plies were");
        let side = nouns::side(turn);
        format!(
            "the halfmove clock is {clock}, but {plies} played before {side}'s move {fullmoves}"
        )
    } else {
        return;
    };
    report.add(game, fen_span(game), message);
}
