//! Squares as patterns write them: `e4`, `a-h7`, `light`.

use shakmaty::{Bitboard, File, Rank, Square};

use super::error::PatternResult;
use super::text::{PatternText, error_at};

/// Reads squares with commas or blanks between them.
///
/// Each is a square as `e4`, a block as `d-e4-5`, a part of a rank or a file as `a-h7` and `e1-4`, or the word `light`
/// or `dark`.
///
/// # Errors
///
/// The first character that is not as it has to be; a range that runs backwards; no square at all.
///
/// ```
/// use pgnkit_filter::pattern::squares;
/// use shakmaty::{Bitboard, Rank};
///
/// assert_eq!(squares::parse("a-h7")?, Bitboard::from(Rank::Seventh));
/// assert_eq!(squares::parse("d-e4-5")?, squares::parse("d4, e4, d5, e5")?);
/// # Ok::<(), pgnkit_filter::pattern::error::PatternError>(())
/// ```
pub fn parse(pattern: &str) -> PatternResult<Bitboard> {
    const SEPARATORS: [char; 1] = [','];
    let mut text = PatternText::new(pattern);
    let mut squares = Bitboard::EMPTY;
    text.skip_blanks_and(&SEPARATORS);
    if text.peek().is_none() {
        return text.error("expected squares such as e4 or a-h7, light or dark");
    }
    while text.peek().is_some() {
        squares |= word(&mut text).map_or_else(|| block(&mut text), Ok)?;
        let end = text.at();
        text.skip_blanks_and(&SEPARATORS);
        if text.at() == end && text.peek().is_some() {
            return text.unexpected("',' and another square");
        }
    }
    Ok(squares)
}

/// Reads `light` or `dark`, if it stands there.
fn word(text: &mut PatternText) -> Option<Bitboard> {
    if text.take_word("light") {
        return Some(Bitboard::LIGHT_SQUARES);
    }
    text.take_word("dark").then_some(Bitboard::DARK_SQUARES)
}

/// Reads one or several files, and then one or several ranks.
fn block(text: &mut PatternText) -> PatternResult<Bitboard> {
    let Some(from_file) = text.take_as(File::from_char) else {
        return match text.peek().filter(|next| ('1'..='8').contains(next)) {
            Some(rank) => text.error(format!(
                "a square begins with its file: for all of rank {rank} write a-h{rank}"
            )),
            None => text.unexpected("a square such as e4 or a-h7, or light or dark"),
        };
    };
    let to_file = end_of_range(text, from_file, File::from_char, "a file from a to h")?;
    let Some(from_rank) = text.take_as(Rank::from_char) else {
        let file = from_file.char();
        return text.unexpected(&if from_file == to_file {
            format!("a rank; for all of file {file} write {file}1-8")
        } else {
            RANK.to_owned()
        });
    };
    let to_rank = end_of_range(text, from_rank, Rank::from_char, RANK)?;
    let (files, ranks) = (from_file..=to_file, from_rank..=to_rank);
    let is_inside = |at: &Square| files.contains(&at.file()) && ranks.contains(&at.rank());
    Ok(Bitboard::FULL.into_iter().filter(is_inside).collect())
}

const RANK: &str = "a rank from 1 to 8";

/// Reads `-` and the last of several; if there is no `-`, the first is the only one.
fn end_of_range<T: Copy + Ord>(
    text: &mut PatternText,
    first: T,
    meaning: impl Fn(char) -> Option<T>,
    expected: &str,
) -> PatternResult<T> {
    let start = text.at().saturating_sub(1);
    if !text.take('-') {
        return Ok(first);
    }
    match text.expect(meaning, expected)? {
        last if last < first => error_at(
            start,
            "this range runs backwards: write its smaller end first",
        ),
        last => Ok(last),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(pattern: &str) -> Bitboard {
        parse(pattern).unwrap()
    }

    #[test]
    fn squares_blocks_and_words() {
        assert_eq!(squares("e4"), Bitboard::from(Square::E4));
        assert_eq!(squares("a-h1-8"), Bitboard::FULL);
        assert_eq!(squares("a-h1-4"), Bitboard::SOUTH);
        assert_eq!(squares("h1-8"), Bitboard::from(File::H));
        assert_eq!(squares("d-e4-5"), Bitboard::CENTER);
        assert_eq!(squares(" d4, e4 d5,,e5 "), Bitboard::CENTER);
        assert_eq!(squares("dark,light"), Bitboard::FULL);
        // A white bishop of f1 is a bishop of the light squares.
        assert!(squares("light").contains(Square::F1));
        assert!(squares("dark,f1").contains(Square::F1));
    }

    #[test]
    fn errors_say_where_and_what() {
        for (text, at, message) in [
            ("", 0, "expected squares such as e4 or a-h7, light or dark"),
            (
                " , ",
                3,
                "expected squares such as e4 or a-h7, light or dark",
            ),
            (
                "e4,i5",
                3,
                "unexpected 'i': expected a square such as e4 or a-h7, or light or dark",
            ),
            (
                "lightly",
                0,
                "unexpected 'l': expected a square such as e4 or a-h7, or light or dark",
            ),
            (
                "7",
                0,
                "a square begins with its file: for all of rank 7 write a-h7",
            ),
            (
                "e",
                1,
                "the text ends too early: expected a rank; for all of file e write e1-8",
            ),
            ("a-h9", 3, "unexpected '9': expected a rank from 1 to 8"),
            (
                "e4-",
                3,
                "the text ends too early: expected a rank from 1 to 8",
            ),
            ("a-74", 2, "unexpected '7': expected a file from a to h"),
            (
                "h-a7",
                0,
                "this range runs backwards: write its smaller end first",
            ),
            (
                "a-h7-2",
                3,
                "this range runs backwards: write its smaller end first",
            ),
            ("e4e5", 2, "unexpected 'e': expected ',' and another square"),
            ("e4-e5", 3, "unexpected 'e': expected a rank from 1 to 8"),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!((error.at, error.message.as_str()), (at, message), "{text}");
        }
    }
}
