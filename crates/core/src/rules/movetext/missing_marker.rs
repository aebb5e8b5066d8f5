//! `missing-marker`: a game without its termination marker.

use crate::input::record::Seams;
use crate::outcome::judged::Judged;
use crate::pgn::{movetext::token::TokenKind, result, word::kinds::Word};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "missing-marker",
    severity: Severity::Warning,
    summary: "a game without its termination marker",
    explanation: "Every game ends with 1-0, 0-1, 1/2-1/2 or *. Some programs drop all moves of a game without one; a truncated file looks like this too.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 (end of file)",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(|game, report| {
        if game.rest.marker.is_none()
            && !game.has_lost_end()
            && !game.record.seams.contains(Seams::INTERRUPTED)
            && !game.record.oversized
        {
            let end = game.record.bytes.trim_ascii_end().len();
            report.add(end..end, "the game ends without 1-0, 0-1, 1/2-1/2 or *");
        }
    }),
};

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let written = game.tag("Result").and_then(|tag| result::parse(&tag));
    let written = written.filter(|written| written.standard);
    let Some(standard) = written.and_then(|written| written.result.as_standard_str()) else {
        return;
    };
    // The moves behind it may be the end of this game, and text that ends within a move was cut off.
    if game.record.seams.contains(Seams::TORN) || ends_within_move(game) {
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
    let is_line_of_its_own = game.tokens().last().is_some_and(|last| {
        matches!(
            last.kind,
            TokenKind::LineComment | TokenKind::Escape | TokenKind::Prose
        )
    });
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
