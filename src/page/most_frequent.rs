//! The most frequent players and events.

use maud::{Markup, html};

use super::contents::Page;
use super::elements::chart::result_bar;
use super::elements::html_tables::{plain, score, td, wide, with_heads};
use super::elements::words::{covered, grouped, halves};
use crate::output::html::name;
use crate::statistics::sums::{MinMax, both};
use pgnkit_core::english::shortened;
use pgnkit_core::pgn::date::iso;

/// The number of players and events shown.
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
pub(crate) fn players(page: &Page<'_>) -> Option<Markup> {
    let players = &page.all.players;
    let caption = format!(
        "The most active players, by name as written. {} Every game counts for both players.",
        covered(players.games, &players.left_out)
    );
    (page.ledger.games > 0).then(|| html! {
            (wide("Players", &caption, &with_heads(
                "", &["Player", "Games", "White", "Black", "Won", "Drawn", "Lost", "<Share", "Points", "Score", "Mean rating", "Years"], &html! {
                    @for row in players.table.first_rows(SHOWN) {
                        @let (player, sum) = (row.counts, row.counts.score());
                        @let results = [sum.wins, sum.draws, sum.losses];
                        tr {
                            th.name scope="row" { (named(row.key)) }
                            (td(both(player.games))) (td(player.games.white)) (td(player.games.black))
                            @for games in results { (td(games)) }
                            td.bar { (result_bar(results, false)) }
                            td { (halves(sum.halves())) }
                            (score(results))
                            td { (plain(player.ratings.mean())) }
                            td { (years(player.years)) }
                        }
                    }
                },
            )))
            (more(page, players.table.keys().count(), "players", "players"))
    })
}

fn years(years: MinMax<u16>) -> String {
    let (first, last) = (plain(years.min()), plain(years.max()));
    if first == last {
        first
    } else {
        format!("{first}–{last}")
    }
}

/// The section of the events.
pub(crate) fn events(page: &Page<'_>) -> Option<Markup> {
    let events = &page.all.events;
    let caption = format!(
        "The largest events, by name as written. {}",
        covered(events.games, &events.left_out)
    );
    (page.ledger.games > 0).then(|| html! {
            (wide("Events", &caption, &with_heads(
                "", &["Event", "Games", "<First day", "<Last day", "White won", "Drawn", "Black won", "<Share", "White's score", "Mean rating", "Mean plies"], &html! {
                    @for row in events.table.first_rows(SHOWN) {
                        @let event = row.counts;
                        @let results = event.results.each();
                        tr {
                            th.name scope="row" { (named(row.key)) }
                            (td(event.results.games()))
                            @for day in [event.days.min(), event.days.max()] {
                                td.l { (day.map_or_else(|| "–".to_owned(), iso)) }
                            }
                            @for games in results { (td(games)) }
                            td.bar { (result_bar(results, false)) }
                            (score(results)) td { (plain(event.ratings.mean())) } (td(event.plies.mean()))
                        }
                    }
                },
            )))
            (more(page, events.table.keys().count(), "events", "events"))
    })
}
