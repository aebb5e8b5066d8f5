//! `bad-nag`: a numeric annotation glyph that does not exist.

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::TokenKind;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "bad-nag",
    severity: Severity::Warning,
    summary: "a numeric annotation glyph that does not exist",
    explanation: "A dollar sign must be followed by a number from 0 to 255. Others are ignored; the moves are read.",
    basis: "PGN standard 8.2.4",
    example: "1. e4 $256",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for token in game.odd_tokens() {
        if token.kind == TokenKind::BadNag {
            let message = if token.span.len() == 1 {
                "a dollar sign without a number"
            } else {
                "numeric annotation glyphs go from 0 to 255"
            };
            report.add(game, token.span.clone(), message);
        }
    }
}
