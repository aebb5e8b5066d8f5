//! Rules about dates.

use std::ops::Range;

use crate::game::Game;
use crate::pgn::date::{Date, DateFault, unambiguous_forms};
use crate::rules::fix::Fix;
use crate::rules::rule::Rule;
use crate::rules::tag_values::{says_unknown, written};

/// The tags that hold a date, of the standard and of ChessBase and chess.com.
const DATE_TAGS: [&str; 6] = [
    "Date",
    "EventDate",
    "UTCDate",
    "EndDate",
    "SourceDate",
    "SourceVersionDate",
];

/// The dates of a game as written, each with its tag and place.
fn dates<'b>(game: &Game<'b>) -> impl Iterator<Item = (&'static str, &'b [u8], Range<usize>)> {
    DATE_TAGS.into_iter().filter_map(|tag| {
        let (value, span) = written(game, tag)?;
        Some((tag, value, span))
    })
}

/// What is wrong with the dates of a game, and where.
fn bad_dates(game: &Game<'_>) -> impl Iterator<Item = (DateFault, Range<usize>)> {
    dates(game).filter_map(|(tag, value, span)| {
        let fault = match Date::parse(value) {
            Ok(date) if game.tagged().is_day_zero(date) => DateFault::DayZero,
            Ok(_) => return None,
            Err(_) if tag != "Date" && says_unknown(value) => return None,
            Err(fault) => fault,
        };
        Some((fault, span))
    })
}

pub(crate) const BAD_DATE: Rule = Rule {
    code: "bad-date",
    summary: "a date not in the form YYYY.MM.DD, or not in the calendar",
    explanation: "Checks Date, EventDate, UTCDate, EndDate, SourceDate and SourceVersionDate. Unknown digits are `?`: `1993.??.??`. A tag outside the seven that is empty, `?` or `-` says that the date is unknown and is accepted. A date in another form is read if it can mean one day only: `fix` writes it as PGN does, and tables have it. Of `05.04.2012`, where day and month could be exchanged, only the year is known. Day zero of spreadsheets and databases (`1900-01-00`, `0001.01.01`; beside a rating or a FIDE ID also `1899.12.30` and 1 January of 1601, 1900, 1904 and 1970) is no date: it counts as unknown.",
    basis: "PGN standard 8.1.1.3, 9.2.1 and 9.5.3",
    example: "[Date \"1993.02.29\"]",
    fix: Some(Fix::safe(|game, edits| {
        for (_, span) in bad_dates(game) {
            let spelled = unambiguous_forms::spelled(&game.text(span.clone()));
            let is_day_zero = |date: &str| game.tagged().is_day_zero(Date::parse_loosely(date));
            if let Some(date) = spelled.filter(|date| !is_day_zero(date)) {
                edits.replace(span, date);
            }
        }
    })),
    ..Rule::warning(|game, report| {
        for (fault, span) in bad_dates(game) {
            report.add(span, fault.to_string());
        }
    })
};

pub(crate) const FUTURE_DATE: Rule = Rule {
    code: "future-date",
    summary: "a date in the future",
    explanation: "Compared with today, or with the day given by --today. A date in another form is checked too, as far as it is known. A date with unknown parts is in the future only if its year is known and the first day it can mean is in the future.",
    basis: "PGN standard 8.1.1.3",
    example: "[Date \"2203.05.17\"]",
    ..Rule::warning(|game, report| {
        let Some(today) = report.options.today else {
            return;
        };
        for (_, value, span) in dates(game) {
            let text = std::str::from_utf8(value).ok();
            let earliest = text.and_then(|text| Date::parse_loosely(text).earliest());
            if earliest.is_some_and(|earliest| earliest > today) {
                let (year, month, day) = today;
                report.add(
                    span,
                    format!("this day is after {year:04}.{month:02}.{day:02}"),
                );
            }
        }
    })
};

pub(crate) const INCOMPLETE_DATE: Rule = Rule {
    code: "incomplete-date",
    summary: "a Date tag that does not name a day",
    explanation: "The year, month or day of the game is unknown, but not all of them: `????.??.??` says openly that nothing is known, and is not reported. What depends on the date, such as the Laws in force, is then decided for the latest day it can mean.",
    basis: "PGN standard 8.1.1.3",
    example: "[Date \"1993.??.??\"]",
    ..Rule::note(|game, report| {
        let Some((value, span)) = written(game, "Date") else {
            return;
        };
        // One in another form is not known better.
        let spelled = || unambiguous_forms::spelled(&game.text(span.clone()));
        let date = Date::parse(value).ok();
        let Some(date) = date.or_else(|| Date::parse(spelled()?.as_bytes()).ok()) else {
            return;
        };
        let year = date.year.is_none().then_some("year");
        let month = date.month.is_none().then_some("month");
        let day = date.day.is_none().then_some("day");
        let unknown: Vec<&str> = [year, month, day].into_iter().flatten().collect();
        if matches!(unknown.len(), 1 | 2) {
            report.add(span, format!("unknown: {}", unknown.join(", ")));
        }
    })
};
