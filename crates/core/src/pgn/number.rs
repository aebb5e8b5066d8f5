//! Numbers of digits alone; move numbers: digits, and dots of all kinds after them; and numbers with a fraction, which are
//! none.

use std::str::FromStr;

use super::move_shape::is_numeric_move;

/// The digits of a move number, and how many dots stand after them: an ellipsis is three, a parenthesis (`2)`) is
/// one.
pub(crate) fn number_parts(number: &[u8]) -> (&[u8], usize) {
    let (digits, behind) = number.split_at(digits(number));
    let (length, dots) = dots(behind, true);
    let parenthesis = usize::from(dots == 0 && &behind[length..] == b")");
    (digits, dots + parenthesis)
}

/// Length of the characters that text begins with and that stand for dots, in bytes, and for how many; see [`dots_at`].
pub(super) fn dots(text: &[u8], windows: bool) -> (usize, usize) {
    let (mut length, mut dots) = (0, 0);
    loop {
        match dots_at(&text[length..], windows) {
            (0, _) => return (length, dots),
            (bytes, more) => (length, dots) = (length + bytes, dots + more),
        }
    }
}

/// The number that a move number says, if it has digits, and how many dots stand after them.
pub(crate) fn number_value(text: &[u8]) -> (Option<usize>, usize) {
    let (digits, dots) = number_parts(text);
    let number = std::str::from_utf8(digits).ok();
    (number.and_then(|digits| digits.parse().ok()), dots)
}

/// The number of a move and the dots behind it, one for White and three for Black, after so many plies from White's first on.
pub(crate) fn number_and_dots(plies_before: usize) -> (usize, &'static str) {
    let is_white = plies_before.is_multiple_of(2);
    let dots = if is_white { "." } else { "..." };
    (plies_before / 2 + 1, dots)
}

/// The moves of a line counted by its numbers, to see where a number steps back.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LineCount {
    /// The plies before the next move, from White's first, once a number has told.
    plies: Option<usize>,
}

impl LineCount {
    /// Takes a move.
    pub(crate) fn add_move(&mut self) {
        self.plies = self.plies.map(|plies| plies + 1);
    }

    /// Takes a number with so many dots; whether it is less than that of the move that comes next.
    pub(crate) fn steps_back(&mut self, number: usize, dots: usize) -> bool {
        let written = number.saturating_sub(1).saturating_mul(2) + usize::from(dots > 1);
        match self.plies {
            Some(plies) if number <= plies / 2 + 1 => number < plies / 2 + 1,
            _ => {
                self.plies = Some(written);
                false
            }
        }
    }
}

/// Whether a word is an evaluation as engines give it: digits, a point and digits, perhaps with a sign. `1.5254` is a
/// move number and a move in digits.
pub(super) fn is_evaluation(word: &[u8]) -> bool {
    let unsigned = match word {
        [b'+' | b'-' | b'=', rest @ ..]
        | [0xe2, 0x80, 0x90..=0x95, rest @ ..]
        | [0xe2, 0x88, 0x92, rest @ ..] => rest,
        _ => word,
    };
    let whole = digits(unsigned);
    let Some(fraction) = unsigned[whole..].strip_prefix(b".") else {
        return false;
    };
    let may_be_move = unsigned.len() == word.len() && word[0] != b'0' && is_numeric_move(fraction);
    whole > 0 && !fraction.is_empty() && digits(fraction) == fraction.len() && !may_be_move
}

/// Length of the character that text begins with and that stands for dots after a move number, in bytes, and for how
/// many; `windows` says whether byte 85 is one, as in Windows-1252.
pub(super) fn dots_at(text: &[u8], windows: bool) -> (usize, usize) {
    match text {
        [b'.', ..] => (1, 1),
        // U+2024, U+2025, U+2026: leaders of one and two dots, the ellipsis
        [0xe2, 0x80, dots @ 0xa4..=0xa6, ..] => (3, usize::from(dots - 0xa3)),
        // U+3002, U+FF0E, U+FF61: full stops of other widths
        [0xe3, 0x80, 0x82, ..] | [0xef, 0xbc, 0x8e, ..] | [0xef, 0xbd, 0xa1, ..] => (3, 1),
        [0x85, ..] if windows => (1, 3),
        _ => (0, 0),
    }
}

/// Whether a text is digits and nothing else.
#[must_use]
pub fn is_digits(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// The number that a text of digits and nothing else is, unless it is too large.
#[must_use]
pub fn whole_number<N: FromStr>(text: &str) -> Option<N> {
    text.parse().ok().filter(|_| is_digits(text.as_bytes()))
}

/// Number of digits that text begins with.
pub(crate) fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// Number of full stops that text begins with.
pub(crate) fn full_stops(text: &[u8]) -> usize {
    text.iter().take_while(|&&byte| byte == b'.').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_have_a_fraction() {
        for word in [
            "0.00",
            "1.00",
            "12.00",
            "=0.00",
            "+0.35",
            "-1.25",
            "\u{2212}1.5",
            "\u{2013}0.1",
            "0.5254",
            "+1.5254",
            "1.5",
        ] {
            assert!(is_evaluation(word.as_bytes()), "{word}");
        }
        for word in [
            "",
            ".",
            "0",
            "0.",
            ".5",
            "+",
            "+.5",
            "1.5254",
            "12.71634",
            "4.0-0",
            "12.0-0-0",
            "0.5-0.5",
            "1.e4",
            "12.05.2020",
            "0.00/12",
            "0,35",
            "1..5",
        ] {
            assert!(!is_evaluation(word.as_bytes()), "{word}");
        }
    }
}
