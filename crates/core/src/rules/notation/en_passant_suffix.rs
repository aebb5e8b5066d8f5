//! `en-passant-suffix`: e.p. after a move.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "en-passant-suffix",
    severity: Severity::Warning,
    summary: "e.p. after a move",
    explanation: "The message names the only legal reading, and the game is replayed with it.",
    basis: "PGN standard 8.2.3.3",
    example: "3. exd6e.p.",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs_by_move(game, Flaws::EN_PASSANT_SUFFIX, |mv| {
        if mv.is_en_passant() {
            "SAN has no sign for en passant"
        } else {
            "this is not an en passant capture"
        }
    });
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    edits.rewrite(game, Flaws::EN_PASSANT_SUFFIX);
}
