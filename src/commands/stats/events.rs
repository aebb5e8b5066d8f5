//! `--table events`: what each event holds.

use std::collections::BTreeMap;

use super::numbers::mean;
use super::score::{self, Score};
use super::tally::{LeftOut, Seen, Tally, by_games};
use crate::game::date::Date;
use crate::game::tags::rating;
use crate::report::rows::{Column, Value, columns};

#[derive(Debug, Default)]
pub(in crate::commands) struct Events {
    names: BTreeMap<String, Event>,
}

#[derive(Debug, Default)]
struct Event {
    score: Score,
    /// First and last day of a game whose date is complete.
    days: Option<(Day, Day)>,
    dated_games: u64,
    /// Of the games replayed to their end.
    plies: u64,
    whole_games: u64,
    /// Ratings that are known, and their number.
    ratings: (u64, u64),
}

type Day = (u16, u8, u8);

const OWN: [Column; 8] = columns! {
    "event": "value of the Event tag; empty if absent",
    "dated_games": "games with a complete Date tag",
    "first_date": "the first of these dates, as YYYY-MM-DD",
    "last_date": "the last of these dates, as YYYY-MM-DD",
    "whole_games": "games with moves that were replayed to their end",
    "mean_plies": "their mean number of plies",
    "ratings": "ratings that are known, up to two a game",
    "mean_rating": "their mean",
};

impl Tally for Events {
    type Fact = ();

    const COLUMNS: &'static [Column] = &score::with_columns::<19>(&OWN);

    fn fact(_seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        Ok(())
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        let name = seen.game.tag("Event").unwrap_or_default();
        let event = self.names.entry(name.trim().to_owned()).or_default();
        event.score.add(seen.result);
        let date = seen.game.tag("Date");
        if let Some(day) = date.and_then(|date| day(&date)) {
            event.dated_games += 1;
            event.add_days(Some((day, day)));
        }
        if seen.is_whole().is_ok() {
            event.plies += seen.plies();
            event.whole_games += 1;
        }
        for tag in ["WhiteElo", "BlackElo"] {
            if let Some(rating) = seen.game.tag(tag).and_then(|text| rating::read(&text)) {
                event.ratings.0 += u64::from(rating);
                event.ratings.1 += 1;
            }
        }
    }

    fn merge(&mut self, later: Self) {
        for (name, event) in later.names {
            let sum = self.names.entry(name).or_default();
            sum.score.merge(event.score);
            sum.dated_games += event.dated_games;
            sum.add_days(event.days);
            sum.plies += event.plies;
            sum.whole_games += event.whole_games;
            sum.ratings.0 += event.ratings.0;
            sum.ratings.1 += event.ratings.1;
        }
    }

    fn games(&self) -> u64 {
        self.names.values().map(|event| event.score.games()).sum()
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<Vec<Value<'t>>> {
        self.first_rows(usize::MAX)
    }
}

impl Events {
    /// The first rows, so many of them.
    pub(in crate::commands) fn first_rows(&self, most: usize) -> Vec<Vec<Value<'_>>> {
        by_games(&self.names, |event| event.score.games())
            .take(most)
            .map(|(name, event)| {
                let mut row = vec![
                    Value::text(name.as_str()),
                    Value::Count(event.dated_games),
                    iso(event.days.map(|days| days.0)),
                    iso(event.days.map(|days| days.1)),
                    Value::Count(event.whole_games),
                    mean(event.plies, event.whole_games),
                    Value::Count(event.ratings.1),
                    mean(event.ratings.0, event.ratings.1),
                ];
                event.score.push(&mut row);
                row
            })
            .collect()
    }

    /// All names.
    pub(in crate::commands) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// How many games have a complete date, and the first and the last of these, as YYYY-MM-DD.
    pub(in crate::commands) fn dated(&self) -> (u64, Option<[String; 2]>) {
        let mut all = Event::default();
        for event in self.names.values() {
            all.dated_games += event.dated_games;
            all.add_days(event.days);
        }
        let days = all.days.map(|(first, last)| [first, last].map(written));
        (all.dated_games, days)
    }
}

fn day(text: &str) -> Option<Day> {
    let date = Date::read(text.trim().as_bytes()).ok()?;
    Some((date.year?, date.month?, date.day?))
}

fn iso(day: Option<Day>) -> Value<'static> {
    Value::maybe(day.map(written))
}

fn written((year, month, day): Day) -> String {
    format!("{year:04}-{month:02}-{day:02}")
}

impl Event {
    fn add_days(&mut self, days: Option<(Day, Day)>) {
        self.days = match (self.days, days) {
            (Some((first, last)), Some((early, late))) => Some((first.min(early), last.max(late))),
            (mine, more) => mine.or(more),
        };
    }
}
