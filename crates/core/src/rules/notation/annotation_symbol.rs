//! `annotation-symbol`: an annotation symbol as printed in books, instead of a NAG.

use std::ops::Range;

use crate::outcome::judged::Judged;
use crate::pgn::{movetext::token::TokenKind, symbol::Symbol};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::more;

pub(crate) const RULE: Rule = Rule {
    code: "annotation-symbol",
    severity: Severity::Warning,
    summary: "an annotation symbol as printed in books, instead of a NAG",
    explanation: "Signs such as ±, +/-, +- and =, the N of a novelty and the like are not part of PGN, which has numbers for them; the message names the number. They are ignored and the game is replayed, but many programs then cannot read the move before, or take +/- for the result. At the very end +/- is a result, a forfeit. Each sign is reported once per game, at its first place.",
    basis: "PGN standard 8.2.4, 10",
    example: "12. Nf3 +/- Nc6",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    // Each sign as it is written first, and how many others there are.
    let mut found: Vec<(Symbol, Range<usize>, usize)> = Vec::new();
    let stopped_at = game.replay.fault.as_ref().map(|fault| &fault.span);
    for token in game.odd_tokens() {
        let TokenKind::Symbol(symbol) = token.kind else {
            continue;
        };
        if stopped_at == Some(&token.span) {
            // "N c6", which may be a move.
            continue;
        }
        match found.iter_mut().find(|(known, ..)| *known == symbol) {
            Some((.., others)) => *others += 1,
            None => found.push((symbol, token.span.clone(), 0)),
        }
    }
    for (symbol, span, others) in found {
        let text = game.text(span.clone()).into_owned();
        let more = more(others, "more", "in the game");
        let message = format!("{text} is ignored; PGN has {} for it{more}", nags(symbol));
        report.add(game, span, message);
    }
}

fn nags(symbol: Symbol) -> String {
    match symbol.of_black {
        None => format!("the NAG ${}", symbol.nag),
        Some(black) => format!("the NAGs ${} (White) and ${black} (Black)", symbol.nag),
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    let stopped_at = game.replay.fault.as_ref().map(|fault| &fault.span);
    let mut plies = 0;
    for token in game.odd_tokens() {
        plies += usize::from(token.is_mainline_move());
        let TokenKind::Symbol(symbol) = token.kind else {
            continue;
        };
        if token.depth > 0 || stopped_at == Some(&token.span) {
            continue;
        }
        let is_white = (game.plies_before() + plies) % 2 == 1;
        let nag = symbol.of_black.filter(|_| !is_white).unwrap_or(symbol.nag);
        let before = game.record.bytes[..token.span.start].last();
        let gap = if before.is_none_or(u8::is_ascii_whitespace) {
            ""
        } else {
            " "
        };
        let behind = game.record.bytes.get(token.span.end);
        let gap_behind = if behind.is_some_and(u8::is_ascii_alphanumeric) {
            " "
        } else {
            ""
        };
        edits.replace(token.span.clone(), format!("{gap}${nag}{gap_behind}"));
    }
}
