//! Which pieces are meant, wherever they stand: `N`, `[RQ]`, `A`.

use shakmaty::{Bitboard, Board, Color};

use super::alphabet::Alphabet;
use super::error::PatternResult;
use super::occupants::Occupants;
use super::text::PatternText;

/// A set of pieces, each with its colour.
///
/// ```
/// use pgnkit_filter::pattern::pieces::PieceSet;
/// use shakmaty::Board;
///
/// let start = Board::default();
/// assert_eq!(PieceSet::parse("N")?.count(&start), 2);
/// assert_eq!(PieceSet::parse("[RQrq]")?.count(&start), 6);
/// # Ok::<(), pgnkit_filter::pattern::error::PatternError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceSet(Occupants);

impl PieceSet {
    /// Reads letters of pieces, White's as capitals, in brackets or not.
    ///
    /// `A` is any white piece, `a` any black one, `m` any but a pawn, `?` and `!` any at all, and `[^RQ]` any but these. Only
    /// `_` means empty squares.
    ///
    /// # Errors
    ///
    /// The first character that is no piece; no piece at all.
    pub fn parse(pattern: &str) -> PatternResult<PieceSet> {
        let mut text = PatternText::new(pattern);
        let mut states = Occupants::empty();
        loop {
            states |= Alphabet::Pieces.read(&mut text)?;
            text.skip_blanks();
            if text.peek().is_none() {
                return Ok(PieceSet(states));
            }
        }
    }

    /// Whether there is no other piece among them than kings.
    pub(super) fn are_kings(self) -> bool {
        let [white, black] = Color::ALL.map(|color| Occupants::of(color.king()));
        (white | black).contains(self.0)
    }

    /// The squares on which such pieces stand, or that are empty if these are among them.
    #[inline]
    pub fn bitboard(&self, board: &Board) -> Bitboard {
        self.0.squares(board)
    }

    /// The number of such pieces on a board.
    #[inline]
    pub fn count(&self, board: &Board) -> u32 {
        self.count_on(board, Bitboard::FULL)
    }

    /// The number of such pieces on some squares.
    #[inline]
    pub(crate) fn count_on(self, board: &Board, squares: Bitboard) -> u32 {
        u64::from(self.bitboard(board) & squares).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_the_start() {
        let count = |pattern: &str| PieceSet::parse(pattern).unwrap().count(&Board::new());
        for (pattern, expected) in [
            ("N", 2),
            ("[RQ]", 3),
            ("RQ", 3),
            ("A", 16),
            ("a", 16),
            ("?", 32),
            ("!", 32),
            ("m", 16),
            ("[^Pp]", 16),
            ("[^P]", 24),
            ("PpA", 24),
            (" k [RQ] ", 4),
        ] {
            assert_eq!(count(pattern), expected, "{pattern}");
        }
    }

    #[test]
    fn empty_squares_are_meant_only_where_they_are_written() {
        let start = Board::default();
        for (pattern, count) in [
            ("_", 32),
            ("[_N]", 34),
            ("N_", 34),
            ("?", 32),
            ("m", 16),
            ("[^Q]", 31),
            ("[^_]", 32),
        ] {
            assert_eq!(
                PieceSet::parse(pattern).unwrap().count(&start),
                count,
                "{pattern}"
            );
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let expected = "expected one of PNBRQKpnbrqk or a wildcard of A a m ! ? _";
        for (text, at, message) in [
            ("", 0, format!("the text ends too early: {expected}")),
            ("Nx", 1, format!("'x' is not a piece: {expected}")),
            (
                "[^A!]",
                0,
                "these brackets leave nothing that could match".to_owned(),
            ),
        ] {
            let error = PieceSet::parse(text).unwrap_err();
            assert_eq!((error.at, error.message), (at, message), "{text}");
        }
    }
}
