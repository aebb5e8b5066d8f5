//! `bad-marker`: a nonstandard termination marker.

use crate::outcome::judged::Judged;
use crate::pgn::result::{self, WrittenResult};
use crate::rules::fix::Fix;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{read_as, standard};

pub(crate) const RULE: Rule = Rule {
    code: "bad-marker",
    severity: Severity::Error,
    summary: "a nonstandard termination marker",
    explanation: "Spellings such as 1/2, 1:0, ½-½ or 0-0 are understood, and the message says how, but most programs drop them silently or read them as castling. That a game was not played (`+/-`, `1F-0F`) is reported once, at the Result tag if it says the same.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 1/2",
    fix: Some(Fix::safe(|game, edits| {
        if let (Some(span), Some(marker)) = (&game.rest.marker, game.marker())
            && let Some(standard) = result::parse(&marker).and_then(standard)
        {
            edits.replace(span.clone(), standard);
        }
    })),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
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
    let tag = game.tag("Result").and_then(|tag| result::parse(&tag));
    tag.is_some_and(|tag| {
        !tag.standard && tag.forfeit && marker.forfeit && tag.result == marker.result
    })
}
