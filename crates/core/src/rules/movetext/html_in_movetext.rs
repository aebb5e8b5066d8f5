//! `html-in-movetext`: HTML among the moves.

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::TokenKind;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "html-in-movetext",
    severity: Severity::Warning,
    summary: "HTML among the moves",
    explanation: "Tags such as <br> and references such as &nbsp; are left over where a web page was saved as text. Each is ignored as a whole, and what is between them is read; a move that one of them cuts in two stops the replay. `fix` removes them, those with attributes, such as links, only with `--unsafe`.",
    basis: "PGN standard 7, 8.2",
    example: "1. e4 e5<br>2. Nf3",
    fix: Some(Fix::safe(fix)),
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

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    let bytes = game.record.bytes;
    // Where the game stops, it may show what cut a word in two.
    if game.replay.fault.is_some() {
        return;
    }
    for token in game.odd_tokens() {
        if token.kind != TokenKind::Markup {
            continue;
        }
        let span = token.span.clone();
        let is_bare = !bytes[span.clone()].contains(&b'=');
        let is_blank = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
        let joins = !is_blank(bytes[..span.start].last()) && !is_blank(bytes.get(span.end));
        edits.safely_if(is_bare, |edits| {
            if joins {
                edits.replace(span, b" ");
            } else {
                edits.remove_word(game, span);
            }
        });
    }
}
