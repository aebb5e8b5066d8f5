//! `unterminated-variation`: a variation without its closing parenthesis.

use super::closing::close_at_one;
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{Token, TokenKind, unterminated_variation};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "unterminated-variation",
    severity: Severity::Error,
    summary: "a variation without its closing parenthesis",
    explanation: "Everything after the parenthesis counts as part of the variation, so the mainline ends there. `fix --unsafe` closes it where one place alone makes all moves legal.",
    basis: "PGN standard 8.2.5",
    example: "1. e4 (1. d4 d5 1... e5",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    // Of a record that was cut, nothing shows whether it ends; an unclosed comment inside it is already an error.
    let tokens = game.odd_tokens();
    if game.record.oversized || tokens.last().is_some_and(Token::is_open_comment) {
        return;
    }
    if let Some(token) = unterminated_variation(tokens) {
        let message = "this variation is never closed; the mainline ends here";
        report.add(token.span.clone(), message);
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let mut open = 0_usize;
    let mut places = Vec::new();
    let mut after_number = false;
    for token in game.odd_tokens() {
        match token.kind {
            TokenKind::Open => open += 1,
            TokenKind::Close if token.depth > 0 => open -= 1,
            _ => {}
        }
        let begins = matches!(
            token.kind,
            TokenKind::MoveNumber | TokenKind::Word(_) | TokenKind::Marker | TokenKind::OddMarker
        );
        if token.depth == 1 && begins && !after_number {
            places.push(token.span.start);
        }
        after_number = token.kind == TokenKind::MoveNumber;
    }
    places.extend(game.odd_tokens().last().map(|last| last.span.end));
    if open == 1 {
        close_at_one(edits, ")", &places);
    }
}
