//! `bad-marker`: a termination marker that the standard does not know.

use super::{Report, Rule, Severity};
use crate::game::{Game, result};

pub(super) const RULE: Rule = Rule {
    code: "bad-marker",
    severity: Severity::Error,
    summary: "a termination marker that the standard does not know",
    explanation: "Spellings such as 1/2, 1:0, ½-½ or 0-0 are understood, but most programs drop them in silence or read them as castling.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 1/2",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if let (Some(span), Some(marker)) = (&game.remains.marker, game.marker())
        && result::read(&marker).is_none_or(|written| !written.standard)
    {
        report.add(
            game,
            span.clone(),
            format!("{marker} is not how the standard writes a result"),
        );
    }
}
