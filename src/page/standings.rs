//! Section: standings of events.

use maud::{Markup, html};

use super::contents::Page;
use super::parts::words::{counted, grouped};
use crate::output::html::name;
use crate::tournament::excerpt::{EventTable, EventTables, MOST_GAMES, MOST_PLACES};

/// Why events have no standings.
const NO_CONTEST: &str = "one player was in every game, or most players have a single game";

/// The section of the standings.
pub(crate) fn section(page: &Page<'_>) -> Markup {
    let tables = page.tables;
    html! {
        section #standings {
            h2 { "Standings" }
            @match &tables.shown[..] {
                _ if page.all.entries.are_too_many() => {
                    p {
                        "Standings are made of up to " (grouped(MOST_GAMES as u64)) " games, and there are more here. Those of \
                         one event: " (page.command("crosstable --event NAME")) "."
                    }
                }
                [] if tables.others == 0 => p { "No game has the names of both players." },
                [] => p { "No event has standings: " (NO_CONTEST) "." },
                [only] if tables.others == 0 => {
                    h3 { (name(&only.name)) }
                    @if !only.first.is_empty() { p { "First place: " strong { (name(&only.first)) } "." } }
                    (whole(page, only))
                    (signs(std::slice::from_ref(only)))
                },
                several => {
                    p { (events(several.len(), tables)) " All of them: " (page.command("crosstable")) ", one of them: " (page.command("crosstable --event NAME")) "." }
                    @for table in several {
                        details {
                            summary { strong { (name(&table.name)) } ": " @if !table.first.is_empty() { (name(&table.first)) "; " } (table.size) }
                            (whole(page, table))
                        }
                    }
                    (signs(several))
                },
            }
        }
    }
}

/// What the signs of tables mean: those that have the most say it all.
fn signs(tables: &[EventTable]) -> Markup {
    let all = tables.iter().map(|table| &table.signs);
    let all = all.max_by_key(|signs| signs.len()).into_iter().flatten();
    html! { @for sentence in all { p.note { (sentence) } } }
}

/// Which events are shown.
fn events(shown: usize, tables: &EventTables) -> String {
    let first = if tables.contests > shown {
        format!(
            "The {shown} events with the most games, of {}, with up to {MOST_PLACES} places each.",
            grouped(tables.contests as u64)
        )
    } else {
        format!("With up to {MOST_PLACES} places each.")
    };
    match tables.others {
        0 => first,
        others => {
            let others = counted(others as u64, "event", "events");
            format!("{first} Left out: {others} because {NO_CONTEST}.")
        }
    }
}

/// The tables of an event, and what they leave out.
fn whole(page: &Page<'_>, table: &EventTable) -> Markup {
    html! {
        (table.markup)
        @if table.more > 0 {
            p { (grouped(table.more as u64)) " more places are not shown; to list all: " (page.command("crosstable")) "." }
        }
    }
}
