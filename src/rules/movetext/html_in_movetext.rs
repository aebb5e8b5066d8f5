//! `html-in-movetext`: HTML among the moves.

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::TokenKind;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "html-in-movetext",
    severity: Severity::Warning,
    summary: "HTML among the moves",
    explanation: "Tags such as <br> and references such as &nbsp; are left over where a web page was saved as text. Each is ignored as a whole, and what is between them is read; a move that one of them cuts in two stops the replay.",
    basis: "PGN standard 7, 8.2",
    example: "1. e4 e5<br>2. Nf3",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for token in game.odd_tokens() {
        if token.kind == TokenKind::Markup {
            let message = "this is HTML, not movetext; it was ignored";
            report.add(game, token.span.clone(), message);
        }
    }
}
