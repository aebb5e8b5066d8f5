//! Angle brackets around moves, which some put in the place of the parentheses of a variation.

use super::token::{Token, TokenKind};
use crate::pgn::word::kinds::Word;

/// A `<`, and what has followed it.
struct OpenBracket {
    /// Its token.
    at: usize,
    moves: usize,
    numbers: usize,
}

/// Makes one word that cannot be read of each `<...>` with moves in it: it may be a variation, or part of the game.
/// `2. <Nf3>` is one move in brackets.
pub(super) fn settle(tokens: &mut Vec<Token>, bytes: &[u8]) {
    let first = tokens
        .iter()
        .position(|token| token.kind == TokenKind::Reserved);
    let Some(first) = first else { return };
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
                let (at, is_doubtful) = (bracket.at, bracket.is_doubtful(tokens));
                open = None;
                if is_doubtful {
                    tokens[at].kind = TokenKind::Word(Word::Junk);
                    tokens[at].span.end = end;
                    kept = at + 1;
                    continue;
                }
            }
            Some(bracket) => {
                let is_move = matches!(
                    kind,
                    TokenKind::Word(Word::San(_) | Word::Loose(_) | Word::Drop(_) | Word::Null)
                );
                bracket.moves += usize::from(is_move);
                bracket.numbers += usize::from(kind == TokenKind::MoveNumber);
            }
            None if is_bracket && bytes[end - 1] == b'<' => {
                open = Some(OpenBracket {
                    at: kept,
                    moves: 0,
                    numbers: 0,
                });
            }
            None => {}
        }
        tokens.swap(kept, index);
        kept += 1;
    }
    tokens.truncate(kept);
}

impl OpenBracket {
    fn is_doubtful(&self, tokens: &[Token]) -> bool {
        let before = self.at.checked_sub(1).and_then(|before| tokens.get(before));
        let after_number = before.is_some_and(|before| before.kind == TokenKind::MoveNumber);
        let is_one_word = after_number && self.moves == 1 && self.numbers == 0;
        self.moves > 0 && !is_one_word
    }
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
