//! `bad-setup-value`: a SetUp tag that is neither 0 nor 1.

use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::written;

pub(crate) const RULE: Rule = Rule {
    code: "bad-setup-value",
    severity: Severity::Warning,
    summary: "a SetUp tag that is neither 0 nor 1",
    explanation: "0 means that the game began from the usual start position, 1 that a FEN tag gives another. The game is replayed from the FEN tag if there is one.",
    basis: "PGN standard 9.7.1",
    example: "[SetUp \"yes\"]",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if let Some((value, span)) = written(game, "SetUp")
        && !matches!(value, b"0" | b"1")
    {
        let message = format!("'{}' is neither 0 nor 1", game.text(span.clone()));
        report.add(game, span, message);
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    let has_fen = written(game, "FEN").is_some_and(|(fen, _)| !fen.trim_ascii().is_empty());
    if game.setup.fault.is_none() {
        edits.set_tag(game, "SetUp", if has_fen { "1" } else { "0" });
    }
}
