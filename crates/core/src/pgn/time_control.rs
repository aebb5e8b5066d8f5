//! Time controls as PGN writes them, and how fast a game they make.

pub mod unambiguous_forms;

use super::number::is_digits;

/// A period of a time control (PGN standard 9.6.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// A number of moves, as in `40/9000`; the rest of the game, as in `300`, `4500+60` and, for a sandclock, `*180`.
    Timed(TimedPeriod),
    /// A period that is not known: `?`.
    Unknown,
    /// No time control: `-`.
    Untimed,
}

/// A period in which a clock counts down from a time. Times are in milliseconds, rounded up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimedPeriod {
    /// For how many moves it is; `None` for the rest of the game.
    pub moves: Option<u64>,
    /// The time for it.
    pub base: u64,
    /// Seconds added for each move.
    pub increment: u64,
}

impl Period {
    /// Reads one period; `None` if it is none.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Period> {
        let (moves, time) = match text {
            b"?" => return Some(Period::Unknown),
            b"-" => return Some(Period::Untimed),
            _ => match split(text, b'/') {
                Some((moves, time)) => (Some(number(moves).filter(|&moves| moves > 0)?), time),
                None => (None, text),
            },
        };
        let (base, increment) = match (text.strip_prefix(b"*"), split(time, b'+')) {
            (Some(sandclock), _) => (milliseconds(sandclock)?, 0),
            (None, Some((base, increment))) => (milliseconds(base)?, milliseconds(increment)?),
            (None, None) => (milliseconds(time)?, 0),
        };
        (base > 0 || increment > 0).then_some(Period::Timed(TimedPeriod {
            moves,
            base,
            increment,
        }))
    }
}

/// How fast a game is, by the time that a player has for 40 moves; the bounds are those of lichess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimeClass {
    /// Under half a minute.
    Ultrabullet,
    /// Under 3 minutes.
    Bullet,
    /// Under 8 minutes.
    Blitz,
    /// Under 25 minutes.
    Rapid,
    /// Under a day.
    Classical,
    /// A day and more, or without a time control.
    Correspondence,
}

impl TimeClass {
    const ALL: [TimeClass; 6] = [
        TimeClass::Ultrabullet,
        TimeClass::Bullet,
        TimeClass::Blitz,
        TimeClass::Rapid,
        TimeClass::Classical,
        TimeClass::Correspondence,
    ];

    /// The names of the classes, the fastest first.
    pub const NAMES: [&str; 6] = [
        "ultrabullet",
        "bullet",
        "blitz",
        "rapid",
        "classical",
        "correspondence",
    ];

    /// The name of the class.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        TimeClass::NAMES[self as usize]
    }

    /// The class of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<TimeClass> {
        let mut all = TimeClass::ALL.into_iter();
        all.find(|class| class.as_str() == name)
    }

    /// The class of a time control as the standard writes it; `None` if the time for 40 moves is not known.
    fn of_standard(control: &str) -> Option<TimeClass> {
        if control == "-" {
            return Some(TimeClass::Correspondence);
        }
        Some(match time_for_40_moves(control.as_bytes())? {
            0..30_000 => TimeClass::Ultrabullet,
            30_000..180_000 => TimeClass::Bullet,
            180_000..480_000 => TimeClass::Blitz,
            480_000..1_500_000 => TimeClass::Rapid,
            1_500_000..86_400_000 => TimeClass::Classical,
            86_400_000.. => TimeClass::Correspondence,
        })
    }
}

/// The time that a player has for the first 40 moves, in milliseconds: of each period that they reach its whole
/// time, and the increments up to there. The last period begins again when its moves are made.
fn time_for_40_moves(control: &[u8]) -> Option<u64> {
    let mut left = 40;
    let mut total = 0u64;
    let mut periods = control.split(|&byte| byte == b':').peekable();
    while left > 0 {
        let Period::Timed(period) = Period::parse(periods.next()?)? else {
            return None;
        };
        let (moves, times) = match period.moves {
            Some(moves) if periods.peek().is_some() => (left.min(moves), 1),
            Some(moves) => (left, left.div_ceil(moves)),
            None => (left, 1),
        };
        let time = period.base.saturating_mul(times);
        let added = period.increment.saturating_mul(moves);
        total = total.saturating_add(time).saturating_add(added);
        left -= moves;
    }
    Some(total)
}

fn split(text: &[u8], at: u8) -> Option<(&[u8], &[u8])> {
    let place = text.iter().position(|&byte| byte == at)?;
    Some((&text[..place], &text[place + 1..]))
}

/// A number in digits; one that is too large is the largest.
fn number(digits: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(digits).ok()?;
    is_digits(digits.as_bytes()).then(|| digits.parse().unwrap_or(u64::MAX))
}

/// Seconds, perhaps with a fraction, as milliseconds, rounded up.
fn milliseconds(text: &[u8]) -> Option<u64> {
    let (whole, fraction) = split(text, b'.').unwrap_or((text, b"0"));
    let whole = number(whole)?;
    number(fraction)?;
    let (first, rest) = fraction.split_at(fraction.len().min(3));
    let up = u64::from(rest.iter().any(|&digit| digit != b'0'));
    let thousandths = number(first)? * [1000, 100, 10, 1][first.len()] + up;
    Some(whole.saturating_mul(1000).saturating_add(thousandths))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_of_the_standard_and_of_usage() {
        let timed = |moves, base, increment| {
            Period::Timed(TimedPeriod {
                moves,
                base,
                increment,
            })
        };
        let moves = |moves, base, increment| timed(Some(moves), base, increment);
        let rest = |base, increment| timed(None, base, increment);
        for (text, expected) in [
            ("40/9000", moves(40, 9_000_000, 0)),
            ("300", rest(300_000, 0)),
            ("4500+60", rest(4_500_000, 60_000)),
            ("*180", rest(180_000, 0)),
            ("?", Period::Unknown),
            ("-", Period::Untimed),
            ("40/5400+30", moves(40, 5_400_000, 30_000)),
            ("1/86400", moves(1, 86_400_000, 0)),
            ("60+0", rest(60_000, 0)),
            ("0+1", rest(0, 1000)),
            ("10.5+0.1", rest(10_500, 100)),
            ("4.6534+0.0001", rest(4654, 1)),
            ("99999999999999999999", rest(u64::MAX, 0)),
        ] {
            assert_eq!(Period::parse(text.as_bytes()), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_texts() {
        for text in [
            "", "G/90", "90'+30''", "90 min", "inf", "0", "0+0", "*0", "*", "0/300", "40/0",
            "4.5/300", "/300", "40/", "300+", "+3", "300+3+3", "10.", "5d", "40/90/60",
        ] {
            assert_eq!(Period::parse(text.as_bytes()), None, "{text}");
        }
    }

    /// The bounds and the formula are those of lichess.
    #[test]
    fn classes() {
        use TimeClass::{Blitz, Bullet, Classical, Correspondence, Rapid, Ultrabullet};
        for (text, expected) in [
            ("15+0", Some(Ultrabullet)),
            ("29.999", Some(Ultrabullet)),
            ("30+0", Some(Bullet)),
            ("0+1", Some(Bullet)),
            ("10+0.5", Some(Bullet)),
            ("120+1", Some(Bullet)),
            ("179", Some(Bullet)),
            ("180", Some(Blitz)),
            ("120+2", Some(Blitz)),
            ("300+3", Some(Blitz)),
            ("300+5", Some(Rapid)),
            ("480+0", Some(Rapid)),
            ("900+10", Some(Rapid)),
            ("900+15", Some(Classical)),
            ("1500", Some(Classical)),
            ("-", Some(Correspondence)),
            (" - ", Some(Correspondence)),
            ("1/86400", Some(Correspondence)),
            ("1/259200", Some(Correspondence)),
            ("10/864000", Some(Correspondence)),
            ("*180", Some(Blitz)),
            ("?", None),
            ("", None),
            ("G/90", Some(Classical)),
            ("5 min + 3 s", Some(Blitz)),
            ("G/90;d5", None),
        ] {
            assert_eq!(TimeClass::from_time_control(text), expected, "{text}");
        }
    }

    #[test]
    fn several_periods() {
        let time = |text: &str| time_for_40_moves(text.as_bytes()).map(|time| time / 1000);
        assert_eq!(time("40/7200:20/3600:900+30"), Some(7200));
        assert_eq!(time("40/5400+30:1800+30"), Some(5400 + 40 * 30));
        assert_eq!(time("30/3600:20/1800:900"), Some(3600 + 1800));
        assert_eq!(time("30/3600:600+5"), Some(3600 + 600 + 10 * 5));
        assert_eq!(time("60/7200"), Some(7200));
        assert_eq!(time("20/60"), Some(2 * 60));
        assert_eq!(time("1/10"), Some(40 * 10));
        assert_eq!(time("16/600:10/300"), Some(600 + 3 * 300));
        assert_eq!(time("40/7200:?"), Some(7200));
        assert_eq!(time("20/3600:?"), None);
        assert_eq!(time("20/3600:"), None);
    }
}
