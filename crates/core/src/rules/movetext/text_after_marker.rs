//! `text-after-marker`: moves or other text after the termination marker.

use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "text-after-marker",
    severity: Severity::Error,
    summary: "moves or other text after the termination marker",
    explanation: "The game ends with its marker; what follows is not replayed. The next game without its tags, or a misplaced marker, looks like this. `fix --unsafe` puts it into a comment before the marker.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 1-0 2. Nf3",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let Some(span) = &game.rest.after_marker {
        let message = match game.rest.unplayed {
            0 => "text follows the end of the game; it was not replayed".to_owned(),
            1 => "a move follows the end of the game; it was not replayed".to_owned(),
            moves => format!("{moves} moves follow the end of the game; they were not replayed"),
        };
        report.add(game, span.clone(), message);
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    if game.rest.after_marker.is_some() {
        edits.move_before_marker(game);
    }
}
