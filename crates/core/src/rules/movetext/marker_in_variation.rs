//! `marker-in-variation`: a termination marker inside a variation.

use std::ops::Range;

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "marker-in-variation",
    severity: Severity::Warning,
    summary: "a termination marker inside a variation",
    explanation: "A marker ends the game, and only the mainline has an end. Quotations from other games are written like this; some programs end the game there. It is ignored.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 (1... c5 1-0) 2. Nf3",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for span in markers(game) {
        report.add(
            game,
            span,
            "a termination marker inside a variation; it does not apply to this game",
        );
    }
}

/// Where they are.
fn markers(game: &Judged<'_>) -> impl Iterator<Item = Range<usize>> {
    let is_marker = |token: &&Token| {
        token.depth > 0
            && matches!(token.kind, TokenKind::Marker | TokenKind::OddMarker)
            && game.rest.marker.as_ref() != Some(&token.span)
            && !game.rest.extra_markers.contains(&token.span)
    };
    let markers = game.odd_tokens().iter().filter(is_marker);
    markers.map(|token| token.span.clone())
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    for span in markers(game) {
        edits.together(|edits| {
            edits.insert(span.start, "{");
            edits.insert(span.end, "}");
        });
    }
}
