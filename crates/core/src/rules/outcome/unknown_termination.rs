//! `unknown-termination`: an unrecognised Termination value.

use crate::outcome::{declaration::meaning::Meaning, judged::Judged};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "unknown-termination",
    severity: Severity::Note,
    summary: "an unrecognised Termination value",
    explanation: "The standard has eight words for how a game ended, and servers and programs have their own. Other words in Termination, TerminationDetails or ICCResult are kept as written, and nothing is inferred from them; comments are free text and never reported.",
    basis: "PGN standard 9.8.1",
    example: "[Termination \"withdrawal\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for part in game.outcome().declaration.tags() {
        if part.meaning == Meaning::Unread {
            report.add(
                game,
                part.span.clone(),
                format!("unrecognised value '{}' in {}", part.text, part.source),
            );
        }
    }
}
