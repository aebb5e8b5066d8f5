//! `setup-without-fen`: a SetUp tag of 1 without a FEN tag.

use crate::game::Fate;
use crate::outcome::judged::Judged;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::written;

pub(crate) const RULE: Rule = Rule {
    code: "setup-without-fen",
    severity: Severity::Warning,
    summary: "a SetUp tag of 1 without a FEN tag",
    explanation: "The tag says that the game did not begin from the usual start position, but no tag says from which. It is replayed from the usual one, unless the Variant tag needs another.",
    basis: "PGN standard 9.7.1 and 9.7.2",
    example: "[SetUp \"1\"] and no FEN tag",
    fix: Some(Fix::unsafe_to_make(fix)),
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

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    // That the moves are legal shows where they begin.
    if game.fate() == Fate::Replayed && !game.replay.plies.is_empty() {
        edits.set_tag(game, "SetUp", "0");
    }
}
