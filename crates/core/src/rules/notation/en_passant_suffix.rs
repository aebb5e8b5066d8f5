//! `en-passant-suffix`: e.p. after a move.

use crate::pgn::flaws::Flaws;
use crate::rules::fix::Fix;
use crate::rules::odd_moves::Oddity;
use crate::rules::rule::{Check, Rule, Severity};

const SUFFIX: Oddity = Oddity::Flaw(Flaws::EN_PASSANT_SUFFIX);

pub(crate) const RULE: Rule = Rule {
    code: "en-passant-suffix",
    severity: Severity::Warning,
    summary: "e.p. after a move",
    explanation: "The message names the only legal reading, and the game is replayed with it.",
    basis: "PGN standard 8.2.3.3",
    example: "3. exd6e.p.",
    fix: Some(Fix::safe(|_, edits| edits.rewrite(SUFFIX))),
    check: Check::Game(|_, report| {
        report.add_odd_moves(SUFFIX, false, |mv| {
            if mv.is_en_passant() {
                "SAN has no sign for en passant"
            } else {
                "this is not an en passant capture"
            }
        });
    }),
};
