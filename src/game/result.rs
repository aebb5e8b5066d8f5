//! Results as written, in the Result tag and as termination markers.

use shakmaty::Color;

/// A result, standard or not (PGN standard 8.1.1.7, 8.2.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameResult {
    /// One side won.
    Won(Color),
    /// A draw.
    Draw,
    /// Both lost: `0-0`.
    BothLost,
    /// Not finished, or not known: `*`.
    Unknown,
}

impl GameResult {
    /// As the standard writes it; `0-0` where both lost.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            GameResult::Won(Color::White) => "1-0",
            GameResult::Won(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLost => "0-0",
            GameResult::Unknown => "*",
        }
    }
}

/// A result with how it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// What it means.
    pub result: GameResult,
    /// One of the four spellings of the standard.
    pub standard: bool,
    /// Not played: `+/-`, `0-0`, `1-0 ff`.
    pub forfeit: bool,
}

/// Reads a result; `None` if it is none.
#[must_use]
pub fn read(text: &str) -> Option<Written> {
    let standard = |result| Written {
        result,
        standard: true,
        forfeit: false,
    };
    let odd = |result, forfeit| Written {
        result,
        standard: false,
        forfeit,
    };
    let (white, black) = (GameResult::Won(Color::White), GameResult::Won(Color::Black));
    match text {
        "1-0" => return Some(standard(white)),
        "0-1" => return Some(standard(black)),
        "1/2-1/2" => return Some(standard(GameResult::Draw)),
        "*" => return Some(standard(GameResult::Unknown)),
        _ if !may_be_odd(text) => return None,
        _ => {}
    }
    let text = text.trim_end_matches(['.', ',', ';', ':']);
    let (score, forfeit) = match text.strip_suffix("ff").or_else(|| text.strip_suffix("FF")) {
        Some(score) => (score, true),
        None => (text, false),
    };
    let plain: String = score
        .chars()
        .filter(|character| !character.is_whitespace())
        .map(|character| match character {
            '\u{2010}'..='\u{2015}' | '\u{2212}' | ':' => '-',
            other => other,
        })
        .collect();
    Some(match plain.as_str() {
        // Letters in place of digits, but not castling.
        "1-0" | "1-O" | "1-o" | "I-0" | "l-0" | "I-O" | "l-O" => odd(white, forfeit),
        "0-1" | "O-1" | "o-1" | "0-I" | "0-l" => odd(black, forfeit),
        "1/2" | "1/2-1/2" | "\u{bd}-\u{bd}" | "\u{bd}" | "0.5-0.5" | "0,5-0,5" | "=-="
        | ".5-.5" => odd(GameResult::Draw, forfeit),
        "+/-" | "+--" => odd(white, true),
        "-/+" | "--+" => odd(black, true),
        "0-0" => odd(GameResult::BothLost, true),
        _ => return None,
    })
}

/// Whether text begins as some odd result does; it is asked of every word that is not in plain movetext.
fn may_be_odd(text: &str) -> bool {
    matches!(
        text.trim_start().as_bytes().first(),
        Some(b'0' | b'1' | b'I' | b'l' | b'O' | b'o' | b'=' | b'.' | b'+' | b'-' | b':' | 0x80..)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_seen_in_files() {
        let meaning = |text| read(text).map(|written| (written.result, written.forfeit));
        let white = GameResult::Won(Color::White);
        for (text, result) in [
            ("1\u{2013}0", (white, false)),
            ("1 - 0", (white, false)),
            ("1:0", (white, false)),
            ("1-0 ff", (white, true)),
            ("+/-", (white, true)),
            ("+:-", (white, true)),
        ] {
            assert_eq!(meaning(text), Some(result), "{text}");
        }
        for text in ["1/2", "\u{bd}-\u{bd}", "0.5-0.5"] {
            assert_eq!(meaning(text), Some((GameResult::Draw, false)), "{text}");
        }
        assert_eq!(meaning("0-0"), Some((GameResult::BothLost, true)));
        for text in ["?", "", "2-1", "win", "ff"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
