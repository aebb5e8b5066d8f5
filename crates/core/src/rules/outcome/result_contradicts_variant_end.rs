//! `result-contradicts-variant-end`: a result that contradicts the end defined by a variant.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{contradicts, result_in_words, stated_results, variant_name};

pub(crate) const RULE: Rule = Rule {
    code: "result-contradicts-variant-end",
    severity: Severity::Error,
    summary: "a result that contradicts the end defined by a variant",
    explanation: "A king in the centre or on the last rank, a third check, a king blown up or a side without pieces decides the game, where the Variant tag says so. Either the result is wrong, or a move or the Variant tag is.",
    basis: "",
    example: "[Variant \"King of the Hill\"] 1. e3 a6 2. Ke2 a5 3. Kd3 a4 4. Ke4# 0-1",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if contradicts(game, Contradiction::ResultVariantEnd) {
        let message = format!(
            "by the rules of {} {}, but {}",
            variant_name(game),
            result_in_words(game),
            stated_results(game)
        );
        report.add_result(game, message);
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.set_result(game);
}
