//! Clocks: `[%clk]` and its like in comments, and what the `TimeControl` tag allows.
//!
//! Times are in milliseconds. Judges nothing: that is for the rules.

pub mod unambiguous_forms;

use std::ops::Range;

use crate::byte_search::{looked_at, memchr, memchr_iter};

use super::{number::whole_number, time_control::unambiguous_forms::stages};

/// Clocks are shown in whole seconds, cut off or rounded.
pub(crate) const ROUNDING: u64 = 1000;

/// `[%name value]` in a comment; ranges count bytes from the start of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CommentCommand {
    /// The whole command, with its brackets.
    pub span: Range<usize>,
    /// The text between name and bracket.
    pub value: Range<usize>,
}

bitflags::bitflags! {
    /// Which commands the movetext of a game has.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Commands: u8 {
        /// `[%clk]`: what is left on the clock.
        const CLK = 1;
        /// `[%emt]`: what the move took.
        const EMT = 1 << 1;
        /// `[%eval]`: what an engine says.
        const EVAL = 1 << 2;
        /// `[%evp]`: what it says of the whole game.
        const EVP = 1 << 3;
    }
}

impl Commands {
    /// The commands of a text; a closer look may rule some out.
    pub(crate) fn scan(text: &[u8]) -> Commands {
        memchr_iter(b'%', text).fold(Commands::empty(), |found, sign| {
            found
                | match text[sign + 1..] {
                    [b'c', b'l', b'k', ..] => Commands::CLK,
                    [b'e', b'm', b't', ..] => Commands::EMT,
                    [b'e', b'v', b'a', b'l', ..] => Commands::EVAL,
                    [b'e', b'v', b'p', ..] => Commands::EVP,
                    _ => Commands::empty(),
                }
        })
    }
}

/// The commands of a name in a stretch of a record, wherever they stand. One that is not closed ends where the next begins,
/// or with the stretch.
pub(crate) fn commands<'b>(
    bytes: &'b [u8],
    stretch: Range<usize>,
    name: &'b str,
) -> impl Iterator<Item = CommentCommand> + 'b {
    named_commands(bytes, stretch)
        .filter_map(move |(found, command)| (found == name.as_bytes()).then_some(command))
}

/// The commands of all names in a stretch of a record, as [`commands`] gives those of one.
pub(crate) fn named_commands(
    bytes: &[u8],
    stretch: Range<usize>,
) -> impl Iterator<Item = (&[u8], CommentCommand)> {
    let text = &bytes[..stretch.end];
    // The last closing bracket that was looked for.
    let mut close = 0;
    memchr_iter(b'%', &text[stretch.start..]).filter_map(move |at| {
        let start = (stretch.start + at).checked_sub(1)?;
        if text[start] != b'[' || start < stretch.start {
            return None;
        }
        let named = &text[start + 2..];
        let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
        let name = &named[..named.iter().take_while(is_of_name).count()];
        let value_start = start + 2 + name.len();
        if close < value_start {
            close = memchr(b']', &text[value_start..]).map_or(text.len(), |end| value_start + end);
        }
        let next = next_command(&text[value_start..close]).map(|next| value_start + next);
        let command = CommentCommand {
            span: start..next.unwrap_or_else(|| text.len().min(close + 1)),
            value: value_start..next.unwrap_or(close),
        };
        Some((name, command))
    })
}

/// Where the next command begins.
fn next_command(text: &[u8]) -> Option<usize> {
    let begins = |sign: usize| sign.checked_sub(1).filter(|&at| text[at] == b'[');
    memchr_iter(b'%', text).find_map(begins)
}

/// Reads `h:mm:ss` with or without a fraction. White space is skipped: long lines may be broken there.
pub(crate) fn read_time(text: &[u8]) -> Option<u64> {
    looked_at(text.len());
    if let Some((time, [])) = time_prefix(text.trim_ascii()) {
        return Some(time);
    }
    let tight: Vec<u8> = text
        .iter()
        .copied()
        .filter(|byte| !byte.is_ascii_whitespace())
        .collect();
    time_prefix(&tight).and_then(|(time, rest)| rest.is_empty().then_some(time))
}

/// Whether a value is a time below zero: with a minus sign before all of it or one of its parts.
pub(crate) fn is_negative(text: &str) -> bool {
    let is_minus = |character: char| matches!(character, '-' | '\u{2212}' | '\u{2013}');
    let is_sign = |character: char| character.is_ascii_digit() || matches!(character, ':' | '.');
    let text = text.trim();
    text.contains(|character: char| character.is_ascii_digit())
        && text
            .split(':')
            .any(|part| part.trim_start().starts_with(is_minus))
        && text
            .chars()
            .all(|character| is_sign(character) || is_minus(character) || character.is_whitespace())
}

/// Reads the times of `[%clk h:mm:ss]` one after the other, as long as each is written so, blanks before the
/// bracket aside; `None` for one that may be anything else.
pub(crate) fn plain_clocks(text: &[u8]) -> impl Iterator<Item = Option<u64>> {
    memchr_iter(b'%', text).filter_map(move |sign| {
        let value = text[sign + 1..].strip_prefix(b"clk")?;
        Some(plain_clock(value).filter(|_| sign > 0 && text[sign - 1] == b'['))
    })
}

/// The time of a comment, braces included, that says `[%clk h:mm:ss]` and nothing else.
pub(crate) fn lone_clock(comment: &[u8]) -> Option<u64> {
    let text = comment.strip_prefix(b"{")?;
    let text = text.strip_prefix(b" ").unwrap_or(text);
    let (time, rest) = clock_prefix(text)?;
    matches!(rest, b"}" | b" }").then_some(time)
}

/// The time of `[%clk h:mm:ss]` at the start of a text, and what follows it.
pub(crate) fn clock_prefix(text: &[u8]) -> Option<(u64, &[u8])> {
    let (time, rest) = time_prefix(text.strip_prefix(b"[%clk ")?)?;
    Some((time, rest.strip_prefix(b"]")?))
}

fn plain_clock(value: &[u8]) -> Option<u64> {
    match time_prefix(value.strip_prefix(b" ")?)? {
        (time, [b']', ..] | [b' ', b']', ..]) => Some(time),
        _ => None,
    }
}

/// Reads `h:mm:ss` with or without a fraction, and gives what follows it.
fn time_prefix(text: &[u8]) -> Option<(u64, &[u8])> {
    let (time, rest) = match short_time(text) {
        Some(time) => (time, &text[SHORT_TIME.len()..]),
        None => long_time_prefix(text)?,
    };
    match rest {
        [b'.', digits @ ..] => {
            let (fraction, rest) = fraction_prefix(digits)?;
            Some((time + fraction, rest))
        }
        _ => Some((time, rest)),
    }
}

/// The shortest time.
const SHORT_TIME: [u8; 7] = *b"0:00:00";

/// Reads `h:mm:ss` with one digit for the hours and a byte behind it, as nearly all are, all at once.
#[inline]
fn short_time(text: &[u8]) -> Option<u64> {
    const fn word(seven: [u8; 7]) -> u64 {
        let mut bytes = [0; 8];
        bytes.split_at_mut(seven.len()).0.copy_from_slice(&seven);
        u64::from_le_bytes(bytes)
    }
    const SIGNS: u64 = word([0x80; 7]);
    const MOST: u64 = word([9, 0, 5, 9, 0, 5, 9]);
    let text = u64::from_le_bytes(*text.first_chunk()?);
    let digits = (text ^ word(SHORT_TIME)) & word([0xff; 7]);
    // No byte borrows from the next one.
    let is_time = digits & SIGNS == 0 && ((MOST | SIGNS) - digits) & SIGNS == SIGNS;
    let [hours, _, m1, m2, _, s1, s2, _] = digits.to_le_bytes().map(u64::from);
    is_time.then_some(((hours * 60 + 10 * m1 + m2) * 60 + 10 * s1 + s2) * 1000)
}

/// Reads the time in whole seconds, with any number of digits for the hours.
fn long_time_prefix(text: &[u8]) -> Option<(u64, &[u8])> {
    const MOST_DIGITS: usize = 6;
    let mut hours = 0;
    let mut count = 0;
    while let Some(value) = text.get(count).and_then(|&byte| digit(byte)) {
        hours = 10 * hours + value;
        count += 1;
        if count > MOST_DIGITS {
            return None;
        }
    }
    let [b':', m1, m2, b':', s1, s2, rest @ ..] = &text[count..] else {
        return None;
    };
    let minutes = 10 * digit(*m1)? + digit(*m2)?;
    let seconds = 10 * digit(*s1)? + digit(*s2)?;
    if count == 0 || minutes >= 60 || seconds >= 60 {
        return None;
    }
    Some((((hours * 60 + minutes) * 60 + seconds) * 1000, rest))
}

fn digit(byte: u8) -> Option<u64> {
    byte.is_ascii_digit().then(|| u64::from(byte - b'0'))
}

/// Reads seconds with or without a fraction.
pub(crate) fn read_seconds(text: &[u8]) -> Option<u64> {
    const MOST_DIGITS: usize = 9;
    let (whole, (fraction, rest)) = match memchr(b'.', text) {
        Some(point) => (&text[..point], fraction_prefix(&text[point + 1..])?),
        None => (text, (0, &b""[..])),
    };
    let seconds: u64 = whole_number(std::str::from_utf8(whole).ok()?)?;
    (rest.is_empty() && whole.len() <= MOST_DIGITS).then_some(seconds * 1000 + fraction)
}

/// Milliseconds as `h:mm:ss`, with a fraction only where there is one.
pub(crate) fn shown(time: u64) -> String {
    let (seconds, fraction) = (time / 1000, time % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let whole = format!("{hours}:{minutes:02}:{seconds:02}");
    if fraction == 0 {
        return whole;
    }
    let fraction = format!("{fraction:03}");
    format!("{whole}.{}", fraction.trim_end_matches('0'))
}

/// Digits after a decimal point, and what follows them; those after the third are cut off.
fn fraction_prefix(text: &[u8]) -> Option<(u64, &[u8])> {
    let mut value = 0;
    let mut unit = 100;
    let mut count = 0;
    while let Some(digit) = text.get(count).and_then(|&byte| digit(byte)) {
        value += digit * unit;
        unit /= 10;
        count += 1;
    }
    (count > 0).then_some((value, &text[count..]))
}

/// By how much a player's clock may rise under a time control (PGN standard 9.6.1).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Allowance {
    /// The increment, the largest if there are several.
    pub increment: u64,
    /// The seconds that each period after the first adds.
    periods: Vec<u64>,
    /// What the last one adds again and again, if it is for a number of moves.
    repeated: Option<u64>,
}

impl Allowance {
    /// The allowance of a `TimeControl` tag's value; `None` if nothing is known, and for a sandclock, where it may rise by
    /// whatever the opponent needs.
    pub(crate) fn from_time_control(control: &str) -> Option<Allowance> {
        let mut allowance = Allowance::default();
        for (index, stage) in stages::<Vec<_>>(control)?.into_iter().enumerate() {
            allowance.increment = allowance.increment.max(stage.increment);
            allowance.repeated = stage.moves.map(|_| stage.base);
            if index > 0 {
                allowance.periods.push(stage.base);
            }
        }
        Some(allowance)
    }

    /// Whether a clock may rise by so much; the period that explains it is used up.
    pub(crate) fn allows(&mut self, rise: u64) -> bool {
        let plain = self.increment.saturating_add(ROUNDING);
        let explains = |seconds: &u64| rise <= seconds.saturating_add(plain);
        if explains(&0) || self.repeated.as_ref().is_some_and(explains) {
            return true;
        }
        let period = self.periods.iter().position(explains);
        period.map(|period| self.periods.remove(period)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_alone_is_all_of_its_comment() {
        for (comment, time) in [
            ("{[%clk 0:03:00]}", Some(180_000)),
            ("{ [%clk 1:30:05.9] }", Some(5_405_900)),
            ("{[%clk 0:03:00] }", Some(180_000)),
            ("{[%clk 0:03:00]  }", None),
            ("{[%clk 0:03:00 ]}", None),
            ("{[%clk 0:03:00] [%eval 0.1]}", None),
            ("{[%clk 0:03:00][%clk 0:02:00]}", None),
            ("{[%clk 3:00]}", None),
            ("{a [%clk 0:03:00]}", None),
            ("[%clk 0:03:00]", None),
        ] {
            assert_eq!(lone_clock(comment.as_bytes()), time, "{comment}");
            let read = |command: CommentCommand| read_time(&comment.as_bytes()[command.value]);
            let first = commands(comment.as_bytes(), 0..comment.len(), "clk").find_map(read);
            assert!(time.is_none() || time == first, "{comment}");
        }
    }

    #[test]
    fn times_as_the_clocks_write_them() {
        assert_eq!(read_time(b" 0:03:00"), Some(180_000));
        assert_eq!(read_time(b"01:30:05.9 "), Some(5_405_900));
        assert_eq!(read_time(b"0: 00:\n04"), Some(4_000));
        assert_eq!(read_time(b"71:59:59.1234"), Some(259_199_123));
        for text in [
            "",
            "5",
            "59:01",
            "0:60:00",
            "0:00:60",
            "0:5:03",
            "-0:00:01",
            "0:00:01.",
            "0:00:01:02",
            "1.55:05",
            "0:00:0x",
        ] {
            assert_eq!(read_time(text.as_bytes()), None, "{text}");
        }
        assert_eq!(read_seconds(b"154.283"), Some(154_283));
        assert_eq!(read_seconds(b"0"), Some(0));
        for text in ["", ".", "1.", ".5", "x", "+5", "1e3"] {
            assert_eq!(read_seconds(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn short_times_are_read_at_once_as_digit_by_digit() {
        let mut numbers = crate::test_random::TestRandom(7);
        let mut read = 0;
        for _ in 0..100_000 {
            let mut text = *b"0:00:00]";
            for _ in 0..numbers.below(4) {
                let byte = b"0123456789:;/.- ]\x80\xb0\xff"[numbers.below(20)];
                text[numbers.below(text.len())] = byte;
            }
            let time = short_time(&text);
            let long = long_time_prefix(&text).filter(|(_, rest)| rest.len() == 1);
            assert_eq!(time, long.map(|(time, _)| time), "{text:?}");
            read += usize::from(time.is_some());
        }
        assert!(read > 10_000, "{read}");
    }

    #[test]
    fn times_below_zero() {
        for text in [
            "-0:00:05",
            " 0:-1:00",
            "0:00:-3 ",
            "-1",
            "-0.5",
            "\u{2212}0:00:05",
            "- 1",
        ] {
            assert!(is_negative(text), "{text}");
        }
        for text in [
            "0:00:05", "", "-", "-:", "12-30-00", "x-1", "-x", "0:00:05-",
        ] {
            assert!(!is_negative(text), "{text}");
        }
    }

    #[test]
    fn commands_with_their_places() {
        let text = "[%clk {a [%clk 0:01:00][%eval #3] %clk [%clkx] [%clk\n1]} {[%clk";
        let found: Vec<[&str; 2]> = commands(text.as_bytes(), 1..text.len(), "clk")
            .map(|command| [&text[command.span], &text[command.value]])
            .collect();
        assert_eq!(
            found,
            [
                ["[%clk 0:01:00]", " 0:01:00"],
                ["[%clk\n1]", "\n1"],
                ["[%clk", ""],
            ]
        );
        // One that is not closed ends where the next begins.
        let unclosed = "{[%clk [%eval 1 [%clk 0:00:01] [%clk 2";
        let found = commands(unclosed.as_bytes(), 0..unclosed.len(), "clk");
        let found: Vec<&str> = found.map(|command| &unclosed[command.span]).collect();
        assert_eq!(found, ["[%clk ", "[%clk 0:00:01]", "[%clk 2"]);
        assert_eq!(commands(text.as_bytes(), 0..2, "").count(), 1);
        assert_eq!(commands(b"%clk", 0..4, "clk").count(), 0);
        let text = b"{[%clk 0:01:00] [%clk 0:02:00.5 ]} [%eval 1] [%clk\n0:00:01] %clk [%clk 1:00]";
        let plain: Vec<_> = plain_clocks(text).collect();
        assert_eq!(plain, [Some(60_000), Some(120_500), None, None, None]);
    }

    #[test]
    fn a_clock_may_rise_by_the_increment_and_at_a_new_period() {
        let control = |text| Allowance::from_time_control(text).unwrap_or_else(|| panic!("{text}"));
        assert!(control("180+2").allows(3_000) && !control("180+2").allows(4_000));
        assert!(control("600").allows(0) && !control("600").allows(60_000));
        let mut classical = control("40/5400+30:1800+30");
        assert!(classical.allows(1_800_000) && !classical.allows(1_800_000));
        let mut old = control("40/7200");
        assert!(old.allows(7_200_000) && old.allows(7_000_000) && !old.allows(7_300_000));
        assert_eq!(control("180 + 2"), control("180+2"));
        for text in ["-", "?", "", "*60", "5+", "x/5", "40/"] {
            assert_eq!(Allowance::from_time_control(text), None, "{text}");
        }
    }
}
