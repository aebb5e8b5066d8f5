//! `marker-in-variation`: a termination marker inside a variation.

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::TokenKind;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "marker-in-variation",
    severity: Severity::Warning,
    summary: "a termination marker inside a variation",
    explanation: "A marker ends the game, and only the mainline has an end. Quotations from other games are written like this; some programs end the game there. It is ignored.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 (1... c5 1-0) 2. Nf3",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for token in game.odd_tokens() {
        if token.depth > 0
            && matches!(token.kind, TokenKind::Marker | TokenKind::OddMarker)
            && game.rest.marker.as_ref() != Some(&token.span)
            && !game.rest.extra_markers.contains(&token.span)
        {
            report.add(
                game,
                token.span.clone(),
                "a termination marker inside a variation; it does not apply to this game",
            );
        }
    }
}
