//! Rules about annotations behind a move that the standard does not have.

use crate::pgn::movetext::token::{Token, TokenKind};
use crate::rules::fix::Fix;
use crate::rules::rule::{Check, Rule, Severity};

pub(crate) const BAD_NAG: Rule = Rule {
    code: "bad-nag",
    severity: Severity::Warning,
    summary: "a numeric annotation glyph that does not exist",
    explanation: "A dollar sign must be followed by a number from 0 to 255. Others are ignored; the moves are read.",
    basis: "PGN standard 8.2.4",
    example: "1. e4 $256",
    fix: None,
    check: Check::Game(|game, report| {
        let is_bad = |token: &&Token| token.kind == TokenKind::BadNag;
        for token in game.odd_tokens().iter().filter(is_bad) {
            let message = match token.span.len() {
                1 => "a dollar sign without a number",
                _ => "numeric annotation glyphs go from 0 to 255",
            };
            report.add(token.span.clone(), message);
        }
    }),
};

pub(crate) const BAD_SUFFIX_ANNOTATION: Rule = Rule {
    code: "bad-suffix-annotation",
    severity: Severity::Warning,
    summary: "a nonstandard annotation after a move",
    explanation: "There are six of them: !, ?, !!, ??, !? and ?!. Others are ignored here; some programs cannot read the move with them.",
    basis: "PGN standard 8.2.3.8",
    example: "1. e4!!!",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        for token in game
            .odd_tokens()
            .iter()
            .filter(|token| is_bad_suffix(token))
        {
            let text = &game.record.bytes[token.span.clone()];
            // One sign again and again says the strongest that there is.
            if text.iter().all(|byte| *byte == text[0]) {
                edits.replace(token.span.start + 2..token.span.end, "");
            }
        }
    })),
    check: Check::Game(|game, report| {
        for token in game
            .odd_tokens()
            .iter()
            .filter(|token| is_bad_suffix(token))
        {
            let text = game.text(token.span.clone());
            let message = format!("{text} is not one of the six suffix annotations");
            report.add(token.span.clone(), message);
        }
    }),
};

fn is_bad_suffix(token: &Token) -> bool {
    token.kind == TokenKind::Suffix && token.span.len() > 2
}
