//! The castling field: its letters, and which rooks they name.

use shakmaty::{Bitboard, Board, Castles, CastlingMode, Color, File, Setup, Square};

use super::fields::{FieldError, is_dash};
use crate::chess::piece_names;

/// The castling field's letters, none for a dash.
pub(super) fn letters(text: &str) -> Result<&str, FieldError> {
    if is_dash(text)? {
        return Ok("");
    }
    for (at, letter) in text.char_indices() {
        let before = &text[..at];
        let color = Color::from_white(letter.is_ascii_uppercase());
        let message = if !matches!(letter, 'A'..='H' | 'K' | 'Q' | 'a'..='h' | 'k' | 'q') {
            return Err(FieldError::unexpected(at, letter));
        } else if before.contains(letter) {
            format!("'{letter}' twice")
        } else if color.is_white() && before.contains(|earlier: char| earlier.is_ascii_lowercase())
        {
            format!("'{letter}' after Black's letters")
        } else if before
            .chars()
            .filter(|earlier| color.is_white() == earlier.is_ascii_uppercase())
            .count()
            == 2
        {
            format!(
                "'{letter}' is a third letter for {}",
                piece_names::side(color)
            )
        } else {
            continue;
        };
        return Err(FieldError { at, message });
    }
    Ok(text)
}

/// The square of the rook that a letter of the castling field claims to castle with: for `K` and `Q` the outermost
/// rook on that side of the king, else the square on the back rank that is named, whatever stands there.
pub(crate) fn claimed_rook(letter: char, board: &Board) -> Option<Square> {
    let color = Color::from_white(letter.is_ascii_uppercase());
    let rooks = board.by_piece(color.rook()) & color.backrank();
    let king = board.king_of(color)?;
    match letter.to_ascii_lowercase() {
        'k' => rooks.last().filter(|&rook| rook > king),
        'q' => rooks.first().filter(|&rook| rook < king),
        file => File::from_char(file).map(|file| Square::from_coords(file, color.backrank())),
    }
}

/// The rooks that the letters name, and the letters that name none with which castling is possible.
pub(super) fn rights(letters: &str, board: &Board) -> (Bitboard, String) {
    let rook = |letter| claimed_rook(letter, board);
    let claimed = letters.chars().filter_map(rook).collect::<Bitboard>();
    let setup = Setup {
        board: board.clone(),
        castling_rights: claimed,
        ..Setup::empty()
    };
    let possible = match Castles::from_setup(&setup, CastlingMode::Chess960) {
        Ok(castles) | Err(castles) => castles.castling_rights(),
    };
    let mut left = possible;
    let impossible = letters
        .chars()
        .filter(|&letter| !rook(letter).is_some_and(|rook| left.remove(rook)))
        .collect();
    (possible, impossible)
}
