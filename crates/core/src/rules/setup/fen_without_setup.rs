//! `fen-without-setup`: a FEN tag without a SetUp tag of 1.

use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix, line_end};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::{starts_as_usual, written};

pub(crate) const RULE: Rule = Rule {
    code: "fen-without-setup",
    severity: Severity::Warning,
    summary: "a FEN tag without a SetUp tag of 1",
    explanation: "By the standard the FEN tag counts only with SetUp 1. Nearly all programs go by the FEN tag alone, and so does this one. A FEN of the usual start position, and a SetUp that is neither 0 nor 1, have codes of their own.",
    basis: "PGN standard 9.7.1 and 9.7.2",
    example: "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] and no SetUp tag",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some((fen, span)) = written(game, "FEN") else {
        return;
    };
    if fen.trim_ascii().is_empty() || starts_as_usual(game) || game.setup.fault.is_some() {
        return;
    }
    let message = match written(game, "SetUp") {
        None => "a FEN tag needs a SetUp tag of 1; the game is replayed from the FEN anyway",
        Some((b"0", _)) => "SetUp is 0, but there is a FEN tag; the game is replayed from the FEN",
        Some(_) => return,
    };
    report.add(game, span, message);
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    match (
        written(game, "SetUp"),
        game.tags.find(game.record.bytes, "FEN"),
    ) {
        (Some(_), _) => edits.set_tag(game, "SetUp", "1"),
        (None, Some(fen)) => {
            // In ASCII order, as export format has tags (PGN standard 8.1.1).
            edits.insert(fen.span.end, format!("{}[SetUp \"1\"]", line_end(game)));
        }
        (None, None) => {}
    }
}
