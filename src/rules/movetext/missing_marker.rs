//! `missing-marker`: a game without its termination marker.

use crate::input::record::Seams;
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "missing-marker",
    severity: Severity::Warning,
    summary: "a game without its termination marker",
    explanation: "Every game ends with 1-0, 0-1, 1/2-1/2 or *. Some programs drop all moves of a game without one; a truncated file looks like this too.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 (end of file)",
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
