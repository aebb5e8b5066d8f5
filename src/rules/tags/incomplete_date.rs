//! `incomplete-date`: a Date tag that does not name a day.

use crate::outcome::judged::Judged;
use crate::pgn::date::Date;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::written;

pub(crate) const RULE: Rule = Rule {
    code: "incomplete-date",
    severity: Severity::Note,
    summary: "a Date tag that does not name a day",
    explanation: "The year, month or day of the game is unknown. Whatever depends on the date, such as the rules in force, is then decided for the latest day it can mean.",
    basis: "PGN standard 8.1.1.3",
    example: "[Date \"1993.??.??\"]",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some((value, span)) = written(game, "Date") else {
        return;
    };
    let Ok(date) = Date::parse(value) else { return };
    if date.is_complete() {
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
