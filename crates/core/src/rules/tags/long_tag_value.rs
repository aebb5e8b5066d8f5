//! `long-tag-value`: a tag value of more than 255 bytes.

use crate::outcome::judged::Judged;
use crate::pgn::tag_line::TagForm;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "long-tag-value",
    severity: Severity::Warning,
    summary: "a tag value of more than 255 bytes",
    explanation: "Readers need not have room for more, and some cut the value or reject the game. It is read whole here.",
    basis: "PGN standard 7",
    example: "an Annotator tag with a paragraph of text",
    fix: None,
    check: Check::Game(check),
};

/// The longest string that every reader takes.
const LONGEST_BYTES: usize = 255;

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for pair in &game.tags.pairs {
        if pair.value.len() > LONGEST_BYTES && pair.form != TagForm::Malformed {
            let message = format!(
                "the value of {} has {} bytes; readers need to accept only {LONGEST_BYTES}",
                game.text(pair.name.clone()),
                pair.value.len()
            );
            report.add(game, pair.value.clone(), message);
        }
    }
}
