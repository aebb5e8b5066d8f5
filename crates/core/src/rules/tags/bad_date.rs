//! `bad-date`: a date not in the form YYYY.MM.DD, or not in the calendar.

use crate::outcome::judged::Judged;
use crate::pgn::date::{Date, one_reading};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::{DATE_TAGS, says_unknown, written};

pub(crate) const RULE: Rule = Rule {
    code: "bad-date",
    severity: Severity::Warning,
    summary: "a date not in the form YYYY.MM.DD, or not in the calendar",
    explanation: "Checks Date, EventDate, UTCDate, EndDate, SourceDate and SourceVersionDate. Unknown digits are `?`: `1993.??.??`. A tag outside the seven that is empty, `?` or `-` says that the date is unknown and is accepted.",
    basis: "PGN standard 8.1.1.3, 9.2.1 and 9.5.3",
    example: "[Date \"1993.02.29\"]",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for tag in DATE_TAGS {
        let Some((value, span)) = written(game, tag) else {
            continue;
        };
        if let Err(fault) = Date::parse(value)
            && (tag == "Date" || !says_unknown(value))
        {
            report.add(game, span, fault.to_string());
        }
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    for tag in DATE_TAGS {
        if let Some((value, span)) = written(game, tag)
            && Date::parse(value).is_err()
            && (tag == "Date" || !says_unknown(value))
            && let Some(date) = one_reading::spelled(&game.text(span.clone()))
        {
            edits.replace(span, date);
        }
    }
}
