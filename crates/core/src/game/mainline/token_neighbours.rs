//! What stands beside a token: whether it was cut in two, or opens a bracket.

use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::number::number_parts;
use crate::pgn::text::decode;

/// Whether HTML stands directly beside a word, so that it may be a piece of a move.
pub(super) fn is_cut(tokens: &[Token], index: usize) -> bool {
    let neighbours = &tokens[index.saturating_sub(1)..tokens.len().min(index + 2)];
    let touch = |pair: &[Token]| {
        let has_markup = pair.iter().any(|token| token.kind == TokenKind::Markup);
        has_markup && pair[0].span.end == pair[1].span.start
    };
    neighbours.windows(2).any(touch)
}

/// Whether a word opens something around moves, which may be a variation: `[2.`, or `[` before a number.
pub(super) fn opens_bracket(tokens: &[Token], index: usize, text: &[u8]) -> bool {
    /// Brackets, quotation marks and strokes, in ASCII, print and full width.
    const OPENING: &str = "[/|\"'\u{ab}\u{2039}\u{201c}\u{201e}\u{3008}\u{3010}\u{ff08}\u{ff3b}";
    let word = decode(text);
    let Some(number) = word.strip_prefix(|first| OPENING.contains(first)) else {
        return false;
    };
    if number.is_empty() {
        let next = tokens.get(index + 1);
        return next.is_some_and(|next| next.kind == TokenKind::MoveNumber);
    }
    let (digits, dots) = number_parts(number.as_bytes());
    dots > 0 && digits.len() + dots == number.len()
}

/// Whether a token stands directly behind another one, HTML excepted.
pub(super) fn is_glued(tokens: &[Token], index: usize) -> bool {
    tokens[..index].last().is_some_and(|before| {
        before.kind != TokenKind::Markup && before.span.end == tokens[index].span.start
    })
}

/// The word that follows a token, with nothing but blanks and HTML between.
pub(super) fn next_word(tokens: &[Token], index: usize) -> Option<&Token> {
    let mut following = tokens[index + 1..].iter();
    following
        .find(|token| token.kind != TokenKind::Markup)
        .filter(|token| matches!(token.kind, TokenKind::Word(_)))
}
