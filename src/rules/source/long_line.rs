//! `long-line`: a line that is too long for other programs.

use crate::outcome::judged::Judged;
use crate::pgn::text::{line_text_end, next_line};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "long-line",
    severity: Severity::Note,
    summary: "a line that is too long for other programs",
    explanation: "Import format allows 255 characters including the line end: programs with a fixed buffer cut the line, often silently. The first such line of a file is a note; nearly all lines from web servers are like that, and are read whole. Export format asks for lines of less than 80 characters: a game's first longer line is reported if style is asked for.",
    basis: "PGN standard 4.3",
    example: "1. e4 e5 ... and so on for more than 255 characters",
    fix: None,
    check: Check::Game(check),
};

/// Longest line of export format, in bytes.
const EXPORT_BYTES: usize = 79;

/// Export format only: the note about the file comes from the splitter.
fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if !report.options.style {
        return;
    }
    let bytes = game.record.bytes;
    let (mut start, mut first, mut count, mut longest) = (0, None, 0_usize, 0);
    while start < bytes.len() {
        let end = line_text_end(bytes, start);
        if end - start > EXPORT_BYTES {
            first.get_or_insert(start..end);
            count += 1;
            longest = longest.max(end - start);
        }
        start = next_line(bytes, end);
    }
    let Some(first) = first else { return };
    let message = if count == 1 {
        format!("this line has {longest} bytes; export format allows {EXPORT_BYTES}")
    } else {
        format!(
            "this line and {} more have up to {longest} bytes; export format allows {EXPORT_BYTES}",
            count - 1
        )
    };
    report.add(game, first, message).severity = Severity::Style;
}
