//! `unsupported-variant`: a variant that is not replayed.

use crate::chess::setup::SetupFault;
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::variant_span;

pub(crate) const RULE: Rule = Rule {
    code: "unsupported-variant",
    severity: Severity::Note,
    summary: "a variant that is not replayed",
    explanation: "The variant is known by name, but its rules are not supported; supported are Antichess, Atomic, Crazyhouse, Horde, King of the Hill, Racing Kings and Three-check. Its moves are not checked.",
    basis: "",
    example: "[Variant \"Bughouse\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if matches!(game.setup.fault, Some(SetupFault::UnsupportedVariant)) {
        let variant = game.tag("Variant").unwrap_or_default();
        report.add(
            game,
            variant_span(game),
            format!("games of {variant} are not replayed"),
        );
    }
}
