//! Games without tags and move numbers (PGN standard 8.2.2.1), and how they differ from prose.
//!
//! Plays nothing: the words of a paragraph have to be movetext, each of them, and the first has to be a move that may be
//! White's first.

use shakmaty::{File, Rank, Role};

use super::{token::Token, token::TokenKind, tokens};
use crate::chess::attempt::Attempt;
use crate::pgn::move_shape::{ends_with_square, may_be_part};
use crate::pgn::piece_letters::{self, lettered};
use crate::pgn::{blank_characters::indentation, number::digits, word, word::kinds::Word};

/// Whether a line may begin such a game: its first word may be White's first move. Any line that begins with a comment
/// may, and its game may have numbers.
pub(crate) fn may_begin(line: &[u8]) -> bool {
    let line = &line[indentation(line)..];
    let end = line
        .iter()
        .position(|byte| byte.is_ascii_whitespace() || b"{(;!?$".contains(byte));
    line.first() == Some(&b'{') || is_first_move(&line[..end.unwrap_or(line.len())])
}

/// Whether a paragraph that may begin such a game is one, or several: it has a second word, and no words but those of
/// movetext. Its end may be missing.
pub fn is_bare(paragraph: &[u8]) -> bool {
    let tokens = tokens(paragraph, 0);
    let words = tokens.iter().filter(|token| is_word(token));
    let mut words = words.map(|token| &paragraph[token.span.clone()]).peekable();
    // Behind a comment.
    words.next_if(|word| word[..digits(word)] == *b"1");
    let begins = words.next().is_some_and(is_first_move);
    begins && words.next().is_some() && tokens.iter().all(|token| is_movetext(token, paragraph))
}

/// Whether a paragraph between a game without a marker and the tags of another one is prose: it has words, and none of
/// them is a move, a marker or a comment.
pub(crate) fn is_prose(paragraph: &[u8]) -> bool {
    let mut has_words = false;
    tokens(paragraph, 0).iter().all(|token| {
        has_words |= matches!(
            token.kind,
            TokenKind::Word(Word::Junk) | TokenKind::Open | TokenKind::Prose
        );
        let text = &paragraph[token.span.clone()];
        match token.kind {
            TokenKind::Word(Word::Junk) => lettered(text).is_none() && !is_part_of_move(text),
            TokenKind::Word(word) => !word.is_move(),
            TokenKind::Prose => !text.starts_with(b"["),
            TokenKind::Marker
            | TokenKind::OddMarker
            | TokenKind::TagLine
            | TokenKind::Comment { .. }
            | TokenKind::LineComment
            | TokenKind::Escape => false,
            _ => true,
        }
    }) && has_words
}

/// Whether junk has a square in it, or nothing but signs of a piece's move: one that is written wrongly, or cut off.
fn is_part_of_move(word: &[u8]) -> bool {
    word.windows(2).any(ends_with_square)
        || may_be_part(word) && word.first().is_some_and(u8::is_ascii_uppercase)
}

/// A move, a marker, or what may be prose.
fn is_word(token: &Token) -> bool {
    matches!(
        token.kind,
        TokenKind::Word(_) | TokenKind::Marker | TokenKind::OddMarker | TokenKind::MoveNumber
    )
}

fn is_movetext(token: &Token, text: &[u8]) -> bool {
    let written = &text[token.span.clone()];
    match token.kind {
        TokenKind::Word(Word::Junk) => lettered(written).is_some(),
        TokenKind::MoveNumber => written.ends_with(b".") || written.len() < 4,
        TokenKind::Prose
        | TokenKind::TagLine
        | TokenKind::StrayBrace
        | TokenKind::Reserved
        | TokenKind::Word(Word::Sign(_) | Word::Punctuation) => false,
        _ => true,
    }
}

/// Whether a word is a move that may be White's first: of a pawn, or of a knight in the letters of any language.
fn is_first_move(word: &[u8]) -> bool {
    let in_letters = || {
        let lettered = lettered(word)?;
        let is_knight = piece_letters::ALL
            .iter()
            .any(|set| set.english(lettered.piece) == Some(b'N'));
        let rest = word.get(lettered.piece.len()..).filter(|_| is_knight)?;
        word::parse(&[b"N", rest].concat()).attempt()
    };
    word::parse(word)
        .attempt()
        .or_else(in_letters)
        .is_some_and(is_first)
}

/// Whether a move is one of the twenty that the start position allows.
fn is_first(attempt: Attempt) -> bool {
    let Attempt::Move {
        role,
        file,
        rank,
        capture: false,
        to,
        promotion: None,
    } = attempt
    else {
        return false;
    };
    let may_be_from = |from_file: File, from_rank: Rank| {
        file.is_none_or(|file| file == from_file) && rank.is_none_or(|rank| rank == from_rank)
    };
    let is_pawn =
        || matches!(to.rank(), Rank::Third | Rank::Fourth) && may_be_from(to.file(), Rank::Second);
    let is_knight = || {
        let from = match to.file() {
            File::A | File::C => File::B,
            File::F | File::H => File::G,
            _ => return false,
        };
        to.rank() == Rank::Third && may_be_from(from, Rank::First)
    };
    match role {
        Some(Role::Pawn) => is_pawn(),
        Some(Role::Knight) => is_knight(),
        Some(_) => false,
        None => is_pawn() || is_knight(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_game(text: &str) -> bool {
        may_begin(text.lines().next().unwrap_or_default().as_bytes()) && is_bare(text.as_bytes())
    }

    #[test]
    fn moves_and_nothing_else_are_a_game() {
        for text in [
            "e4 e5 Nf3 1-0",
            "d4 d5 c4 0-1",
            "a3 *",
            "Nf3 d5",
            "e4\ne5\nNf3",
            "e4! e5?! $6 Nf3 (f4 exf4 {accepted}) Nc6 \u{b1} 1/2-1/2",
            "{a comment} e4 {another} e5",
            "{a comment} 1. e4 e5",
            "e4 ; to the end\ne5",
            "e2e4 e7e5 g1f3",
            "e2-e4 e7-e5 Ng1-f3",
            "\u{2658}f3 d5",
            "Sf3 d5 Dd4",
            "\u{41a}f3 d5 \u{424}d4",
            "e4 e5 2. Nf3",
            "e4 e5\nNf3 O-O-O 0-0 -- N@f3 e8=Q+ exd6e.p. 1-0\nd4 d5 0-1",
            "  e4 e5",
            "e4 e5 {not closed",
        ] {
            assert!(is_game(text), "{text}");
        }
    }

    #[test]
    fn a_game_begins_with_a_move_that_may_be_the_first() {
        for line in ["e4 e5", " Nf3", "{a comment} words", "d4{a comment}", "Sf3"] {
            assert!(may_begin(line.as_bytes()), "{line}");
        }
        for line in ["c", "e5 e4", "Bb5", "", "words {and a comment}", "; e4"] {
            assert!(!may_begin(line.as_bytes()), "{line}");
        }
    }

    #[test]
    fn prose_has_words_and_no_moves() {
        for text in [
            "#664\nChess is not a game that can be played mechanically.",
            "---",
            "---\nWhite plays well.",
            "12. A nice game",
            "(664)",
            "# Game two",
            "Page 12",
        ] {
            assert!(is_prose(text.as_bytes()), "{text}");
        }
        for text in [
            "",
            "3.",
            "$1",
            "!?",
            "--",
            "White plays Nf3.",
            "12. Sf3",
            "12. Nxf9 and Nge2x",
            "Qx",
            "resigns 1-0",
            "{a comment}",
            "; a comment",
        ] {
            assert!(!is_prose(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn prose_is_no_game() {
        for text in [
            "e4",
            "e4 is best by test",
            "e4 (see the diagram)",
            "Nf3 d5 c4 is the R\u{e9}ti",
            "e4 e5\nwas played",
            "e5 e4",
            "Bb5 a6",
            "Nc6 Bb5",
            "a5 a6",
            "e5e4 e7e5",
            "5254 5755",
            "1866 was fine",
            "2009",
            "d4 {a\ncomment} and words",
            "e4 e5\n[Event \"x\"]",
            "{only a comment}",
            "{a comment} words",
            "e4, e5: +",
            "",
        ] {
            assert!(!is_game(text), "{text}");
        }
    }
}
