//! `unterminated-comment`: a comment without its closing brace.

use crate::input::record::Seams;
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::TokenKind;
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "unterminated-comment",
    severity: Severity::Error,
    summary: "a comment without its closing brace",
    explanation: "The comment runs to the end of the game, and any moves in it are lost. The next game is not: it is recognised by its tags, whether the brace is missing or the comment quotes a whole game, so one brace never costs more than one game.",
    basis: "PGN standard 5",
    example: "1. e4 {best by test",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if game.record.oversized {
        // Cut, so nothing shows whether it ends.
        return;
    }
    for token in game.odd_tokens() {
        if matches!(token.kind, TokenKind::Comment { closed: false, .. }) {
            let line = game.record.bytes[token.span.clone()]
                .split(|&byte| byte == b'\n' || byte == b'\r')
                .next();
            let end = token.span.start + line.map_or(1, <[u8]>::len);
            let message = if game.record.seams.contains(Seams::COMMENT_CUT) {
                "this comment is still open where the tags of the next game begin: its closing brace is missing, or it quotes a whole game; the rest of this game is lost"
            } else {
                "this comment is never closed; the rest of the game is lost"
            };
            report.add(game, token.span.start..end, message);
        }
    }
}
