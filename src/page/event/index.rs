//! Several events on one page: what they are at a glance, then each with its tables.

use maud::{Markup, html};

use super::grids::MOST_CHARACTERS;
use super::tables::{crosstable_of, signs, standings_of};
use super::title::{dates, first, place, title};
use crate::output::html::{name, safe};
use crate::page::contents::Page;
use crate::page::parts::cells::{heads, td, wide};
use crate::page::parts::words::{counted, grouped};
use crate::page::sections::PageSection;
use crate::tournament::excerpt::MOST_GAMES;
use pgnkit_core::english::shortened;
use pgnkit_tournament::sheet::EventSheet;

/// Why events have no standings.
pub(crate) const NO_CONTEST: &str =
    "one player was in every game, or most players have a single game";

/// Why the page has no event; `None` if there is nothing that it could have been.
pub(crate) fn without_events(page: &Page<'_>) -> Option<Markup> {
    if page.all.entries.are_too_many() {
        return Some(html! {
            p {
                "Standings are made of up to " (grouped(MOST_GAMES as u64)) " games, and there are more here. Those of \
                 one event: " (page.command("crosstable --event-tag NAME")) "."
            }
        });
    }
    (page.events.others > 0).then(|| html! { p { "No event has standings: " (NO_CONTEST) "." } })
}

/// The index, and the events.
pub(crate) fn section(page: &Page<'_>) -> Markup {
    let shown = &page.events.shown;
    let caption = match page.events.contests - shown.len() {
        0 => left_out(page.events.others),
        more => format!(
            "The {} events with the most games, of {}. {}",
            shown.len(),
            grouped((shown.len() + more) as u64),
            left_out(page.events.others)
        ),
    };
    html! {
        section #index {
            h2 { "Tournaments" }
            (wide("Tournaments", &caption, &html! {
                table {
                    (heads(&["Event", "<Place", "<Dates", "Players", "Games", "<First place"]))
                    tbody {
                        @for (index, sheet) in shown.iter().enumerate() {
                            tr {
                                th.name scope="row" { a href={ "#event-" (index + 1) } { (name(&title(sheet))) } }
                                td.l.long { (safe(&place(sheet).unwrap_or_default())) }
                                td.l { (dates(sheet).unwrap_or_default()) }
                                (td(sheet.event.players.len() as u64)) (td(sheet.event.games.len() as u64))
                                td.l.words { @if sheet.is_provisional() { "provisional" } @else { (name(&first(sheet))) } }
                            }
                        }
                    }
                }
            }))
        }
        @for (index, sheet) in shown.iter().enumerate() { (event(page, sheet, index + 1)) }
        (signs(shown))
    }
}

/// Which events have no tables.
fn left_out(others: usize) -> String {
    match others {
        0 => String::new(),
        others => {
            let others = counted(others as u64, "event", "events");
            format!("Left out: {others} because {NO_CONTEST}.")
        }
    }
}

/// An event with its tables.
fn event(page: &Page<'_>, sheet: &EventSheet, number: usize) -> Markup {
    let parts = page.sections.iter().filter(|section| section.is_of_event());
    html! {
        section id={ "event-" (number) } {
            h2 { (name(&title(sheet))) }
            (about(sheet))
            @for part in parts {
                @if let Some(content) = part.of_event(page, sheet) {
                    h3 { (part.words()) }
                    (content)
                }
            }
            p { a href="#index" { "All tournaments" } }
        }
    }
}

/// Where and when it was, and what else its record says.
pub(crate) fn about(sheet: &EventSheet) -> Markup {
    let parts: Vec<String> = [place(sheet), dates(sheet)].into_iter().flatten().collect();
    let lines = sheet.event.stated.iter().flat_map(|stated| &stated.lines);
    html! {
        @if !parts.is_empty() { p.about { (safe(&parts.join(", "))) } }
        @for line in lines { p.about { (safe(&shortened(line, MOST_CHARACTERS))) } }
    }
}

impl PageSection {
    /// What it says of an event.
    pub(crate) fn of_event(self, page: &Page<'_>, sheet: &EventSheet) -> Option<Markup> {
        match self {
            PageSection::Standings => Some(standings_of(sheet)),
            PageSection::Crosstable => crosstable_of(sheet),
            PageSection::Rounds => super::rounds::rounds_of(page, sheet),
            _ => None,
        }
    }
}
