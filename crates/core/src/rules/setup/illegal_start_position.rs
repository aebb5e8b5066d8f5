//! `illegal-start-position`: a FEN tag with a position that no game can have.

use crate::chess::{position_errors::position_errors, setup::SetupFault};
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::fen_span;

pub(crate) const RULE: Rule = Rule {
    code: "illegal-start-position",
    severity: Severity::Error,
    summary: "a FEN tag with a position that no game can have",
    explanation: "A king is missing or there are two, a pawn stands on the first or last rank, or the side not to move is in check. Nothing of the game is replayed.",
    basis: "FIDE Laws 3.9, 3.10.3",
    example: "[FEN \"4k3/8/8/8/8/8/8/4R1K1 w - - 0 1\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let Some(SetupFault::IllegalStart(kinds)) = &game.setup.fault {
        let message = format!("{}; nothing was replayed", position_errors(*kinds));
        report.add(game, fen_span(game), message);
    }
}
