//! `excess-material`: a start position with more pieces than a game can have.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::fen_span;

pub(crate) const RULE: Rule = Rule {
    code: "excess-material",
    severity: Severity::Warning,
    summary: "a start position with more pieces than a game can have",
    explanation: "More than sixteen pieces or eight pawns, or more promoted pieces than missing pawns. The position is replayed anyway.",
    basis: "FIDE Laws 2.2",
    example: "nine white pawns",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.setup.has_excess_material() {
        report.add(
            game,
            fen_span(game),
            "one side has more pieces than promotions can explain",
        );
    }
}
