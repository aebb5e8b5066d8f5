//! Fixes of what stands between games: prose becomes escaped lines, and text that is not UTF-8 becomes so.

use std::ops::Range;

use pgnkit_core::byte_search::memchr;

use super::fixed_batch::FixedBatch;
use super::task::FixTask;
use pgnkit_core::input::place::Place;
use pgnkit_core::input::stray_game_text::holds_game;
use pgnkit_core::pgn::text::{characters, decode, line_text_end, lines, next_line};
use pgnkit_core::pgn::{blank_characters, result};
use pgnkit_core::rules::fix::{Change, Safety};
use pgnkit_core::rules::patch::Patch;
use pgnkit_core::rules::rule::Rule;
use pgnkit_core::rules::source::characters::{NON_UTF8_TEXT, converted};
use pgnkit_core::rules::source::notes::TEXT_OUTSIDE_GAME;

impl FixTask {
    /// Mends a text between games, which begins at `place` of the source and at `start` of the batch.
    pub(super) fn mend_between(
        &self,
        text: &[u8],
        place: Place,
        start: usize,
        output: &mut FixedBatch,
    ) {
        let mut changes = Vec::new();
        if self.may_fix(&TEXT_OUTSIDE_GAME) {
            let rule = &TEXT_OUTSIDE_GAME;
            let escapes = prose(text)
                .into_iter()
                .map(|line| change(rule, line..line, b"% "));
            changes.extend(escapes);
        }
        if self.may_fix(&NON_UTF8_TEXT) {
            let converted = converted(text).into_iter();
            let rule = &NON_UTF8_TEXT;
            changes.extend(converted.map(|(span, utf8)| change(rule, span, utf8.as_bytes())));
        }
        if changes.is_empty() {
            return;
        }
        let (patch, _) = Patch::arrange(changes);
        let place_of = |at| place_in(text, place, at);
        self.log_patch(text, &patch, (None, None), place_of, &mut output.log);
        // Marks were taken away there already.
        let marks = output
            .patch
            .0
            .partition_point(|change| change.span.start < start);
        let mut placed = output.patch.0.split_off(marks);
        placed.extend(patch.shifted(start).0);
        output.patch.0.extend(Patch::arrange(placed).0.0);
    }
}

fn change(rule: &Rule, span: Range<usize>, text: &[u8]) -> Change {
    let safety = rule.fix.map_or(Safety::Unsafe, |fix| fix.safety);
    Change::new(rule.code, safety, span, text)
}

/// Where lines of prose begin in a text between games. A passage with tags or moves in it stays as it is, since it is a
/// game that cannot be read, and so does one with a comment that ends on another line.
fn prose(text: &[u8]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut passage = Vec::new();
    let mut is_prose = true;
    let mut at = 0;
    while at < text.len() {
        let end = line_text_end(text, at);
        let next = next_line(text, end);
        let body = at + blank_characters::body(&text[at..end]);
        let line = text[body..end].trim_ascii_end();
        if line.starts_with(b"{") {
            // A comment between games is none of ours.
            let Some(brace) = memchr(b'}', &text[body..]) else {
                break;
            };
            let behind = line_text_end(text, body + brace);
            is_prose &= text[body + brace + 1..behind].trim_ascii().is_empty();
            at = next_line(text, behind).max(behind + 1);
            continue;
        }
        if result::parse(&decode(line)).is_some() {
            if is_prose {
                found.append(&mut passage);
            }
            passage.clear();
            is_prose = true;
        } else if !line.is_empty() && !matches!(line[0], b'%' | b';') {
            is_prose &= !holds_game(line) && memchr(b'{', line).is_none();
            passage.push(at);
        }
        at = next.max(end + 1);
    }
    if is_prose {
        found.append(&mut passage);
    }
    found
}

/// The place of a byte of a text that begins at a place.
fn place_in(text: &[u8], begin: Place, at: usize) -> Place {
    let starts = lines(text).map(|line| line.start);
    let before = starts.take_while(|&start| start <= at).enumerate();
    let (lines, start) = before.last().unwrap_or_default();
    let column = if lines == 0 { begin.column } else { 1 };
    Place {
        line: begin.line + lines as u64,
        column: column + characters(&text[start..at]),
        offset: begin.offset + at as u64,
    }
}
