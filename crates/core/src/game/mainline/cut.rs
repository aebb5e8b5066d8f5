//! Whether a token was cut in two.

use crate::pgn::movetext::token::{Token, TokenKind};

/// Whether HTML stands directly beside a word, so that it may be a piece of a move.
pub(super) fn is_cut(tokens: &[Token], index: usize) -> bool {
    let touch = |pair: [Option<&Token>; 2]| match pair {
        [Some(one), Some(other)] => {
            one.span.end == other.span.start
                && (one.kind == TokenKind::Markup || other.kind == TokenKind::Markup)
        }
        _ => false,
    };
    let before = index.checked_sub(1).and_then(|before| tokens.get(before));
    touch([before, tokens.get(index)]) || touch([tokens.get(index), tokens.get(index + 1)])
}

/// Whether a token stands directly behind another one, HTML excepted.
pub(super) fn is_glued(tokens: &[Token], index: usize) -> bool {
    let before = index.checked_sub(1).and_then(|before| tokens.get(before));
    before.is_some_and(|before| {
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
