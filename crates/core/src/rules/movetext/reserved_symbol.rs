//! `reserved-symbol`: an angle bracket in the movetext.

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::TokenKind;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "reserved-symbol",
    severity: Severity::Warning,
    summary: "an angle bracket in the movetext",
    explanation: "Angle brackets are reserved for future use and have no meaning yet. They are ignored; what is between them is read as if they were not there. Web pages saved as text leave them behind.",
    basis: "PGN standard 7",
    example: "1. <e4> e5",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for token in game.odd_tokens() {
        if token.kind == TokenKind::Reserved {
            let message = "angle brackets are reserved; this one was ignored";
            report.add(game, token.span.clone(), message);
        }
    }
}
