//! `null-move`: a null move in the game itself.

use crate::game::fault::{Fault, FaultKind};
use crate::outcome::judged::Judged;
use crate::pgn::{movetext::token::TokenKind, word::kinds::Word};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "null-move",
    severity: Severity::Error,
    summary: "a null move in the game itself",
    explanation: "In chess nobody may pass (FIDE Laws 1.1). Null moves belong only in analysis: in a variation, one is the position with the other side to move. In the game the replay stops here.",
    basis: "FIDE Laws 1.1",
    example: "1. e4 --",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let Some(Fault {
        kind: FaultKind::NullMove,
        ply,
        span,
    }) = &game.replay.fault
    {
        let message = "a player cannot pass; the replay stops here";
        report.add_move(game, span.clone(), *ply, &game.replay.end(), message);
    }
    if game.setup.fault.is_some() {
        return;
    }
    for token in game.odd_tokens() {
        if token.depth > 0 && token.kind == TokenKind::Word(Word::Null) {
            let message = "a null move in a variation, as annotators use it to show a threat";
            report.add(game, token.span.clone(), message).severity = Severity::Note;
        }
    }
}
