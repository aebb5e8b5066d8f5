//! `bad-time-control`: a time control not written in the standard form.

use crate::outcome::judged::Judged;
use crate::pgn::time_control::{Period, unambiguous_forms::spelled};
use crate::rules::fix::Fix;
use crate::rules::rule::{Report, Rule};
use crate::rules::tag_values::{says_unknown, written};

pub(crate) const RULE: Rule = Rule {
    code: "bad-time-control",
    summary: "a time control not written in the standard form",
    explanation: "Periods are separated by colons: `40/9000` moves in seconds, `300` seconds for the rest, `4500+60` with an increment, `*180` a sandclock; `?` is unknown, `-` none. Also accepted, beyond the standard: `40/5400+30`, an increment of 0, fractions of seconds, and an empty value. Other forms are read if they can mean one thing only, such as `90'+30''`, `G/90`, `40/120, SD/60` and `5 Min. + 3 Sek.`; `fix` writes them in seconds.",
    basis: "PGN standard 9.6.1",
    example: "[TimeControl \"G/90\"]",
    fix: Some(Fix::safe(|_, edits| {
        let is_period = |text: &[u8]| Period::parse(text).is_some();
        let is_bad = |value: &[u8]| {
            !says_unknown(value) && !value.split(|&byte| byte == b':').all(is_period)
        };
        edits.respell(&["TimeControl"], is_bad, spelled);
    })),
    ..Rule::warning(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
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
        let message = match Period::parse(text) {
            None => {
                let text = game.text(place.clone());
                format!("'{text}' is not a time control: 40/9000, 300, 4500+60, *180, ? or -")
            }
            Some(Period::Timed(timed)) if timed.moves.is_none() && periods.peek().is_some() => {
                "a period without a number of moves must be the last".to_owned()
            }
            Some(_) => continue,
        };
        report.add(place, message);
    }
}
