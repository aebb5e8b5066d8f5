//! Rules about termination markers that are too many, or not where they belong.

use std::ops::Range;

use crate::game::Game;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::rules::fix::Fix;
use crate::rules::rule::{Check, Rule, Severity};

pub(crate) const EXTRA_MARKER: Rule = Rule {
    code: "extra-marker",
    severity: Severity::Warning,
    summary: "more than one termination marker",
    explanation: "The first one ends the game. Two games run together, or a result written among the moves, look like this.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 1-0 1-0",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        for span in &game.rest.extra_markers {
            edits.remove_word(span.clone());
        }
    })),
    check: Check::Game(|game, report| {
        for span in &game.rest.extra_markers {
            report.add(
                span.clone(),
                "the game has already ended; the first marker counts",
            );
        }
    }),
};

pub(crate) const MARKER_IN_VARIATION: Rule = Rule {
    code: "marker-in-variation",
    severity: Severity::Warning,
    summary: "a termination marker inside a variation",
    explanation: "A marker ends the game, and only the mainline has an end. Quotations from other games are written like this; some programs end the game there. It is ignored.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 (1... c5 1-0) 2. Nf3",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        for span in in_variations(game) {
            edits.together(|edits| {
                edits.insert(span.start, "{");
                edits.insert(span.end, "}");
            });
        }
    })),
    check: Check::Game(|game, report| {
        for span in in_variations(game) {
            let message = "a termination marker inside a variation; it does not apply to this game";
            report.add(span, message);
        }
    }),
};

pub(crate) const TEXT_AFTER_MARKER: Rule = Rule {
    code: "text-after-marker",
    severity: Severity::Error,
    summary: "moves or other text after the termination marker",
    explanation: "The game ends with its marker; what follows is not replayed. The next game without its tags, or a misplaced marker, looks like this. `fix --unsafe` puts it into a comment before the marker.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 1-0 2. Nf3",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        if game.rest.after_marker.is_some() {
            edits.move_before_marker();
        }
    })),
    check: Check::Game(|game, report| {
        if let Some(span) = &game.rest.after_marker {
            let message = match game.rest.unplayed {
                0 => "text follows the end of the game; it was not replayed".to_owned(),
                1 => "a move follows the end of the game; it was not replayed".to_owned(),
                moves => {
                    format!("{moves} moves follow the end of the game; they were not replayed")
                }
            };
            report.add(span.clone(), message);
        }
    }),
};

/// The markers inside variations.
fn in_variations(game: &Game<'_>) -> impl Iterator<Item = Range<usize>> {
    let is_marker = |token: &&Token| {
        token.depth > 0
            && matches!(token.kind, TokenKind::Marker | TokenKind::OddMarker)
            && game.rest.marker.as_ref() != Some(&token.span)
            && !game.rest.extra_markers.contains(&token.span)
    };
    let markers = game.odd_tokens().iter().filter(is_marker);
    markers.map(|token| token.span.clone())
}
