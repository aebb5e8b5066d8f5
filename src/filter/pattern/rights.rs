//! What a pattern says of castling rights and of the en passant square: the third and the fourth field of a FEN.

use shakmaty::{Bitboard, ByColor, Castles, CastlingSide, Color, File, Rank, Square};

use super::error::PatternError;
use super::text::{Text, error_at};

/// Castling rights, exactly these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Castling {
    /// `K` and `Q`, `k` and `q`.
    sides: ByColor<[bool; 2]>,
    /// Files of rooks, as Shredder-FEN and X-FEN name them; a bit for each.
    files: ByColor<u8>,
}

const SIDES: [CastlingSide; 2] = [CastlingSide::KingSide, CastlingSide::QueenSide];

/// The en passant square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EnPassant {
    Any,
    /// There is none, or this one.
    Exactly(Option<Square>),
}

/// Goes past a field that is `*` or `?`, and tells whether it is.
pub(super) fn take_any(text: &mut Text) -> bool {
    text.take_word("*") || text.take_word("?")
}

/// Fails unless the field ends here.
pub(super) fn end_of_field(text: &Text, expected: &str) -> Result<(), PatternError> {
    match text.peek() {
        Some(next) if !next.is_whitespace() => text.unexpected(expected),
        _ => Ok(()),
    }
}

impl Castling {
    /// Reads a field; `None` for any rights.
    pub(super) fn read(text: &mut Text) -> Result<Option<Castling>, PatternError> {
        const EXPECTED: &str = "castling rights: '-', letters of KQkq, or '*' for any";
        if take_any(text) {
            return Ok(None);
        }
        let mut castling = Castling::default();
        if text.take('-') {
            end_of_field(text, EXPECTED)?;
            return Ok(Some(castling));
        }
        while let Some(next) = text.peek().filter(|next| !next.is_whitespace()) {
            let color = Color::from_white(next.is_ascii_uppercase());
            let before = castling;
            match next.to_ascii_lowercase() {
                'k' => castling.sides[color][0] = true,
                'q' => castling.sides[color][1] = true,
                letter => match File::from_char(letter) {
                    Some(file) => castling.files[color] |= 1 << u32::from(file),
                    None => return text.unexpected(EXPECTED),
                },
            }
            if castling == before {
                return text.error(format!("{next:?} is written twice"));
            }
            text.next();
        }
        Ok(Some(castling))
    }

    pub(super) fn mirrored(self) -> Castling {
        Castling {
            sides: self.sides.into_swapped(),
            files: self.files.into_swapped(),
        }
    }

    /// Whether each letter names a right that is there, and all rights are named.
    pub(super) fn matches(self, castles: &Castles) -> bool {
        let mut named = Bitboard::EMPTY;
        for color in Color::ALL {
            for (side, is_named) in SIDES.into_iter().zip(self.sides[color]) {
                match castles.rook(color, side) {
                    Some(rook) if is_named => named.add(rook),
                    None if is_named => return false,
                    _ => {}
                }
            }
            let back_rank = Bitboard::from(color.backrank());
            let rank = u32::from(color.backrank());
            named |= Bitboard(u64::from(self.files[color]) << (8 * rank)) & back_rank;
        }
        named == castles.castling_rights()
    }
}

impl EnPassant {
    /// Reads a field, given the side to move.
    pub(super) fn read(text: &mut Text, turn: Option<Color>) -> Result<EnPassant, PatternError> {
        const EXPECTED: &str = "an en passant square: '-', a square such as e3, or '*' for any";
        if take_any(text) {
            return Ok(EnPassant::Any);
        }
        if text.take('-') {
            end_of_field(text, EXPECTED)?;
            return Ok(EnPassant::Exactly(None));
        }
        let Some(file) = text.take_as(File::from_char) else {
            return text.unexpected(EXPECTED);
        };
        let at = text.at();
        let Some(rank) = text.take_as(Rank::from_char) else {
            return text.unexpected(EXPECTED);
        };
        // The side to move is the one that captures.
        let is_possible = |turn: Color| rank == turn.relative_rank(Rank::Sixth);
        match turn {
            Some(turn) if !is_possible(turn) => {
                let (side, rank) = turn.fold_wb(("White", '6'), ("Black", '3'));
                return error_at(
                    at,
                    format!("with {side} to move, the en passant square is on rank {rank}"),
                );
            }
            None if !Color::ALL.into_iter().any(is_possible) => {
                return error_at(at, "an en passant square is on rank 3 or 6");
            }
            _ => {}
        }
        end_of_field(text, EXPECTED)?;
        Ok(EnPassant::Exactly(Some(Square::from_coords(file, rank))))
    }

    pub(super) fn mirrored(self) -> EnPassant {
        match self {
            EnPassant::Exactly(Some(square)) => EnPassant::Exactly(Some(square.flip_vertical())),
            other => other,
        }
    }

    pub(super) fn matches(self, square: Option<Square>) -> bool {
        match self {
            EnPassant::Any => true,
            EnPassant::Exactly(wanted) => wanted == square,
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess, Position};

    use super::*;

    fn castles(fen: &str, mode: CastlingMode) -> Castles {
        let position: Chess = fen.parse::<Fen>().unwrap().into_position(mode).unwrap();
        position.castles().clone()
    }

    fn matches(field: &str, castles: &Castles) -> bool {
        let castling = Castling::read(&mut Text::new(field)).unwrap();
        castling.is_none_or(|castling| castling.matches(castles))
    }

    #[test]
    fn rights_are_exactly_those_named() {
        let rooks = "r3k2r/8/8/8/8/8/8/R3K2R w";
        for (rights, fields) in [
            ("KQkq", &["KQkq", "qkQK", "AHah", "KAhq", "*", "?"][..]),
            ("Kq", &["Kq", "Ha", "KHq", "*", "?"]),
            ("-", &["-", "*", "?"]),
        ] {
            let castles = castles(&format!("{rooks} {rights} - 0 1"), CastlingMode::Standard);
            for field in [
                "KQkq", "qkQK", "AHah", "KAhq", "Kq", "Ha", "KHq", "-", "KQk", "B", "*", "?",
            ] {
                let expected = fields.contains(&field);
                assert_eq!(matches(field, &castles), expected, "{field} for {rights}");
            }
        }
    }

    #[test]
    fn rooks_of_chess960_have_files() {
        let fen = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBb - 0 1";
        let castles = castles(fen, CastlingMode::Chess960);
        for (field, expected) in [
            ("GBb", true),
            ("KQq", true),
            ("KBq", true),
            ("HAa", false),
            ("GB", false),
        ] {
            assert_eq!(matches(field, &castles), expected, "{field}");
        }
    }

    #[test]
    fn the_other_side_has_the_other_letters() {
        let read = |field: &str| Castling::read(&mut Text::new(field)).unwrap().unwrap();
        assert_eq!(read("Kqg").mirrored(), read("kQG"));
        let read = |field: &str| EnPassant::read(&mut Text::new(field), None).unwrap();
        assert_eq!(read("e3").mirrored(), read("e6"));
        assert_eq!(read("-").mirrored(), read("-"));
    }

    #[test]
    fn en_passant_is_any_none_or_one_square() {
        let matches = |field: &str, square| {
            EnPassant::read(&mut Text::new(field), None)
                .unwrap()
                .matches(square)
        };
        for (field, expected) in [
            ("*", [true; 3]),
            ("-", [true, false, false]),
            ("e3", [false, true, false]),
        ] {
            let answers =
                [None, Some(Square::E3), Some(Square::E6)].map(|square| matches(field, square));
            assert_eq!(answers, expected, "{field}");
        }
    }
}
