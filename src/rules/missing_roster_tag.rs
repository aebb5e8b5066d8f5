//! `missing-roster-tag`: one of the seven tags is absent.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::input::SEVEN_TAG_ROSTER;

pub(super) const RULE: Rule = Rule {
    code: "missing-roster-tag",
    severity: Severity::Warning,
    summary: "one of the seven tags is absent",
    explanation: "Every game should have Event, Site, Date, Round, White, Black and Result. One finding a game names all that are absent. Round alone is a note: servers leave it out of games that have none.",
    basis: "PGN standard 8.1.1",
    example: "a game that begins with [White \"Tal\"]",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    let absent: Vec<&str> = SEVEN_TAG_ROSTER
        .into_iter()
        .filter(|name| game.tags.find(game.record.bytes, name).is_none())
        .collect();
    if !absent.is_empty() {
        let message = format!("the roster lacks {}", absent.join(", "));
        let finding = report.add(game, 0..0, message);
        if absent == ["Round"] {
            // Servers have no rounds, and leave the tag out.
            finding.severity = Severity::Note;
        }
    }
}
