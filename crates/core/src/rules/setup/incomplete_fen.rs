//! `incomplete-fen`: a FEN tag with four or five fields.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::fen_span;

pub(crate) const RULE: Rule = Rule {
    code: "incomplete-fen",
    severity: Severity::Warning,
    summary: "a FEN tag with four or five fields",
    explanation: "The missing clocks are read as 0 and 1, so the fifty-move count of the game may be wrong.",
    basis: "PGN standard 16.1",
    example: "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.setup.fault.is_none() && game.setup.fen_fields < 6 {
        let message = format!(
            "the FEN has {} of 6 fields; the clocks are read as 0 1",
            game.setup.fen_fields
        );
        report.add(game, fen_span(game), message);
    }
}
