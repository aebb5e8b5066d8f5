//! `unsupported-variant`: a variant of chess that is not replayed.

use super::{Report, Rule, Severity, variant_span};
use crate::game::{Game, SetupFault};

pub(super) const RULE: Rule = Rule {
    code: "unsupported-variant",
    severity: Severity::Note,
    summary: "a variant of chess that is not replayed",
    explanation: "The variant is known by name and its rules are not replayed, as those of Antichess, Atomic, Crazyhouse, Horde, King of the Hill, Racing Kings and Three-check are. Nothing is said of its moves.",
    basis: "",
    example: "[Variant \"Bughouse\"]",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    if matches!(game.setup.fault, Some(SetupFault::UnsupportedVariant)) {
        let variant = game.tag("Variant").unwrap_or_default();
        report.add(
            game,
            variant_span(game),
            format!("games of {variant} are not replayed"),
        );
    }
}
