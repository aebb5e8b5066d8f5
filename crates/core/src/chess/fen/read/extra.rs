//! What the FENs of variants have beyond those of chess: pieces in hand, promoted pieces, checks.

use shakmaty::{Bitboard, Board, ByColor, ByRole, Piece, RemainingChecks, Role};

use super::fields::{FieldError, board};
use crate::chess::fen::error_places;

/// What the FEN of a variant has beyond that of chess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariantFields {
    /// Nothing.
    None,
    /// Pockets after the pieces, `[Qp]` or a ninth rank `/Qp`, and `~` after promoted pieces, as in Crazyhouse.
    Pockets,
    /// A field of checks, as in Three-check: those left, `3+2`, after the en passant square or at the end, or those
    /// given, `+0+1`.
    Checks,
}

impl VariantFields {
    /// The name of the variant that has it.
    pub(crate) fn variant(self) -> Option<&'static str> {
        match self {
            VariantFields::None => None,
            VariantFields::Pockets => Some("Crazyhouse"),
            VariantFields::Checks => Some("Three-check"),
        }
    }
}

/// The piece placement, with what a variant has in it.
pub(super) struct VariantPlacement {
    pub(super) board: Board,
    pub(super) promoted: Bitboard,
    pub(super) pockets: Option<ByColor<ByRole<u8>>>,
}

/// Reads the piece placement.
pub(super) fn men(text: &str, extra: VariantFields) -> Result<VariantPlacement, FieldError> {
    if extra != VariantFields::Pockets {
        return Ok(VariantPlacement {
            board: board(text)?,
            promoted: Bitboard::EMPTY,
            pockets: None,
        });
    }
    let (placed, in_hand) = error_places::placed_and_in_hand(text);
    let promoted = promoted(placed);
    // A tilde is as long as a digit, and stands where no square is: the error keeps its place.
    let bare: String = placed
        .chars()
        .filter(|&character| character != '~')
        .collect();
    let board = board(&bare).map_err(|wrong| FieldError {
        at: place_with_tildes(placed, wrong.at),
        ..wrong
    });
    let (promoted, board) = match (promoted, board) {
        (Ok(promoted), Ok(board)) => (promoted, board),
        (Err(tilde), Err(wrong)) => return Err(if tilde.at < wrong.at { tilde } else { wrong }),
        (Err(wrong), _) | (_, Err(wrong)) => return Err(wrong),
    };
    let pockets = in_hand
        .map(|(start, closed)| {
            pockets(&text[start..], closed).map_err(|wrong| wrong.further(start))
        })
        .transpose()?;
    Ok(VariantPlacement {
        board,
        promoted,
        pockets,
    })
}

/// The byte of a text whose tildes were left out.
fn place_with_tildes(text: &str, at: usize) -> usize {
    let mut bare = text
        .char_indices()
        .filter(|(_, character)| *character != '~');
    bare.nth(at).map_or(text.len(), |(at, _)| at)
}

/// The squares of the pieces with a tilde after them.
fn promoted(placed: &str) -> Result<Bitboard, FieldError> {
    let may_be_promoted = |man: usize| b"NBRQnbrq".contains(&placed.as_bytes()[man]);
    let mut men = error_places::men(placed);
    let tildes = placed.match_indices('~').map(|(at, _)| {
        men.find(|&(_, man)| man + 1 >= at)
            .filter(|&(_, man)| man + 1 == at && may_be_promoted(man))
            .map(|(square, _)| square)
            .ok_or_else(|| FieldError::unexpected(at, '~'))
    });
    tildes.collect()
}

/// The pieces in hand; `closed` if a bracket ends them.
fn pockets(text: &str, closed: bool) -> Result<ByColor<ByRole<u8>>, FieldError> {
    let letters = if closed {
        let end = text
            .find(']')
            .ok_or_else(|| FieldError::new(text.len(), "no ']'"))?;
        if let Some(character) = text[end + 1..].chars().next() {
            return Err(FieldError::unexpected(end + 1, character));
        }
        &text[..end]
    } else {
        text
    };
    let mut pockets = ByColor::<ByRole<u8>>::default();
    for (at, character) in letters.char_indices() {
        let piece = Piece::from_char(character)
            .filter(|piece| piece.role != Role::King)
            .ok_or_else(|| FieldError::unexpected(at, character))?;
        if at >= 64 {
            return Err(FieldError::new(at, "more than 64 pieces in hand"));
        }
        *pockets.get_mut(piece.color).get_mut(piece.role) += 1;
    }
    Ok(pockets)
}

/// The checks left to each side: `3+2`, or by those given, `+0+1`.
pub(super) fn checks_left(text: &str) -> Result<ByColor<RemainingChecks>, FieldError> {
    let given = text.strip_prefix('+');
    let numbers = given.unwrap_or(text);
    let start = text.len() - numbers.len();
    let mut characters = numbers.chars();
    for (at, (expected, missing)) in (start..).zip([
        ("0123", "a number of checks is missing"),
        ("+", "no '+'"),
        ("0123", "a number of checks is missing"),
    ]) {
        match characters.next() {
            Some(character) if expected.contains(character) => {}
            Some(character) => return Err(FieldError::unexpected(at, character)),
            None => return Err(FieldError::new(at, missing)),
        }
    }
    if let Some(character) = characters.next() {
        return Err(FieldError::unexpected(start + 3, character));
    }
    let left = |at: usize| {
        let number = u32::from(numbers.as_bytes()[at] - b'0');
        RemainingChecks::new(if given.is_some() { 3 - number } else { number })
    };
    Ok(ByColor {
        white: left(0),
        black: left(2),
    })
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use shakmaty::Square;

    use super::*;
    use crate::chess::fen::read::{FenText, Field, parse, parse_with};

    const MEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    fn accepted(fen: &str, extra: VariantFields) -> FenText {
        parse_with(fen, extra).unwrap_or_else(|error| panic!("{fen:?}: {error}"))
    }

    /// Refuses a FEN at a character.
    fn refuses(fen: &str, extra: VariantFields, field: Field, column: usize) {
        let error = parse_with(fen, extra).expect_err(fen);
        assert_eq!(
            (error.field, error.column),
            (field, column),
            "{fen}: {error}"
        );
    }

    #[test]
    fn the_first_wrong_character_is_told_and_characters_are_counted() {
        let refuses = |fen, column| refuses(fen, VariantFields::Pockets, Field::Board, column);
        // A tilde with no piece before it, after a letter that is none.
        refuses("rnbqkbnr/\u{e9}/~ w - - 0 1", 10);
        refuses("rnbqkbnr/~/\u{e9} w - - 0 1", 10);
        // What is missing is missing after the last character.
        let open = format!("{MEN}[\u{e9}");
        refuses(&open, MEN.len() + 3);
    }

    #[test]
    fn pockets_in_brackets_and_behind_a_slash() {
        for pocket in ["[QnPP]", "/QnPP"] {
            let text = accepted(
                &format!("{MEN}{pocket} w KQkq - 0 1"),
                VariantFields::Pockets,
            );
            let pockets = text.setup.pockets.expect("written");
            assert_eq!((pockets.white.queen, pockets.white.pawn), (1, 2));
            assert_eq!((pockets.black.knight, pockets.black.queen), (1, 0));
        }
        let empty = accepted(&format!("{MEN}[] w KQkq - 0 1"), VariantFields::Pockets);
        assert_eq!(empty.setup.pockets, Some(ByColor::default()));
        let none = accepted(&format!("{MEN} w KQkq - 0 1"), VariantFields::Pockets);
        assert_eq!(none.setup.pockets, None);
        let at = MEN.len();
        for (rest, column) in [
            ("[QK]", at + 3),
            ("[Q", at + 3),
            ("[Q]x", at + 4),
            ("[Q1]", at + 3),
            ("/Q/", at + 3),
            ("]", at + 1),
        ] {
            refuses(
                &format!("{MEN}{rest} w KQkq - 0 1"),
                VariantFields::Pockets,
                Field::Board,
                column,
            );
        }
        // Chess has no pockets.
        assert!(parse(&format!("{MEN}[] w KQkq - 0 1")).is_err());
    }

    #[test]
    fn promoted_men_have_a_tilde() {
        let text = accepted("4k2Q~/8/8/8/8/8/8/n~3K3 w - -", VariantFields::Pockets);
        assert_eq!(
            text.setup.promoted,
            Bitboard::from(Square::H8).with(Square::A1)
        );
        assert_eq!(text.setup.board.occupied().count(), 4);
        for (fen, column) in [
            ("4k2P~/8/8/8/8/8/8/4K3 w - -", 5),
            ("4k~3/8/8/8/8/8/8/4K3 w - -", 3),
            ("4k3~/8/8/8/8/8/8/4K3 w - -", 4),
            ("~4k3/8/8/8/8/8/8/4K3 w - -", 1),
            ("4k2Q~~/8/8/8/8/8/8/4K3 w - -", 6),
            // The error keeps its place after a tilde.
            ("4k2Q~/8/7x/8/8/8/8/4K3 w - -", 10),
            ("4k2Q~1/8/8/8/8/8/8/4K3 w - -", 6),
        ] {
            refuses(fen, VariantFields::Pockets, Field::Board, column);
        }
        assert!(parse("4k2Q~/8/8/8/8/8/8/4K3 w - -").is_err());
    }

    #[test]
    fn checks_left_or_given() {
        for (rest, white, black, fields) in [
            ("3+2 0 1", 3, 2, 6),
            ("0 1 +0+1", 3, 2, 6),
            ("+3+0 0 1", 0, 3, 6),
            ("0 1 1+3", 1, 3, 6),
            ("2+3", 2, 3, 4),
        ] {
            let text = accepted(&format!("{MEN} w KQkq - {rest}"), VariantFields::Checks);
            let checks = text.setup.remaining_checks.expect("written");
            assert_eq!(checks.white, RemainingChecks::new(white), "{rest}");
            assert_eq!(checks.black, RemainingChecks::new(black), "{rest}");
            assert_eq!(text.fields, fields, "{rest}");
            assert_eq!(text.setup.turn, Color::White);
        }
        let plain = accepted(&format!("{MEN} w KQkq - 7 4"), VariantFields::Checks);
        assert_eq!(
            (plain.setup.remaining_checks, plain.setup.halfmoves),
            (None, 7)
        );
        let at = MEN.len() + " w KQkq - ".len();
        for (rest, column) in [
            ("4+3 0 1", at + 1),
            ("3+ 0 1", at + 3),
            ("3+33 0 1", at + 4),
            ("33+3 0 1", at + 2),
            ("+3 0 1", at + 3),
            ("0 1 +0+x", at + 8),
        ] {
            refuses(
                &format!("{MEN} w KQkq - {rest}"),
                VariantFields::Checks,
                Field::Checks,
                column,
            );
        }
        assert!(parse(&format!("{MEN} w KQkq - 3+3 0 1")).is_err());
    }
}
