//! Times in other forms than `h:mm:ss` that can mean one thing only, by what a clock may show.

use super::{Allowance, ROUNDING, shown};
use crate::pgn::number::whole_number;
use crate::pgn::time_control::{TimedPeriod, unambiguous_forms::stages};

/// A clock that shows so many hours stands on no board.
const MANY_HOURS: u64 = 24;

/// What clocks may show by a time control.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClockLimit {
    /// The time of all periods, and the largest increment; `None` if they are not known.
    times: Option<(u64, u64)>,
}

impl ClockLimit {
    /// The limit of a `TimeControl` tag's value.
    pub(crate) fn new(control: Option<&str>) -> ClockLimit {
        let times = control.and_then(|control| {
            let total = (stages::<Vec<TimedPeriod>>(control)?.iter())
                .try_fold(0, |sum: u64, stage| sum.checked_add(stage.base))?;
            Some((total, Allowance::from_time_control(control)?.increment))
        });
        ClockLimit { times }
    }

    /// The clock after a ply as clocks write it; `last` is what it showed before, in milliseconds, if that is known.
    pub(crate) fn spelled(self, value: &str, ply: usize, last: Option<u64>) -> Option<String> {
        let by_control = self.times.map(|(total, increment)| {
            total.saturating_add(increment.saturating_mul(1 + ply as u64 / 2))
        });
        spelled(value, by_control.or(last))
    }
}

/// The time as clocks write it; `None` if it has no meaning or several. `most` is the time that it may be at most, in
/// milliseconds, if that is known: `59:59` is under an hour where a clock cannot show sixty.
fn spelled(value: &str, most: Option<u64>) -> Option<String> {
    let value = value.trim();
    let parts: Vec<&str> = value.split([':', '.']).collect();
    let numbers: Option<Vec<u64>> = parts.iter().map(|part| number(part)).collect();
    let numbers = numbers?;
    let time = match numbers[..] {
        // The last of three parts behind a point may be a fraction.
        [hours, minutes, seconds] => {
            let signs: Vec<char> = value
                .chars()
                .filter(|sign| !sign.is_ascii_digit())
                .collect();
            let is_fraction = signs[0] != signs[1] && signs[1] == '.';
            (!is_fraction).then(|| milliseconds(hours, minutes, seconds))??
        }
        [first, second] if value.contains(':') => {
            let in_hours = (first * 60 + second) * 60_000;
            let is_too_much = match most {
                Some(most) => in_hours > most.saturating_add(ROUNDING),
                None => first >= MANY_HOURS,
            };
            let under_an_hour = milliseconds(0, first, second)?;
            is_too_much.then_some(under_an_hour)?
        }
        _ => return None,
    };
    let is_little = most.is_none_or(|most| time <= most.saturating_add(ROUNDING));
    is_little.then(|| shown(time))
}

fn milliseconds(hours: u64, minutes: u64, seconds: u64) -> Option<u64> {
    (minutes < 60 && seconds < 60).then_some(((hours * 60 + minutes) * 60 + seconds) * 1000)
}

/// One or two digits.
fn number(text: &str) -> Option<u64> {
    whole_number(text).filter(|_| text.len() <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_with_one_meaning() {
        const HOUR: u64 = 3_600_000;
        for (value, most, time) in [
            ("59:59", None, Some("0:59:59")),
            ("59:59", Some(HOUR), Some("0:59:59")),
            ("4:30", Some(HOUR), Some("0:04:30")),
            ("1.55:05", None, Some("1:55:05")),
            ("1.55.05", Some(2 * HOUR), Some("1:55:05")),
            ("0:5:3", None, Some("0:05:03")),
            // Hours and minutes, or minutes and seconds.
            ("4:30", None, None),
            ("1:30", Some(2 * HOUR), None),
            // Neither fits.
            ("59:59", Some(HOUR / 2), None),
            ("61:30", Some(HOUR / 2), None),
            // Seconds and a fraction.
            ("1:30.50", None, None),
            ("90", None, None),
            ("1:75:00", None, None),
            ("", None, None),
            ("?", None, None),
        ] {
            assert_eq!(spelled(value, most).as_deref(), time, "{value}");
        }
    }
}
