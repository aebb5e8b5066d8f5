//! `ambiguous-move`: a move that more than one piece can make.

use crate::game::fault::{Fault, FaultKind};
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::san_list;

pub(crate) const RULE: Rule = Rule {
    code: "ambiguous-move",
    severity: Severity::Error,
    summary: "a move that more than one piece can make",
    explanation: "The message lists the candidates. If pins leave only one of them a legal move, the move is not ambiguous and not reported. The replay stops here.",
    basis: "PGN standard 8.2.3.4",
    example: "1. Nf3 Nf6 2. Nc3 Nc6 3. Nd4 Nd5 4. Nb5",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let Some(Fault {
        kind: FaultKind::AmbiguousMove(candidates),
        ply,
        span,
    }) = &game.replay.fault
    {
        let message = format!("this may be {}", san_list(&game.replay.end(), candidates));
        report.add_move(game, span.clone(), *ply, &game.replay.end(), message);
    }
}
