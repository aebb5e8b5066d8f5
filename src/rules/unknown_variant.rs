//! `unknown-variant`: a Variant tag that names no variant known.

use super::{Report, Rule, Severity, variant_span};
use crate::game::{Game, SetupFault};

pub(super) const RULE: Rule = Rule {
    code: "unknown-variant",
    severity: Severity::Warning,
    summary: "a Variant tag that names no variant known",
    explanation: "The game is not replayed, and nothing is said of its moves, not even of words that are none in chess: its rules are not known.",
    basis: "",
    example: "[Variant \"Wild 3\"]",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if matches!(game.setup.fault, Some(SetupFault::UnknownVariant)) {
        let variant = game.tag("Variant").unwrap_or_default();
        report.add(
            game,
            variant_span(game),
            format!("'{variant}' is no variant known; nothing was replayed"),
        );
    }
}
