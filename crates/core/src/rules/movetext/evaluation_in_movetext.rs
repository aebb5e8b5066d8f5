//! `evaluation-in-movetext`: an evaluation outside of a comment.

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::more;

pub(crate) const RULE: Rule = Rule {
    code: "evaluation-in-movetext",
    severity: Severity::Warning,
    summary: "an evaluation outside of a comment",
    explanation: "A number with a fraction, with a sign or without, is what an engine thinks of the position. Such numbers belong in a comment; among the moves they are ignored, also where castling could be written so (0.00). Reported once per game, at the first. The fix puts each into braces.",
    basis: "PGN standard 8.2",
    example: "3. Bb5 a6 +0.35",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let mut found = game.odd_tokens().iter().filter(|token| is_one(token));
    if let Some(first) = found.next() {
        let more = more(found.count(), "more", "in the game");
        let message =
            format!("this is an evaluation, which belongs in a comment; it is ignored{more}");
        report.add(game, first.span.clone(), message);
    }
}

fn is_one(token: &Token) -> bool {
    token.kind == TokenKind::Evaluation
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    let tokens = game.odd_tokens();
    for (index, token) in tokens.iter().enumerate().filter(|(_, token)| is_one(token)) {
        let before = index.checked_sub(1).and_then(|before| tokens.get(before));
        let comment = format!("{{{}}}", game.text(token.span.clone()));
        let span = match (before, tokens.get(index + 1)) {
            // A variation with nothing else in it is none.
            (Some(open), Some(close))
                if open.kind == TokenKind::Open && close.kind == TokenKind::Close =>
            {
                open.span.start..close.span.end
            }
            _ => token.span.clone(),
        };
        edits.replace(span, comment);
    }
}
