//! `fen('...')`: a whole position, with wildcards.

use shakmaty::{Bitboard, Board, Castles, Color, Square};

use super::alphabet::Alphabet;
use super::error::PatternResult;
use super::placement::Placement;
use super::rights::{CastlingPattern, end_of_field, read_en_passant, take_any};
use super::text::PatternText;

/// A pattern of a board, and if need be of side to move, castling rights and en passant square.
///
/// The board is written as the first field of a FEN, with the wildcards of `FENPattern` in pgn-extract: `?` any square,
/// empty or not; `!` any piece; `_` an empty square; `A` and `a` any white and any black piece; `m` anything but a pawn;
/// `[QR]` one of these, `[^QR]` anything else, an empty square too; `*` any number of squares of a rank, whatever stands there.
///
/// ```
/// use pgnkit_filter::pattern::fen::FenPattern;
/// use shakmaty::Board;
///
/// let castled = FenPattern::parse("?????rk?/?????ppp/*/*/*/*/*/*")?;
/// assert!(!castled.matches_board(&Board::default()));
/// assert!(FenPattern::parse("r*r/pppppppp/8/*/*/8/PPPPPPPP/R*R")?.matches_board(&Board::default()));
/// # Ok::<(), pgnkit_filter::pattern::error::PatternError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenPattern {
    placement: Placement,
    turn: Option<Color>,
    /// `None`: any.
    castling: Option<CastlingPattern>,
    /// No square, or this one; `None`: any.
    en_passant: Option<Bitboard>,
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
    pub fn parse(pattern: &str) -> PatternResult<FenPattern> {
        let mut text = PatternText::new(pattern);
        let mut parsed = FenPattern {
            placement: Placement::read(&mut text, Alphabet::Whole)?,
            turn: None,
            castling: None,
            en_passant: None,
        };
        text.skip_blanks();
        if text.peek().is_none() {
            return Ok(parsed);
        }
        parsed.turn = turn(&mut text)?;
        next_field(&mut text, "castling rights")?;
        parsed.castling = CastlingPattern::read(&mut text)?;
        next_field(&mut text, "en passant square")?;
        parsed.en_passant = read_en_passant(&mut text, parsed.turn)?;
        text.end(
            "a pattern ends with the en passant square: leave out halfmove clock and fullmove number",
        )?;
        Ok(parsed)
    }

    /// Whether a board has the pieces of the pattern, whatever else it asks for.
    #[inline]
    pub fn matches_board(&self, board: &Board) -> bool {
        self.placement.matches(board)
    }

    /// The side to move, if the pattern names it.
    pub(crate) fn turn(&self) -> Option<Color> {
        self.turn
    }

    /// Whether the pattern asks for castling rights or an en passant square.
    pub(crate) fn needs_position(&self) -> bool {
        self.castling.is_some() || self.en_passant.is_some()
    }

    /// Whether castling rights and en passant square are as the pattern asks, if it does, or those of the position with the
    /// colours exchanged and the board turned.
    pub(crate) fn matches_rights(
        &self,
        castles: &Castles,
        en_passant: Option<Square>,
        mirrored: bool,
    ) -> bool {
        let mut passed: Bitboard = en_passant.into_iter().collect();
        if mirrored {
            passed = passed.flip_vertical();
        }
        self.en_passant.is_none_or(|wanted| wanted == passed)
            && (self.castling).is_none_or(|castling| castling.matches(castles, mirrored))
    }
}

fn turn(text: &mut PatternText) -> PatternResult<Option<Color>> {
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
fn next_field(text: &mut PatternText, name: &str) -> PatternResult<()> {
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
                pattern.matches_rights(
                    position.castles(),
                    position.ep_square(EnPassantMode::Legal),
                    false,
                ),
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

    /// Of a pattern and the same written for the other side, one fits a position where the other fits it mirrored.
    #[test]
    fn the_other_side_has_everything_swapped() {
        let pattern =
            FenPattern::parse("?????rk?/?????pbp/*p?/*/*/8/PPP*/m?KRA??? w Kq e6").unwrap();
        let other = FenPattern::parse("m?kra???/ppp*/8/*/*/*P?/?????PBP/?????RK? b kQ e3").unwrap();
        for fen in [
            "5rk1/5pbp/6p1/8/8/8/PPP5/2KRN3 w - - 0 1",
            "r3k2r/5pbp/6p1/3pP3/8/8/PPP5/R3K2R w Kq d6 0 1",
            "r3k2r/8/8/8/3Pp3/8/8/R3K2R b Qk d3 0 1",
            "rnbqkbnr/pppp1ppp/8/3Pp3/8/8/PPP1PPPP/RNBQKBNR w Kq e6 0 3",
        ] {
            let position: Chess = (fen.parse::<Fen>().unwrap())
                .into_position(CastlingMode::Standard)
                .unwrap();
            let (board, castles) = (position.board(), position.castles());
            let turned = board.clone().into_mirrored();
            let passed = position.ep_square(EnPassantMode::Legal);
            assert_eq!(pattern.matches_board(board), other.matches_board(&turned));
            for (one, two) in [(&pattern, &other), (&other, &pattern)] {
                assert_eq!(
                    one.matches_rights(castles, passed, false),
                    two.matches_rights(castles, passed, true)
                );
            }
        }
        assert_eq!(pattern.turn(), other.turn().map(Color::other));
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
