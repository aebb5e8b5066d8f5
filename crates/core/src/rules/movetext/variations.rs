//! Rules about variations and their parentheses.

use std::ops::Range;

use super::missing_sign::{close_at_one, is_whole};
use crate::game::{Game, ReplayStatus};
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{Token, TokenKind, may_lack_sign, unterminated_variation};
use crate::pgn::word::kinds::Word;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Report, Rule};

pub(crate) const EMPTY_VARIATION: Rule = Rule {
    code: "empty-variation",
    summary: "a variation without a move",
    explanation: "Parentheses hold an alternative to the move before them; here there is none. Many programs reject such a game, or take the parenthesis for the end of the line it is in. A remark belongs in braces.",
    basis: "PGN standard 8.2.5",
    example: "1. e4 () e5",
    fix: Some(Fix::safe(fix_empty)),
    ..Rule::warning(|game, report| {
        for variation in empty(game) {
            report.add(variation.span, "this variation has no moves");
        }
    })
};

/// A variation without a move.
struct EmptyVariation {
    /// Where it stands, parentheses included.
    span: Range<usize>,
    /// Whether it holds signs of the move before, and nothing else.
    is_of_signs: bool,
}

/// The empty variations of a game.
fn empty(game: &Judged<'_>) -> Vec<EmptyVariation> {
    let mut found = Vec::new();
    // Of every open variation: where it begins, whether anything stands in it that could be played, and whether signs alone do.
    let mut open: Vec<(usize, bool, Option<bool>)> = Vec::new();
    for token in game.odd_tokens() {
        if token.kind == TokenKind::Close {
            if let Some((start, false, is_of_signs)) = open.pop() {
                found.push(EmptyVariation {
                    span: start..token.span.end,
                    is_of_signs: is_of_signs.unwrap_or_default(),
                });
            }
            continue;
        }
        let is_sign = matches!(token.kind, TokenKind::Word(word) if word.is_sign());
        if let Some((_, is_filled, is_of_signs)) = open.last_mut() {
            *is_filled |= !is_sign
                && matches!(
                    token.kind,
                    TokenKind::Open
                        | TokenKind::Word(_)
                        | TokenKind::Marker
                        | TokenKind::OddMarker
                        | TokenKind::Prose
                );
            *is_of_signs = Some(is_sign && is_of_signs.unwrap_or(true));
        }
        if token.kind == TokenKind::Open {
            open.push((token.span.start, false, None));
        }
    }
    found
}

fn fix_empty(game: &Judged<'_>, edits: &mut Edits<'_>) {
    // What was in it may stand in a comment that swallowed it, or be the comment.
    if may_lack_sign(game.odd_tokens()) {
        return;
    }
    for EmptyVariation { span, is_of_signs } in empty(game) {
        let inner = &game.record.bytes[span.start + 1..span.end - 1];
        // A move number says nothing without its move. A number without dots may be a rating or a page, and stays.
        let is_number = |byte: &u8| byte.is_ascii_digit() || b". \t\r\n".contains(byte);
        if !is_of_signs && !inner.iter().all(is_number) {
            // Remarks stay.
            edits.together(|edits| {
                edits.replace(span.start..span.start + 1, b"");
                edits.replace(span.end - 1..span.end, b"");
            });
        } else if is_of_signs || inner.trim_ascii().is_empty() || inner.contains(&b'.') {
            edits.remove_word(span);
        }
    }
}

pub(crate) const STRAY_PARENTHESIS: Rule = Rule {
    code: "stray-parenthesis",
    summary: "a closing parenthesis outside any variation",
    explanation: "A variation was closed twice, or its opening parenthesis is missing and its moves were read as the game's. After a move number, as in 2) Nf3, it is read as a full stop, and reported once per game. `fix` writes that, and removes the others right after a variation, or in a game that is whole: played to its marker, with right numbers and no word that cannot be read; elsewhere `fix --unsafe` does.",
    basis: "PGN standard 8.2.5",
    example: "1. e4 ) e5",
    fix: Some(Fix::safe(fix_stray)),
    ..Rule::warning(report_stray)
};

fn is_stray(token: &Token) -> bool {
    token.kind == TokenKind::Close && token.depth == 0
}

/// Whether a parenthesis stands behind a move number, as a full stop does.
fn is_number(game: &Game<'_>, token: &Token) -> bool {
    let text = &game.record.bytes[token.span.clone()];
    token.kind == TokenKind::MoveNumber && text.ends_with(b")")
}

fn report_stray(game: &Judged<'_>, report: &mut Report<'_>) {
    let message = "a parenthesis after a move number, read as a full stop";
    report.add_first_token(|token| is_number(game, token), message);
    report.add_tokens(is_stray, "this parenthesis closes no variation");
}

fn fix_stray(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let is_replayed = game.fate() == ReplayStatus::Replayed;
    let has_stray = game.odd_tokens().iter().any(is_stray);
    let is_whole = has_stray && is_whole(game);
    let may_lack_sign = may_lack_sign(game.odd_tokens());
    let mut is_behind_variation = false;
    for token in game.odd_tokens() {
        if is_number(game, token) && !may_lack_sign {
            edits.replace(token.span.end - 1..token.span.end, ".");
        } else if is_stray(token) && is_replayed {
            edits.safely_if(is_behind_variation || is_whole, |edits| {
                edits.remove_word(token.span.clone());
            });
        }
        is_behind_variation = token.kind == TokenKind::Close;
    }
}

pub(crate) const UNTERMINATED_VARIATION: Rule = Rule {
    code: "unterminated-variation",
    summary: "a variation without its closing parenthesis",
    explanation: "Everything after the parenthesis counts as part of the variation, so the mainline ends there. `fix --unsafe` closes it where one place alone makes all moves legal.",
    basis: "PGN standard 8.2.5",
    example: "1. e4 (1. d4 d5 1... e5",
    fix: Some(Fix::unsafe_to_make(fix_unterminated)),
    ..Rule::error(report_unterminated)
};

fn report_unterminated(game: &Judged<'_>, report: &mut Report<'_>) {
    // Of a record that was cut, nothing shows whether it ends; an unclosed comment inside it is already an error.
    let tokens = game.odd_tokens();
    if game.record.oversized || tokens.last().is_some_and(Token::is_open_comment) {
        return;
    }
    if let Some(token) = unterminated_variation(tokens) {
        let message = "this variation is never closed; the mainline ends here";
        report.add(token.span.clone(), message);
    }
}

fn fix_unterminated(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let mut open = 0_usize;
    let mut places = Vec::new();
    let mut after_number = false;
    for token in game.odd_tokens() {
        match token.kind {
            TokenKind::Open => open += 1,
            TokenKind::Close if token.depth > 0 => open -= 1,
            _ => {}
        }
        let begins = matches!(
            token.kind,
            TokenKind::MoveNumber | TokenKind::Word(_) | TokenKind::Marker | TokenKind::OddMarker
        );
        if token.depth == 1 && begins && !after_number {
            places.push(token.span.start);
        }
        after_number = token.kind == TokenKind::MoveNumber;
    }
    places.extend(game.odd_tokens().last().map(|last| last.span.end));
    if open == 1 {
        close_at_one(edits, ")", &places);
    }
}

pub(crate) const VARIATION_BEFORE_MOVE: Rule = Rule {
    code: "variation-before-move",
    summary: "a variation before any move of its line",
    explanation: "A variation replaces the move before it, but here there is none. It may have been meant for the move that follows. Its moves are not checked, and the game is read as if it were not there.",
    basis: "PGN standard 8.2.5",
    example: "(1. d4) 1. e4",
    ..Rule::warning(report_early)
};

fn report_early(game: &Judged<'_>, report: &mut Report<'_>) {
    // Whether a move has come, in the mainline and in every open variation.
    let mut moved = vec![];
    let mut mainline = false;
    for token in game.odd_tokens() {
        match token.kind {
            TokenKind::Open => {
                if !moved.last().copied().unwrap_or(mainline) {
                    let message = "a variation begins here, but no move comes before it";
                    report.add(token.span.clone(), message);
                }
                moved.push(false);
            }
            TokenKind::Close => drop(moved.pop()),
            TokenKind::Word(word) if !matches!(word, Word::Sign(_) | Word::EnPassant) => {
                *moved.last_mut().unwrap_or(&mut mainline) = true;
            }
            _ => {}
        }
    }
}
