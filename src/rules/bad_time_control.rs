//! `bad-time-control`: a time control that is not written as the standard has it.

use memchr::memchr;

use super::{Report, Rule, Severity, says_unknown, written};
use crate::game::Game;

pub(super) const RULE: Rule = Rule {
    code: "bad-time-control",
    severity: Severity::Warning,
    summary: "a time control that is not written as the standard has it",
    explanation: "Periods stand with colons between: `40/9000` moves in seconds, `300` seconds for the rest, `4500+60` with an increment, `*180` a sandclock; `?` is unknown, `-` none. Usage beyond the standard that is let pass: `40/5400+30`, an increment of 0, fractions of seconds, and nothing. Minutes, as in `90'+30''`, are not understood.",
    basis: "PGN standard 9.6.1",
    example: "[TimeControl \"G/90\"]",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    let Some((value, span)) = written(game, "TimeControl") else {
        return;
    };
    if says_unknown(value) {
        return;
    }
    let mut at = span.start;
    let mut periods = value.split(|&byte| byte == b':').peekable();
    while let Some(text) = periods.next() {
        let place = at..at + text.len();
        at = place.end + 1;
        let message = match period(text) {
            None => {
                let text = game.text(place.clone());
                format!("'{text}' is no time control: 40/9000, 300, 4500+60, *180, ? or -")
            }
            Some(Period::Rest) if periods.peek().is_some() => {
                "a period without a number of moves is the last".to_owned()
            }
            Some(_) => continue,
        };
        report.add(game, place, message);
    }
}

/// A period of a time control.
#[derive(Debug, PartialEq, Eq)]
enum Period {
    /// For a number of moves.
    Moves,
    /// For the rest of the game.
    Rest,
    /// `?` or `-`.
    Unknown,
}

fn period(text: &[u8]) -> Option<Period> {
    if matches!(text, b"?" | b"-") {
        return Some(Period::Unknown);
    }
    if let Some(sandclock) = text.strip_prefix(b"*") {
        return seconds(sandclock)?.then_some(Period::Rest);
    }
    let (moves, time) = match memchr(b'/', text) {
        Some(slash) => (Some(&text[..slash]), &text[slash + 1..]),
        None => (None, text),
    };
    let (base, increment) = match memchr(b'+', time) {
        Some(plus) => (seconds(&time[..plus])?, seconds(&time[plus + 1..])?),
        None => (seconds(time)?, false),
    };
    if !base && !increment {
        return None;
    }
    match moves {
        Some(moves) if moves.contains(&b'.') || !seconds(moves)? => None,
        Some(_) => Some(Period::Moves),
        None => Some(Period::Rest),
    }
}

/// Whether a number of seconds is more than 0; `None` if it is no number.
fn seconds(text: &[u8]) -> Option<bool> {
    let (whole, fraction) = match memchr(b'.', text) {
        Some(point) => (&text[..point], &text[point + 1..]),
        None => (text, &b"0"[..]),
    };
    let is_number = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    (is_number(whole) && is_number(fraction))
        .then(|| whole.iter().chain(fraction).any(|&digit| digit != b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_of_the_standard_and_of_usage() {
        for (text, expected) in [
            ("40/9000", Period::Moves),
            ("300", Period::Rest),
            ("4500+60", Period::Rest),
            ("*180", Period::Rest),
            ("?", Period::Unknown),
            ("-", Period::Unknown),
            ("40/5400+30", Period::Moves),
            ("1/86400", Period::Moves),
            ("60+0", Period::Rest),
            ("0+1", Period::Rest),
            ("10.5+0.1", Period::Rest),
        ] {
            assert_eq!(period(text.as_bytes()), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_texts() {
        for text in [
            "", "G/90", "90'+30''", "90 min", "inf", "0", "0+0", "*0", "*", "0/300", "40/0",
            "4.5/300", "/300", "40/", "300+", "+3", "300+3+3", "10.", "5d", "40/90/60",
        ] {
            assert_eq!(period(text.as_bytes()), None, "{text}");
        }
    }
}
