//! The fields of a FEN, one at a time.

use shakmaty::{Board, Color, Piece, Square};

use crate::english::counted;

/// Something wrong in a field: the byte at which it is, from the field's start, and what.
pub(super) struct FieldError {
    pub(super) at: usize,
    pub(super) message: String,
}

impl FieldError {
    pub(super) fn new(at: usize, message: impl Into<String>) -> FieldError {
        let message = message.into();
        FieldError { at, message }
    }

    pub(super) fn unexpected(at: usize, character: char) -> FieldError {
        // Debug formatting escapes control characters, which come from strangers.
        FieldError::new(at, format!("unexpected {character:?}"))
    }

    /// The same in a text that begins so many bytes further down.
    pub(super) fn further(self, bytes: usize) -> FieldError {
        FieldError::new(bytes + self.at, self.message)
    }
}

pub(super) fn board(text: &str) -> Result<Board, FieldError> {
    let mut start = 0;
    let mut ranks = 0;
    for rank in text.split('/') {
        if ranks == 8 {
            return Err(FieldError::new(start - 1, "unexpected '/' after rank 1"));
        }
        check_rank(rank, 8 - ranks).map_err(|wrong| wrong.further(start))?;
        ranks += 1;
        start += rank.len() + 1;
    }
    if ranks < 8 {
        return Err(FieldError::new(
            text.len(),
            format!("only {ranks} of 8 ranks"),
        ));
    }
    Board::from_ascii_board_fen(text.as_bytes())
        .map_err(|error| FieldError::new(0, error.to_string()))
}

fn check_rank(rank: &str, number: usize) -> Result<(), FieldError> {
    let mut squares = 0;
    let mut ninth = None;
    let mut after_digit = false;
    for (at, character) in rank.char_indices() {
        let digit = character
            .to_digit(10)
            .filter(|digit| (1..=8).contains(digit));
        match (digit, character) {
            (Some(_), _) if after_digit => {
                return Err(FieldError::new(at, "two digits in a row"));
            }
            (Some(empty), _) => squares += empty,
            (None, _) if Piece::from_char(character).is_some() => squares += 1,
            (None, _) => return Err(FieldError::unexpected(at, character)),
        }
        after_digit = digit.is_some();
        if squares > 8 {
            ninth.get_or_insert(at);
        }
    }
    if squares == 8 {
        return Ok(());
    }
    let squares = counted(squares, "square", "squares");
    Err(FieldError::new(
        ninth.unwrap_or(rank.len()),
        format!("rank {number} has {squares}"),
    ))
}

pub(super) fn side(text: &str) -> Result<Color, FieldError> {
    let rest = text.strip_prefix(['w', 'b']).unwrap_or(text);
    match rest.chars().next() {
        None => Ok(Color::from_white(!text.starts_with('b'))),
        Some(character) => Err(FieldError::unexpected(text.len() - rest.len(), character)),
    }
}

/// Whether a field is a dash; one that only begins with a dash is wrong.
pub(super) fn is_dash(text: &str) -> Result<bool, FieldError> {
    match text.strip_prefix('-').map(|rest| rest.chars().next()) {
        None => Ok(false),
        Some(None) => Ok(true),
        Some(Some(character)) => Err(FieldError::unexpected(1, character)),
    }
}

pub(super) fn en_passant(text: &str) -> Result<Option<Square>, FieldError> {
    if is_dash(text)? {
        return Ok(None);
    }
    for (at, character) in text.char_indices() {
        if !matches!((at, character), (0, 'a'..='h') | (1, '1'..='8')) {
            return Err(FieldError::unexpected(at, character));
        }
    }
    text.parse()
        .map(Some)
        .map_err(|_| FieldError::new(text.len(), "no rank"))
}

pub(super) fn number(text: &str) -> Result<u32, FieldError> {
    match text
        .char_indices()
        .find(|(_, character)| !character.is_ascii_digit())
    {
        Some((at, character)) => Err(FieldError::unexpected(at, character)),
        None => text
            .parse()
            .map_err(|_| FieldError::new(0, format!("more than {}", u32::MAX))),
    }
}
