//! Time controls in other words than the standard's that can mean one thing only. `5/3` and `90 min + 30` mean several,
//! and are left alone.

use std::borrow::Cow;

use super::{Period, TimeClass, TimedPeriod};
use crate::pgn::number::whole_number;

/// The time control as the standard writes it, for whatever reads one; as it is written if it has no meaning or several.
#[must_use]
pub fn in_standard_form(control: &str) -> Cow<'_, str> {
    let control = control.trim();
    let other = || spelled(control).map_or(Cow::Borrowed(control), Cow::Owned);
    if is_standard(control) {
        Cow::Borrowed(control)
    } else {
        other()
    }
}

/// The periods of a time control; `None` if one of them is not known, has no time or is a sandclock.
pub(crate) fn stages<C: FromIterator<TimedPeriod>>(control: &str) -> Option<C> {
    let control = in_standard_form(control);
    let timed = |text: &str| match Period::parse(text.as_bytes())? {
        Period::Timed(timed) if !text.starts_with('*') => Some(timed),
        _ => None,
    };
    control.split(':').map(timed).collect()
}

/// The first period of a time control; `None` if it is none.
#[must_use]
pub fn first_period(control: &str) -> Option<Period> {
    let control = in_standard_form(control);
    let (first, others) = control
        .split_once(':')
        .map_or((&*control, None), |(first, rest)| (first, Some(rest)));
    let period = Period::parse(first.as_bytes())?;
    // `2:00:00` is a time of the clock.
    let is_one = |period: &Period| matches!(period, Period::Timed(timed) if timed.moves.is_some());
    (others.is_none() || is_one(&period)).then_some(period)
}

impl TimeClass {
    /// The class of a time control; `None` if the time for 40 moves is not known.
    #[must_use]
    pub fn from_time_control(control: &str) -> Option<TimeClass> {
        TimeClass::of_standard(&in_standard_form(control))
    }
}

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
    // `G/90;+30` has one period, `40/120 SD/60` two.
    let text = text.replace(";+", "+").replace(" sd", " then sd");
    let parts = text
        .split([',', ';', ':'])
        .flat_map(|part| part.trim_start_matches(" then").split(" then "));
    let parts: Vec<&str> = parts.map(str::trim).collect();
    let is_american = parts.iter().any(|part| american(part).is_some());
    let least = if is_american && parts.len() > 1 {
        600
    } else {
        0
    };
    let periods = parts.iter().map(|part| period(part, is_american, least));
    let periods: Option<Vec<String>> = periods.collect();
    let periods = periods?;
    // One increment of several may be that of all.
    let increments = periods.iter().filter(|period| period.contains('+')).count();
    let control = periods.join(":");
    if increments > 0 && increments < periods.len() {
        return None;
    }
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

/// The rest of the game, as US Chess announces it, in minutes: what follows `G/`, `Game in`, `SD/` and the like.
fn american(text: &str) -> Option<&str> {
    let names = ["game", "sudden death", "sd", "g"];
    let rest = names.iter().find_map(|name| text.strip_prefix(name))?;
    let rest = rest
        .strip_prefix(" in ")
        .or_else(|| rest.strip_prefix('/'))
        .unwrap_or(rest);
    let rest = rest.trim_start();
    rest.starts_with(|first: char| first.is_ascii_digit())
        .then_some(rest)
}

/// `40 moves in 2 hours`, `90 min + 30 sec per move`: a period whose times have units. By US Chess, those without are minutes, and
/// increments seconds; of these, times of less than `least` seconds may be hours.
fn period(text: &str, is_american: bool, least: u64) -> Option<String> {
    let for_the_rest = american(text);
    let text = for_the_rest.unwrap_or(text);
    // `1/2 hour` may be half an hour.
    if let [part, b'/', of @ b'2'..=b'4', rest @ ..] = text.as_bytes()
        && (b'1'..*of).contains(part)
        && !rest.first().is_some_and(u8::is_ascii_digit)
    {
        return None;
    }
    let in_words = [
        " moves in ",
        " moves/",
        " z\u{fc}ge in ",
        " jugadas en ",
        " coups en ",
    ];
    let in_words = in_words.iter().find_map(|words| text.split_once(words));
    let (moves, text) = match in_words.or_else(|| text.split_once('/')) {
        _ if for_the_rest.is_some() => (None, text),
        Some((moves, rest)) if number(moves.trim()).is_some() => (number(moves.trim()), rest),
        _ => (None, text),
    };
    let american = |text: &str, unit: u64| {
        number(text)
            .filter(|_| is_american)
            .map(|count| count * unit)
    };
    let (base, increment) = match text.split_once('+') {
        Some((base, increment)) => (base, Some(increment)),
        None => (text, None),
    };
    let base = without_suffix(base, &["/game", "per game", "each", "per player"]);
    let base = match american(base, 60) {
        Some(seconds) => Some(seconds).filter(|&seconds| seconds >= least)?,
        // `90 min 30 sec` may be both together, or an increment.
        None => {
            time(base)
                .filter(|&(seconds, unit)| unit > 1 || seconds < 60 || increment.is_some())?
                .0
        }
    };
    let increment = match increment {
        Some(increment) => {
            let suffixes = [
                "/move",
                "per move",
                "a move",
                "each move",
                "increment",
                "inc",
                "/zug",
                "pro zug",
                "je zug",
                "por jugada",
                "por movimiento",
                "par coup",
                "a mossa",
                "per zet",
            ];
            let increment = without_suffix(increment, &suffixes);
            let with_unit = || time(increment);
            // Minutes behind a plus are those of another period.
            let (seconds, _) = (american(increment, 1).map(|seconds| (seconds, 1)))
                .or_else(with_unit)
                .filter(|&(_, unit)| unit == 1)?;
            seconds
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

/// The names of units, in seconds: in English, and as clubs and programs write them in other languages.
const UNITS: [(u64, &[&str]); 3] = [
    (
        3600,
        &[
            "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures",
            "hora", "horas", "ora", "ore", "uur", "godz", "ч",
        ],
    ),
    (
        60,
        &[
            "m", "min", "mins", "minute", "minutes", "'", "\u{2032}", "\u{2019}", "mn", "minuten",
            "minuto", "minutos", "minuti", "minuut", "мин",
        ],
    ),
    (
        1,
        &[
            "s", "sec", "secs", "second", "seconds", "''", "\"", "\u{2033}", "\u{201d}", "’’",
            "sek", "sekunde", "sekunden", "seconde", "secondes", "seconden", "secondo", "secondi",
            "seg", "segs", "segundo", "segundos", "сек",
        ],
    ),
];

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
        let seconds = match unit.trim_end_matches('.') {
            // One hour and a half: `1h30`.
            "" if last == 3600 && digits == 2 && behind.is_empty() && count < "60" => 60,
            unit => UNITS.iter().find(|(_, names)| names.contains(&unit))?.0,
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
            ("G60", "3600"),
            ("Game/60", "3600"),
            ("Game in 60 minutes", "3600"),
            ("SD/60", "3600"),
            ("G/1", "60"),
            ("G/90;+30", "5400+30"),
            ("G/90 + 30", "5400+30"),
            ("40/120, SD/60", "40/7200:3600"),
            ("40/120 SD/60", "40/7200:3600"),
            ("30/90; G/60", "30/5400:3600"),
            ("5 Min. + 3 Sek.", "300+3"),
            ("90 Minuten + 30 Sekunden pro Zug", "5400+30"),
            ("10 minutos + 5 segundos", "600+5"),
            ("25 mn + 10 s par coup", "1500+10"),
            ("1h30 + 30s", "5400+30"),
            ("2 Std.", "7200"),
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
            "40/2, SD/1",
            "40/120, 60",
            "1h3",
            "1h90",
            "games",
            "g",
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
