//! `variation-before-move`: a variation before any move of its line.

use crate::outcome::judged::Judged;
use crate::pgn::{movetext::token::TokenKind, word::kinds::Word};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "variation-before-move",
    severity: Severity::Warning,
    summary: "a variation before any move of its line",
    explanation: "A variation replaces the move before it, but here there is none. It may have been meant for the move that follows. Its moves are not checked, and the game is read as if it were not there.",
    basis: "PGN standard 8.2.5",
    example: "(1. d4) 1. e4",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    // Whether a move has come, in the mainline and in every open variation.
    let mut moved = vec![];
    let mut mainline = false;
    for token in game.odd_tokens() {
        match token.kind {
            TokenKind::Open => {
                if !moved.last().copied().unwrap_or(mainline) {
                    let message = "a variation begins here, but no move comes before it";
                    report.add(token.span.clone(), message);
                }
                moved.push(false);
            }
            TokenKind::Close => drop(moved.pop()),
            TokenKind::Word(word) if !matches!(word, Word::Sign(_) | Word::EnPassant) => {
                *moved.last_mut().unwrap_or(&mut mainline) = true;
            }
            _ => {}
        }
    }
}
