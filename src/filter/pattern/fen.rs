//! `fen('...')`: a whole position, with wildcards.

use shakmaty::{Board, Castles, Color, Square};

use super::alphabet::Alphabet;
use super::error::PatternError;
use super::placement::Placement;
use super::rights::{Castling, EnPassant, end_of_field, take_any};
use super::text::Text;

/// A pattern of a board, and if need be of side to move, castling rights and en passant square.
///
/// The board is written as the first field of a FEN, with the wildcards of `FENPattern` in pgn-extract: `?` any square,
/// empty or not; `!` any piece; `_` an empty square; `A` and `a` any white and any black piece; `m` anything but a pawn;
/// `[QR]` one of these, `[^QR]` anything else, an empty square too; `*` any number of squares of a rank, whatever stands there.
///
/// ```
/// use pgnkit::filter::pattern::fen::FenPattern;
/// use shakmaty::Board;
///
/// let castled = FenPattern::parse("?????rk?/?????ppp/*/*/*/*/*/*")?;
/// assert!(!castled.matches_board(&Board::default()));
/// assert!(FenPattern::parse("r*r/pppppppp/8/*/*/8/PPPPPPPP/R*R")?.matches_board(&Board::default()));
/// # Ok::<(), pgnkit::filter::pattern::error::PatternError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenPattern {
    placement: Placement,
    turn: Option<Color>,
    /// `None`: any.
    castling: Option<Castling>,
    en_passant: EnPassant,
}

impl FenPattern {
    /// Reads a piece placement, or four fields of a FEN.
    ///
    /// `*` or `?` in any of the other three fields is anything, as `-` is for the side to move; `-` is no right to castle,
    /// and no en passant square. Rights to castle are exactly those that are named: `K` on the king's side, `F` with the
    /// rook on file f (Chess960), and so on.
    ///
    /// # Errors
    ///
    /// The first character that is not as it has to be; two, three, or more than four fields.
    pub fn parse(pattern: &str) -> Result<FenPattern, PatternError> {
        let mut text = Text::new(pattern);
        text.skip_blanks();
        let mut parsed = FenPattern {
            placement: Placement::read(&mut text, Alphabet::Whole)?,
            turn: None,
            castling: None,
            en_passant: EnPassant::Any,
        };
        text.skip_blanks();
        if text.peek().is_none() {
            return Ok(parsed);
        }
        parsed.turn = turn(&mut text)?;
        next_field(&mut text, "castling rights")?;
        parsed.castling = Castling::read(&mut text)?;
        next_field(&mut text, "en passant square")?;
        parsed.en_passant = EnPassant::read(&mut text, parsed.turn)?;
        text.skip_blanks();
        match text.peek() {
            None => Ok(parsed),
            Some(_) => text.error(
                "a pattern ends with the en passant square: leave out halfmove clock and fullmove number",
            ),
        }
    }

    /// The same for the other colour: colours swapped, and the board turned upside down.
    #[must_use]
    pub fn mirrored(&self) -> FenPattern {
        FenPattern {
            placement: self.placement.mirrored(),
            turn: self.turn.map(Color::other),
            castling: self.castling.map(Castling::mirrored),
            en_passant: self.en_passant.mirrored(),
        }
    }

    /// Whether a board has the pieces of the pattern, whatever else it asks for.
    #[must_use]
    #[inline]
    pub fn matches_board(&self, board: &Board) -> bool {
        self.placement.matches(board)
    }

    /// The side to move, if the pattern names it.
    #[must_use]
    pub fn turn(&self) -> Option<Color> {
        self.turn
    }

    /// Whether the pattern asks for castling rights or an en passant square.
    #[must_use]
    pub fn needs_position(&self) -> bool {
        self.castling.is_some() || self.en_passant != EnPassant::Any
    }

    /// Whether castling rights and en passant square are as the pattern asks, if it does.
    #[must_use]
    pub fn matches_rights(&self, castles: &Castles, en_passant: Option<Square>) -> bool {
        self.en_passant.matches(en_passant)
            && self
                .castling
                .is_none_or(|castling| castling.matches(castles))
    }
}

fn turn(text: &mut Text) -> Result<Option<Color>, PatternError> {
    const EXPECTED: &str = "the side to move: 'w', 'b', or '*' for either";
    if take_any(text) {
        return Ok(None);
    }
    let turn = match text.peek() {
        Some('w') => Some(Color::White),
        Some('b') => Some(Color::Black),
        Some('-') => None,
        _ => return text.unexpected(EXPECTED),
    };
    text.next();
    end_of_field(text, EXPECTED)?;
    Ok(turn)
}

/// Goes to the next field, which may not be missing.
fn next_field(text: &mut Text, name: &str) -> Result<(), PatternError> {
    text.skip_blanks();
    match text.peek() {
        Some(_) => Ok(()),
        None => text.error(format!(
            "no {name}: expected the piece placement alone, or four fields, '*' for any"
        )),
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    #[test]
    fn a_position_matches_its_own_four_fields() {
        let fen = "rnbqkbnr/pp1ppp1p/8/8/2pPP1p1/8/PPP2PPP/RNBQKBNR b KQkq d3";
        let position: Chess = (format!("{fen} 0 1").parse::<Fen>().unwrap())
            .into_position(CastlingMode::Standard)
            .unwrap();
        let answer = |pattern: &str| {
            let pattern = FenPattern::parse(pattern).unwrap();
            (
                pattern.matches_board(position.board()),
                pattern.turn(),
                pattern.needs_position(),
                pattern
                    .matches_rights(position.castles(), position.ep_square(EnPassantMode::Legal)),
            )
        };
        let black = Some(Color::Black);
        assert_eq!(answer(fen), (true, black, true, true));
        let men = fen.split(' ').next().unwrap();
        assert_eq!(answer(men), (true, None, false, true));
        assert_eq!(
            answer(&format!(" {men}  - * ? ")),
            (true, None, false, true)
        );
        assert_eq!(answer(&format!("{men} ? KQkq *")), (true, None, true, true));
        assert_eq!(
            answer(&format!("{men} b KQkq -")),
            (true, black, true, false)
        );
        assert_eq!(
            answer(&format!("{men} b KQ d3")),
            (true, black, true, false)
        );
        assert_eq!(
            answer(&format!("{START} * * *")),
            (false, None, false, true)
        );
    }

    #[test]
    fn the_other_side_has_everything_swapped() {
        let pattern =
            FenPattern::parse("?????rk?/?????pbp/*p?/*/*/8/PPP*/m?KRA??? w Kq e6").unwrap();
        let other = FenPattern::parse("m?kra???/ppp*/8/*/*/*P?/?????PBP/?????RK? b kQ e3").unwrap();
        assert_eq!(pattern.mirrored(), other);
        assert_eq!(other.mirrored(), pattern);
    }

    #[test]
    fn errors_say_where_and_what() {
        for (fields, at, message) in [
            (
                "x KQkq -",
                0,
                "unexpected 'x': expected the side to move: 'w', 'b', or '*' for either",
            ),
            (
                "white KQkq -",
                1,
                "unexpected 'h': expected the side to move: 'w', 'b', or '*' for either",
            ),
            (
                "w",
                1,
                "no castling rights: expected the piece placement alone, or four fields, '*' for any",
            ),
            (
                "w KQkq",
                6,
                "no en passant square: expected the piece placement alone, or four fields, '*' for any",
            ),
            (
                "w KQx -",
                4,
                "unexpected 'x': expected castling rights: '-', letters of KQkq, or '*' for any",
            ),
            ("w KQK -", 4, "'K' is written twice"),
            (
                "w -K -",
                3,
                "unexpected 'K': expected castling rights: '-', letters of KQkq, or '*' for any",
            ),
            (
                "w - e",
                5,
                "the text ends too early: expected an en passant square: '-', a square such as e3, or '*' for any",
            ),
            (
                "w - x3",
                4,
                "unexpected 'x': expected an en passant square: '-', a square such as e3, or '*' for any",
            ),
            (
                "w - e3",
                5,
                "with White to move, the en passant square is on rank 6",
            ),
            (
                "b - e6",
                5,
                "with Black to move, the en passant square is on rank 3",
            ),
            ("* - e4", 5, "an en passant square is on rank 3 or 6"),
            (
                "w - - 0 1",
                6,
                "a pattern ends with the en passant square: leave out halfmove clock and fullmove number",
            ),
        ] {
            let error = FenPattern::parse(&format!("{START} {fields}")).unwrap_err();
            let at = START.len() + 1 + at;
            assert_eq!(
                (error.at, error.message.as_str()),
                (at, message),
                "{fields}"
            );
        }
    }
}
