//! `malformed-tag`: a line in brackets that is no tag pair.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::input::TagForm;

pub(super) const RULE: Rule = Rule {
    code: "malformed-tag",
    severity: Severity::Error,
    summary: "a line in brackets that is no tag pair",
    explanation: "The line stands among the tag pairs and is none: name, quotes or brackets are missing. It is kept out of the game's tags.",
    basis: "PGN standard 7 and 8.1",
    example: "[Event Linares 2002]",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    for pair in &game.tags.pairs {
        if pair.form == TagForm::Malformed {
            report.add(
                game,
                pair.span.clone(),
                "this is not of the form [Name \"value\"]",
            );
        }
    }
}
