//! Rules about annotations that the standard does not have.

use std::ops::Range;

use crate::game::Game;
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::printed_annotation::{PrintedAnnotation, may_be_of_move};
use crate::rules::fix::{Edits, Fix};
use crate::rules::report::more;
use crate::rules::rule::{Report, Rule};

pub(crate) const BAD_NAG: Rule = Rule {
    code: "bad-nag",
    summary: "a numeric annotation glyph that does not exist",
    explanation: "A dollar sign must be followed by a number from 0 to 255. Others are ignored; the moves are read.",
    basis: "PGN standard 8.2.4",
    example: "1. e4 $256",
    ..Rule::warning(|game, report| {
        let is_bad = |token: &&Token| token.kind == TokenKind::BadNag;
        for token in game.odd_tokens().iter().filter(is_bad) {
            let message = match token.span.len() {
                1 => "a dollar sign without a number",
                _ => "numeric annotation glyphs go from 0 to 255",
            };
            report.add(token.span.clone(), message);
        }
    })
};

pub(crate) const BAD_SUFFIX_ANNOTATION: Rule = Rule {
    code: "bad-suffix-annotation",
    summary: "a nonstandard annotation after a move",
    explanation: "There are six of them: !, ?, !!, ??, !? and ?!. Others are ignored here; some programs cannot read the move with them.",
    basis: "PGN standard 8.2.3.8",
    example: "1. e4!!!",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        let tokens = game.odd_tokens().iter();
        for token in tokens.filter(|token| is_bad_suffix(token)) {
            let text = &game.record.bytes[token.span.clone()];
            // One sign again and again says the strongest that there is.
            if text.iter().all(|byte| *byte == text[0]) {
                edits.replace(token.span.start + 2..token.span.end, "");
            }
        }
    })),
    ..Rule::warning(|game, report| {
        let tokens = game.odd_tokens().iter();
        for token in tokens.filter(|token| is_bad_suffix(token)) {
            let text = game.text(token.span.clone());
            let message = format!("{text} is not one of the six suffix annotations");
            report.add(token.span.clone(), message);
        }
    })
};

fn is_bad_suffix(token: &Token) -> bool {
    token.kind == TokenKind::Suffix && token.span.len() > 2
}

pub(crate) const ANNOTATION_SYMBOL: Rule = Rule {
    code: "annotation-symbol",
    summary: "an annotation symbol as printed in books, instead of a NAG",
    explanation: "Signs such as ±, +/-, +- and =, the N or TN of a novelty, the D of a diagram and the like are not part of PGN, which has numbers for them; the message names the number. They are ignored and the game is replayed, but many programs then cannot read the move before, or take +/- for the result. At the very end +/- is a result, a forfeit. Each sign is reported once per game, at its first place.",
    basis: "PGN standard 8.2.4, 10",
    example: "12. Nf3 +/- Nc6",
    fix: Some(Fix::safe(fix_symbols)),
    ..Rule::warning(report_symbols)
};

/// The symbol that a token is, unless the replay stops there: "N c6" may be a move, and "a8 =" the beginning of a promotion.
fn symbol(game: &Game<'_>, token: &Token) -> Option<PrintedAnnotation> {
    let TokenKind::Symbol(symbol) = token.kind else {
        return None;
    };
    let bytes = game.record.bytes;
    let fault = game.replay.fault.as_ref();
    let is_behind_stop = fault.is_some_and(|fault| fault.span.start < token.span.start);
    if (token.depth > 0 || is_behind_stop) && may_be_of_move(bytes, &token.span) {
        return None;
    }
    let is_of_stop = fault.is_some_and(|fault| {
        let between = bytes.get(fault.span.end..token.span.start);
        let follows = between.is_some_and(|between| between.trim_ascii().is_empty());
        fault.span == token.span || follows && bytes[token.span.start] == b'='
    });
    (!is_of_stop).then_some(symbol)
}

fn report_symbols(game: &Judged<'_>, report: &mut Report<'_>) {
    // Each sign as it is written first, and how many others there are.
    let mut found: Vec<(PrintedAnnotation, Range<usize>, usize)> = Vec::new();
    for token in game.odd_tokens() {
        if let Some(symbol) = symbol(game, token) {
            match found.iter_mut().find(|(known, ..)| *known == symbol) {
                Some((.., others)) => *others += 1,
                None => found.push((symbol, token.span.clone(), 0)),
            }
        }
    }
    for (symbol, span, others) in found {
        let text = game.text(span.clone()).into_owned();
        let more = more(others, "more in the game");
        let nags = match symbol.of_black {
            None => format!("the NAG ${}", symbol.nag),
            Some(black) => format!("the NAGs ${} (White) and ${black} (Black)", symbol.nag),
        };
        report.add(
            span,
            format!("{text} is ignored; PGN has {nags} for it{more}"),
        );
    }
}

fn fix_symbols(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let bytes = game.record.bytes;
    let mut plies = game.plies_before();
    for token in game.odd_tokens() {
        plies += usize::from(token.is_mainline_move());
        let Some(symbol) = symbol(game, token).filter(|_| token.depth == 0) else {
            continue;
        };
        let of_black = symbol.of_black.filter(|_| plies.is_multiple_of(2));
        let nag = of_black.unwrap_or(symbol.nag);
        let before = bytes[..token.span.start].last();
        let touches = before.is_some_and(|byte| !byte.is_ascii_whitespace());
        let gap = if touches { " " } else { "" };
        let behind = bytes.get(token.span.end);
        let is_touched = behind.is_some_and(u8::is_ascii_alphanumeric);
        let gap_behind = if is_touched { " " } else { "" };
        edits.replace(token.span.clone(), format!("{gap}${nag}{gap_behind}"));
    }
}
