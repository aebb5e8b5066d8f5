//! The moves of an opening as a table of the user's has them.

use shakmaty::san::San;
use shakmaty::{Chess, Move, Position};

/// Reads moves in SAN, with or without numbers; an error has its place in bytes.
pub(super) fn moves(text: &str) -> Result<Vec<Move>, (usize, String)> {
    let mut position = Chess::default();
    let mut moves = Vec::new();
    let mut at = 0;
    for word in text.split(' ') {
        let start = at;
        at += word.len() + 1;
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let dots = digits.trim_start_matches('.');
        let has_number = digits.len() < word.len() && dots.len() < digits.len();
        let san = if has_number { dots } else { word };
        if san.is_empty() {
            continue;
        }
        let start = start + word.len() - san.len();
        let no_move = |_| (start, format!("{san} is not a move"));
        let read: San = san.trim_end_matches(['+', '#']).parse().map_err(no_move)?;
        let mv = read
            .to_move(&position)
            .map_err(|_| (start, format!("{san} is not legal here")))?;
        position.play_unchecked(mv);
        moves.push(mv);
    }
    if moves.is_empty() {
        return Err((0, "no moves".to_owned()));
    }
    Ok(moves)
}
