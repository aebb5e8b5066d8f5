//! Whether `+/-` and its like are a result, or what an annotator thinks of the position.

use super::token::{Token, TokenKind, unterminated_variation};
use crate::pgn::{
    move_shape::may_be_move, number::number_parts, printed_annotation, word::kinds::Word,
};

/// Turns those markers into annotations after which the game goes on, or which stand in a variation: without a game
/// a forfeit is a result, and stands at the very end.
pub(super) fn settle(tokens: &mut [Token], bytes: &[u8]) {
    let never_ends = unterminated_variation(tokens).is_some();
    let first_move = tokens.iter().position(|token| is_move(token, bytes));
    let mut moves_follow = false;
    let mut marker_follows = false;
    let mut words_follow = false;
    for (index, token) in tokens.iter_mut().enumerate().rev() {
        let text = &bytes[token.span.clone()];
        if token.kind == TokenKind::OddMarker
            && let Some(symbol) = printed_annotation::parse(text, false)
        {
            let played = first_move.is_some_and(|first| first < index);
            let goes_on = match token.depth {
                0 => moves_follow || marker_follows && played,
                _ => words_follow || !never_ends,
            };
            if goes_on {
                token.kind = TokenKind::Symbol(symbol);
                continue;
            }
        }
        moves_follow |= is_move(token, bytes);
        let is_marker = matches!(token.kind, TokenKind::Marker | TokenKind::OddMarker);
        marker_follows |= token.depth == 0 && is_marker;
        words_follow |= is_marker || matches!(token.kind, TokenKind::Word(_));
    }
}

/// Whether a token of the mainline is, or may have been, a move.
fn is_move(token: &Token, bytes: &[u8]) -> bool {
    let text = &bytes[token.span.clone()];
    token.depth == 0
        && match token.kind {
            TokenKind::Word(Word::Junk) => may_be_move(text),
            TokenKind::Word(word) => !word.is_sign(),
            // A move in digits.
            TokenKind::MoveNumber => {
                let (digits, dots) = number_parts(text);
                dots == 0 && digits.len() > 3
            }
            _ => false,
        }
}
