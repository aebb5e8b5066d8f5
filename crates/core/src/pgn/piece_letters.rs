//! Piece letters of other languages (PGN standard 8.2.3.2, and what players write).
//!
//! Only the moves of a game can prove which language it is in: see `game::foreign`.

use super::move_shape::ends_with_square;

/// The letters of one or more languages, in the order king, queen, rook, bishop, knight.
#[derive(Debug, PartialEq, Eq)]
pub struct PieceLetters {
    /// The languages, as they are named in messages.
    pub languages: &'static str,
    pieces: [&'static str; 5],
}

/// English letters of the same pieces.
const ENGLISH: [u8; 5] = *b"KQRBN";

/// All sets of letters known, each once.
pub(crate) const ALL: [PieceLetters; 18] = [
    letters(
        "German, Danish, Norwegian, Swedish, Croatian or Slovene",
        ["K", "D", "T", "L", "S"],
    ),
    letters("Dutch", ["K", "D", "T", "L", "P"]),
    letters("French", ["R", "D", "T", "F", "C"]),
    letters("Spanish, Italian or Catalan", ["R", "D", "T", "A", "C"]),
    letters("Portuguese", ["R", "D", "T", "B", "C"]),
    letters("Romanian", ["R", "D", "T", "N", "C"]),
    letters("Czech or Slovak", ["K", "D", "V", "S", "J"]),
    letters("Polish", ["K", "H", "W", "G", "S"]),
    letters("Hungarian", ["K", "V", "B", "F", "H"]),
    letters("Finnish", ["K", "D", "T", "L", "R"]),
    letters("Estonian", ["K", "L", "V", "O", "R"]),
    letters("Icelandic", ["K", "D", "H", "B", "R"]),
    letters("Latvian", ["K", "D", "T", "L", "Z"]),
    letters("Lithuanian", ["K", "V", "B", "R", "Ž"]),
    letters("Turkish", ["Ş", "V", "K", "F", "A"]),
    letters("Russian", ["Кр", "Ф", "Л", "С", "К"]),
    letters("Bulgarian", ["Ц", "Д", "Т", "О", "К"]),
    letters("Greek", ["Ρ", "Β", "Π", "Α", "Ι"]),
];

const fn letters(languages: &'static str, pieces: [&'static str; 5]) -> PieceLetters {
    PieceLetters { languages, pieces }
}

impl PieceLetters {
    /// The English letter of a piece.
    pub(crate) fn english(&self, letter: &str) -> Option<u8> {
        let index = self.pieces.iter().position(|piece| *piece == letter)?;
        Some(ENGLISH[index])
    }

    /// A move in SAN with the letters of the set.
    pub(crate) fn spelled(&self, san: &str) -> String {
        let letter = |character: char| {
            let is_it = |&letter: &u8| char::from(letter) == character;
            let english = ENGLISH.iter().position(is_it);
            english.map_or_else(|| character.to_string(), |at| self.pieces[at].to_owned())
        };
        san.chars().map(letter).collect()
    }
}

/// A word that has the shape of a piece's move or of a promotion, whatever its letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LetteredMove<'w> {
    /// The letters in front; empty for a pawn.
    pub(crate) piece: &'w str,
    /// What stands between them and the letter of the promotion, or the end.
    pub(super) middle: &'w str,
    /// The letter that a pawn becomes; empty if there is none.
    pub(crate) promotion: &'w str,
    /// The text after the letter of the promotion.
    pub(super) end: &'w str,
}

/// Whether the letter of a piece is the English one; a pawn has no letter, which counts.
pub(crate) fn is_english(letter: &str) -> bool {
    matches!(letter, "" | "K" | "Q" | "R" | "B" | "N")
}

/// Takes a word apart; `None` if it has no letters of pieces in it.
pub(crate) fn lettered(word: &[u8]) -> Option<LetteredMove<'_>> {
    let word = std::str::from_utf8(word).ok()?;
    let letters = |text: &str| -> usize {
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            // Russian writes the king with two letters.
            (Some('\u{41a}'), Some('\u{440}')) => 4,
            (Some(first), _) if first.is_uppercase() => first.len_utf8(),
            _ => 0,
        }
    };
    let (piece, rest) = word.split_at(letters(word));
    let square = rest.as_bytes().windows(2).rposition(ends_with_square)?;
    let between = rest.as_bytes().get(..square)?;
    if !between
        .iter()
        .all(|byte| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b':' | b'-' | b'@'))
    {
        return None;
    }
    let behind = &rest[square + 2..];
    let sign = usize::from(matches!(
        behind.as_bytes().first(),
        Some(b'=' | b'(' | b'/')
    ));
    let last_rank = matches!(rest.as_bytes()[square + 1], b'1' | b'8');
    let promotion = if piece.is_empty() && last_rank {
        letters(&behind[sign..])
    } else {
        0
    };
    if piece.is_empty() && promotion == 0 {
        return None;
    }
    let start = square + 2 + sign;
    Some(LetteredMove {
        piece,
        middle: &rest[..start],
        promotion: &rest[start..start + promotion],
        end: &rest[start + promotion..],
    })
}

/// A word in English letters; `None` if a letter is not in the set.
pub(crate) fn translated(word: LetteredMove<'_>, letters: &PieceLetters) -> Option<Vec<u8>> {
    let mut english = Vec::new();
    for (letter, behind) in [(word.piece, word.middle), (word.promotion, word.end)] {
        if !letter.is_empty() {
            english.push(letters.english(letter)?);
        }
        english.extend_from_slice(behind.as_bytes());
    }
    Some(english)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_apart() {
        let parts = |word: &'static str| {
            let parts = lettered(word.as_bytes())?;
            Some((parts.piece, parts.middle, parts.promotion, parts.end))
        };
        assert_eq!(parts("Sf3"), Some(("S", "f3", "", "")));
        assert_eq!(parts("Tad1+"), Some(("T", "ad1", "", "+")));
        assert_eq!(parts("Lxf7#"), Some(("L", "xf7", "", "#")));
        assert_eq!(parts("exd8=D+"), Some(("", "exd8=", "D", "+")));
        assert_eq!(parts("e8D"), Some(("", "e8", "D", "")));
        assert_eq!(
            parts("\u{41a}\u{440}f1"),
            Some(("\u{41a}\u{440}", "f1", "", ""))
        );
        assert_eq!(parts("\u{41a}f3"), Some(("\u{41a}", "f3", "", "")));
        for word in ["e4", "O-O", "Kasparov", "P-K4", "exd5", "Tal-e4"] {
            assert_eq!(parts(word), None, "{word}");
        }
    }

    #[test]
    fn each_set_is_known_once() {
        for (index, set) in ALL.iter().enumerate() {
            assert!(
                ALL[..index].iter().all(|other| other.pieces != set.pieces),
                "{set:?}"
            );
            let mut pieces = set.pieces.to_vec();
            pieces.sort_unstable();
            pieces.dedup();
            assert_eq!(pieces.len(), 5, "{set:?}");
        }
    }
}
