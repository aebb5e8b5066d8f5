//! `bad-suffix-annotation`: an annotation behind a move that the standard does not know.

use super::{Report, Rule, Severity};
use crate::game::Game;
use crate::game::movetext::Kind;

pub(super) const RULE: Rule = Rule {
    code: "bad-suffix-annotation",
    severity: Severity::Warning,
    summary: "an annotation behind a move that the standard does not know",
    explanation: "There are six of them: !, ?, !!, ??, !? and ?!. Others are passed over here; some programs take the move for unreadable.",
    basis: "PGN standard 8.2.3.8",
    example: "1. e4!!!",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    for token in game.odd_tokens() {
        if token.kind == Kind::Suffix && token.span.len() > 2 {
            let text = game.text(token.span.clone());
            report.add(
                game,
                token.span.clone(),
                format!("{text} is none of the six suffix annotations"),
            );
        }
    }
}
