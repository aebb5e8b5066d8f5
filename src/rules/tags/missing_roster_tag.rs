//! `missing-roster-tag`: one of the seven required tags is missing.

use crate::input::record::Seams;
use crate::outcome::judged::Judged;
use crate::pgn::tag_line::SEVEN_TAG_ROSTER;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "missing-roster-tag",
    severity: Severity::Warning,
    summary: "one of the seven required tags is missing",
    explanation: "Every game should have Event, Site, Date, Round, White, Black and Result. One finding per game names all that are missing. Round alone is a note: servers leave it out of games that have none. It is an error where a game has been torn apart: moves without tags after a game without moves or without an end, or a few tags with neither moves nor a marker.",
    basis: "PGN standard 8.1.1",
    example: "a game that begins with [White \"Tal\"]",
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let absent: Vec<&str> = SEVEN_TAG_ROSTER
        .into_iter()
        .filter(|name| game.tags.find(game.record.bytes, name).is_none())
        .collect();
    if !absent.is_empty() {
        let torn = if game.record.seams.contains(Seams::DETACHED) {
            "; these moves may belong to the game before, whose tags have no moves, or whose moves have no end"
        } else if is_remnant(game, &absent) {
            "; these tags have neither moves nor a marker"
        } else {
            ""
        };
        let message = format!("missing from the roster: {}{torn}", absent.join(", "));
        let finding = report.add(game, 0..0, message);
        if !torn.is_empty() {
            finding.severity = Severity::Error;
        } else if absent == ["Round"] {
            // Servers have no rounds, and leave the tag out.
            finding.severity = Severity::Note;
        }
    }
}

/// Whether there is nothing but tags, and not those of a game or a position.
fn is_remnant(game: &Judged<'_>, absent: &[&str]) -> bool {
    let lacks = |tag: &str| absent.contains(&tag);
    game.tags.end == game.record.bytes.len()
        && (lacks("White") || lacks("Black") || lacks("Result"))
        && game.tags.find(game.record.bytes, "FEN").is_none()
}
