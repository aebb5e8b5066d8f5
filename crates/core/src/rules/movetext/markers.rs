//! Rules about termination markers: missing, nonstandard, too many, or not where they belong.

use std::ops::Range;

use crate::game::Game;
use crate::input::record::Seams;
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{Token, TokenKind, has_stray_sign};
use crate::pgn::result::{self, WrittenResult};
use crate::pgn::word::kinds::Word;
use crate::rules::fix::{Edits, Fix};
use crate::rules::phrases::{read_as, standard};
use crate::rules::rule::{Report, Rule};

pub(crate) const EXTRA_MARKER: Rule = Rule {
    code: "extra-marker",
    summary: "more than one termination marker",
    explanation: "The first one ends the game. Two games run together, or a result written among the moves, look like this.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 1-0 1-0",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        for span in &game.rest.extra_markers {
            edits.remove_word(span.clone());
        }
    })),
    ..Rule::warning(|game, report| {
        for span in &game.rest.extra_markers {
            let message = "the game has already ended; the first marker counts";
            report.add(span.clone(), message);
        }
    })
};

pub(crate) const MARKER_IN_VARIATION: Rule = Rule {
    code: "marker-in-variation",
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
    ..Rule::warning(|game, report| {
        for span in in_variations(game) {
            let message = "a termination marker inside a variation; it does not apply to this game";
            report.add(span, message);
        }
    })
};

pub(crate) const TEXT_AFTER_MARKER: Rule = Rule {
    code: "text-after-marker",
    summary: "moves or other text after the termination marker",
    explanation: "The game ends with its marker; what follows is not replayed. The next game without its tags, or a misplaced marker, looks like this. `fix --unsafe` puts it into a comment before the marker.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 1-0 2. Nf3",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        if game.rest.after_marker.is_some() {
            edits.move_before_marker();
        }
    })),
    ..Rule::error(|game, report| {
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
    })
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

pub(crate) const BAD_MARKER: Rule = Rule {
    code: "bad-marker",
    summary: "a nonstandard termination marker",
    explanation: "Spellings such as 1/2, 1:0, ½-½ or 0-0 are understood, and the message says how, but most programs drop them silently or read them as castling. A spelling that says the game was not played (`+/-`, `1F-0F`) is reported once, at the Result tag if it says the same.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 1/2",
    fix: Some(Fix::safe(rewrite_marker)),
    ..Rule::error(report_bad)
};

/// Writes the marker as the standard does.
pub(super) fn rewrite_marker(game: &Judged<'_>, edits: &mut Edits<'_>) {
    if let Some(span) = &game.rest.marker
        && let Some(standard) = game.outcome().stated.marker.and_then(standard)
    {
        edits.replace(span.clone(), standard);
    }
}

fn report_bad(game: &Judged<'_>, report: &mut Report<'_>) {
    let (Some(span), Some(marker)) = (&game.rest.marker, game.marker()) else {
        return;
    };
    let read = match result::parse(&marker) {
        Some(written) if written.standard || is_reported_at_tag(game, written) => return,
        Some(written) => read_as(written),
        None => String::new(),
    };
    let message = format!("{marker} is not how the standard writes a result{read}");
    report.add(span.clone(), message);
}

/// Whether the Result tag is a forfeit in a spelling of its own, with the same result, which `bad-result-tag` reports.
fn is_reported_at_tag(game: &Judged<'_>, marker: WrittenResult) -> bool {
    game.outcome().stated.tag.is_some_and(|tag| {
        !tag.standard && tag.forfeit && marker.forfeit && tag.result == marker.result
    })
}

pub(crate) const MISSING_MARKER: Rule = Rule {
    code: "missing-marker",
    summary: "a game without its termination marker",
    explanation: "Every game ends with 1-0, 0-1, 1/2-1/2 or *. Some programs drop all moves of a game without one; a truncated file looks like this too.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 (end of file)",
    fix: Some(Fix::safe(add_marker)),
    ..Rule::warning(|game, report| {
        if game.rest.marker.is_none()
            && !game.has_lost_end()
            && !game.record.seams.contains(Seams::INTERRUPTED)
            && !game.record.oversized
        {
            let end = game.record.bytes.trim_ascii_end().len();
            report.add(end..end, "the game ends without 1-0, 0-1, 1/2-1/2 or *");
        }
    })
};

fn add_marker(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let written = (game.outcome().stated.tag).filter(|written| written.standard);
    let Some(standard) = written.and_then(|written| written.result.as_standard_str()) else {
        return;
    };
    // The moves behind it may be the end of this game, and text that ends within a move was cut off.
    let is_torn = game.record.seams.contains(Seams::TORN) || ends_within_move(game);
    if is_torn || has_stray_sign(game.odd_tokens()) {
        return;
    }
    // A result that the board contradicts is not good, and no marker makes prose behind the moves part of them.
    let last = game.ply_spans().last().map_or(0, |span| span.end);
    let is_prose = game.rest.lost.iter().any(|span| span.start >= last);
    if is_prose || !game.outcome().contradictions.is_empty() {
        return;
    }
    let text = game.record.bytes.trim_ascii_end();
    let last_line = text.rsplit(|&byte| byte == b'\n' || byte == b'\r').next();
    let last_line = last_line.map_or(0, <[u8]>::len);
    let is_line_of_its_own = matches!(
        game.tokens().last().map(|last| last.kind),
        Some(TokenKind::LineComment | TokenKind::Escape | TokenKind::Prose)
    );
    let line_end = edits.line_end();
    let blank_line = line_end.repeat(2);
    let gap = if text.len() <= game.tags.end && game.tokens().is_empty() {
        &blank_line
    } else if is_line_of_its_own || last_line + 1 + standard.len() > LONGEST_LINE_BYTES {
        line_end
    } else {
        " "
    };
    edits.insert(text.len(), format!("{gap}{standard}"));
}

/// Whether the last word is one that cannot be read or played.
fn ends_within_move(game: &Judged<'_>) -> bool {
    let stopped_at = game.replay.fault.as_ref().map(|fault| &fault.span);
    game.tokens().last().is_some_and(|last| {
        last.kind == TokenKind::Word(Word::Junk) || stopped_at == Some(&last.span)
    })
}

/// Lines of export format have less than 80 characters (PGN standard 4.3).
const LONGEST_LINE_BYTES: usize = 79;
