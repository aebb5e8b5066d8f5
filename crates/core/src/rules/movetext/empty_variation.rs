//! `empty-variation`: a variation without a move.

use std::ops::Range;

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::TokenKind;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "empty-variation",
    severity: Severity::Warning,
    summary: "a variation without a move",
    explanation: "Parentheses hold an alternative to the move before them; here there is none. Many programs reject such a game, or take the parenthesis for the end of the line it is in. A remark belongs in braces.",
    basis: "PGN standard 8.2.5",
    example: "1. e4 () e5",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(|game, report| {
        for span in empty(game) {
            report.add(span, "this variation has no moves");
        }
    }),
};

/// The empty variations of a game, parentheses included.
fn empty(game: &Judged<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    // Of every open variation: where it begins, and whether anything stands in it that could be played.
    let mut open: Vec<(usize, bool)> = Vec::new();
    for token in game.odd_tokens() {
        match (token.kind, open.last_mut()) {
            (TokenKind::Close, _) => {
                if let Some((start, false)) = open.pop() {
                    found.push(start..token.span.end);
                }
            }
            (
                TokenKind::Open
                | TokenKind::Word(_)
                | TokenKind::Marker
                | TokenKind::OddMarker
                | TokenKind::Prose,
                Some((_, is_filled)),
            ) => *is_filled = true,
            _ => {}
        }
        if token.kind == TokenKind::Open {
            open.push((token.span.start, false));
        }
    }
    found
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    for span in empty(game) {
        let inner = &game.record.bytes[span.start + 1..span.end - 1];
        // A move number says nothing without its move.
        let is_said =
            |byte: &u8| !matches!(byte, b'0'..=b'9' | b'.' | b' ' | b'\t' | b'\r' | b'\n');
        if inner.iter().any(is_said) {
            // Remarks stay.
            edits.together(|edits| {
                edits.replace(span.start..span.start + 1, b"");
                edits.replace(span.end - 1..span.end, b"");
            });
        } else {
            edits.remove_word(span);
        }
    }
}
