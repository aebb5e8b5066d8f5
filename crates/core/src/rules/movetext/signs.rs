//! Rules about signs and numbers that have no place among the moves.

use crate::pgn::movetext::token::{Token, TokenKind};
use crate::rules::fix::Fix;
use crate::rules::rule::Rule;

pub(crate) const EVALUATION_IN_MOVETEXT: Rule = Rule {
    code: "evaluation-in-movetext",
    summary: "an evaluation outside of a comment",
    explanation: "A number with a fraction, with a sign or without, is what an engine thinks of the position. Such numbers belong in a comment; among the moves they are ignored, also where castling could be written so (0.00). Reported once per game, at the first. The fix puts each into braces.",
    basis: "PGN standard 8.2",
    example: "3. Bb5 a6 +0.35",
    fix: Some(Fix::safe(|game, edits| {
        let tokens = game.odd_tokens();
        for (index, token) in tokens.iter().enumerate() {
            if token.kind != TokenKind::Evaluation {
                continue;
            }
            let comment = format!("{{{}}}", game.text(token.span.clone()));
            let span = match &tokens[index.saturating_sub(1)..] {
                // A variation with nothing else in it is none.
                [open, _, close, ..]
                    if open.kind == TokenKind::Open && close.kind == TokenKind::Close =>
                {
                    open.span.start..close.span.end
                }
                _ => token.span.clone(),
            };
            edits.replace(span, comment);
        }
    })),
    ..Rule::warning(|_, report| {
        let message = "this is an evaluation, which belongs in a comment; it is ignored";
        report.add_first_token(|token| token.kind == TokenKind::Evaluation, message);
    })
};

pub(crate) const HTML_IN_MOVETEXT: Rule = Rule {
    code: "html-in-movetext",
    summary: "HTML among the moves",
    explanation: "Tags such as <br> and references such as &nbsp; are left over where a web page was saved as text. Each is ignored as a whole, and the text between them is read; a move that one of them cuts in two stops the replay. `fix` removes them, those with attributes, such as links, only with `--unsafe`.",
    basis: "PGN standard 7, 8.2",
    example: "1. e4 e5<br>2. Nf3",
    fix: Some(Fix::safe(|game, edits| {
        let bytes = game.record.bytes;
        // Where the game stops, it may show what cut a word in two.
        if game.replay.fault.is_some() {
            return;
        }
        for token in game.odd_tokens().iter().filter(|token| is_markup(token)) {
            let span = token.span.clone();
            let is_bare = !bytes[span.clone()].contains(&b'=');
            let is_blank = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
            let joins = !is_blank(bytes[..span.start].last()) && !is_blank(bytes.get(span.end));
            edits.safely_if(is_bare, |edits| {
                if joins {
                    edits.replace(span, b" ");
                } else {
                    edits.remove_word(span);
                }
            });
        }
    })),
    ..Rule::warning(|_, report| {
        report.add_tokens(is_markup, "this is HTML, not movetext; it was ignored");
    })
};

fn is_markup(token: &Token) -> bool {
    token.kind == TokenKind::Markup
}

pub(crate) const RESERVED_SYMBOL: Rule = Rule {
    code: "reserved-symbol",
    summary: "an angle bracket in the movetext",
    explanation: "Angle brackets are reserved for future use and have no meaning yet. They are ignored; a single move between them, as in `1. <e4>`, is read as if they were not there. Other moves between them may be a variation: unrecognized-token. Web pages saved as text leave them behind.",
    basis: "PGN standard 7",
    example: "1. <e4> e5",
    ..Rule::warning(|_, report| {
        let is_reserved = |token: &Token| token.kind == TokenKind::Reserved;
        report.add_tokens(
            is_reserved,
            "angle brackets are reserved; this one was ignored",
        );
    })
};
