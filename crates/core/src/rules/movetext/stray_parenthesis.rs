//! `stray-parenthesis`: a closing parenthesis outside any variation.

use super::wrong_move_number;
use crate::game::Fate;
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::rules::closing::is_whole;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::more;

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

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let mut numbers = game.odd_tokens().iter().filter(|token| {
        token.kind == TokenKind::MoveNumber && game.record.bytes[token.span.clone()].ends_with(b")")
    });
    if let Some(first) = numbers.next() {
        let more = more(numbers.count(), "more", "in the game");
        let message = format!("a parenthesis after a move number, read as a full stop{more}");
        report.add(game, first.span.clone(), message);
    }
    for token in game.odd_tokens() {
        if token.kind == TokenKind::Close && token.depth == 0 {
            report.add(
                game,
                token.span.clone(),
                "this parenthesis closes no variation",
            );
        }
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    let is_replayed = game.fate() == Fate::Replayed;
    let is_stray = |token: &Token| token.kind == TokenKind::Close && token.depth == 0;
    let has_stray = game.odd_tokens().iter().any(is_stray);
    let is_whole = has_stray && is_whole(game, &wrong_move_number::RULE);
    let mut is_behind_variation = false;
    for token in game.odd_tokens() {
        if token.kind == TokenKind::MoveNumber
            && game.record.bytes[token.span.clone()].ends_with(b")")
        {
            edits.replace(token.span.end - 1..token.span.end, ".");
        } else if is_stray(token) && is_replayed {
            edits.safely_if(is_behind_variation || is_whole, |edits| {
                edits.remove_word(game, token.span.clone());
            });
        }
        is_behind_variation = token.kind == TokenKind::Close;
    }
}
