//! `unknown-variant`: an unknown variant.

use crate::chess::setup::SetupFault;
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::variant_span;

pub(crate) const RULE: Rule = Rule {
    code: "unknown-variant",
    severity: Severity::Warning,
    summary: "an unknown variant",
    explanation: "The game is not replayed because its rules are not known, and its moves are not checked, not even words that are no moves in chess.",
    basis: "",
    example: "[Variant \"Wild 3\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if matches!(game.setup.fault, Some(SetupFault::UnknownVariant)) {
        let variant = game.tag("Variant").unwrap_or_default();
        report.add(
            game,
            variant_span(game),
            format!("unknown variant '{variant}'; nothing was replayed"),
        );
    }
}
