//! `nested-comment`: a brace inside a comment.

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::TokenKind;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "nested-comment",
    severity: Severity::Warning,
    summary: "a brace inside a comment",
    explanation: "Comments do not nest: by the standard they end at the first closing brace. If another closing brace follows before the next comment, the text up to it is read as part of the comment.",
    basis: "PGN standard 5",
    example: "{see {the notes} there}",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for token in game.odd_tokens() {
        if is_nested(token.kind) {
            report.add(
                game,
                token.span.clone(),
                "a comment contains another opening brace; comments do not nest",
            );
        }
    }
}

fn is_nested(kind: TokenKind) -> bool {
    let (nested, closed) = (true, true);
    kind == TokenKind::Comment { closed, nested }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    for token in game.odd_tokens() {
        if !is_nested(token.kind) {
            continue;
        }
        edits.together(|edits| {
            for at in token.span.start + 1..token.span.end - 1 {
                match game.record.bytes[at] {
                    b'{' => edits.replace(at..at + 1, "("),
                    b'}' => edits.replace(at..at + 1, ")"),
                    _ => {}
                }
            }
        });
    }
}
