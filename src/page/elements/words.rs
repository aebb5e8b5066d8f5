//! Numbers and names as the page writes them.

use std::collections::BTreeMap;

use indicatif::HumanCount;
use shakmaty::Color;

use crate::statistics::table::LeftOut;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::english::plural;

/// A number with its thousands set apart, as in `12,345`.
pub(crate) fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}

/// Halves as points are written, as in `1,234½`.
pub(crate) fn halves(number: u64) -> String {
    match (number / 2, number % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => grouped(whole),
        (whole, _) => format!("{}½", grouped(whole)),
    }
}

/// A result, as it is printed.
pub(crate) fn printed_result(result: Option<GameResult>) -> &'static str {
    match result {
        Some(GameResult::Won(Color::White)) => "1–0",
        Some(GameResult::Won(Color::Black)) => "0–1",
        Some(GameResult::Draw) => "½–½",
        Some(GameResult::BothLost) => "0–0",
        Some(GameResult::HalfPoint(Color::White)) => "½–0",
        Some(GameResult::HalfPoint(Color::Black)) => "0–½",
        Some(GameResult::Unknown) | None => "*",
    }
}

/// A number and what is counted, as in `1 game` and `12 games`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), plural(number, one, many))
}

/// A number of games.
pub(crate) fn games(number: u64) -> String {
    counted(number, "game", "games")
}

/// A size in bytes, as people say it.
pub(crate) fn size(bytes: u64) -> String {
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

/// A percentage of fewer games than this says little, and is marked: the error of a score is about 11 points then.
pub(crate) const FEW: u64 = 20;

/// The mark of percentages that say little.
pub(crate) const MARK: &str = "†";

/// From so many games on, a decimal of a percentage means something: the error of a score is below half a point.
const MANY: u64 = 10_000;

/// A part of a whole in percent, rounded half up: without decimals, unless the whole is large. What is not nothing, and
/// not all, does not look so.
pub(crate) fn percent(part: u64, whole: u64) -> String {
    percent_from(part, whole, whole)
}

/// A part of a whole in percent, where the whole is something else than the number of games that it is known from.
pub(crate) fn percent_from(part: u64, whole: u64, games: u64) -> String {
    if whole == 0 {
        return "–".to_owned();
    }
    let scale = if games < MANY { 1 } else { 10 };
    let (part, whole) = (u128::from(part), u128::from(whole));
    let rounded = (200 * scale * part + whole) / (2 * whole);
    let (number, sign) = match (part, rounded) {
        (1.., 0) => (1, "<"),
        _ if part < whole && rounded >= 100 * scale => (100 * scale - 1, ">"),
        _ => (rounded, ""),
    };
    if scale == 1 {
        format!("{sign}{number}\u{a0}%")
    } else {
        format!("{sign}{}.{}\u{a0}%", number / 10, number % 10)
    }
}

/// A time in milliseconds, with two digits that count: `1.4 s`, `12 s`, `2 min 10 s`, `1 h 20 min`, `3 days`.
pub(crate) fn duration(milliseconds: u64) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    if milliseconds == 0 {
        return "0\u{a0}s".to_owned();
    }
    if milliseconds < 9950 {
        let tenths = (milliseconds + 50) / 100;
        return format!("{}.{}\u{a0}s", tenths / 10, tenths % 10);
    }
    let seconds = milliseconds.saturating_add(500) / 1000;
    let of = |more: u64, unit: &str| match more {
        0 => String::new(),
        more => format!(" {more}\u{a0}{unit}"),
    };
    match seconds {
        0..MINUTE => format!("{seconds}\u{a0}s"),
        // To ten seconds.
        MINUTE..600 => {
            let tens = (seconds + 5) / 10;
            format!("{}\u{a0}min{}", tens / 6, of(tens % 6 * 10, "s"))
        }
        600..HOUR => format!("{}\u{a0}min", (seconds + 30) / 60),
        // To ten minutes.
        HOUR..DAY => {
            let tens = (seconds + 300) / 600;
            format!("{}\u{a0}h{}", tens / 6, of(tens % 6 * 10, "min"))
        }
        _ => counted((seconds + DAY / 2) / DAY, "day", "days"),
    }
}

/// Which games a table covers, and why others are left out.
pub(crate) fn covered(covered: u64, left_out: &BTreeMap<LeftOut, u64>) -> String {
    let reasons = left_out.iter();
    covered_but(
        covered,
        reasons.map(|(reason, games)| (*games, reason.words())),
    )
}

/// Which games a table covers, and why others are left out, with the reasons in words.
pub(crate) fn covered_but<'w>(
    covered: u64,
    left_out: impl IntoIterator<Item = (u64, &'w str)>,
) -> String {
    let reasons = left_out.into_iter().filter(|(number, _)| *number > 0);
    let reasons = reasons.map(|(number, reason)| format!("{} {reason}", grouped(number)));
    let mut reasons: Vec<String> = reasons.collect();
    if reasons.is_empty() {
        reasons.push("none".to_owned());
    }
    format!(
        "Covers {}; left out: {}.",
        games(covered),
        reasons.join(", ")
    )
}

/// A file's name as a shell reads it.
pub(crate) fn quoted(file: &str) -> String {
    let is_plain = |character: char| {
        character.is_alphanumeric() || matches!(character, '.' | '_' | '-' | '/' | '+' | ':' | '@')
    };
    if !file.is_empty() && file.chars().all(is_plain) {
        return file.to_owned();
    }
    format!("'{}'", file.replace('\'', r"'\''"))
}

/// A text, the hashes of versions in it cut to what tells them apart.
pub(crate) fn without_hash(text: &str) -> String {
    /// No word has so many, and names of versions have no more.
    const HASH: usize = 16;
    const KEPT: usize = 8;
    let mut short = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_hexdigit()) {
        let digits = rest[start..].find(|c: char| !c.is_ascii_hexdigit());
        let end = digits.map_or(rest.len(), |digits| start + digits);
        if end - start < HASH {
            short.push_str(&rest[..end]);
        } else {
            short.push_str(&rest[..start + KEPT]);
            short.push('…');
        }
        rest = &rest[end..];
    }
    short + rest
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
            [0, 1, 2, 27, 2469].map(halves),
            ["0", "½", "1", "13½", "1,234½"]
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
    }

    #[test]
    fn percentages_have_the_digits_that_mean_something() {
        for (part, whole, expected) in [
            (9, 17, "53\u{a0}%"),
            (1, 3, "33\u{a0}%"),
            (1, 200, "1\u{a0}%"),
            (1, 201, "<1\u{a0}%"),
            (0, 201, "0\u{a0}%"),
            (300, 301, ">99\u{a0}%"),
            (301, 301, "100\u{a0}%"),
            (3333, 9999, "33\u{a0}%"),
            (5294, 10_000, "52.9\u{a0}%"),
            (1, 1_000_000, "<0.1\u{a0}%"),
            (999_999, 1_000_000, ">99.9\u{a0}%"),
            (0, 0, "–"),
        ] {
            assert_eq!(percent(part, whole), expected, "{part} of {whole}");
        }
    }

    #[test]
    fn durations_have_two_digits() {
        for (milliseconds, expected) in [
            (0, "0 s"),
            (1, "0.0 s"),
            (1449, "1.4 s"),
            (9949, "9.9 s"),
            (9950, "10 s"),
            (59_499, "59 s"),
            (59_500, "1 min"),
            (130_000, "2 min 10 s"),
            (596_000, "10 min"),
            (754_000, "13 min"),
            (3_599_000, "60 min"),
            (4_800_000, "1 h 20 min"),
            (86_400_000, "1 day"),
            (259_200_000, "3 days"),
            (u64::MAX, "213,503,982,335 days"),
        ] {
            let shown = duration(milliseconds).replace('\u{a0}', " ");
            assert_eq!(shown, expected, "{milliseconds}");
        }
    }

    #[test]
    fn coverage() {
        assert_eq!(covered_but(1, []), "Covers 1 game; left out: none.");
        assert_eq!(
            covered_but(2000, [(1, "stopped"), (0, "never"), (2, "without moves")]),
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

    #[test]
    fn hashes_in_names_are_short() {
        for (text, short) in [
            (
                "Stockfish fa4f2cb43de3a0a8e0d9a2c2e4dc3c7c3e3a4a5b",
                "Stockfish fa4f2cb4…",
            ),
            ("0123456789abcdef0123456789abcdef01234567", "01234567…"),
            ("Decade, Faced 1234", "Decade, Faced 1234"),
            ("Łódź ½ 中文", "Łódź ½ 中文"),
            ("", ""),
        ] {
            assert_eq!(without_hash(text), short);
        }
    }
}
