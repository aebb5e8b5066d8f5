//! `stray-brace`: a closing brace outside any comment.

use super::closing::is_whole;
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "stray-brace",
    severity: Severity::Warning,
    summary: "a closing brace outside any comment",
    explanation: "A comment was closed twice, or its opening brace is missing and its words were read as movetext. `fix` removes it right behind a comment, and in a game that is whole: played to its marker, with right numbers and no word that cannot be read; elsewhere `fix --unsafe` does.",
    basis: "PGN standard 5",
    example: "1. e4 } e5",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(|_, report| report.add_tokens(is_stray, "this brace closes no comment")),
};

fn is_stray(token: &Token) -> bool {
    token.kind == TokenKind::StrayBrace
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    if !game.odd_tokens().iter().any(is_stray) {
        return;
    }
    let is_whole = is_whole(game);
    let mut is_behind_comment = false;
    for token in game.odd_tokens() {
        if is_stray(token) {
            edits.safely_if(is_behind_comment || is_whole, |edits| {
                edits.remove_word(token.span.clone());
            });
        } else {
            is_behind_comment = matches!(token.kind, TokenKind::Comment { closed: true, .. });
        }
    }
}
