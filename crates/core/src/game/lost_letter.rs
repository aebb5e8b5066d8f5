//! A digit, a dot or an ellipsis glued to the front of a word, where a number has no place: it may stand for a lost piece letter.

use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::{number::number_parts, word::letterless_move::remnant};

/// Whether the token before a word may be what is left of a piece letter, as in `7. Qxg4 2c6`: a digit without dots that
/// is not the number due there, or stands behind one or behind White's move; one dot without a number; or, with White to
/// move, one sign behind a number that stands for dots.
///
/// Plies count from White's first, `before` of them to the start position; numbers may begin at 1 there too.
pub(super) fn is_lost_letter(
    bytes: &[u8],
    tokens: &[Token],
    word: usize,
    ply: usize,
    before: usize,
) -> bool {
    let token = |back: usize| tokens.get(word.checked_sub(back)?);
    let (Some(glued), first, word) = (token(1), token(2), &tokens[word]) else {
        return false;
    };
    if glued.kind != TokenKind::MoveNumber || glued.span.end != word.span.start {
        return false;
    }
    let first_is = |kind: fn(TokenKind) -> bool| first.is_some_and(|first| kind(first.kind));
    let after_number = first_is(|kind| kind == TokenKind::MoveNumber);
    let after_move = first_is(|kind| matches!(kind, TokenKind::Word(_)));
    let is_whites = ply.is_multiple_of(2);
    let is_dot = bytes[glued.span.clone()] == *b".";
    let has_no_place = match number_parts(&bytes[glued.span.clone()]) {
        (&[digit], 0) => {
            let due = ply / 2 + 1;
            let number = usize::from(digit - b'0');
            let is_due = number == due || number == due.saturating_sub(before / 2);
            !is_due || after_number || after_move && !is_whites
        }
        // Nothing but a dot, where none is due.
        ([], 1) if is_dot => !after_number,
        ([], _) => after_number && is_whites && !bytes[glued.span.start].is_ascii(),
        _ => false,
    };
    has_no_place && remnant(&bytes[word.span.clone()]).is_some()
}
