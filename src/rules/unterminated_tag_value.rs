//! `unterminated-tag-value`: a tag value without its closing quote.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::input::TagForm;

pub(super) const RULE: Rule = Rule {
    code: "unterminated-tag-value",
    severity: Severity::Error,
    summary: "a tag value without its closing quote",
    explanation: "The value ends with its line, or with the line that closes it; what was read may not be what was meant.",
    basis: "PGN standard 7 and 8.1",
    example: "[White \"Shirov, Alexei]",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    for pair in &game.tags.pairs {
        if pair.form == TagForm::UnterminatedValue {
            report.add(
                game,
                pair.span.clone(),
                "the value has no closing quote and bracket on its line",
            );
        }
    }
}
