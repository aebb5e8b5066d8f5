//! `illegal-move`: a move that the laws of chess do not allow.

use crate::chess::illegal::reason::Reason;
use crate::game::fault::{Fault, FaultKind};
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::san_list;

pub(crate) const RULE: Rule = Rule {
    code: "illegal-move",
    severity: Severity::Error,
    summary: "a move that the laws of chess do not allow",
    explanation: "The reason is one of a fixed list, and the message gives it in words; in a variant it is left out if it is not certain. The finding carries the position before the move and the legal moves of the piece meant. The replay stops here, and nothing after it is guessed. The record may still be truthful: an illegal move that nobody claimed stands.",
    basis: "FIDE Laws 3.1-3.10, 7.5, A.5.2",
    example: "1. e4 e5 2. Ke3",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let Some(Fault {
        kind: FaultKind::IllegalMove(illegal),
        ply,
        span,
    }) = &game.replay.fault
    {
        let mut message = illegal.words.clone();
        if !illegal.alternatives.is_empty() {
            let legal = san_list(&game.replay.end(), &illegal.alternatives);
            message = format!("{message}; legal here: {legal}");
        }
        report
            .add_move(game, span.clone(), *ply, &game.replay.end(), message)
            .reason = illegal.reason.map(Reason::code);
    }
}
