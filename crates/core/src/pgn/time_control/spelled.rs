//! Time controls in other words than the standard's that can mean one thing only. `5/3` and `90 min + 30` mean several,
//! and are left alone.

use super::Period;
use crate::pgn::number::whole_number;

/// The time control as the standard writes it; `None` if it has no meaning or several.
pub(crate) fn spelled(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    match text.as_str() {
        "inf" | "infinite" | "infinity" | "unlimited" | "untimed" | "no limit" | "\u{221e}" => {
            return Some("-".into());
        }
        "unknown" | "??" | "???" => return Some("?".into()),
        _ => {}
    }
    if let Some(tight) = without_blanks(&text).filter(|tight| is_standard(tight)) {
        return Some(tight);
    }
    if let Some((minutes, seconds)) = text.split_once('|') {
        return minutes_and_seconds(minutes.trim(), seconds.trim());
    }
    let periods = text
        .split([',', ';', ':'])
        .flat_map(|part| part.split(" then "));
    let periods: Option<Vec<String>> = periods.map(|part| period(part.trim())).collect();
    let control = periods?.join(":");
    is_standard(&control).then_some(control)
}

/// Whether each period is one of the standard, and none but the last is for the rest of the game.
fn is_standard(control: &str) -> bool {
    let mut periods = control.split(':').rev();
    let last = periods
        .next()
        .and_then(|last| Period::parse(last.as_bytes()));
    let is_stage = |period: &str| match Period::parse(period.as_bytes()) {
        Some(Period::Timed(timed)) => timed.moves.is_some(),
        _ => false,
    };
    last.is_some() && periods.all(is_stage)
}

/// A text without its blanks, unless one of them parts two words.
fn without_blanks(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_word = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric());
    let parts = |two: &[&str]| is_word(two[0].bytes().last()) && is_word(two[1].bytes().next());
    (!words.windows(2).any(parts)).then(|| words.concat())
}

/// `5|2`: minutes, and seconds for each move, as servers show it. More minutes than any game has may be seconds.
fn minutes_and_seconds(minutes: &str, seconds: &str) -> Option<String> {
    const MOST_MINUTES: u64 = 120;
    let minutes = number(minutes).filter(|minutes| (1..=MOST_MINUTES).contains(minutes))?;
    Some(with_increment(60 * minutes, number(seconds)?))
}

/// `40 moves in 2 hours`, `90 min + 30 sec per move`, `G/90`: a period whose times have units.
fn period(text: &str) -> Option<String> {
    // Games in so many minutes, as chess federations announce them.
    if let Some(minutes) = text.strip_prefix("g/").and_then(number) {
        return Some((60 * minutes).to_string());
    }
    // `1/2 hour` may be half an hour.
    if let [part, b'/', of @ b'2'..=b'4', rest @ ..] = text.as_bytes()
        && (b'1'..*of).contains(part)
        && !rest.first().is_some_and(u8::is_ascii_digit)
    {
        return None;
    }
    let (moves, text) = match text
        .split_once(" moves in ")
        .or_else(|| text.split_once('/'))
    {
        Some((moves, rest)) if number(moves.trim()).is_some() => (number(moves.trim()), rest),
        _ => (None, text),
    };
    let (base, increment) = match text.split_once('+') {
        Some((base, increment)) => (base, Some(increment)),
        None => (text, None),
    };
    let (base, _) = time(without_suffix(
        base,
        &["/game", "per game", "each", "per player"],
    ))?;
    let increment = match increment {
        Some(increment) => {
            let suffixes = [
                "/move",
                "per move",
                "a move",
                "each move",
                "increment",
                "inc",
            ];
            let (seconds, unit) = time(without_suffix(increment, &suffixes))?;
            // Minutes behind a plus are those of another period.
            (unit == 1).then_some(seconds)?
        }
        None => 0,
    };
    let moves = moves.map_or_else(String::new, |moves| format!("{moves}/"));
    Some(moves + &with_increment(base, increment))
}

fn with_increment(base: u64, increment: u64) -> String {
    match increment {
        0 => base.to_string(),
        _ => format!("{base}+{increment}"),
    }
}

fn without_suffix<'t>(text: &'t str, suffixes: &[&str]) -> &'t str {
    let text = text.trim();
    let stripped = suffixes.iter().find_map(|suffix| text.strip_suffix(suffix));
    stripped.unwrap_or(text).trim()
}

/// Numbers with units, as in `1h 30min`: the seconds, and those of the last unit. Each unit is smaller than the one before.
fn time(text: &str) -> Option<(u64, u64)> {
    let mut rest = text;
    let (mut total, mut last) = (0, u64::MAX);
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (count, behind) = rest.split_at(digits);
        let behind = behind.trim_start();
        let is_unit = |character: &char| !character.is_ascii_digit() && !character.is_whitespace();
        let unit: String = behind.chars().take_while(is_unit).collect();
        let seconds = match unit.as_str() {
            "h" | "hr" | "hrs" | "hour" | "hours" => 3600,
            "m" | "min" | "min." | "mins" | "minute" | "minutes" | "'" | "\u{2032}"
            | "\u{2019}" => 60,
            "s" | "sec" | "sec." | "secs" | "second" | "seconds" | "''" | "\"" | "\u{2033}"
            | "\u{201d}" | "\u{2019}\u{2019}" => 1,
            _ => return None,
        };
        if seconds >= last {
            return None;
        }
        total += number(count)? * seconds;
        last = seconds;
        rest = behind[unit.len()..].trim_start();
    }
    (last != u64::MAX).then_some((total, last))
}

/// A number that a clock may have.
fn number(text: &str) -> Option<u64> {
    const MOST_DIGITS: usize = 6;
    whole_number(text).filter(|_| text.len() <= MOST_DIGITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_one_meaning_is_spelled_as_the_standard_does() {
        for (text, control) in [
            ("5|2", "300+2"),
            ("10 | 0", "600"),
            ("5 min + 3 s", "300+3"),
            ("5m+3s", "300+3"),
            ("90'+30''", "5400+30"),
            ("90' + 30\" per move", "5400+30"),
            ("1h 30min", "5400"),
            ("10 minutes", "600"),
            ("G/90", "5400"),
            ("40 moves in 2 hours, 1 hour", "40/7200:3600"),
            ("40/90', 30'", "40/5400:1800"),
            ("1/30'", "1/1800"),
            ("300 + 3", "300+3"),
            (" 300", "300"),
            ("inf", "-"),
            ("Unknown", "?"),
        ] {
            assert_eq!(spelled(text).as_deref(), Some(control), "{text}");
        }
    }

    #[test]
    fn what_has_several_or_none_is_not() {
        for text in [
            "5 3",
            "90 min + 30",
            "90'+30'",
            "180|2",
            "|2",
            "5|",
            "0|3",
            "blitz",
            "1h2h",
            "30s 1m",
            "G/90;d5",
            "15 min, 10 min",
            "40/2h, 1h, 20 moves",
            "1/2 hour",
            "3/4h",
            "",
            "5+",
            "min",
            "99999999999 min",
            "None",
        ] {
            assert_eq!(spelled(text), None, "{text}");
        }
    }
}
