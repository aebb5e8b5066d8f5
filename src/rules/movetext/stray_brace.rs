//! `stray-brace`: a closing brace outside any comment.

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::TokenKind;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "stray-brace",
    severity: Severity::Warning,
    summary: "a closing brace outside any comment",
    explanation: "A comment was closed twice, or its opening brace is missing and its words were read as movetext.",
    basis: "PGN standard 5",
    example: "1. e4 } e5",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for token in game.odd_tokens() {
        if token.kind == TokenKind::StrayBrace {
            report.add(game, token.span.clone(), "this brace closes no comment");
        }
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    for token in game.odd_tokens() {
        if token.kind == TokenKind::StrayBrace {
            edits.remove_word(game, token.span.clone());
        }
    }
}
