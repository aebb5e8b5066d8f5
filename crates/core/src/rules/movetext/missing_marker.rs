//! `missing-marker`: a game without its termination marker.

use crate::input::record::Seams;
use crate::outcome::judged::Judged;
use crate::pgn::{movetext::token::TokenKind, result, word::kinds::Word};
use crate::rules::fix::{Edits, Fix, line_end};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "missing-marker",
    severity: Severity::Warning,
    summary: "a game without its termination marker",
    explanation: "Every game ends with 1-0, 0-1, 1/2-1/2 or *. Some programs drop all moves of a game without one; a truncated file looks like this too.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 (end of file)",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.rest.marker.is_none()
        && !game.has_lost_end()
        && !game.record.seams.contains(Seams::INTERRUPTED)
        && !game.record.oversized
    {
        let end = game.record.bytes.trim_ascii_end().len();
        report.add(
            game,
            end..end,
            "the game ends without 1-0, 0-1, 1/2-1/2 or *",
        );
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    let Some(written) = game.tag("Result").and_then(|tag| result::parse(&tag)) else {
        return;
    };
    let Some(standard) = written
        .result
        .as_standard_str()
        .filter(|_| written.standard)
    else {
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
    let bytes = game.record.bytes;
    let end = bytes.trim_ascii_end().len();
    let last_line = bytes[..end]
        .iter()
        .rposition(|&byte| byte == b'\n' || byte == b'\r')
        .map_or(0, |at| at + 1);
    let line_end = line_end(game);
    let is_line_of_its_own = game.tokens().last().is_some_and(|last| {
        matches!(
            last.kind,
            TokenKind::LineComment | TokenKind::Escape | TokenKind::Prose
        )
    });
    let text = if end <= game.tags.end.min(end) && game.tokens().is_empty() {
        format!("{line_end}{line_end}{standard}")
    } else if is_line_of_its_own || end - last_line + 1 + standard.len() > LONGEST_LINE_BYTES {
        format!("{line_end}{standard}")
    } else {
        format!(" {standard}")
    };
    edits.insert(end, text);
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
