//! `unknown-termination`: a Termination tag in words that are not known.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::ending::Meaning;

pub(super) const RULE: Rule = Rule {
    code: "unknown-termination",
    severity: Severity::Note,
    summary: "a Termination tag in words that are not known",
    explanation: "The standard has eight words for how a game ended, and servers and programs have their own. Other words in Termination or TerminationDetails are kept as written, and nothing is inferred where they stand; comments are free text and never reported.",
    basis: "PGN standard 9.8.1",
    example: "[Termination \"withdrawal\"]",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    for part in game.ending().declaration.tags() {
        if part.meaning == Meaning::Unread {
            report.add(
                game,
                part.span.clone(),
                format!("'{}' is no known way to end a game", part.text),
            );
        }
    }
}
