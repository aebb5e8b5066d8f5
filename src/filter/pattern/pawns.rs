//! `pawns('...')`: exactly this pawn structure.

use shakmaty::Board;

use super::alphabet::Alphabet;
use super::error::PatternError;
use super::placement::Placement;
use super::text::Text;

/// A pattern of pawns; other pieces do not matter, and a square that one of them stands on has no pawn.
///
/// ```
/// use pgnkit::filter::pattern::pawns::Pawns;
/// use shakmaty::Board;
///
/// assert!(Pawns::parse("8/pppppppp/8/8/8/8/PPPPPPPP/8")?.matches_board(&Board::default()));
/// let isolated = Pawns::parse("8/pp3ppp/4p3/8/3P4/8/PP3PPP/8")?;
/// assert!(!isolated.matches_board(&Board::default()));
/// # Ok::<(), pgnkit::filter::pattern::error::PatternError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pawns(Placement);

impl Pawns {
    /// Reads a piece placement of `P`, `p` and digits, with the wildcards of [`FenPattern`](super::fen::FenPattern).
    ///
    /// Digits, `_` and `m` are squares without a pawn, `!` is any pawn, `A` one of White and `a` one of Black.
    ///
    /// # Errors
    ///
    /// The first character that is not as it has to be.
    pub fn parse(pattern: &str) -> Result<Pawns, PatternError> {
        let mut text = Text::new(pattern);
        text.skip_blanks();
        let placement = Placement::read(&mut text, Alphabet::Pawns)?;
        text.skip_blanks();
        match text.peek() {
            Some(_) => text.error("nothing may follow the piece placement here"),
            None => Ok(Pawns(placement)),
        }
    }

    /// The same for the other colour: colours swapped, and the board turned upside down.
    #[must_use]
    pub fn mirrored(&self) -> Pawns {
        Pawns(self.0.mirrored())
    }

    /// Whether the pawns of a board stand like this.
    #[must_use]
    #[inline]
    pub fn matches_board(&self, board: &Board) -> bool {
        self.0.matches(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_pieces_do_not_matter() {
        let board = |fen: &str| Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
        let pawns = Pawns::parse("8/p7/8/8/3P4/8/8/8").unwrap();
        assert!(pawns.matches_board(&board("8/p7/8/8/3P4/8/8/8")));
        assert!(pawns.matches_board(&board("r3k3/p2n4/8/8/2QP4/8/8/4K2R")));
        assert!(!pawns.matches_board(&board("8/p6p/8/8/3P4/8/8/8")));
        assert!(!pawns.matches_board(&board("8/P7/8/8/3P4/8/8/8")));
        assert!(!pawns.matches_board(&board("8/n7/8/8/3P4/8/8/8")));
        assert!(!pawns.mirrored().matches_board(&board("8/p7/8/8/3P4/8/8/8")));
        assert!(
            pawns
                .mirrored()
                .matches_board(&board("8/8/8/3p4/8/8/PN6/8"))
        );
        let floating = Pawns::parse("*/*p_p*/*/*/*/*/*/*").unwrap();
        assert!(floating.matches_board(&board("8/1p1pNp2/8/8/8/8/8/8")));
        assert!(!floating.matches_board(&board("8/1pppnn2/8/8/8/8/8/8")));
    }

    #[test]
    fn errors_say_where_and_what() {
        for (text, at, message) in [
            (
                "8/ppN5/8/8/8/8/8/8",
                4,
                "'N' is not a piece: expected P, p or a wildcard of A a m ! ? _",
            ),
            (
                "8/8/8/8/8/8/8/8 w",
                16,
                "nothing may follow the piece placement here",
            ),
        ] {
            let error = Pawns::parse(text).unwrap_err();
            assert_eq!((error.at, error.message.as_str()), (at, message), "{text}");
        }
    }
}
