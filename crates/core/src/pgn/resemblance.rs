//! What a word that cannot be read resembles, for messages.

use super::move_shape::{is_capture_by_files, is_unfilled};
use super::piece_letters::{self, lettered};
use super::{descriptive_notation::is_descriptive, word::without_sign};

/// What a word resembles, as the end of "it resembles ..."; `None` if nothing known.
pub(crate) fn resemblance(word: &[u8]) -> Option<String> {
    std::str::from_utf8(word).ok()?;
    if is_descriptive(word) {
        return Some("descriptive notation".to_owned());
    }
    if is_unfilled(word) {
        return Some("a move number that was not filled in".to_owned());
    }
    if let Some(parts) = lettered(word) {
        let letter = if parts.piece.is_empty() {
            parts.promotion
        } else {
            parts.piece
        };
        let languages: Vec<&str> = piece_letters::ALL
            .iter()
            .filter(|set| set.english(letter).is_some())
            .map(|set| set.languages)
            .take(2)
            .collect();
        if !piece_letters::is_english(letter) && !languages.is_empty() {
            return Some(format!("a move in {} letters", languages.join(" or ")));
        }
    }
    let piece = match word.first()? {
        b'K' => "a king move",
        b'Q' => "a queen move",
        b'R' => "a rook move",
        b'B' => "a bishop move",
        b'N' => "a knight move",
        _ => "",
    };
    let ends_like_square = |word: &[u8]| match without_sign(word) {
        [.., file, b'0'..=b'9'] => file.is_ascii_lowercase(),
        _ => false,
    };
    match word {
        _ if is_capture_by_files(word) => Some("a pawn capture without the rank".to_owned()),
        [b'O' | b'0' | b'o', b'-', ..] => Some("castling".to_owned()),
        [_, ..] if !piece.is_empty() && word.len() <= 8 && ends_like_square(&word[1..]) => {
            Some(format!("{piece} to a square that does not exist"))
        }
        [b'a'..=b'z', b'0'..=b'9'] => {
            Some("a pawn move to a square that does not exist".to_owned())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_resemble_something() {
        let of = |word: &str| resemblance(word.as_bytes());
        assert_eq!(
            of("Qxz9").as_deref(),
            Some("a queen move to a square that does not exist")
        );
        assert_eq!(
            of("e9").as_deref(),
            Some("a pawn move to a square that does not exist")
        );
        assert_eq!(
            of("exd").as_deref(),
            Some("a pawn capture without the rank")
        );
        assert_eq!(of("P-K4").as_deref(), Some("descriptive notation"));
        assert_eq!(of("0-0-0-0").as_deref(), Some("castling"));
        assert!(of("Sf3").is_some_and(|words| words.starts_with("a move in German")));
        assert_eq!(of("foo"), None);
        assert_eq!(of("Kasparov"), None);
    }
}
