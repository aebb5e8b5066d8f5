//! Angle brackets around moves, which some put in the place of the parentheses of a variation.

use super::token::{Token, TokenKind};
use crate::pgn::number::number_value;
use crate::pgn::word::kinds::Word;

/// A `<`, and what has followed it.
struct OpenBracket {
    /// The index of the bracket's token.
    at: usize,
    /// Moves of the mainline before it.
    plies: usize,
    moves: usize,
    numbers: usize,
}

/// Makes one word that cannot be read of each `<...>` with moves in it: it may be a variation, or part of the game.
/// `2. <Nf3>` is one move in brackets, and so is the first move of a game in `<1. e4>`.
pub(super) fn settle(tokens: &mut Vec<Token>, bytes: &[u8]) {
    let first = tokens
        .iter()
        .position(|token| token.kind == TokenKind::Reserved);
    let Some(first) = first else { return };
    let is_mainline_move = |token: &Token| token.depth == 0 && is_move(token.kind);
    let mut plies = tokens[..first]
        .iter()
        .filter(|token| is_mainline_move(token))
        .count();
    let mut kept = first;
    let mut open: Option<OpenBracket> = None;
    for index in first..tokens.len() {
        let token = &tokens[index];
        let (kind, depth, end) = (token.kind, token.depth, token.span.end);
        let is_bracket = kind == TokenKind::Reserved;
        match &mut open {
            Some(bracket) if depth < tokens[bracket.at].depth || ends(kind) => open = None,
            Some(bracket)
                if is_bracket && bytes[end - 1] == b'>' && depth == tokens[bracket.at].depth =>
            {
                let (at, is_doubtful) = (bracket.at, bracket.is_doubtful(&tokens[..kept], bytes));
                open = None;
                if is_doubtful {
                    tokens[at].kind = TokenKind::Word(Word::Junk);
                    tokens[at].span.end = end;
                    kept = at + 1;
                    continue;
                }
            }
            Some(bracket) => {
                bracket.moves += usize::from(is_move(kind));
                bracket.numbers += usize::from(kind == TokenKind::MoveNumber);
            }
            None if is_bracket && bytes[end - 1] == b'<' => {
                open = Some(OpenBracket {
                    at: kept,
                    plies,
                    moves: 0,
                    numbers: 0,
                });
            }
            None => {}
        }
        plies += usize::from(is_mainline_move(&tokens[index]));
        tokens.swap(kept, index);
        kept += 1;
    }
    tokens.truncate(kept);
}

impl OpenBracket {
    /// Whether it may hold a variation, or a piece of the game, by the tokens up to its end.
    fn is_doubtful(&self, tokens: &[Token], bytes: &[u8]) -> bool {
        let is_number = |token: &&Token| token.kind == TokenKind::MoveNumber;
        let before = self.at.checked_sub(1).and_then(|before| tokens.get(before));
        let is_next = match tokens.get(self.at + 1).filter(is_number) {
            Some(number) => {
                let (number, dots) = number_value(&bytes[number.span.clone()]);
                self.numbers == 1 && dots <= 1 && self.plies == 0 && number == Some(1)
            }
            None => before.as_ref().is_some_and(is_number) && self.numbers == 0,
        };
        self.moves > 0 && !(self.moves == 1 && is_next)
    }
}

/// Whether a token is a word that is a move.
fn is_move(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Word(word) if word.is_move())
}

/// Whether brackets on both sides of a token do not belong together.
fn ends(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Marker | TokenKind::OddMarker | TokenKind::TagLine | TokenKind::Prose
    )
}

/// Whether a word that cannot be read is text in angle brackets.
pub(crate) fn is_bracketed(word: &[u8]) -> bool {
    matches!(word, [b'<', .., b'>'])
}
