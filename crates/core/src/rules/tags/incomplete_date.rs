//! `incomplete-date`: a Date tag that does not name a day.

use crate::outcome::judged::Judged;
use crate::pgn::date::{Date, one_reading};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::written;

pub(crate) const RULE: Rule = Rule {
    code: "incomplete-date",
    severity: Severity::Note,
    summary: "a Date tag that does not name a day",
    explanation: "The year, month or day of the game is unknown, but not all of them: `????.??.??` says openly that nothing is known, and is not reported. Whatever depends on the date, such as the rules in force, is then decided for the latest day it can mean.",
    basis: "PGN standard 8.1.1.3",
    example: "[Date \"1993.??.??\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some((value, span)) = written(game, "Date") else {
        return;
    };
    // One in another form is not known better.
    let spelled = || one_reading::spelled(&game.text(span.clone()));
    let date = Date::parse(value).ok();
    let date = date.or_else(|| Date::parse(spelled()?.as_bytes()).ok());
    let Some(date) = date else { return };
    let is_unknown = date.year.is_none() && date.month.is_none() && date.day.is_none();
    if date.is_complete() || is_unknown {
        return;
    }
    let parts = [
        (date.year.is_none(), "year"),
        (date.month.is_none(), "month"),
        (date.day.is_none(), "day"),
    ];
    let unknown: Vec<&str> = parts
        .into_iter()
        .filter_map(|(is_unknown, part)| is_unknown.then_some(part))
        .collect();
    report.add(game, span, format!("unknown: {}", unknown.join(", ")));
}
