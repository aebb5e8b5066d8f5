//! `text-after-marker`: moves or other text after the termination marker.

use super::{Report, Rule, Severity};
use crate::game::Game;

pub(super) const RULE: Rule = Rule {
    code: "text-after-marker",
    severity: Severity::Warning,
    summary: "moves or other text after the termination marker",
    explanation: "The game ends with its marker; what follows is not replayed. The next game without its tags, or a marker in the wrong place, looks like this. Moves behind the marker are lost, which is an error.",
    basis: "PGN standard 8.2.6",
    example: "1. e4 e5 1-0 2. Nf3",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if let Some(span) = &game.remains.after_marker {
        let unplayed = game.remains.unplayed;
        if unplayed > 0 {
            let moves = if unplayed == 1 { "move" } else { "moves" };
            let message = format!("{unplayed} {moves} behind the end of the game; not replayed");
            report.add(game, span.clone(), message).severity = Severity::Error;
        } else {
            let message = "text follows the end of the game; it was not replayed";
            report.add(game, span.clone(), message);
        }
    }
}
