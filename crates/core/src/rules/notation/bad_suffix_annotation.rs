//! `bad-suffix-annotation`: a nonstandard annotation after a move.

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::TokenKind;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "bad-suffix-annotation",
    severity: Severity::Warning,
    summary: "a nonstandard annotation after a move",
    explanation: "There are six of them: !, ?, !!, ??, !? and ?!. Others are ignored here; some programs cannot read the move with them.",
    basis: "PGN standard 8.2.3.8",
    example: "1. e4!!!",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for token in game.odd_tokens() {
        if token.kind == TokenKind::Suffix && token.span.len() > 2 {
            let text = game.text(token.span.clone());
            report.add(
                game,
                token.span.clone(),
                format!("{text} is not one of the six suffix annotations"),
            );
        }
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    for token in game.odd_tokens() {
        let text = &game.record.bytes[token.span.clone()];
        if token.kind != TokenKind::Suffix || text.len() <= 2 {
            continue;
        }
        // One sign again and again says the strongest that there is.
        if text.iter().all(|byte| *byte == text[0]) {
            edits.replace(token.span.start + 2..token.span.end, "");
        }
    }
}
