//! `blank-line-in-movetext`: a blank line inside the movetext.

use std::ops::Range;

use crate::outcome::judged::Judged;
use crate::pgn::text::{line_text_end, next_line};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::more;

pub(crate) const RULE: Rule = Rule {
    code: "blank-line-in-movetext",
    severity: Severity::Warning,
    summary: "a blank line inside the movetext",
    explanation: "Here it is still one game: its moves continue after the line. For many programs a blank line ends the game, and what follows is lost or becomes a game without tags. Reported once per game.",
    basis: "PGN standard 8.2.1",
    example: "1. e4 e5<LF><LF>2. Nf3",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let found = blank_lines(game);
    if let Some(first) = found.first() {
        let more = more(found.len() - 1, "more", "in the game");
        report.add(
            game,
            first.start..first.start,
            format!("a blank line; the game continues after it{more}"),
        );
    }
}

/// Where they are, line ends included.
fn blank_lines(game: &Judged<'_>) -> Vec<Range<usize>> {
    // Plain movetext has none.
    let bytes = game.record.bytes;
    let mut found = Vec::new();
    for (token, next) in game
        .odd_tokens()
        .iter()
        .zip(game.odd_tokens().iter().skip(1))
    {
        let gap = token.span.end..next.span.start;
        if gap.len() < 2 {
            continue;
        }
        // After the first line end.
        let mut at = next_line(bytes, line_text_end(&bytes[..gap.end], gap.start));
        while at < gap.end {
            let end = line_text_end(&bytes[..gap.end], at);
            if end == gap.end {
                break;
            }
            let next = next_line(bytes, end);
            found.push(at..next);
            at = next;
        }
    }
    found
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    for line in blank_lines(game) {
        edits.replace(line, b"");
    }
}
