//! `stray-parenthesis`: a closing parenthesis outside any variation.

use super::closing::is_whole;
use crate::game::{Fate, Game};
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "stray-parenthesis",
    severity: Severity::Warning,
    summary: "a closing parenthesis outside any variation",
    explanation: "A variation was closed twice, or its opening parenthesis is missing and its moves were read as the game's. After a move number, as in 2) Nf3, it is read as a full stop, and reported once per game. `fix` writes that, and removes the others right behind a variation, or in a game that is whole: played to its marker, with right numbers and no word that cannot be read; elsewhere `fix --unsafe` does.",
    basis: "PGN standard 8.2.5",
    example: "1. e4 ) e5",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn is_stray(token: &Token) -> bool {
    token.kind == TokenKind::Close && token.depth == 0
}

/// Whether a parenthesis stands behind a move number, as a full stop does.
fn is_number(game: &Game<'_>, token: &Token) -> bool {
    let text = &game.record.bytes[token.span.clone()];
    token.kind == TokenKind::MoveNumber && text.ends_with(b")")
}

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let numbers = game
        .odd_tokens()
        .iter()
        .filter(|token| is_number(game, token));
    report.add_first(numbers.map(|token| token.span.clone()), |_| {
        "a parenthesis after a move number, read as a full stop".to_owned()
    });
    report.add_tokens(is_stray, "this parenthesis closes no variation");
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let is_replayed = game.fate() == Fate::Replayed;
    let has_stray = game.odd_tokens().iter().any(is_stray);
    let is_whole = has_stray && is_whole(game);
    let mut is_behind_variation = false;
    for token in game.odd_tokens() {
        if is_number(game, token) {
            edits.replace(token.span.end - 1..token.span.end, ".");
        } else if is_stray(token) && is_replayed {
            edits.safely_if(is_behind_variation || is_whole, |edits| {
                edits.remove_word(token.span.clone());
            });
        }
        is_behind_variation = token.kind == TokenKind::Close;
    }
}
