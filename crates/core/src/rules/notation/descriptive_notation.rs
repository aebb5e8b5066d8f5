//! `descriptive-notation`: descriptive notation.

use crate::english::counted;
use crate::game::fault::{Fault, FaultKind};
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "descriptive-notation",
    severity: Severity::Error,
    summary: "descriptive notation",
    explanation: "Moves as in old English books (P-K4, KtxP) are recognised but not read: the replay stops at the first, and one finding per game says how many there are. Convert the game to algebraic notation.",
    basis: "PGN standard 8.2.3",
    example: "1. P-K4 P-K4 2. N-KB3",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let Some(Fault {
        kind: FaultKind::DescriptiveNotation,
        ply,
        span,
    }) = &game.replay.fault
    {
        let moves = counted(game.rest.descriptive, "move is", "moves are");
        let message = format!(
            "this is descriptive notation; {moves} written like this, and the replay stops here"
        );
        report.add_move(game, span.clone(), *ply, &game.replay.end(), message);
    }
}
