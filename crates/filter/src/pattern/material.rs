//! `material('...')`: exactly these pieces on the board, wherever they stand.

use std::ops::RangeInclusive;

use shakmaty::{Board, Piece, Role};

use super::error::PatternResult;
use super::occupants::pieces;
use super::text::{PatternText, error_at};

/// Pieces of both sides, White's first: pawns, knights, bishops, rooks, queens and kings.
pub(crate) type PieceCounts = [[u8; 6]; 2];

/// Stands for no limit; no board has so many pieces.
const UNLIMITED: u8 = u8::MAX;

/// The number of squares on a board.
const SQUARES: u8 = 64;

/// How many pieces of each kind there may be.
///
/// ```
/// use pgnkit_filter::pattern::material::MaterialPattern;
/// use shakmaty::Board;
///
/// let start = Board::default();
/// assert!(MaterialPattern::parse("QR2B2N2P8 qrrbbnnp+")?.matches_board(&start));
/// assert!(!MaterialPattern::parse("KRPkr")?.matches_board(&start));
/// # Ok::<(), pgnkit_filter::pattern::error::PatternError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaterialPattern {
    least: PieceCounts,
    most: PieceCounts,
}

impl MaterialPattern {
    /// Reads letters of pieces, White's as capitals, with blanks where you like.
    ///
    /// A letter is one piece, and behind it may stand how many: `P3`, from two to four `P2-4`, at least two `P2+`, at least
    /// one `P+`, one or none `P?`, any number `P*`. A letter that stands again adds to it. What is not named is not there;
    /// kings that are not named may or may not be (in chess they always are).
    ///
    /// # Errors
    ///
    /// The first character that is not as it has to be; a second king with no number; no letter at all.
    pub fn parse(pattern: &str) -> PatternResult<MaterialPattern> {
        let mut text = PatternText::new(pattern);
        let (mut least, mut most) = ([[0; 6]; 2], [[0; 6]; 2]);
        let mut named = [[false; 6]; 2];
        if text.peek().is_none() {
            return text.error("expected letters of pieces, White's as capitals, such as KRPkr");
        }
        while let Some(letter) = text.peek() {
            let start = text.at();
            let Some(piece) = Piece::from_char(letter) else {
                return text.error(not_a_piece(letter));
            };
            text.next();
            let (side, role) = place(piece);
            let number = number_of(&mut text)?;
            if piece.role == Role::King && named[side][role] && number == (1..=1) {
                let (side, other) = piece.color.fold_wb(("White", "lower"), ("Black", "upper"));
                return error_at(
                    start,
                    format!("{side} has a king already: the other side's pieces are {other} case"),
                );
            }
            named[side][role] = true;
            least[side][role] = number.start().saturating_add(least[side][role]);
            most[side][role] = number.end().saturating_add(most[side][role]);
            text.skip_blanks();
        }
        for (most, named) in most.iter_mut().zip(named) {
            if !named[5] {
                most[5] = UNLIMITED;
            }
        }
        Ok(MaterialPattern { least, most })
    }

    /// Whether there are as many pieces as there may be.
    #[inline]
    pub fn matches_counts(&self, counts: &PieceCounts) -> bool {
        // No early exit: twelve comparisons side by side take less time than a wrong guess.
        let misfit = |misfit, ((count, least), most)| {
            misfit | u8::from(count < least) | u8::from(count > most)
        };
        let limits = (self.least.as_flattened(), self.most.as_flattened());
        let counts = counts.as_flattened().iter().zip(limits.0).zip(limits.1);
        counts.fold(0, misfit) == 0
    }

    /// Whether a board has as many pieces as it may have.
    pub fn matches_board(&self, board: &Board) -> bool {
        self.matches_counts(&counts_of(board))
    }
}

/// Counts the pieces of a board.
pub fn counts_of(board: &Board) -> PieceCounts {
    let mut counts = [[0; 6]; 2];
    for (kept, piece) in counts.as_flattened_mut().iter_mut().zip(pieces()) {
        *kept = count(board, piece);
    }
    counts
}

fn count(board: &Board, piece: Piece) -> u8 {
    u8::try_from(board.by_piece(piece).count()).unwrap_or(SQUARES)
}

/// Where a piece stands in [`PieceCounts`].
pub(crate) fn place(piece: Piece) -> (usize, usize) {
    (piece.color.fold_wb(0, 1), piece.role as usize - 1)
}

fn not_a_piece(letter: char) -> String {
    let hint = match letter {
        'v' | 'V' => "; White's pieces are capitals and Black's are not, as in KRPkr",
        '0'..='9' | '*' | '+' | '?' | '-' => "; a number comes after its piece, as in P2 or P2-4",
        _ => "",
    };
    format!("{letter:?} is not a piece: expected one of PNBRQKpnbrqk{hint}")
}

/// Reads how many pieces a letter stands for.
fn number_of(text: &mut PatternText) -> PatternResult<RangeInclusive<u8>> {
    let range = match text.peek() {
        Some('*') => 0..=UNLIMITED,
        Some('+') => 1..=UNLIMITED,
        Some('?') => 0..=1,
        Some('0'..='9') => return range(text),
        _ => return Ok(1..=1),
    };
    text.next();
    Ok(range)
}

fn range(text: &mut PatternText) -> PatternResult<RangeInclusive<u8>> {
    let least = number(text)?;
    if text.take('+') {
        return Ok(least..=UNLIMITED);
    }
    if !text.take('-') {
        return Ok(least..=least);
    }
    let at = text.at();
    match number(text)? {
        most if most < least => error_at(at, format!("{most} is less than {least}")),
        most => Ok(least..=most),
    }
}

fn number(text: &mut PatternText) -> PatternResult<u8> {
    let start = text.at();
    let mut digits = String::new();
    while let Some(digit) = text.take_as(|next| Some(next).filter(char::is_ascii_digit)) {
        digits.push(digit);
    }
    if digits.is_empty() {
        return text.unexpected("a number");
    }
    match digits.parse() {
        Ok(number @ 0..=SQUARES) => Ok(number),
        _ => error_at(start, format!("a board has {SQUARES} squares")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, fen: &str) -> bool {
        let board = Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
        let material = MaterialPattern::parse(pattern).unwrap();
        let answer = material.matches_board(&board);
        assert_eq!(material.matches_counts(&counts_of(&board)), answer);
        answer
    }

    #[test]
    fn exactly_this_material() {
        let ending = "8/5k2/8/3r4/4P3/8/2R5/4K3";
        for (pattern, expected) in [
            ("KRPkr", true),
            ("RPr", true),
            ("RP r", true),
            ("rRP", true),
            ("KRPkrp", false),
            ("KRkr", false),
            ("rpR", false),
            ("KRP*kr", true),
            ("RP+r", true),
            ("RP2+r", false),
            ("RP?r", true),
            ("RPQ?r", true),
            ("RP0r", false),
            ("RP1-2r", true),
            ("RP2-4r", false),
            ("RPP?r", true),
            ("RPP*r", true),
            ("RPPr", false),
            ("RPrk2", false),
            ("R*r*B*b*N*n*Q*q*P*p*", true),
        ] {
            assert_eq!(matches(pattern, ending), expected, "{pattern}");
        }
    }

    #[test]
    fn kings_not_named_may_be_missing() {
        // Horde: White has pawns only.
        let horde = "4k3/8/8/8/8/8/PPPP4/PPPPPPPP";
        assert!(matches("P12", horde));
        assert!(matches("K0P12k", horde));
        assert!(!matches("KP12k", horde));
        // Antichess: a promotion to a king.
        assert!(matches("K2k", "4k3/8/8/8/8/8/8/2KK4"));
    }

    #[test]
    fn counts_stand_in_the_order_of_value() {
        let start = [8, 2, 2, 2, 1, 1];
        assert_eq!(counts_of(&Board::new()), [start; 2]);
        let board = Board::from_ascii_board_fen(b"8/8/8/8/8/8/8/KPNnn3").unwrap();
        assert_eq!(counts_of(&board), [[1, 1, 0, 0, 0, 1], [0, 2, 0, 0, 0, 0]]);
    }

    #[test]
    fn errors_say_where_and_what() {
        for (text, at, message) in [
            (
                "  ",
                2,
                "expected letters of pieces, White's as capitals, such as KRPkr",
            ),
            (
                "KRvkr",
                2,
                "'v' is not a piece: expected one of PNBRQKpnbrqk; White's pieces are capitals and Black's are not, as in KRPkr",
            ),
            (
                "KRKP",
                2,
                "White has a king already: the other side's pieces are lower case",
            ),
            (
                "2P",
                0,
                "'2' is not a piece: expected one of PNBRQKpnbrqk; a number comes after its piece, as in P2 or P2-4",
            ),
            ("P4-2", 3, "2 is less than 4"),
            ("P4-", 3, "the text ends too early: expected a number"),
            ("P2-x", 3, "unexpected 'x': expected a number"),
            ("P999999999999", 1, "a board has 64 squares"),
            ("Kx", 1, "'x' is not a piece: expected one of PNBRQKpnbrqk"),
        ] {
            let error = MaterialPattern::parse(text).unwrap_err();
            assert_eq!((error.at, error.message.as_str()), (at, message), "{text}");
        }
    }
}
