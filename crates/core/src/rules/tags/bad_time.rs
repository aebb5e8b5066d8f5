//! `bad-time`: a time of day not in the form HH:MM:SS, or not on the clock.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::{says_unknown, written};

pub(crate) const RULE: Rule = Rule {
    code: "bad-time",
    severity: Severity::Warning,
    summary: "a time of day not in the form HH:MM:SS, or not on the clock",
    explanation: "Checks Time and UTCTime. Unknown digits are `?`. An empty value, `?` and `-` are accepted as unknown.",
    basis: "PGN standard 9.5.1 and 9.5.2",
    example: "[Time \"7:30 pm\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for tag in ["Time", "UTCTime"] {
        let Some((value, span)) = written(game, tag) else {
            continue;
        };
        if let Some(fault) = fault(value)
            && !says_unknown(value)
        {
            report.add(game, span, fault);
        }
    }
}

/// What is wrong with a time of day.
fn fault(time: &[u8]) -> Option<&'static str> {
    let &[h1, h2, b':', m1, m2, b':', s1, s2] = time else {
        return Some(FORM);
    };
    if [h1, h2, m1, m2, s1, s2]
        .iter()
        .any(|digit| !matches!(digit, b'0'..=b'9' | b'?'))
    {
        return Some(FORM);
    }
    // "?" comes after all digits; as the first of two it can stand for a small one.
    let is_over = |tens: u8, ones: u8, most: [u8; 2]| {
        tens != b'?' && (tens > most[0] || tens == most[0] && ones != b'?' && ones > most[1])
    };
    if is_over(h1, h2, *b"23") {
        Some("hours go from 00 to 23")
    } else if is_over(m1, m2, *b"59") {
        Some("minutes go from 00 to 59")
    } else if is_over(s1, s2, *b"59") {
        Some("seconds go from 00 to 59")
    } else {
        None
    }
}

const FORM: &str = "a time has the form HH:MM:SS, with ? for unknown digits";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for time in ["00:00:00", "23:59:59", "18:30:??", "??:??:??", "2?:5?:?9"] {
            assert_eq!(fault(time.as_bytes()), None, "{time}");
        }
        for time in [
            "18:30",
            "7:30:00",
            "18.30.00",
            "18:30:00 CET",
            "",
            "18:30:0a",
        ] {
            assert_eq!(fault(time.as_bytes()), Some(FORM), "{time}");
        }
        for time in ["24:00:00", "3?:00:00", "12:60:00", "12:6?:00", "12:00:60"] {
            assert!(
                fault(time.as_bytes()).is_some_and(|fault| fault != FORM),
                "{time}"
            );
        }
    }
}
