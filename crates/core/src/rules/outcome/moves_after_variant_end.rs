//! `moves-after-variant-end`: moves after the end defined by a variant.

use crate::outcome::{contradiction::Contradiction, judged::Judged};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::{contradicts, variant_name};

pub(crate) const RULE: Rule = Rule {
    code: "moves-after-variant-end",
    severity: Severity::Error,
    summary: "moves after the end defined by a variant",
    explanation: "A king in the centre or on the last rank, a third check, a king blown up or a side without pieces ends the game at once, where the Variant tag says so. A move after it is illegal too, and is reported as such. `fix --unsafe` puts such moves into a comment.",
    basis: "",
    example: "[Variant \"King of the Hill\"] 1. e3 a6 2. Ke2 a5 3. Kd3 a4 4. Ke4# a3",
    fix: Some(Fix::unsafe_to_make(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterVariantEnd),
        game.outcome().board.variant_end_ply,
    ) {
        let variant = variant_name(game);
        let message = format!("the game ended by the rules of {variant} before this move");
        report.add_after(game, ply, message);
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    if let (true, Some(ply)) = (
        contradicts(game, Contradiction::MovesAfterVariantEnd),
        game.outcome().board.variant_end_ply,
    ) {
        edits.end_after(game, ply);
    }
}
