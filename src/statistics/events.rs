//! `--table events`: what each event holds.

use super::score::{self, Score};
use super::sums::{ByName, Extent, Mean, Sum};
use super::tally::{LeftOut, Seen, Tally, by_games};
use crate::output::columns::{Column, columns, row};
use pgnkit_core::pgn::date::{self, Date, Day};
use pgnkit_core::pgn::tags::rating;

#[derive(Debug, Default)]
pub(crate) struct Events {
    names: ByName<Event>,
}

#[derive(Debug, Default)]
pub(crate) struct Event {
    score: Score,
    /// Of the games whose date is complete.
    days: Extent<Day>,
    dated_games: u64,
    /// Of the games replayed to their end.
    plies: Mean,
    /// Those that are known.
    ratings: Mean,
}

impl Sum for Event {
    fn absorb(&mut self, later: Event) {
        self.score.absorb(later.score);
        self.days.absorb(later.days);
        self.dated_games += later.dated_games;
        self.plies.absorb(later.plies);
        self.ratings.absorb(later.ratings);
    }
}

/// An event with its name.
pub(crate) struct EventRow<'t> {
    name: &'t str,
    event: &'t Event,
}

row!(EventRow);

/// The columns, in order.
const OWN: &[Column<EventRow<'static>>] = columns! { |row|
    "event": Text = row.name, "value of the Event tag; empty if absent or `?`" few => Key;
    "dated_games": Count = row.event.dated_games, "games with a complete date, from the Date tag, else from UTCDate" => Sum;
    "first_date": Date = row.event.days.ends().map(|[first, _]| first), "the first of these dates, as YYYY-MM-DD" few => Least;
    "last_date": Date = row.event.days.ends().map(|[_, last]| last), "the last of these dates, as YYYY-MM-DD" few => Most;
    "whole_games": Count = row.event.plies.count(), "games with moves that were replayed to their end" => Sum;
    "mean_plies": Decimal = row.event.plies.mean(), "their mean number of plies" few => Lost;
    "ratings": Count = row.event.ratings.count(), "number of known ratings, up to two per game" => Sum;
    "mean_rating": Decimal = row.event.ratings.mean(), "their mean" => Lost;
};

impl Tally for Events {
    type Fact = ();
    type Row = EventRow<'static>;

    fn columns() -> Vec<Column<EventRow<'static>>> {
        score::columns(OWN, |row| &row.event.score)
    }

    fn fact(_seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        Ok(())
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        let name = seen.game.tag_text("Event").unwrap_or_default();
        let event = self.names.of(name.into_owned());
        event.score.add(seen.result);
        if let Some(day) = seen.game.date().and_then(Date::day) {
            event.dated_games += 1;
            event.days.add(day);
        }
        if seen.is_whole().is_ok() {
            event.plies.add(seen.plies());
        }
        for tag in ["WhiteElo", "BlackElo"] {
            if let Some(rating) = seen.game.tag(tag).and_then(|text| rating::parse(&text)) {
                event.ratings.add(rating.into());
            }
        }
    }

    fn merge(&mut self, later: Self) {
        self.names.absorb(later.names);
    }

    fn games(&self) -> u64 {
        self.names
            .sums()
            .values()
            .map(|event| event.score.games())
            .sum()
    }

    fn kept_bytes(&self) -> usize {
        self.names.bytes()
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<EventRow<'t>> {
        self.first_rows(usize::MAX)
    }
}

impl Events {
    /// The first rows, so many of them.
    pub(crate) fn first_rows(&self, most: usize) -> Vec<EventRow<'_>> {
        by_games(self.names.sums(), |event| event.score.games())
            .take(most)
            .map(|(name, event)| EventRow { name, event })
            .collect()
    }

    /// All names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.sums().keys().map(String::as_str)
    }

    /// How many games have a complete date, and the first and the last of these, as YYYY-MM-DD.
    pub(crate) fn dated(&self) -> (u64, Option<[String; 2]>) {
        let mut all = Event::default();
        for event in self.names.sums().values() {
            all.dated_games += event.dated_games;
            all.days.absorb(event.days);
        }
        let days = all.days.ends().map(|days| days.map(date::iso));
        (all.dated_games, days)
    }
}
