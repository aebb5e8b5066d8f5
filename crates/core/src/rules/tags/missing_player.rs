//! `missing-player`: a game that names one player and not the other.

use std::ops::Range;

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::written;

pub(crate) const RULE: Rule = Rule {
    code: "missing-player",
    severity: Severity::Note,
    summary: "a game that names one player and not the other",
    explanation: "White or Black is `?`, or has no tag. A game that names neither says openly that its players are unknown, as the standard wants, and is not reported unless a tag is empty.",
    basis: "PGN standard 8.1.1.5 and 8.1.1.6",
    example: "[White \"?\"] [Black \"Tal, Mikhail\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let (white, black) = (player(game, "White"), player(game, "Black"));
    let (span, sides) = match (white, black) {
        (Player::Empty(span), Player::Empty(_)) => (span, "White and Black are"),
        (Player::Empty(span), _)
        | (Player::Unknown(span), Player::Named(_))
        | (Player::Absent, Player::Named(span)) => (span, "White is"),
        (_, Player::Empty(span))
        | (Player::Named(_), Player::Unknown(span))
        | (Player::Named(span), Player::Absent) => (span, "Black is"),
        _ => return,
    };
    report.add(game, span, format!("{sides} not named"));
}

/// What a tag says of a player, and where.
enum Player {
    Named(Range<usize>),
    Unknown(Range<usize>),
    Empty(Range<usize>),
    Absent,
}

fn player(game: &Judged<'_>, tag: &str) -> Player {
    match written(game, tag) {
        None => Player::Absent,
        Some((name, span)) => match name.trim_ascii() {
            b"" => Player::Empty(span),
            b"?" => Player::Unknown(span),
            _ => Player::Named(span),
        },
    }
}
