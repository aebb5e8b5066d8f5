//! `board('...')`: at least these pieces on their squares.

use shakmaty::{Bitboard, File, Rank, Square};

use super::alphabet::Alphabet;
use super::error::PatternResult;
use super::fixed::FixedSquares;
use super::placement::Placement;
use super::text::{PatternText, error_at};

/// Reads a piece placement in which a digit stands for squares that do not matter, or a list of pieces with their
/// squares, with blanks or commas between them; what stands elsewhere does not matter.
///
/// Both know the wildcards of [`FenPattern`](super::fen::FenPattern); a square that has to be empty is `_`.
///
/// # Errors
///
/// The first character that is not as it has to be; a square that is named twice; an empty list.
///
/// ```
/// use pgnkit_filter::pattern::board;
/// use shakmaty::Board;
///
/// let start = Board::default();
/// assert!(board::parse("Ke1 Rh1, [Pp]a7 _e4")?.matches(&start));
/// assert!(board::parse("8/8/8/8/8/8/8/4K2R")?.matches(&start));
/// assert!(!board::parse("4q3/8/8/8/8/8/8/4K2R")?.matches(&start));
/// # Ok::<(), pgnkit_filter::pattern::error::PatternError>(())
/// ```
pub fn parse(pattern: &str) -> PatternResult<Placement> {
    let text = PatternText::new(pattern);
    if pattern.contains('/') {
        Placement::read_all(text, Alphabet::AtLeast)
    } else {
        list(text)
    }
}

/// Reads pieces with their squares.
fn list(mut text: PatternText) -> PatternResult<Placement> {
    let (mut fixed, mut named) = (FixedSquares::default(), Bitboard::EMPTY);
    text.skip_blanks_and(&[',']);
    if text.peek().is_none() {
        return text
            .error("expected pieces with their squares such as Ke1 Rh1, or a piece placement");
    }
    while text.peek().is_some() {
        let start = text.at();
        let states = Alphabet::AtLeast.read(&mut text)?;
        let file = text.expect(File::from_char, "the piece's square, such as e4")?;
        let rank = text.expect(Rank::from_char, "a rank from 1 to 8")?;
        let square = Square::from_coords(file, rank);
        if named.contains(square) {
            return error_at(start, format!("{square} is named twice"));
        }
        named.add(square);
        fixed.demand(square, states);
        text.skip_blanks_and(&[',']);
    }
    let floating = Vec::new();
    Ok(Placement { fixed, floating })
}

#[cfg(test)]
mod tests {
    use shakmaty::Board;

    use super::*;

    #[test]
    fn what_is_not_named_does_not_matter() {
        let start = Board::new();
        for (pattern, expected) in [
            ("Ke1", true),
            ("ke1", false),
            ("Ke1 Rh1 pa7", true),
            ("Ke1,Rh1 , pa7", true),
            ("[RQ]d1,nb8", true),
            ("[RQ]e1", false),
            ("_e4 !e2 Aa1 ah8 mc1 [^K]d1 ?d5", true),
            ("me2", false),
            ("4k3/8/8/8/8/8/8/4K3", true),
            ("4k3/8/8/8/8/8/8/_3K3", false),
            ("*/*/8/8/????4/*/*/R*R", true),
            ("8/8/8/8/P7/8/8/8", false),
        ] {
            let answer = parse(pattern).unwrap().matches(&start);
            assert_eq!(answer, expected, "{pattern}");
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let piece = "expected one of PNBRQKpnbrqk or a wildcard of A a m ! ? _";
        for (text, at, message) in [
            (
                " ",
                1,
                "expected pieces with their squares such as Ke1 Rh1, or a piece placement"
                    .to_owned(),
            ),
            ("e4", 0, format!("'e' is not a piece: {piece}")),
            (
                "Ke1 a4",
                5,
                "unexpected '4': expected the piece's square, such as e4".to_owned(),
            ),
            (
                "K",
                1,
                "the text ends too early: expected the piece's square, such as e4".to_owned(),
            ),
            (
                "Ke9",
                2,
                "unexpected '9': expected a rank from 1 to 8".to_owned(),
            ),
            ("Ke1 Rh1 Qe1", 8, "e1 is named twice".to_owned()),
            (
                "8/8/8/8/8/8/8/8 w - -",
                16,
                "nothing may follow the piece placement here".to_owned(),
            ),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!((error.at, error.message), (at, message), "{text}");
        }
    }
}
