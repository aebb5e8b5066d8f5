//! `bad-fen`: a FEN tag that cannot be read.

use crate::chess::setup::SetupFault;
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::fen_span;

pub(crate) const RULE: Rule = Rule {
    code: "bad-fen",
    severity: Severity::Error,
    summary: "a FEN tag that cannot be read",
    explanation: "The message names the field and the character. The game cannot be set up, and nothing of it is replayed.",
    basis: "PGN standard 16.1",
    example: "[FEN \"8/8/8/9/8/8/8/8 w - - 0 1\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let Some(SetupFault::BadFen(error)) = &game.setup.fault {
        let span = fen_span(game);
        let meant = match error.meant.variant() {
            Some(variant) => format!("; it is a position of {variant}, but no Variant tag says so"),
            None => String::new(),
        };
        let message = format!(
            "{}, character {}: {}{meant}; nothing was replayed",
            error.field.name(),
            error.column,
            error.message
        );
        report.add(game, span, message);
    }
}
