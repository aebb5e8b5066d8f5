//! `on('[RQ]', 'a-h7')`: some such piece on one of these squares.

use shakmaty::{Bitboard, Board};

use super::pieces::PieceSet;
use super::squares::Squares;

/// Pieces, and squares of which one has to hold such a piece.
///
/// ```
/// use pgnkit::filter::pattern::on::OnPattern;
/// use pgnkit::filter::pattern::pieces::PieceSet;
/// use pgnkit::filter::pattern::squares::Squares;
/// use shakmaty::Board;
///
/// let on = OnPattern::new(PieceSet::parse("[RQ]")?, Squares::parse("a-h7")?);
/// assert!(!on.matches_board(&Board::default()));
/// # Ok::<(), pgnkit::filter::pattern::error::PatternError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnPattern {
    pieces: PieceSet,
    squares: Squares,
}

impl OnPattern {
    /// Of its two parts, each read from a text of its own.
    #[must_use]
    pub fn new(pieces: PieceSet, squares: Squares) -> OnPattern {
        OnPattern { pieces, squares }
    }

    /// The same for the other colour: colours swapped, and the board turned upside down.
    #[must_use]
    pub fn mirrored(&self) -> OnPattern {
        OnPattern::new(self.pieces.mirrored(), self.squares.mirrored())
    }

    /// Those of the squares that hold such a piece.
    #[must_use]
    #[inline]
    pub fn bitboard(&self, board: &Board) -> Bitboard {
        self.pieces.bitboard(board) & self.squares.bitboard()
    }

    /// Whether any of the squares holds such a piece.
    #[must_use]
    #[inline]
    pub fn matches_board(&self, board: &Board) -> bool {
        self.bitboard(board).any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heavy_pieces_on_the_seventh_rank() {
        let on = |pieces, squares| {
            OnPattern::new(
                PieceSet::parse(pieces).unwrap(),
                Squares::parse(squares).unwrap(),
            )
        };
        let heavy = on("[RQ]", "a-h7");
        let board = |fen: &str| Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
        assert!(heavy.matches_board(&board("4k3/1R6/8/8/8/8/r7/4K3")));
        assert!(!heavy.matches_board(&board("4k3/1r6/1R6/8/8/8/1R6/4K3")));
        assert!(
            heavy
                .mirrored()
                .matches_board(&board("4k3/8/8/8/8/8/r7/4K3"))
        );
        assert_eq!(heavy.mirrored(), on("[rq]", "a-h2"));
    }
}
