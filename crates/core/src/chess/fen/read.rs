//! The strict reader (PGN standard 16.1): every departure is an error with its field and character.
//!
//! Castling rights and en passant squares that the board contradicts are not errors: they are set aside and returned.

use crate::english::worded;

pub mod castling;
pub mod extra;
pub(crate) mod fields;

use std::error::Error;
use std::fmt;
use std::num::NonZeroU32;

use shakmaty::{Rank, Setup, Square};

use self::castling::{letters, rights};
use self::extra::{VariantFields, checks_left, men};
use self::fields::{FieldError, en_passant, number, side};
use super::error_places;

/// A FEN's fields read strictly, not yet judged legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenText {
    /// What the fields say, without what is set aside below.
    ///
    /// Its castling rights are always possible in `CastlingMode::Chess960`, and not always in `CastlingMode::Standard`.
    pub setup: Setup,
    /// Number of fields written: 4, 5 or 6. A missing clock reads as 0, a missing fullmove number as 1.
    pub fields: usize,
    /// Whether the castling field names rooks by file letter (Shredder-FEN or X-FEN) rather than by `KQkq` only.
    pub names_rooks: bool,
    /// Letters of the castling field, in the order written, for which the board has no such rook or no king on its
    /// back rank, or which claim a side of the king that another letter claims already.
    pub impossible_castling: String,
    /// The en passant square if it is not on rank 6 with White, on rank 3 with Black to move.
    pub impossible_en_passant: Option<Square>,
    /// Whether the fullmove number is written as 0.
    pub has_move_zero: bool,
}

/// Why and where a text is no FEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenError {
    /// The field that is wrong.
    pub field: Field,
    /// The first wrong character, counted in characters from 1; one past the last if something is missing at the end.
    pub column: usize,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
    /// What a variant has beyond chess that would make it a FEN.
    pub meant: VariantFields,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, character {}: {}",
            self.field.name(),
            self.column,
            self.message
        )
    }
}

impl Error for FenError {}

worded! {
    /// A field of a FEN (PGN standard 16.1.3), or what is wrong with the number of fields.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Field {
        /// Piece placement, the first field.
        Board = "piece placement",
        /// The side to move.
        SideToMove = "side to move",
        /// Castling availability.
        Castling = "castling availability",
        /// The en passant target square.
        EnPassant = "en passant square",
        /// The checks left or given, in Three-check.
        Checks = "checks",
        /// The halfmove clock.
        HalfmoveClock = "halfmove clock",
        /// The fullmove number.
        FullmoveNumber = "fullmove number",
        /// A seventh field.
        Extra = "extra field",
        /// Fewer than four fields.
        Missing = "missing field",
        /// What follows the fields in an EPD (PGN standard 16.2.4).
        Operations = "operations",
    }
    /// The field in words, in lower case.
    pub(crate) fn name
}

/// Reads a FEN of chess, as `parse_with` does.
///
/// # Errors
///
/// The first departure from the format, from left to right.
pub fn parse(fen: &str) -> Result<FenText, FenError> {
    parse_with(fen, VariantFields::None)
}

/// Reads a FEN of four to six fields, and what a variant adds.
///
/// Fields are separated by one or more spaces; spaces before the first and after the last are allowed. The castling
/// field is `KQkq`, Shredder-FEN or X-FEN, White's letters first; `K` and `Q` mean the outermost rook on that side of
/// the king. Fullmove number 0 reads as 1.
///
/// # Errors
///
/// The first departure from the format, from left to right.
pub(crate) fn parse_with(fen: &str, extra: VariantFields) -> Result<FenText, FenError> {
    parse_fields(fen, extra).map_err(|error| {
        let meant = [VariantFields::Pockets, VariantFields::Checks]
            .into_iter()
            .find(|&other| other != extra && parse_fields(fen, other).is_ok());
        let before = |&(at, _): &(usize, char)| at < error.column - 1;
        FenError {
            column: fen.char_indices().take_while(before).count() + 1,
            meant: meant.unwrap_or(VariantFields::None),
            ..error
        }
    })
}

/// As [`parse_with`], but the column of an error counts bytes.
fn parse_fields(fen: &str, extra: VariantFields) -> Result<FenText, FenError> {
    let mut parts = FenFields {
        fen,
        fields: error_places::fields(fen).collect(),
    };
    let checks = if extra == VariantFields::Checks {
        parts.take_checks()
    } else {
        None
    };
    let men = parts.parse(0, Field::Board, |text| men(text, extra))?;
    let board = men.board;
    let turn = parts.parse(1, Field::SideToMove, side)?;
    let letters = parts.parse(2, Field::Castling, letters)?;
    let en_passant = parts.parse(3, Field::EnPassant, en_passant)?;
    let fields = parts.fields.len();
    let checks = checks.map(|place| read_field(place, Field::Checks, checks_left));
    let remaining_checks = checks.transpose()?;
    let clock = |index, field, missing| {
        if fields > index {
            parts.parse(index, field, number)
        } else {
            Ok(missing)
        }
    };
    let halfmoves = clock(4, Field::HalfmoveClock, 0)?;
    let fullmoves = clock(5, Field::FullmoveNumber, 1)?;
    if let Some(&(start, _)) = parts.fields.get(6) {
        return Err(error(
            Field::Extra,
            start,
            "text after the fullmove number".to_owned(),
        ));
    }
    let (ep_square, impossible_en_passant) = match en_passant {
        Some(square) if square.rank() != turn.relative_rank(Rank::Sixth) => (None, Some(square)),
        possible => (possible, None),
    };
    let (castling_rights, impossible_castling) = rights(letters, &board);
    Ok(FenText {
        setup: Setup {
            board,
            turn,
            castling_rights,
            ep_square,
            promoted: men.promoted,
            pockets: men.pockets,
            remaining_checks,
            halfmoves,
            fullmoves: NonZeroU32::new(fullmoves).unwrap_or(NonZeroU32::MIN),
        },
        fields,
        names_rooks: letters.contains(|letter| !"KQkq".contains(letter)),
        impossible_castling,
        impossible_en_passant,
        has_move_zero: fullmoves == 0,
    })
}

/// A FEN cut into its fields.
struct FenFields<'f> {
    fen: &'f str,
    /// Each with the byte at which it begins.
    fields: Vec<(usize, &'f str)>,
}

impl<'f> FenFields<'f> {
    /// Takes out the field of checks, if there is one: it has a plus sign.
    fn take_checks(&mut self) -> Option<(usize, &'f str)> {
        let index = self
            .fields
            .iter()
            .skip(4)
            .position(|(_, text)| text.contains('+'))?;
        Some(self.fields.remove(4 + index))
    }

    fn parse<T>(
        &self,
        index: usize,
        field: Field,
        reader: impl FnOnce(&'f str) -> Result<T, FieldError>,
    ) -> Result<T, FenError> {
        let Some(&place) = self.fields.get(index) else {
            let message = format!("no {}", field.name());
            return Err(error(Field::Missing, self.fen.len(), message));
        };
        read_field(place, field, reader)
    }
}

/// Reads a field, given with the byte at which it begins.
fn read_field<'f, T>(
    (start, text): (usize, &'f str),
    field: Field,
    reader: impl FnOnce(&'f str) -> Result<T, FieldError>,
) -> Result<T, FenError> {
    reader(text).map_err(|FieldError { at, message }| error(field, start + at, message))
}

fn error(field: Field, byte: usize, message: String) -> FenError {
    FenError {
        field,
        column: byte + 1,
        message,
        meant: VariantFields::None,
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;
    use shakmaty::fen::Fen;
    use shakmaty::{Castles, CastlingMode, Chess};

    use super::*;

    const MEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R";

    fn accepted(fen: &str) -> FenText {
        parse(fen).unwrap_or_else(|error| panic!("{fen:?}: {error}"))
    }

    fn refused(fen: &str) -> (Field, usize, String) {
        match parse(fen) {
            Ok(text) => panic!("{fen:?}: {text:?}"),
            Err(FenError {
                field,
                column,
                message,
                ..
            }) => (field, column, message),
        }
    }

    fn refuses(fen: &str, field: Field, column: usize, message: &str) {
        assert_eq!(refused(fen), (field, column, message.to_owned()), "{fen:?}");
    }

    /// Refuses a text after the piece placement; `column` is counted from the text's first character.
    fn refuses_after(men: &str, rest: &str, field: Field, column: usize, message: &str) {
        refuses(
            &format!("{men} {rest}"),
            field,
            men.len() + 1 + column,
            message,
        );
    }

    #[test]
    fn reads_what_shakmaty_reads() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
            "rnbqkbnr/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/RNBQKBNR w Kq e6 0 3",
            "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1",
            "8/8/8/8/8/8/8/8 b - - 4294967295 4294967295",
        ] {
            let text = accepted(fen);
            assert_eq!(
                text.setup,
                fen.parse::<Fen>().unwrap().into_setup(),
                "{fen}"
            );
            assert_eq!(
                (
                    text.fields,
                    text.impossible_castling.as_str(),
                    text.impossible_en_passant
                ),
                (6, "", None)
            );
        }
        assert_eq!(
            accepted(&format!("{MEN} w KQkq - 0 1")).setup,
            Setup::initial()
        );
    }

    #[test]
    fn counts_fields_and_lets_spaces_be() {
        let whole = accepted(&format!("{MEN} w KQkq - 7 3"));
        assert_eq!(accepted(&format!("  {MEN}   w KQkq  -  7 3 ")), whole);
        let five = accepted(&format!("{MEN} w KQkq - 7"));
        assert_eq!(
            (
                five.fields,
                five.setup.halfmoves,
                five.setup.fullmoves.get()
            ),
            (5, 7, 1)
        );
        let four = accepted(&format!("{MEN} w KQkq - "));
        assert_eq!(
            (
                four.fields,
                four.setup.halfmoves,
                four.setup.fullmoves.get()
            ),
            (4, 0, 1)
        );

        refuses("", Field::Missing, 1, "no piece placement");
        refuses("   ", Field::Missing, 4, "no piece placement");
        refuses_after(MEN, "", Field::Missing, 1, "no side to move");
        refuses_after(MEN, "w", Field::Missing, 2, "no castling availability");
        refuses_after(MEN, "w KQkq", Field::Missing, 7, "no en passant square");
        refuses_after(
            MEN,
            "w KQkq - 0 1 x",
            Field::Extra,
            14,
            "text after the fullmove number",
        );
        refuses(
            &format!("{MEN}_w_KQkq_-_0_1"),
            Field::Board,
            44,
            "unexpected '_'",
        );
        refuses(
            &format!("{MEN}\tw KQkq - 0 1"),
            Field::Board,
            44,
            "unexpected '\\t'",
        );
        refuses_after(
            MEN,
            "w KQkq - 0 1\n",
            Field::FullmoveNumber,
            13,
            "unexpected '\\n'",
        );
    }

    #[test]
    fn refuses_a_wrong_piece_placement() {
        for (men, column, message) in [
            ("8/ppppppppp/8/8/8/8/8/8", 11, "rank 7 has 9 squares"),
            ("8/8/8/5p4/8/8/8/8", 9, "rank 5 has 10 squares"),
            ("8/ppppppp/8/8/8/8/8/8", 10, "rank 7 has 7 squares"),
            ("8/p/8/8/8/8/8/8", 4, "rank 7 has 1 square"),
            ("8//8/8/8/8/8/8", 3, "rank 7 has 0 squares"),
            ("/8/8/8/8/8/8/8", 1, "rank 8 has 0 squares"),
            ("8/8/8/8/8/8/8/7", 16, "rank 1 has 7 squares"),
            ("8/44/8/8/8/8/8/8", 4, "two digits in a row"),
            ("8/17/8/8/8/8/8/8", 4, "two digits in a row"),
            ("8/9/8/8/8/8/8/8", 3, "unexpected '9'"),
            ("8/80/8/8/8/8/8/8", 4, "unexpected '0'"),
            ("8/8/8/8/8/8/8/8/", 16, "unexpected '/' after rank 1"),
            ("8/8/8/8/8/8/8/8/8", 16, "unexpected '/' after rank 1"),
            ("8/8/8/8/8/8/8", 14, "only 7 of 8 ranks"),
            ("8/8/8/8/8/8/8/7Q~", 17, "unexpected '~'"),
            ("8/8/8/8/8/8/8/8[Qp]", 16, "unexpected '['"),
            ("8/ppp?pppp/8/8/8/8/8/8", 6, "unexpected '?'"),
            ("8/pppp\u{fc}ppp/8/8/8/8/8/8", 7, "unexpected '\u{fc}'"),
            ("8\\8/8/8/8/8/8/8", 2, "unexpected '\\\\'"),
            ("startpos", 1, "unexpected 's'"),
        ] {
            refuses(
                &format!("{men} w KQkq - 0 1"),
                Field::Board,
                column,
                message,
            );
        }
    }

    #[test]
    fn a_character_of_several_bytes_is_one() {
        refuses(
            "8/8/8/8/8/8/8/8 w - - \u{265a}1 1",
            Field::HalfmoveClock,
            23,
            "unexpected '\u{265a}'",
        );
        refuses(
            "8/8/8/8/8/8/8/8 w - e\u{265a} 0 1",
            Field::EnPassant,
            22,
            "unexpected '\u{265a}'",
        );
        refuses(
            "8/8/8/8/8/8/8/8 w -\u{a0}- 0 1",
            Field::Castling,
            20,
            "unexpected '\\u{a0}'",
        );
        refuses(
            "8/8/8/8/8/8/8/8 \u{ff57} - - 0 1",
            Field::SideToMove,
            17,
            "unexpected '\u{ff57}'",
        );
    }

    #[test]
    fn refuses_a_wrong_side_to_move() {
        refuses_after(MEN, "W KQkq - 0 1", Field::SideToMove, 1, "unexpected 'W'");
        refuses_after(
            MEN,
            "white KQkq - 0 1",
            Field::SideToMove,
            2,
            "unexpected 'h'",
        );
        refuses_after(MEN, "- KQkq - 0 1", Field::SideToMove, 1, "unexpected '-'");
        assert_eq!(
            accepted(&format!("{MEN} b KQkq - 0 1")).setup.turn,
            Color::Black
        );
    }

    #[test]
    fn refuses_a_wrong_castling_field() {
        for (castling, column, message) in [
            ("KK", 2, "'K' twice"),
            ("KQkqk", 5, "'k' twice"),
            ("kK", 2, "'K' after Black's letters"),
            ("kqKQ", 3, "'K' after Black's letters"),
            ("KQA", 3, "'A' is a third letter for White"),
            ("KQkqa", 5, "'a' is a third letter for Black"),
            ("KQxkq", 3, "unexpected 'x'"),
            ("I", 1, "unexpected 'I'"),
            ("--", 2, "unexpected '-'"),
            ("-K", 2, "unexpected 'K'"),
            ("K-", 2, "unexpected '-'"),
        ] {
            refuses_after(
                MEN,
                &format!("w {castling} - 0 1"),
                Field::Castling,
                column + 2,
                message,
            );
        }
    }

    /// The rights read, the letters set aside, and whether a rook is named.
    fn castling(men: &str, letters: &str) -> (Vec<Square>, String, bool) {
        let text = accepted(&format!("{men} w {letters} - 0 1"));
        let mode = CastlingMode::Chess960;
        let possible =
            Castles::from_setup(&text.setup, mode).expect("only possible rights are read");
        assert_eq!(possible.castling_rights(), text.setup.castling_rights);
        (
            text.setup.castling_rights.into_iter().collect(),
            text.impossible_castling,
            text.names_rooks,
        )
    }

    #[test]
    fn castling_letters_name_rooks() {
        use Square::{A1, A8, B8, C1, F1, G1, H1, H8};
        let read = |men, letters| {
            let (rights, impossible, names_rooks) = castling(men, letters);
            assert_eq!(impossible, "", "{men} {letters}");
            (rights, names_rooks)
        };
        assert_eq!(read(ROOKS, "KQkq"), (vec![A1, H1, A8, H8], false));
        assert_eq!(read(ROOKS, "QKqk"), (vec![A1, H1, A8, H8], false));
        assert_eq!(read(ROOKS, "Kq"), (vec![H1, A8], false));
        assert_eq!(read(ROOKS, "-"), (vec![], false));
        assert_eq!(read(ROOKS, "HAha"), (vec![A1, H1, A8, H8], true));
        assert_eq!(read(ROOKS, "Ha"), (vec![H1, A8], true));
        assert_eq!(
            read("rr2k3/8/8/8/8/8/8/2R1KRR1", "KQq"),
            (vec![C1, G1, A8], false)
        );
        assert_eq!(
            read("rr2k3/8/8/8/8/8/8/2R1KRR1", "FCb"),
            (vec![C1, F1, B8], true)
        );
        assert_eq!(read("4k3/8/8/8/8/8/8/R4KRR", "GQ"), (vec![A1, G1], true));
    }

    #[test]
    fn impossible_castling_rights_are_set_aside() {
        use Square::{A1, A8, G1, H1, H8};
        let read = |men, letters| {
            let (rights, impossible, _) = castling(men, letters);
            (rights, impossible)
        };
        let all = |text: &str| (vec![], text.to_owned());
        // No rook there, another piece, a rook of the other colour.
        assert_eq!(
            read("r3k3/8/8/8/8/8/8/1R2K2R", "KQkq"),
            (vec![Square::B1, H1, A8], "k".to_owned())
        );
        assert_eq!(
            read("r3k2r/8/8/8/8/8/8/N3K2r", "HAha"),
            (vec![A8, H8], "HA".to_owned())
        );
        assert_eq!(
            read("8/8/8/8/8/8/8/4K1R1", "KQk"),
            (vec![G1], "Qk".to_owned())
        );
        // No king, two kings, a king off its back rank.
        assert_eq!(read("r3k2r/8/8/8/8/8/8/R6R", "KQ"), all("KQ"));
        assert_eq!(read("r3k2r/8/8/8/8/8/8/R2KK2R", "HA"), all("HA"));
        assert_eq!(
            read("r3k2r/8/8/8/8/8/4K3/R6R", "KAkq"),
            (vec![A8, H8], "KA".to_owned())
        );
        // The rooks stand on one side only.
        assert_eq!(
            read("4k3/8/8/8/8/8/8/R1R1K3", "KQ"),
            (vec![A1], "K".to_owned())
        );
        // One right twice; two rights on one side, of which the outer one stays.
        assert_eq!(
            read("4k3/8/8/8/8/8/8/R3K2R", "KH"),
            (vec![H1], "H".to_owned())
        );
        assert_eq!(
            read("4k3/8/8/8/8/8/8/4K1RR", "GH"),
            (vec![H1], "G".to_owned())
        );
        assert_eq!(
            read("4k3/8/8/8/8/8/8/4K1RR", "KG"),
            (vec![H1], "G".to_owned())
        );
    }

    #[test]
    fn standard_chess_judges_the_squares() {
        // A king that has left e1: read as claimed, and left to the castling mode.
        let text = accepted("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1");
        assert_eq!(
            (text.names_rooks, text.impossible_castling.as_str()),
            (false, "")
        );
        assert!(
            text.setup
                .clone()
                .position::<Chess>(CastlingMode::Standard)
                .is_err()
        );
        assert!(text.setup.position::<Chess>(CastlingMode::Chess960).is_ok());
    }

    #[test]
    fn en_passant_squares() {
        let read = |side, square| {
            let text = accepted(&format!("{MEN} {side} KQkq {square} 0 1"));
            (text.setup.ep_square, text.impossible_en_passant)
        };
        assert_eq!(read("w", "-"), (None, None));
        assert_eq!(read("w", "a6"), (Some(Square::A6), None));
        assert_eq!(read("b", "h3"), (Some(Square::H3), None));
        for (side, square) in [
            ("w", "e3"),
            ("b", "e6"),
            ("w", "e5"),
            ("b", "e4"),
            ("w", "a1"),
            ("b", "h8"),
        ] {
            assert_eq!(read(side, square), (None, Some(square.parse().unwrap())));
        }
        for (square, column, message) in [
            ("E3", 1, "unexpected 'E'"),
            ("i3", 1, "unexpected 'i'"),
            ("e9", 2, "unexpected '9'"),
            ("e0", 2, "unexpected '0'"),
            ("e", 2, "no rank"),
            ("e3e", 3, "unexpected 'e'"),
            ("-e3", 2, "unexpected 'e'"),
            ("3e", 1, "unexpected '3'"),
            ("0", 1, "unexpected '0'"),
        ] {
            refuses_after(
                MEN,
                &format!("b KQkq {square} 0 1"),
                Field::EnPassant,
                column + 7,
                message,
            );
        }
    }

    #[test]
    fn clocks_are_plain_numbers() {
        let read = |clocks| {
            let setup = accepted(&format!("{MEN} w KQkq - {clocks}")).setup;
            (setup.halfmoves, setup.fullmoves.get())
        };
        assert_eq!(read("0 0"), (0, 1));
        assert_eq!(read("007 0000000000000042"), (7, 42));
        assert_eq!(read("4294967295 4294967295"), (u32::MAX, u32::MAX));
        let number = Field::FullmoveNumber;
        for (clocks, field, column, message) in [
            ("-1 1", Field::HalfmoveClock, 1, "unexpected '-'"),
            ("+1 1", Field::HalfmoveClock, 1, "unexpected '+'"),
            ("1.5 1", Field::HalfmoveClock, 2, "unexpected '.'"),
            ("- 1", Field::HalfmoveClock, 1, "unexpected '-'"),
            (
                "4294967296 1",
                Field::HalfmoveClock,
                1,
                "more than 4294967295",
            ),
            (
                "99999999999 1",
                Field::HalfmoveClock,
                1,
                "more than 4294967295",
            ),
            ("0 -1", number, 3, "unexpected '-'"),
            ("0 x", number, 3, "unexpected 'x'"),
            ("0 1x", number, 4, "unexpected 'x'"),
            ("0 \u{661}", number, 3, "unexpected '\u{661}'"),
            ("0 99999999999", number, 3, "more than 4294967295"),
        ] {
            refuses_after(
                MEN,
                &format!("w KQkq - {clocks}"),
                field,
                column + 9,
                message,
            );
        }
    }

    #[test]
    fn no_text_makes_it_panic() {
        // Every beginning of a FEN, and every character of it replaced by others.
        let fen = "r3k2r/p1p5/8/3pP3/8/8/8/R3K2R w HQkq d6 12 34";
        for at in 0..=fen.len() {
            let (before, after) = fen.split_at(at);
            let _ = parse(before);
            for other in [
                "",
                " ",
                "/",
                "-",
                "8",
                "0",
                "K",
                "a",
                "~",
                "\0",
                "\u{e9}",
                "\u{1f600}",
                "99999999999",
            ] {
                for text in [
                    format!("{before}{other}{after}"),
                    format!("{other}{before}"),
                ] {
                    if let Err(error) = parse(&text) {
                        let ascii = text.chars().take_while(char::is_ascii).count();
                        assert!((1..=ascii + 1).contains(&error.column), "{text:?} {error}");
                    }
                }
            }
        }
    }

    #[test]
    fn an_error_tells_field_and_place() {
        let error = parse("8/8/8/8/8/8/8/9 w - - 0 1").unwrap_err();
        assert_eq!(
            error.to_string(),
            "piece placement, character 15: unexpected '9'"
        );
    }
}
