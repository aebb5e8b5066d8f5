//! `unterminated-variation`: a variation without its closing parenthesis.

use super::wrong_move_number;
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{TokenKind, unterminated_variation};
use crate::rules::closing::{close, the_only_one};
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

fn fix(game: &Judged<'_>, edits: &mut Edits) {
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
    let Some(last) = game.odd_tokens().last() else {
        return;
    };
    places.push(last.span.end);
    if open == 1
        && let Some(place) = the_only_one(game, ")", &places, &wrong_move_number::RULE)
    {
        close(edits, game, ")", place);
    }
}
