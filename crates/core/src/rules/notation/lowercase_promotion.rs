//! `lowercase-promotion`: a promotion to a piece in lowercase.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "lowercase-promotion",
    severity: Severity::Warning,
    summary: "a promotion to a piece in lowercase",
    explanation: "The message names the only legal reading, and the game is replayed with it.",
    basis: "PGN standard 8.2.3",
    example: "9. e8=q",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::LOWERCASE_PROMOTION,
        "the standard writes the piece with a capital letter",
    );
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::LOWERCASE_PROMOTION);
}
