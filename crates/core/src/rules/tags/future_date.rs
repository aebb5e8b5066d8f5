//! `future-date`: a date in the future.

use crate::outcome::judged::Judged;
use crate::pgn::date::Date;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::{DATE_TAGS, written};

pub(crate) const RULE: Rule = Rule {
    code: "future-date",
    severity: Severity::Warning,
    summary: "a date in the future",
    explanation: "Compared with today, or with the day given by --today. A date with hyphens or slashes is checked too, if it begins with the year. A date with unknown parts is in the future only if its year is known and the first day it can mean is in the future.",
    basis: "PGN standard 8.1.1.3",
    example: "[Date \"2203.05.17\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some(today) = report.options.today else {
        return;
    };
    for tag in DATE_TAGS {
        let earliest = written(game, tag).and_then(|(value, span)| {
            let text = std::str::from_utf8(value).ok()?;
            let earliest = Date::parse_loosely(text).earliest()?;
            Some((earliest, span))
        });
        if let Some((earliest, span)) = earliest
            && earliest > today
        {
            let (year, month, day) = today;
            let message = format!("this day is after {year:04}.{month:02}.{day:02}");
            report.add(game, span, message);
        }
    }
}
