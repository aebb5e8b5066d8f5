//! `variant-without-fen`: a variant that needs a start position, without a FEN tag.

use crate::chess::setup::SetupFault;
use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::variant_span;

pub(crate) const RULE: Rule = Rule {
    code: "variant-without-fen",
    severity: Severity::Error,
    summary: "a variant that needs a start position, without a FEN tag",
    explanation: "Games of Chess960, of variants with a shuffled array and \"From Position\" begin from a position that only a FEN tag can give. Nothing was replayed.",
    basis: "",
    example: "[Variant \"Chess960\"] and no FEN tag",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if matches!(game.setup.fault, Some(SetupFault::VariantWithoutFen)) {
        let variant = game.tag("Variant").unwrap_or_default();
        report.add(
            game,
            variant_span(game),
            format!("{variant} needs a FEN tag for its start position; nothing was replayed"),
        );
    }
}
