//! `excess-material`: a start position with more men than a game can have.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Report, Rule, Severity};
use crate::rules::values::fen_span;

pub(crate) const RULE: Rule = Rule {
    code: "excess-material",
    severity: Severity::Warning,
    summary: "a start position with more men than a game can have",
    explanation: "More than sixteen men or eight pawns, or more promoted pieces than pawns are missing. The position is replayed all the same.",
    basis: "FIDE Laws 2.2",
    example: "nine white pawns",
    check,
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.setup.has_excess_material() {
        report.add(
            game,
            fen_span(game),
            "one side has more men than promotions can explain",
        );
    }
}
