//! `unterminated-variation`: a variation without its closing parenthesis.

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{TokenKind, unterminated_variation};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "unterminated-variation",
    severity: Severity::Error,
    summary: "a variation without its closing parenthesis",
    explanation: "Everything after the parenthesis counts as part of the variation, so the mainline ends there.",
    basis: "PGN standard 8.2.5",
    example: "1. e4 (1. d4 d5 1... e5",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.record.oversized {
        // Cut, so nothing shows whether it ends.
        return;
    }
    // An unclosed comment inside it is already an error.
    let in_comment = game
        .odd_tokens()
        .last()
        .is_some_and(|last| matches!(last.kind, TokenKind::Comment { closed: false, .. }));
    if in_comment {
        return;
    }
    if let Some(token) = unterminated_variation(game.odd_tokens()) {
        report.add(
            game,
            token.span.clone(),
            "this variation is never closed; the mainline ends here",
        );
    }
}
