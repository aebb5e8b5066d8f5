//! A line of moves from the start position of chess, as people type it: SAN or UCI, with or without move numbers.

use shakmaty::san::{San, SanError};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position};

use super::attempt::Attempt;
use super::{illegal, position::GamePosition};

/// The reason why a line cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveLineError {
    /// The character at which the word begins, from 1.
    pub column: usize,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
}

/// Reads moves such as `1. e4 c5 2. Nf3`, `e4 c5 Nf3` and `e2e4 c7c5 g1f3`; no moves at all are none.
///
/// # Errors
///
/// A word is no move, or a move is not legal or has two meanings.
pub fn parse(text: &str) -> Result<Vec<Move>, MoveLineError> {
    let start = Chess::default();
    let mut position = start.clone();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let move_text = without_number(word);
        if move_text.is_empty() {
            continue;
        }
        let mv = read(&start, &moves, &position, move_text).map_err(|message| {
            // Words are parts of the text.
            let at = move_text.as_ptr().addr() - text.as_ptr().addr();
            MoveLineError {
                column: text[..at].chars().count() + 1,
                message,
            }
        })?;
        position.play_unchecked(mv);
        moves.push(mv);
    }
    Ok(moves)
}

/// A word without the move number and the points before it.
pub(crate) fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|character: char| character.is_ascii_digit());
    let behind = rest.trim_start_matches(['.', '…']);
    if behind.len() < rest.len() {
        behind
    } else {
        word
    }
}

/// A word that is a legal move, in SAN or UCI; `history` are the moves from the start to the position.
///
/// # Errors
///
/// Why it is none, in words.
pub(crate) fn read<P: GamePosition>(
    start: &P,
    history: &[Move],
    position: &P,
    word: &str,
) -> Result<Move, String> {
    let bare = word
        .trim_end_matches(['!', '?'])
        .trim_end_matches(['+', '#']);
    let (found, attempt) = if let Some(uci) = coordinates(bare) {
        let attempt = match uci {
            UciMove::Normal {
                from,
                to,
                promotion,
            } => Some(Attempt::Move {
                role: None,
                file: Some(from.file()),
                rank: Some(from.rank()),
                capture: false,
                to,
                promotion,
            }),
            UciMove::Put { .. } | UciMove::Null => None,
        };
        (uci.to_move(position).map_err(|_| false), attempt)
    } else {
        let letters = if bare.starts_with("0-0") {
            bare.replace('0', "O")
        } else {
            bare.to_owned()
        };
        let Ok(san) = letters.parse::<San>() else {
            return Err(format!("'{word}' is not a move in SAN or UCI"));
        };
        let found = san.to_move(position);
        let found = found.map_err(|error| matches!(error, SanError::AmbiguousSan));
        (found, Attempt::from_san(san))
    };
    found.map_err(|is_ambiguous| match attempt {
        _ if is_ambiguous => format!("'{word}' is ambiguous: several pieces can make that move"),
        Some(attempt) => {
            let history: Vec<_> = history.iter().copied().map(Some).collect();
            let reason = illegal::explain(start, &history, position, attempt).words;
            format!("'{word}' is not legal: {reason}")
        }
        None => format!("'{word}' is not legal"),
    })
}

/// A word that is a move in UCI, and nothing else.
fn coordinates(word: &str) -> Option<UciMove> {
    let is_square = |two: &[u8]| matches!(two, [b'a'..=b'h', b'1'..=b'8']);
    let bytes = word.as_bytes();
    let squares = bytes.get(..4)?;
    let is_uci = is_square(&squares[..2])
        && is_square(&squares[2..])
        && matches!(bytes[4..], [] | [b'n' | b'b' | b'r' | b'q']);
    is_uci.then(|| word.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;

    fn uci(text: &str) -> Result<String, MoveLineError> {
        let moves = parse(text)?;
        let words = moves
            .iter()
            .map(|mv| mv.to_uci(CastlingMode::Standard).to_string());
        Ok(words.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn moves_in_san_and_uci_with_and_without_numbers() {
        for text in [
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O",
            "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O",
            "1. e4! 1... e5 2. Nf3 2...Nc6?! 3. Bc4 Bc5 4.O-O",
            "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1",
            " 1.\te2e4 e5  Nf3 b8c6 Bc4 Bc5 e1g1 ",
        ] {
            let expected = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1";
            assert_eq!(uci(text).as_deref(), Ok(expected), "{text}");
        }
        assert_eq!(uci("").as_deref(), Ok(""));
        let promotion = "e4 d5 exd5 c6 dxc6 Qc7 cxb7 Kd8 bxa8=Q";
        assert!(uci(promotion).is_ok_and(|moves| moves.ends_with("b7a8q")));
        let promotion = "e4 d5 exd5 c6 dxc6 Qc7 cxb7 Kd8 b7a8n";
        assert!(uci(promotion).is_ok_and(|moves| moves.ends_with("b7a8n")));
    }

    #[test]
    fn the_word_that_is_wrong_is_named_with_its_place() {
        for (text, column, words) in [
            ("1. e4 x5", 7, "'x5' is not a move in SAN or UCI"),
            ("1. e4 e5 2.é", 12, "'é' is not a move in SAN or UCI"),
            ("1. d4 d5 1-0", 10, "'1-0' is not a move in SAN or UCI"),
            ("e4 e4", 4, "'e4' is not legal: "),
            ("e2e4 e2e4", 6, "'e2e4' is not legal: "),
            ("d4 d5 Nf3 Nf6 Nd2", 15, "'Nd2' is ambiguous"),
        ] {
            let error = parse(text).expect_err("no line");
            assert_eq!(error.column, column, "{text}");
            assert!(error.message.starts_with(words), "{}", error.message);
        }
    }
}
