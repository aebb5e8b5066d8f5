//! The characters that stand for one square: letters of pieces, wildcards, and sets of them in brackets.
//!
//! They are those of `FENPattern` in pgn-extract 19.04, which also has `m` and lets any of them stand in brackets. Where that
//! program takes a character to mean nothing, as a digit in brackets, this is an error.

use shakmaty::{Piece, Role};

use super::error::PatternResult;
use super::occupants::Occupants;
use super::text::{PatternText, error_at};

/// The meaning of a pattern's characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// A digit stands for empty squares.
    Whole,
    /// A digit stands for squares that do not matter.
    AtLeast,
    /// Only pawns count: a square with any other piece is an empty one.
    Pawns,
    /// Pieces without squares, or empty squares.
    Pieces,
}

impl Alphabet {
    /// What may stand on the squares that a digit counts.
    pub(super) fn digit(self) -> Occupants {
        match self {
            Alphabet::AtLeast => Occupants::ANY,
            Alphabet::Pawns => !Occupants::PAWNS,
            Alphabet::Whole | Alphabet::Pieces => Occupants::EMPTY,
        }
    }

    /// What a character stands for; `None` if for nothing.
    fn symbol(self, character: char) -> Option<Occupants> {
        let piece = Piece::from_char(character);
        let states = match character {
            'A' => Occupants::WHITE,
            'a' => Occupants::BLACK,
            '!' => Occupants::PIECES,
            '?' => Occupants::ANY,
            'm' => !Occupants::PAWNS,
            '_' => Occupants::EMPTY,
            _ => Occupants::of(piece?),
        };
        match self {
            Alphabet::Whole | Alphabet::AtLeast => Some(states),
            // Of the signs that leave squares empty too, only the one that says nothing else means them.
            Alphabet::Pieces if states == Occupants::EMPTY => Some(states),
            Alphabet::Pieces => Some(states & Occupants::PIECES),
            Alphabet::Pawns if piece.is_some_and(|piece| piece.role != Role::Pawn) => None,
            Alphabet::Pawns if states.contains(Occupants::EMPTY) => {
                Some(states | !Occupants::PAWNS)
            }
            Alphabet::Pawns => Some(states & Occupants::PAWNS),
        }
    }

    /// The characters that may stand there, for messages.
    fn expected(self) -> &'static str {
        match self {
            Alphabet::Whole | Alphabet::AtLeast | Alphabet::Pieces => {
                "one of PNBRQKpnbrqk or a wildcard of A a m ! ? _"
            }
            Alphabet::Pawns => "P, p or a wildcard of A a m ! ? _",
        }
    }

    /// Reads a character, or a set in brackets.
    pub(super) fn read(self, text: &mut PatternText) -> PatternResult<Occupants> {
        if text.peek() == Some('[') {
            return self.set(text);
        }
        self.one(text, "")
    }

    fn one(self, text: &mut PatternText, more: &str) -> PatternResult<Occupants> {
        let expected = self.expected();
        let Some(next) = text.peek() else {
            return text.unexpected(&format!("{expected}{more}"));
        };
        let Some(states) = self.symbol(next) else {
            return text.error(format!(
                "{next:?} is not a piece: expected {expected}{more}"
            ));
        };
        text.next();
        Ok(states)
    }

    fn set(self, text: &mut PatternText) -> PatternResult<Occupants> {
        let start = text.at();
        text.next();
        let is_negated = text.take('^');
        let mut states = Occupants::empty();
        let first = text.at();
        loop {
            match text.peek() {
                None => return error_at(start, "'[' is never closed: expected ']'"),
                Some(']') if text.at() == first => {
                    return text
                        .error(format!("nothing in brackets: expected {}", self.expected()));
                }
                Some(']') => break,
                Some('[') => return text.error("'[' in brackets: expected ']' first"),
                Some('^') => return text.error("'^' comes only directly after '['"),
                Some(_) => states |= self.one(text, ", or ']'")?,
            }
        }
        text.next();
        if is_negated {
            states = !states;
            if self == Alphabet::Pieces {
                states &= Occupants::PIECES;
            }
        }
        if states.is_empty() {
            return error_at(start, "these brackets leave nothing that could match");
        }
        Ok(states)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;
    use crate::pattern::error::PatternError;

    fn read(alphabet: Alphabet, text: &str) -> Result<Occupants, (usize, String)> {
        let error = |error: PatternError| (error.at, error.message);
        alphabet.read(&mut PatternText::new(text)).map_err(error)
    }

    fn states(text: &str) -> Occupants {
        read(Alphabet::Whole, text).unwrap()
    }

    #[test]
    fn wildcards_mean_what_pgn_extract_means() {
        let queen = Occupants::of(Color::White.queen());
        let rook = Occupants::of(Color::White.rook());
        assert_eq!(states("Q"), queen);
        assert_eq!(states("[QR]"), queen | rook);
        // Not these pieces is an empty square, too.
        assert_eq!(states("[^QR]"), !(queen | rook));
        assert_eq!(states("[^!]"), Occupants::EMPTY);
        assert_eq!(states("[^_]"), states("!"));
        assert_eq!(states("[Aa]"), states("!"));
        assert_eq!(states("m"), states("[^Pp]"));
        assert_eq!(states("[A_]"), states("[^a]"));
        assert_eq!(states("[Q?]"), states("?"));
    }

    #[test]
    fn other_pieces_do_not_matter_among_pawns() {
        let pawns = |text: &str| read(Alphabet::Pawns, text).unwrap();
        assert_eq!(pawns("_"), pawns("m"));
        assert_eq!(pawns("_"), Alphabet::Pawns.digit());
        assert_eq!(pawns("!"), Occupants::PAWNS);
        assert_eq!(pawns("A"), pawns("P"));
        assert_eq!(pawns("[^P]"), pawns("[p_]"));
        assert_eq!(pawns("?"), Occupants::ANY);
    }

    #[test]
    fn what_is_no_piece() {
        let refused = |alphabet, text, at, message: &str| {
            assert_eq!(
                read(alphabet, text),
                Err((at, message.to_owned())),
                "{text}"
            );
        };
        let squares = "expected one of PNBRQKpnbrqk or a wildcard of A a m ! ? _";
        let whole = Alphabet::Whole;
        refused(whole, "x", 0, &format!("'x' is not a piece: {squares}"));
        refused(
            whole,
            "\u{7}",
            0,
            &format!("'\\u{{7}}' is not a piece: {squares}"),
        );
        refused(whole, "", 0, &format!("the text ends too early: {squares}"));
        refused(
            whole,
            "[Q1]",
            2,
            &format!("'1' is not a piece: {squares}, or ']'"),
        );
        refused(whole, "[^]", 2, &format!("nothing in brackets: {squares}"));
        refused(whole, "[QR", 0, "'[' is never closed: expected ']'");
        refused(whole, "[Q[R]]", 2, "'[' in brackets: expected ']' first");
        refused(whole, "[Q^R]", 2, "'^' comes only directly after '['");
        refused(
            whole,
            "[^?]",
            0,
            "these brackets leave nothing that could match",
        );
        refused(
            Alphabet::Pieces,
            "x",
            0,
            "'x' is not a piece: expected one of PNBRQKpnbrqk or a wildcard of A a m ! ? _",
        );
        refused(
            Alphabet::Pawns,
            "N",
            0,
            "'N' is not a piece: expected P, p or a wildcard of A a m ! ? _",
        );
    }
}
