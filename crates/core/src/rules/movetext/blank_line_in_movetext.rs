//! `blank-line-in-movetext`: a blank line inside the movetext.

use std::ops::Range;

use crate::outcome::judged::Judged;
use crate::pgn::text::{line_text_end, next_line};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::Rule;

pub(crate) const RULE: Rule = Rule {
    code: "blank-line-in-movetext",
    summary: "a blank line inside the movetext",
    explanation: "Here it is still one game: its moves continue after the line. For many programs a blank line ends the game, and what follows is lost or becomes a game without tags. Reported once per game. `fix` leaves it if the text after it cannot be read, so that prose does not become part of the moves.",
    basis: "PGN standard 8.2.1",
    example: "1. e4 e5<LF><LF>2. Nf3",
    fix: Some(Fix::safe(fix)),
    ..Rule::warning(|game, report| {
        let places = blank_lines(game)
            .into_iter()
            .map(|line| line.start..line.start);
        report.add_first(places, |_| {
            "a blank line; the game continues after it".to_owned()
        });
    })
};

/// The blank lines of a game, line ends included.
fn blank_lines(game: &Judged<'_>) -> Vec<Range<usize>> {
    // Plain movetext has none.
    let bytes = game.record.bytes;
    let mut found = Vec::new();
    for pair in game.odd_tokens().windows(2) {
        let gap = pair[0].span.end..pair[1].span.start;
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

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    // Prose below the moves is not to become part of them.
    let begins_line = |at: usize| {
        let mut before = game.record.bytes[..at].iter().rev();
        let before = before.find(|byte| !matches!(byte, b' ' | b'\t'));
        before.is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
    };
    let lost = game.rest.lost.iter().map(|span| span.start);
    let prose = lost.filter(|&at| begins_line(at)).min();
    let fault = game.replay.fault.as_ref().map(|fault| fault.span.start);
    let until = prose.into_iter().chain(fault).min().unwrap_or(usize::MAX);
    let tokens = game.odd_tokens();
    for line in blank_lines(game) {
        let next = tokens.partition_point(|token| token.span.start < line.end);
        if tokens
            .get(next)
            .is_some_and(|token| token.span.start < until)
        {
            edits.replace(line, b"");
        }
    }
}
