//! Numbers and names as the page writes them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::commands::stats::tally::LeftOut;
use crate::english::plural;

/// A number with its thousands set apart, as in `12,345`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number of hundredths as a decimal fraction, as in `1,234.50`.
pub(super) fn hundredths(number: i64) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let number = number.unsigned_abs();
    format!("{sign}{}.{:02}", grouped(number / 100), number % 100)
}

/// A number and what is counted, as in `1 game` and `12 games`.
pub(super) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), plural(number, one, many))
}

/// A number of games.
pub(super) fn games(number: u64) -> String {
    counted(number, "game", "games")
}

/// A size in bytes, as people say it.
pub(super) fn size(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["bytes", "kB", "MB", "GB", "TB"];
    let mut unit = 0;
    let mut rest = bytes;
    // In tenths once the unit is more than a byte.
    while rest >= if unit == 0 { 1000 } else { 10_000 } && unit + 1 < UNITS.len() {
        rest = if unit == 0 { rest / 100 } else { rest / 1000 };
        unit += 1;
    }
    match unit {
        0 => counted(bytes, "byte", "bytes"),
        _ => format!("{}.{} {}", grouped(rest / 10), rest % 10, UNITS[unit]),
    }
}

/// A part of a whole in percent, with one decimal, rounded half up.
pub(super) fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    let (part, whole) = (u128::from(part), u128::from(whole));
    let tenths = (2000 * part + whole) / (2 * whole);
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// Which games a table covers, and why others are left out.
pub(super) fn covered(covered: u64, left_out: &BTreeMap<LeftOut, u64>) -> String {
    let reasons: Vec<(u64, &str)> = left_out
        .iter()
        .map(|(reason, games)| (*games, reason.words()))
        .collect();
    covered_but(covered, &reasons)
}

/// The same, with the reasons in words.
pub(super) fn covered_but(covered: u64, left_out: &[(u64, &str)]) -> String {
    let mut sentence = format!("Covers {}; left out: ", games(covered));
    let mut told = 0;
    for (number, reason) in left_out.iter().filter(|(number, _)| *number > 0) {
        let comma = if told > 0 { ", " } else { "" };
        // Writing to memory cannot fail.
        let _ = write!(sentence, "{comma}{} {reason}", grouped(*number));
        told += 1;
    }
    if told == 0 {
        sentence.push_str("none");
    }
    sentence.push('.');
    sentence
}

/// A file's name as a shell reads it.
pub(super) fn quoted(file: &str) -> String {
    let is_plain = |character: char| {
        character.is_alphanumeric() || matches!(character, '.' | '_' | '-' | '/' | '+' | ':' | '@')
    };
    if !file.is_empty() && file.chars().all(is_plain) {
        return file.to_owned();
    }
    format!("'{}'", file.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(
            [0, 999, 1000, 1_234_567].map(grouped),
            ["0", "999", "1,000", "1,234,567"]
        );
        assert_eq!(
            [0, 5, 325, 123_450].map(hundredths),
            ["0.00", "0.05", "3.25", "1,234.50"]
        );
        assert_eq!(
            [1, 999, 1000, 12_345, 999_999, 1_500_000, 98_765_432_100].map(size),
            [
                "1 byte",
                "999 bytes",
                "1.0 kB",
                "12.3 kB",
                "999.9 kB",
                "1.5 MB",
                "98.7 GB"
            ]
        );
        assert_eq!(percent(1, 3), "33.3 %");
        assert_eq!(percent(1, 16), "6.3 %");
        assert_eq!(percent(0, 0), "–");
    }

    #[test]
    fn coverage() {
        assert_eq!(covered_but(1, &[]), "Covers 1 game; left out: none.");
        assert_eq!(
            covered_but(2000, &[(1, "stopped"), (0, "never"), (2, "without moves")]),
            "Covers 2,000 games; left out: 1 stopped, 2 without moves."
        );
    }

    #[test]
    fn files_as_a_shell_reads_them() {
        for (file, shell) in [
            ("a/b-1.pgn", "a/b-1.pgn"),
            ("a b.pgn", "'a b.pgn'"),
            ("it's", r"'it'\''s'"),
            ("$(x)", "'$(x)'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(file), shell);
        }
    }
}
