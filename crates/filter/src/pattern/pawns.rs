//! `pawns('...')`: exactly this pawn structure.

use super::alphabet::Alphabet;
use super::error::PatternResult;
use super::placement::Placement;
use super::text::PatternText;

/// Reads a piece placement of `P`, `p` and digits, with the wildcards of [`FenPattern`](super::fen::FenPattern); other
/// pieces do not matter, and a square that one of them stands on has no pawn.
///
/// Digits, `_` and `m` are squares without a pawn, `!` is any pawn, `A` one of White and `a` one of Black.
///
/// # Errors
///
/// The first character that is not as it has to be.
///
/// ```
/// use pgnkit_filter::pattern::pawns;
/// use shakmaty::Board;
///
/// assert!(pawns::parse("8/pppppppp/8/8/8/8/PPPPPPPP/8")?.matches(&Board::default()));
/// assert!(!pawns::parse("8/pp3ppp/4p3/8/3P4/8/PP3PPP/8")?.matches(&Board::default()));
/// # Ok::<(), pgnkit_filter::pattern::error::PatternError>(())
/// ```
pub fn parse(pattern: &str) -> PatternResult<Placement> {
    Placement::read_all(PatternText::new(pattern), Alphabet::Pawns)
}

#[cfg(test)]
mod tests {
    use shakmaty::Board;

    use super::*;

    #[test]
    fn other_pieces_do_not_matter() {
        let board = |fen: &str| Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
        let pawns = parse("8/p7/8/8/3P4/8/8/8").unwrap();
        assert!(pawns.matches(&board("8/p7/8/8/3P4/8/8/8")));
        assert!(pawns.matches(&board("r3k3/p2n4/8/8/2QP4/8/8/4K2R")));
        assert!(!pawns.matches(&board("8/p6p/8/8/3P4/8/8/8")));
        assert!(!pawns.matches(&board("8/P7/8/8/3P4/8/8/8")));
        assert!(!pawns.matches(&board("8/n7/8/8/3P4/8/8/8")));
        let floating = parse("*/*p_p*/*/*/*/*/*/*").unwrap();
        assert!(floating.matches(&board("8/1p1pNp2/8/8/8/8/8/8")));
        assert!(!floating.matches(&board("8/1pppnn2/8/8/8/8/8/8")));
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
            let error = parse(text).unwrap_err();
            assert_eq!((error.at, error.message.as_str()), (at, message), "{text}");
        }
    }
}
