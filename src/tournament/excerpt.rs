//! Tables of events for the pages of other commands: their games are collected, and come back as HTML.

use maud::{Markup, html};

use super::collect::{CollectedGame, events};
use super::event::TournamentEvent;
use super::grid::{Grid, GridPart, grids};
use super::html::markup;
use super::score::printed;
use super::sheet::{EventSheet, SheetOptions};
use super::{system::SystemChoice, text::legend};
use crate::output::html::{name, safe};
use pgnkit_core::english::{counted, shortened};
use pgnkit_core::game::Game;

/// Games of more events than this are not kept: memory must not grow with the number of games.
pub(crate) const MOST_GAMES: usize = 50_000;

/// How many events have a table: those with the most games.
pub(crate) const MOST_EVENTS: usize = 10;

/// How many places are shown of each of several events.
pub(crate) const MOST_PLACES: usize = 10;

/// An event that stands alone is shown whole, folded if it has more places than this.
const MOST_UNFOLDED: usize = 40;

/// Further places are not shown at all.
const MOST_PLACES_ALONE: usize = 500;

/// Longest text that is shown whole, in characters.
const MOST_CHARACTERS: usize = 120;

/// Remarks shown of an event.
const MOST_REMARKS: usize = 20;

/// The games of the input, as far as they are kept.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    games: Vec<CollectedGame>,
    are_too_many: bool,
    /// About how many bytes they take.
    kept_bytes: usize,
}

impl Entries {
    /// Keeps a game.
    pub(crate) fn add(&mut self, game: &Game<'_>) {
        let game = CollectedGame::new(game);
        self.kept_bytes += game.kept_bytes();
        self.games.push(game);
    }

    /// Adds those of later games. When they are too many, none is kept: which events have the most is not known before the
    /// end.
    pub(crate) fn merge(&mut self, later: Entries) {
        self.merge_up_to(later, MOST_GAMES);
    }

    fn merge_up_to(&mut self, later: Entries, most: usize) {
        self.games.extend(later.games);
        self.kept_bytes += later.kept_bytes;
        self.are_too_many |= later.are_too_many || self.games.len() > most;
        if self.are_too_many {
            self.games = Vec::new();
            self.kept_bytes = 0;
        }
    }

    pub(crate) fn kept_bytes(&self) -> usize {
        self.kept_bytes
    }

    pub(crate) fn are_too_many(&self) -> bool {
        self.are_too_many
    }

    /// Tables of the events with the most games. The names are those of the files, as they are shown.
    pub(crate) fn take_tables(&mut self, files: &[String]) -> EventTables {
        // One file needs no name.
        let files = if files.len() > 1 { files } else { &[] };
        let mut all = events(std::mem::take(&mut self.games), files).events;
        let number = all.len();
        all.retain(|event| is_contest(event) && (number == 1 || event.games.len() > 1));
        let contests = all.len();
        // A stable sort: those with as many games stay in the order of the input.
        all.sort_by_key(|event| std::cmp::Reverse(event.games.len()));
        all.truncate(MOST_EVENTS);
        let shown = all
            .into_iter()
            .map(|event| EventTable::new(event, number == 1));
        EventTables {
            shown: shown.collect(),
            contests,
            others: number - contests,
        }
    }
}

/// Whether games make a contest. They do not if one player was in all of them, as in a simultaneous exhibition and in the
/// collected games of somebody; nor if most players have one game, as on a server, unless they are few.
fn is_contest(event: &TournamentEvent) -> bool {
    const FEW: usize = 16;
    let players = event.players.len();
    let mut games = vec![0_usize; players];
    for bout in &event.games {
        games[bout.white] += 1;
        if bout.black != bout.white {
            games[bout.black] += 1;
        }
    }
    let is_of_one = players > 2 && games.contains(&event.games.len());
    let once = games.iter().filter(|&&games| games == 1).count();
    !is_of_one && (players <= FEW || once * 2 <= players)
}

/// The tables of the input's events.
pub(crate) struct EventTables {
    /// The events that are shown, those with the most games first.
    pub(crate) shown: Vec<EventTable>,
    /// Events that have standings, those not shown among them.
    pub(crate) contests: usize,
    /// Events without standings.
    pub(crate) others: usize,
}

/// The table of an event.
pub(crate) struct EventTable {
    pub(crate) name: String,
    /// Players and games.
    pub(crate) size: String,
    /// Who is first, with the points; empty if nobody has any.
    pub(crate) first: String,
    /// The tables with what is to be said of them.
    pub(crate) markup: Markup,
    /// Places that are not shown.
    pub(crate) more: usize,
    /// What the signs of the tables mean.
    pub(crate) signs: Vec<&'static str>,
}

impl EventTable {
    fn new(event: TournamentEvent, stands_alone: bool) -> EventTable {
        let sheet = EventSheet::new(event, SystemChoice::Auto, &SheetOptions::default(), None);
        let event = &sheet.event;
        let title = shortened(&event.name, MOST_CHARACTERS);
        let all = grids(&sheet);
        let rows = all.iter().map(Grid::rows).max().unwrap_or(0);
        let shown = if stands_alone {
            rows.min(MOST_PLACES_ALONE)
        } else {
            rows.min(MOST_PLACES)
        };
        let sentences = sheet.sentences();
        EventTable {
            size: format!(
                "{}, {}",
                counted(event.players.len(), "player", "players"),
                counted(event.games.len(), "game", "games")
            ),
            first: first(&sheet),
            markup: html! {
                p.caption { @for sentence in &sentences { (safe(sentence)) " " } }
                @if rows <= if stands_alone { MOST_UNFOLDED } else { MOST_PLACES } {
                    (markup_of(all, &title))
                } @else {
                    (markup_of(first_places(grids(&sheet)), &title))
                    @if stands_alone {
                        details {
                            summary { (if shown < rows { "More places" } else { "All places" }) ", with results" }
                            (markup_of(cut(all, shown), &title))
                        }
                    }
                }
                (remarks(&sheet.remarks))
            },
            more: rows - shown,
            signs: legend(std::slice::from_ref(&sheet)),
            name: title,
        }
    }
}

fn markup_of(mut grids: Vec<Grid>, title: &str) -> Markup {
    let columns = grids.iter_mut().flat_map(|grid| &mut grid.columns);
    for cell in columns.flat_map(|column| &mut column.cells) {
        *cell = shortened(cell, MOST_CHARACTERS);
    }
    html! { @for grid in &grids { (markup(grid, title)) } }
}

/// What does not fit.
fn remarks(remarks: &[String]) -> Markup {
    html! {
        @if !remarks.is_empty() {
            details {
                summary { (counted(remarks.len(), "remark", "remarks")) }
                ul {
                    @for remark in remarks.iter().take(MOST_REMARKS) { li { (name(&shortened(remark, 3 * MOST_CHARACTERS))) } }
                }
                @if remarks.len() > MOST_REMARKS {
                    p { (remarks.len() - MOST_REMARKS) " more: see " code { "pgnkit crosstable" } "." }
                }
            }
        }
    }
}

/// The first places of a table, without the results of single games: these name places that are not shown. Of teams, it is
/// the first table that has them all.
fn first_places(mut grids: Vec<Grid>) -> Vec<Grid> {
    grids.truncate(1);
    for grid in &mut grids {
        grid.columns.retain(|column| column.part != GridPart::Games);
    }
    cut(grids, MOST_PLACES)
}

fn cut(mut grids: Vec<Grid>, places: usize) -> Vec<Grid> {
    let columns = grids.iter_mut().flat_map(|grid| &mut grid.columns);
    for column in columns {
        column.cells.truncate(places);
    }
    grids
}

/// The players or teams in the first place.
fn first(sheet: &EventSheet) -> String {
    const MOST: usize = 3;
    let (names, points): (Vec<&str>, Option<String>) = if sheet.teams.is_empty() {
        let winners = sheet.standings.iter().filter(|standing| standing.rank == 1);
        let names = winners.map(|standing| &*sheet.event.players[standing.player].name);
        let points = sheet.standings.first().map(|standing| standing.points);
        let points = points.filter(|&points| points > 0).map(|points| {
            let word = if points <= 2 { "point" } else { "points" };
            format!("{} {word}", printed(points))
        });
        (names.collect(), points)
    } else {
        let winners = sheet.teams.iter().filter(|team| team.rank == 1);
        let points = sheet.teams.first().map(|team| team.match_points);
        let points = points.filter(|&points| points > 0);
        let points = points.map(|points| counted(points, "match point", "match points"));
        (winners.map(|team| &*team.name).collect(), points)
    };
    let Some(points) = points.filter(|_| names.len() <= MOST) else {
        return String::new();
    };
    let names: Vec<String> = names
        .into_iter()
        .map(|name| shortened(name, MOST_CHARACTERS))
        .collect();
    let each = if names.len() > 1 { " each" } else { "" };
    format!("{}, {points}{each}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use pgnkit_core::input::limits::MAX_RECORD_BYTES;
    use pgnkit_core::input::source::Source;
    use pgnkit_core::input::split::Splitter;

    fn entries(games: usize) -> Entries {
        let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 1-0\n\n".repeat(games);
        let source = Source::new(Cursor::new(text)).expect("bytes can be read");
        let batch = Splitter::new(source, 0, MAX_RECORD_BYTES)
            .next_batch()
            .expect("bytes can be read")
            .expect("there are games");
        let mut entries = Entries::default();
        for record in batch.records() {
            entries.add(&Game::read(record));
        }
        entries
    }

    #[test]
    fn too_many_games_are_not_kept_whatever_the_batches() {
        for batches in [&[3_usize, 2][..], &[1, 1, 3], &[5]] {
            let mut all = Entries::default();
            for &games in batches {
                all.merge_up_to(entries(games), 5);
            }
            assert_eq!((all.are_too_many(), all.games.len()), (false, 5));
            all.merge_up_to(entries(1), 5);
            assert_eq!((all.are_too_many(), all.games.len()), (true, 0));
            all.merge_up_to(entries(1), 5);
            assert_eq!((all.are_too_many(), all.games.len()), (true, 0));
        }
        let mut few = Entries::default();
        few.merge_up_to(entries(4), 5);
        let tables = few.take_tables(&[]);
        assert_eq!(
            (tables.shown.len(), tables.contests, tables.others),
            (1, 1, 0)
        );
        assert_eq!(tables.shown[0].first, "A, 4 points");
        assert_eq!(tables.shown[0].size, "2 players, 4 games");
    }
}
