//! Time controls as PGN writes them, and how fast a game they make.

pub mod spelled;

/// A period of a time control (PGN standard 9.6.1). Times are in milliseconds, rounded up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// A number of moves, as in `40/9000`.
    Moves {
        /// How many.
        moves: u64,
        /// The time for them.
        base: u64,
        /// What each move adds.
        increment: u64,
    },
    /// The rest of the game, as in `300`, `4500+60` and, for a sandclock, `*180`.
    Rest {
        /// The time for it.
        base: u64,
        /// What each move adds.
        increment: u64,
    },
    /// Not known: `?`.
    Unknown,
    /// No time control: `-`.
    Untimed,
}

impl Period {
    /// Reads one period; `None` if it is none.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Period> {
        match text {
            b"?" => return Some(Period::Unknown),
            b"-" => return Some(Period::Untimed),
            _ => {}
        }
        if let Some(sandclock) = text.strip_prefix(b"*") {
            let base = milliseconds(sandclock).filter(|&base| base > 0)?;
            return Some(Period::Rest { base, increment: 0 });
        }
        let (moves, time) = match split(text, b'/') {
            Some((moves, time)) => (Some(moves), time),
            None => (None, text),
        };
        let (base, increment) = match split(time, b'+') {
            Some((base, increment)) => (milliseconds(base)?, milliseconds(increment)?),
            None => (milliseconds(time)?, 0),
        };
        if base == 0 && increment == 0 {
            return None;
        }
        match moves {
            Some(moves) => Some(Period::Moves {
                moves: number(moves).filter(|&moves| moves > 0)?,
                base,
                increment,
            }),
            None => Some(Period::Rest { base, increment }),
        }
    }
}

/// A period in which a clock counts down from a time; see [`Period`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stage {
    /// For how many moves; `None` for the rest of the game.
    pub moves: Option<u64>,
    /// The time for it.
    pub base: u64,
    /// What each move adds.
    pub increment: u64,
}

/// The periods of a time control; `None` in the place of one that is not known, has no time or is a sandclock.
pub fn stages(control: &str) -> impl Iterator<Item = Option<Stage>> {
    control.trim().split(':').map(|text| {
        let (moves, base, increment) = match Period::parse(text.as_bytes())? {
            Period::Moves {
                moves,
                base,
                increment,
            } => (Some(moves), base, increment),
            Period::Rest { base, increment } if !text.starts_with('*') => (None, base, increment),
            Period::Rest { .. } | Period::Unknown | Period::Untimed => return None,
        };
        Some(Stage {
            moves,
            base,
            increment,
        })
    })
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
    /// Its name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            TimeClass::Ultrabullet => "ultrabullet",
            TimeClass::Bullet => "bullet",
            TimeClass::Blitz => "blitz",
            TimeClass::Rapid => "rapid",
            TimeClass::Classical => "classical",
            TimeClass::Correspondence => "correspondence",
        }
    }

    /// The class of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<TimeClass> {
        [
            TimeClass::Ultrabullet,
            TimeClass::Bullet,
            TimeClass::Blitz,
            TimeClass::Rapid,
            TimeClass::Classical,
            TimeClass::Correspondence,
        ]
        .into_iter()
        .find(|class| class.as_str() == name)
    }

    /// The class of a time control; `None` if the time for 40 moves cannot be told.
    #[must_use]
    pub fn from_time_control(control: &str) -> Option<TimeClass> {
        let control = control.trim().as_bytes();
        if control == b"-" {
            return Some(TimeClass::Correspondence);
        }
        Some(match time_for_40_moves(control)? {
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
/// time, and the increments up to there. The last period begins anew when its moves are made.
fn time_for_40_moves(control: &[u8]) -> Option<u64> {
    let mut left = 40;
    let mut total = 0u64;
    let mut periods = control.split(|&byte| byte == b':').peekable();
    while left > 0 {
        let period = Period::parse(periods.next()?)?;
        let (moves, times, base, increment) = match period {
            Period::Moves {
                moves,
                base,
                increment,
            } if periods.peek().is_some() => (left.min(moves), 1, base, increment),
            Period::Moves {
                moves,
                base,
                increment,
            } => (left, left.div_ceil(moves), base, increment),
            Period::Rest { base, increment } => (left, 1, base, increment),
            Period::Unknown | Period::Untimed => return None,
        };
        let time = base.saturating_mul(times);
        let added = increment.saturating_mul(moves);
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
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value = digits.iter().fold(0u64, |value, &digit| {
        value
            .saturating_mul(10)
            .saturating_add(u64::from(digit - b'0'))
    });
    Some(value)
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
        let moves = |moves, base, increment| Period::Moves {
            moves,
            base,
            increment,
        };
        let rest = |base, increment| Period::Rest { base, increment };
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
            ("G/90", None),
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
