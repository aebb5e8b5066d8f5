//! What a pattern says of castling rights and of the en passant square: the third and the fourth field of a FEN.

use shakmaty::{Bitboard, ByColor, Castles, CastlingSide, Color, File, Rank, Square};

use super::error::PatternResult;
use super::text::{PatternText, error_at};

/// A pattern of castling rights: exactly these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct CastlingPattern {
    /// `K` and `Q`, `k` and `q`.
    sides: ByColor<[bool; 2]>,
    /// Files of rooks, as Shredder-FEN and X-FEN name them; a bit for each.
    files: ByColor<u8>,
}

const SIDES: [CastlingSide; 2] = [CastlingSide::KingSide, CastlingSide::QueenSide];

/// Goes past a field that is `*` or `?`; says whether the field is one.
pub(super) fn take_any(text: &mut PatternText) -> bool {
    text.take_word("*") || text.take_word("?")
}

/// Fails unless the field ends here.
pub(super) fn end_of_field(text: &PatternText, expected: &str) -> PatternResult<()> {
    match text.peek() {
        Some(next) if !next.is_whitespace() => text.unexpected(expected),
        _ => Ok(()),
    }
}

impl CastlingPattern {
    /// Reads a field; `None` for any rights.
    pub(super) fn read(text: &mut PatternText) -> PatternResult<Option<CastlingPattern>> {
        const EXPECTED: &str = "castling rights: '-', letters of KQkq, or '*' for any";
        if take_any(text) {
            return Ok(None);
        }
        let mut castling = CastlingPattern::default();
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

    /// Whether each letter names a right that is there, and all rights are named; a letter of White one of Black's, and the
    /// reverse, if `mirrored`.
    pub(super) fn matches(self, castles: &Castles, mirrored: bool) -> bool {
        let mut named = Bitboard::EMPTY;
        for written in Color::ALL {
            let color = if mirrored { !written } else { written };
            for (side, is_named) in SIDES.into_iter().zip(self.sides[written]) {
                match castles.rook(color, side) {
                    Some(rook) if is_named => named.add(rook),
                    None if is_named => return false,
                    _ => {}
                }
            }
            let back_rank = Bitboard::from(color.backrank());
            let rank = u32::from(color.backrank());
            named |= Bitboard(u64::from(self.files[written]) << (8 * rank)) & back_rank;
        }
        named == castles.castling_rights()
    }
}

/// Reads the field of the en passant square, given the side to move: exactly these squares, one or none; `None` for any.
pub(super) fn read_en_passant(
    text: &mut PatternText,
    turn: Option<Color>,
) -> PatternResult<Option<Bitboard>> {
    const EXPECTED: &str = "an en passant square: '-', a square such as e3, or '*' for any";
    if take_any(text) {
        return Ok(None);
    }
    if text.take('-') {
        end_of_field(text, EXPECTED)?;
        return Ok(Some(Bitboard::EMPTY));
    }
    let file = text.expect(File::from_char, EXPECTED)?;
    let at = text.at();
    let rank = text.expect(Rank::from_char, EXPECTED)?;
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
    Ok(Some(Square::from_coords(file, rank).into()))
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
        let castling = CastlingPattern::read(&mut PatternText::new(field)).unwrap();
        castling.is_none_or(|castling| castling.matches(castles, false))
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
        let castles = castles("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", CastlingMode::Standard);
        for (field, expected) in [("kQ", true), ("hA", true), ("Kq", false), ("-", false)] {
            let castling = CastlingPattern::read(&mut PatternText::new(field))
                .unwrap()
                .unwrap();
            assert_eq!(castling.matches(&castles, true), expected, "{field}");
        }
    }

    #[test]
    fn en_passant_is_any_none_or_one_square() {
        let matches = |field: &str, square: Option<Square>| {
            let wanted = read_en_passant(&mut PatternText::new(field), None).unwrap();
            wanted.is_none_or(|wanted| wanted == square.into_iter().collect())
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
