//! `illegal-move`: a move that the laws of chess do not allow.

use crate::chess::illegal::reason::Reason;
use crate::game::fault::FaultKind;
use crate::outcome::judged::Judged;
use crate::rules::phrases::illegal_words;
use crate::rules::rule::{Report, Rule};

pub(crate) const RULE: Rule = Rule {
    code: "illegal-move",
    summary: "a move that the laws of chess do not allow",
    explanation: "The message gives the reason in words; in a variant it is left out if it is not certain. The finding has the position before the move and the legal moves of the piece in question. The replay stops here, and pgnkit does not guess what follows. A move after the end of the game is reported only by `moves-after-checkmate` and the like. The record may still be true: an illegal move that nobody claimed stands.",
    basis: "FIDE Laws 3.1-3.10, 7.5, A.5.2",
    example: "1. e4 e5 2. Ke3",
    ..Rule::error(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let Some(fault) = &game.replay.fault
        && let FaultKind::IllegalMove(illegal) = &fault.kind
        && illegal.code() == RULE.code
    {
        let message = illegal_words(illegal, &game.replay.end());
        report.add_fault(fault, message).reason = illegal.reason.map(Reason::code);
    }
}
