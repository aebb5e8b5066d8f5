//! The most frequent players and events.

use maud::{Markup, html};

use super::cells::{heads, score, wide};
use super::contents::Page;
use super::words::{covered, grouped};
use super::{chart::result_bar, view::TableLine};
use crate::output::html::name;
use crate::statistics::events::Events;
use crate::statistics::players::Players;
use crate::statistics::tally::Tally;
use pgnkit_core::english::shortened;

/// So many of each are shown.
pub(crate) const SHOWN: usize = 15;

/// Longest name that is shown whole, in characters.
const NAME_CHARACTERS: usize = 120;

/// How many more there are, and the command that lists them.
pub(crate) fn more(page: &Page<'_>, rows: usize, words: &str, table: &str) -> Markup {
    html! {
        @if rows > SHOWN {
            p {
                (grouped((rows - SHOWN) as u64)) " more " (words) " are not shown; to list all: "
                (page.command(&format!("stats --table {table}"))) "."
            }
        }
    }
}

/// A name, or that there is none.
fn named(text: &str) -> Markup {
    html! {
        @if text.is_empty() { em { "no name" } } @else { (name(&shortened(text, NAME_CHARACTERS))) }
    }
}

/// The section of the players.
pub(crate) fn players(page: &Page<'_>) -> Markup {
    let players = &page.all.players;
    let lines = TableLine::of::<Players>(&players.tally.first_rows(SHOWN));
    let caption = format!(
        "The most active players, by name as written. {} Every game counts for both players.",
        covered(players.tally.games(), &players.left_out)
    );
    html! {
        section #players {
            h2 { "Players" }
                (wide("Players", &caption, &html! {
                    table {
                        (heads(&["Player", "Games", "White", "Black", "Won", "Drawn", "Lost", "<Share", "Points", "Score", "Mean rating", "Years"]))
                        tbody {
                            @for line in &lines {
                                tr {
                                    th.name scope="row" { (named(&line.raw("player"))) }
                                    (line.td("games")) (line.td("white_games")) (line.td("black_games"))
                                    (line.td("wins")) (line.td("draws")) (line.td("losses"))
                                    td.bar { (result_bar(["wins", "draws", "losses"].map(|column| line.count(column)), false)) }
                                    td { (line.points("points")) }
                                    (score(["wins", "draws", "losses"].map(|column| line.count(column))))
                                    td { (line.plain("mean_rating")) }
                                    td { (years(line)) }
                                }
                            }
                        }
                    }
                }))
                (more(page, players.tally.names().count(), "players", "players"))
        }
    }
}

fn years(line: &TableLine) -> String {
    let (first, last) = (line.plain("first_year"), line.plain("last_year"));
    if first == last {
        first
    } else {
        format!("{first}–{last}")
    }
}

/// The section of the events.
pub(crate) fn events(page: &Page<'_>) -> Markup {
    let events = &page.all.events;
    let lines = TableLine::of::<Events>(&events.tally.first_rows(SHOWN));
    html! {
        section #events {
            h2 { "Events" }
                (wide("Events", &format!("The largest events, by name as written. {}", covered(events.tally.games(), &events.left_out)), &html! {
                    table {
                        (heads(&["Event", "Games", "<First day", "<Last day", "White won", "Drawn", "Black won", "<Share", "White's score", "Mean rating", "Mean plies"]))
                        tbody {
                            @for line in &lines {
                                tr {
                                    th.name scope="row" { (named(&line.raw("event"))) }
                                    (line.td("games"))
                                    @for day in ["first_date", "last_date"] {
                                        td.l { @if line.raw(day).is_empty() { "–" } @else { (line.raw(day)) } }
                                    }
                                    (line.td("white_wins")) (line.td("draws")) (line.td("black_wins"))
                                    td.bar { (result_bar(line.results(), false)) }
                                    (score(line.results())) td { (line.plain("mean_rating")) } (line.td("mean_plies"))
                                }
                            }
                        }
                    }
                }))
                (more(page, events.tally.names().count(), "events", "events"))
        }
    }
}
