//! What lists of positions write after a position where EPD has operations: a move with its score, as suites for exchanges
//! on a square do, and the score and result of training data.
//!
//! A number is taken as it is written: whose point of view it has, and in what unit, lists do not say.

use std::iter;

use shakmaty::Color;

use crate::chess::game_result::GameResult;

/// The move, score and result that a line of a list gives its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SuiteLabels<'l> {
    /// The move that is scored.
    pub mv: Option<&'l str>,
    /// The score: digits, with a sign and a decimal point perhaps.
    pub score: Option<&'l str>,
    /// The result of the game.
    pub result: Option<GameResult>,
}

impl<'l> SuiteLabels<'l> {
    /// Reads the text after a position: `; Rfxf4; -100; P - R`, `[0.5]`, `| 35 | 0.5`, `1-0`, `, 0.5`; `None` if it is in no form
    /// that is known.
    pub(crate) fn parse(text: &'l str) -> Option<SuiteLabels<'l>> {
        let inner = trimmed(text);
        let has_sign = text.contains(SEPARATORS);
        let sign = SEPARATORS.into_iter().find(|sign| inner.contains(*sign));
        let parts: Vec<&str> = match sign {
            Some(sign) => inner.split(sign).map(str::trim).collect(),
            None => inner.split_whitespace().collect(),
        };
        let result = |part| result(part).map(Some);
        let (mv, score, result) = match parts[..] {
            [part] if !has_sign || result(part).is_some() => (None, None, result(part)?),
            [part] if !matches!(part, "0" | "1") => (None, Some(number(part)?), None),
            [one, other] => match (number(one), number(other)) {
                // What may be a result stands last.
                (Some(score), _) if has_sign || whole(one) => {
                    (None, Some(score), Some(any_result(other)?))
                }
                (None, Some(score)) if is_move(one) => (Some(one), Some(score), None),
                (None, Some(score)) => (None, Some(score), result(one)?),
                _ => return None,
            },
            [mv, score, rest, ..] if has_sign && is_move(mv) => {
                (Some(mv), Some(number(score)?), self::result(rest))
            }
            _ => return None,
        };
        Some(SuiteLabels { mv, score, result })
    }

    /// Reads the string of an operation, which may be a result: `c9 "1/2-1/2"`.
    pub(crate) fn of_comment(operands: &'l str) -> Option<GameResult> {
        let inner = operands.strip_prefix('"')?.strip_suffix('"')?;
        result(inner.trim())
    }
}

/// The signs that part what stands after a position, in the order in which they count.
const SEPARATORS: [char; 4] = ['|', ';', ',', '\t'];

/// Text without the separators and blanks around it.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(|sign: char| sign == ' ' || SEPARATORS.contains(&sign))
}

/// A result that nothing else can be: in words, in brackets, or with a decimal point.
fn result(text: &str) -> Option<GameResult> {
    let within = |open, close| text.strip_prefix(open)?.strip_suffix(close).map(str::trim);
    match (within('[', ']'), within('"', '"')) {
        (Some(inner), _) => any_result(inner),
        (_, Some(inner)) => result(inner),
        _ if text.contains(['.', '-', '/']) => any_result(text),
        _ => None,
    }
}

/// A result, where nothing else stands.
fn any_result(text: &str) -> Option<GameResult> {
    Some(match text {
        "1-0" | "1" | "1.0" => GameResult::Won(Color::White),
        "0-1" | "0" | "0.0" => GameResult::Won(Color::Black),
        "1/2-1/2" | "1/2" | "0.5" => GameResult::Draw,
        "*" => GameResult::Unknown,
        _ => return result_of_zeros(text),
    })
}

/// `0.500`, `1.00`: a result with more digits than it needs.
fn result_of_zeros(text: &str) -> Option<GameResult> {
    let short = text.trim_end_matches('0');
    let is_long = short.len() < text.len() && text.len() <= 8;
    match short {
        "1." if is_long => Some(GameResult::Won(Color::White)),
        "0." if is_long => Some(GameResult::Won(Color::Black)),
        "0.5" if is_long => Some(GameResult::Draw),
        _ => None,
    }
}

/// A number with a sign or a decimal point perhaps, without a plus sign.
pub(super) fn number(text: &str) -> Option<&str> {
    const LONGEST: usize = 12;
    let text = text.strip_prefix('+').unwrap_or(text);
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let mut parts = iter::chain([whole], [fraction]);
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    (text.len() <= LONGEST && parts.all(is_digits)).then_some(text)
}

/// Whether a number has no decimal point.
fn whole(text: &str) -> bool {
    !text.contains('.')
}

/// Whether a word has the shape of a move: a square in it, or castling.
fn is_move(word: &str) -> bool {
    let square = |two: &[u8]| matches!(two, [b'a'..=b'h', b'1'..=b'8']);
    !word.contains(' ')
        && word.len() <= 8
        && (word.starts_with("O-O") || word.as_bytes().windows(2).any(square))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_forms_have_a_score_or_a_result() {
        let won = Some(GameResult::Won(Color::White));
        let drawn = Some(GameResult::Draw);
        for (text, mv, score, result) in [
            ("; Rfxf4; -100; P - R", Some("Rfxf4"), Some("-100"), None),
            ("; Bxf4; 0; -N + B", Some("Bxf4"), Some("0"), None),
            ("; O-O; +3", Some("O-O"), Some("3"), None),
            ("[0.5]", None, None, drawn),
            ("; [0.5]", None, None, drawn),
            ("[1.0] 35", None, Some("35"), won),
            ("| 35 | 0.5", None, Some("35"), drawn),
            ("| 35 | 1", None, Some("35"), won),
            ("| 0.0 | 0.5", None, Some("0.0"), drawn),
            ("35 0.5", None, Some("35"), drawn),
            ("1-0", None, None, won),
            ("\"1-0\";", None, None, won),
            (",0.5", None, None, drawn),
            ("\t0.500", None, None, drawn),
            ("\t-12", None, Some("-12"), None),
            ("; e2e4; 12; 1-0", Some("e2e4"), Some("12"), won),
        ] {
            let expected = SuiteLabels { mv, score, result };
            assert_eq!(SuiteLabels::parse(text), Some(expected), "{text}");
        }
        for text in [
            "", ";", "x", "35", ", 1", "a b c", "0.5 0.5", "; e4", "1 - 0 x", "[x]",
        ] {
            assert_eq!(SuiteLabels::parse(text), None, "{text}");
        }
        assert_eq!(SuiteLabels::of_comment("\"1/2-1/2\""), drawn);
        assert_eq!(SuiteLabels::of_comment("\"f5=10, Be5+=2\""), None);
    }
}
