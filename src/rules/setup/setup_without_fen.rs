//! `setup-without-fen`: a SetUp tag of 1 without a FEN tag.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::written;

pub(crate) const RULE: Rule = Rule {
    code: "setup-without-fen",
    severity: Severity::Warning,
    summary: "a SetUp tag of 1 without a FEN tag",
    explanation: "The tag says that the game did not begin from the usual start position, but no tag says from which. It is replayed from the usual one, unless the Variant tag needs another.",
    basis: "PGN standard 9.7.1 and 9.7.2",
    example: "[SetUp \"1\"] and no FEN tag",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some((b"1", span)) = written(game, "SetUp") else {
        return;
    };
    if written(game, "FEN").is_none_or(|(fen, _)| fen.trim_ascii().is_empty()) {
        report.add(game, span, "SetUp is 1, but no FEN tag gives a position");
    }
}
