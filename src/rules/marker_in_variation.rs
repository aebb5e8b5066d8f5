//! `marker-in-variation`: a termination marker inside a variation.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::movetext::Kind;

pub(super) const RULE: Rule = Rule {
    code: "marker-in-variation",
    severity: Severity::Warning,
    summary: "a termination marker inside a variation",
    explanation: "A marker ends the game, and only the mainline has an end. Quotations from other games are written so; some programs end the game there. It is passed over.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 (1... c5 1-0) 2. Nf3",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    for token in game.odd_tokens() {
        if token.depth > 0
            && matches!(token.kind, Kind::Marker | Kind::OddMarker)
            && game.remains.marker.as_ref() != Some(&token.span)
            && !game.remains.extra_markers.contains(&token.span)
        {
            report.add(
                game,
                token.span.clone(),
                "a termination marker inside a variation; it says nothing of this game",
            );
        }
    }
}
