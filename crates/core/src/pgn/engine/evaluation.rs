//! Evaluations as text, pawns or moves to mate, and the command `[%eval]`.

use std::borrow::Cow;

use crate::pgn::number::{is_digits, whole_number};

/// An engine's evaluation of a position, from White's point of view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Evaluation<'b> {
    /// In pawns: a decimal number, with no plus sign and no superfluous zeros before it.
    Pawns(Cow<'b, str>),
    /// Moves to mate, negative if Black mates.
    Mate(i32),
}

/// Reads the value of `[%eval]`, and the search depth in plies where there is one: `0.35`, `-1`, `#3`, `#-3`, `1.2,24`.
///
/// A whole number with a depth is in centipawns: `81,28` is 0.81 pawns. So `ChessBase` and Fritz write it, from White's
/// point of view (`[%eval -106,29] [%wdl 1,444,555]`), and no program is known that writes pawns without a fraction
/// there. Without a depth it is in pawns, as servers and other readers have it.
pub(crate) fn read_eval(value: &[u8]) -> Option<(Evaluation<'_>, Option<u32>)> {
    let value = std::str::from_utf8(value).ok()?.trim_ascii();
    let (score, depth) = match value.split_once(',') {
        Some((score, depth)) => (score, Some(whole_number(depth.trim_ascii())?)),
        None => (value, None),
    };
    let evaluation = if let Some(moves) = score.strip_prefix('#') {
        Evaluation::Mate(signed_number(moves)?)
    } else if depth.is_some() && !score.contains('.') {
        Evaluation::Pawns(centipawns(signed_number(score)?).into())
    } else {
        Evaluation::Pawns(decimal(score)?)
    };
    Some((evaluation, depth))
}

/// Centipawns as pawns.
pub(super) fn centipawns(value: i32) -> String {
    let minus = if value < 0 { "-" } else { "" };
    let value = value.unsigned_abs();
    format!("{minus}{}.{:02}", value / 100, value % 100)
}

/// A decimal number as JSON and everybody else reads it: `+0.35` is `0.35`, `.5` is `0.5`.
pub(super) fn decimal(text: &str) -> Option<Cow<'_, str>> {
    let (minus, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let point = digits.find('.').unwrap_or(digits.len());
    let (whole, fraction) = digits.split_at(point);
    let is_number = match fraction.strip_prefix('.') {
        Some(fraction) => {
            (whole.is_empty() || is_digits(whole.as_bytes())) && is_digits(fraction.as_bytes())
        }
        None => is_digits(whole.as_bytes()),
    };
    if !is_number {
        return None;
    }
    let short = whole.trim_start_matches('0');
    if whole == "0" || !whole.is_empty() && whole == short {
        let plain = if minus.is_empty() { digits } else { text };
        return Some(plain.into());
    }
    let whole = if short.is_empty() { "0" } else { short };
    Some(format!("{minus}{whole}{fraction}").into())
}

/// A number that [`decimal`] gave, from the other side's point of view.
pub(super) fn negated(number: Cow<'_, str>) -> Cow<'_, str> {
    let is_zero = |text: &str| text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    match number {
        Cow::Borrowed(text) if let Some(rest) = text.strip_prefix('-') => rest.into(),
        Cow::Owned(text) if text.starts_with('-') => text[1..].to_owned().into(),
        number if is_zero(&number) => number,
        number => format!("-{number}").into(),
    }
}

/// Digits, with a sign or without.
pub(super) fn signed_number(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    text.parse().ok().filter(|_| is_digits(digits.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(read: Option<(Evaluation<'_>, Option<u32>)>) -> String {
        let Some((evaluation, depth)) = read else {
            return "none".to_owned();
        };
        let depth = depth.map_or_else(String::new, |depth| format!(" at {depth}"));
        match evaluation {
            Evaluation::Pawns(pawns) => format!("{pawns}{depth}"),
            Evaluation::Mate(moves) => format!("#{moves}{depth}"),
        }
    }

    #[test]
    fn evaluations_are_numbers() {
        for (text, expected) in [
            (" 0.35", "0.35"),
            ("+0.35", "0.35"),
            ("-1.2 ", "-1.2"),
            ("-.5", "-0.5"),
            (".5", "0.5"),
            ("007", "7"),
            ("-00.10", "-0.10"),
            ("0", "0"),
            ("12", "12"),
            ("1.2, 24 ", "1.2 at 24"),
            ("#3", "#3"),
            ("#+3", "#3"),
            ("#-12,99", "#-12 at 99"),
            ("", "none"),
            ("x", "none"),
            ("0,35 pawns", "none"),
            ("1.", "none"),
            ("#", "none"),
            ("#--3", "none"),
            ("#3.5", "none"),
            ("#99999999999", "none"),
            ("M5", "none"),
            ("--1", "none"),
            ("1.2.3", "none"),
            ("1.2,", "none"),
            ("1.2,99999999999", "none"),
            ("\u{661}", "none"),
        ] {
            assert_eq!(shown(read_eval(text.as_bytes())), expected, "{text}");
        }
        assert_eq!(read_eval(b"\xff"), None);
    }

    #[test]
    fn a_whole_number_with_a_depth_is_in_centipawns() {
        for (text, expected) in [
            ("81,28", "0.81 at 28"),
            ("-106,29", "-1.06 at 29"),
            ("+5,1", "0.05 at 1"),
            ("0,12", "0.00 at 12"),
            ("-5,20", "-0.05 at 20"),
            ("32.0,18", "32.0 at 18"),
            ("99999999999,18", "none"),
            ("81,x", "none"),
            ("-,3", "none"),
        ] {
            assert_eq!(shown(read_eval(text.as_bytes())), expected, "{text}");
        }
    }

    #[test]
    fn the_other_side_sees_the_opposite() {
        for (number, expected) in [
            ("0.35", "-0.35"),
            ("-1.2", "1.2"),
            ("-.5", "0.5"),
            ("0.00", "0.00"),
            ("-0.00", "0.00"),
            ("0", "0"),
        ] {
            assert_eq!(negated(decimal(number).unwrap()), expected, "{number}");
        }
    }
}
