//! `unknown-variant`: a Variant tag that names no variant known.

use crate::chess::setup::SetupFault;
use crate::outcome::judged::Judged;
use crate::rules::rule::{Report, Rule, Severity};
use crate::rules::values::variant_span;

pub(crate) const RULE: Rule = Rule {
    code: "unknown-variant",
    severity: Severity::Warning,
    summary: "a Variant tag that names no variant known",
    explanation: "The game is not replayed, and nothing is said of its moves, not even of words that are none in chess: its rules are not known.",
    basis: "",
    example: "[Variant \"Wild 3\"]",
    check,
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if matches!(game.setup.fault, Some(SetupFault::UnknownVariant)) {
        let variant = game.tag("Variant").unwrap_or_default();
        report.add(
            game,
            variant_span(game),
            format!("'{variant}' is no variant known; nothing was replayed"),
        );
    }
}
