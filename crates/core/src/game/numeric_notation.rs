//! Games whose moves are numbers, told from games with move numbers alone.

use super::leniency_gate::{Evidence, is_proved};
use super::replay::Replay;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::word::kinds::{LooseMove, Word};
use crate::pgn::{number::number_parts, numeric_notation::parse};

/// Makes moves of the numbers of a game in this notation: those in variations too.
///
/// A game is in it if most of its moves are, and the first of them follows a move number, is legal at the start, or is
/// one of several in a game without other moves: a year, or a move number over 1000, makes no game of numbers, and one
/// such word proves nothing.
pub(super) fn recognise(tokens: &mut [Token], bytes: &[u8], replay: &Replay) {
    // The first such move, with the number of other moves before it.
    let mut first: Option<(usize, LooseMove, usize)> = None;
    let (mut moves, mut others) = (0_usize, 0_usize);
    for (index, token) in tokens.iter().enumerate() {
        if token.depth > 0 {
            continue;
        }
        match token.kind {
            _ if token.is_marker() => break,
            TokenKind::Word(word) if word.is_move() => others += 1,
            _ => {
                if let Some(loose) = candidate(token, bytes) {
                    moves += 1;
                    first.get_or_insert((index, loose, others));
                }
            }
        }
    }
    let Some((index, loose, others_before)) = first else {
        return;
    };
    let before = tokens[..index].last();
    let after_number = before.is_some_and(|before| before.kind == TokenKind::MoveNumber);
    let is_played = after_number || replay.allows(loose.attempt) || others == 0 && moves > 1;
    let leads = others_before == 0 && moves == others;
    if !is_played || moves <= others && !leads || !is_proved(1, &[Evidence::Words(moves)]) {
        return;
    }
    for token in tokens {
        if let Some(loose) = candidate(token, bytes) {
            token.kind = TokenKind::Word(Word::Loose(loose));
        } else if token.kind == TokenKind::MoveNumber
            && has_digits_of_move(&bytes[token.span.clone()])
        {
            token.kind = TokenKind::Word(Word::Junk);
        }
    }
}

/// A number or a word that cannot be read otherwise, as such a move.
fn candidate(token: &Token, bytes: &[u8]) -> Option<LooseMove> {
    let text = &bytes[token.span.clone()];
    match token.kind {
        TokenKind::MoveNumber if !has_digits_of_move(text) => None,
        TokenKind::MoveNumber | TokenKind::Word(Word::Junk) => parse(text),
        _ => None,
    }
}

/// Whether a number has as many digits as a move, and no more than a full stop after them.
fn has_digits_of_move(number: &[u8]) -> bool {
    let (digits, dots) = number_parts(number);
    digits.len() > 3 && dots < 2
}
