//! Several events on one page: what they are at a glance, then each with its tables.

use maud::{Markup, html};

use super::cards::cards_of;
use super::links::{ShownEvent, event_anchor};
use super::tables::{crosstable_of, remarks_of, signs, standings_of};
use super::title::{MOST_CHARACTERS, dates, days, first, place, title};
use super::unplaced_games::{about_games, are_told_of};
use crate::output::html::{name, safe};
use crate::page::contents::Page;
use crate::page::elements::html_tables::{td, wide, with_heads};
use crate::page::elements::words::{counted, grouped};
use crate::page::sections::PageSection;
use crate::tournament::page_events::MOST_GAMES;
use pgnkit_core::english::shortened;
use pgnkit_core::pgn::date::Day;
use pgnkit_tournament::sheet::EventSheet;

/// Why events have no standings.
pub(crate) const NO_CONTEST: &str =
    "one player was in every game, or most players have a single game";

/// Why the page has no event; `None` if there is nothing that it could have been.
pub(crate) fn without_events(page: &Page<'_>) -> Option<Markup> {
    if page.all.entries.are_too_many {
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
            (wide("Tournaments", &caption, &with_heads(
                "", &["Event", "<Place", "<Dates", "Players", "Games", "<First place"], &html! {
                    @for (month, sheets) in calendar(shown) {
                        @if let Some(month) = month { tr.month { th.l colspan="6" scope="rowgroup" { (month) } } }
                        @for sheet in sheets {
                            tr {
                                th.name scope="row" { a href={ "#" (event_anchor(sheet)) } { (name(&title(sheet))) } }
                                td.l.long { (safe(&place(sheet).unwrap_or_default())) }
                                td.l { (dates(sheet).unwrap_or_default()) }
                                (td(sheet.event.players.len() as u64)) (td(sheet.event.games.len() as u64))
                                td.l.words { @if sheet.is_provisional() { "provisional" } @else { (name(&first(sheet))) } }
                            }
                        }
                    }
                },
            )))
        }
        @if are_told_of(page) { (about_games(page)) }
        @for (_, sheets) in calendar(shown) { @for sheet in sheets { (event(page, sheet)) } }
        (signs(shown))
    }
}

/// A month in words, and its events.
type Month<'a> = (Option<String>, Vec<&'a EventSheet>);

/// The events by months, each once, if all have a day; else all in the order of the input.
fn calendar(shown: &[EventSheet]) -> Vec<Month<'_>> {
    let dated: Option<Vec<(Day, &EventSheet)>> = (shown.iter())
        .map(|sheet| Some((days(sheet)?[0], sheet)))
        .collect();
    let Some(mut dated) = dated else {
        return vec![(None, shown.iter().collect())];
    };
    dated.sort_by_key(|(day, _)| *day);
    let months = dated
        .chunk_by(|((year, month, _), _), ((other, next, _), _)| (year, month) == (other, next));
    let months = months.map(|dated| {
        let (year, month, _) = dated[0].0;
        let month = jiff::civil::date(2000, month.clamp(1, 12).cast_signed(), 1).strftime("%B");
        let sheets = dated.iter().map(|(_, sheet)| *sheet).collect();
        (Some(format!("{month} {year}")), sheets)
    });
    months.collect()
}

/// A remark about events without tables.
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
fn event(page: &Page<'_>, sheet: &EventSheet) -> Markup {
    let shown = ShownEvent::new(page, sheet);
    let parts = page.sections.iter().filter(|section| section.is_of_event());
    html! {
        section id=(event_anchor(sheet)) {
            h2 { (name(&title(sheet))) }
            (about(page, sheet))
            @for part in parts {
                @if let Some(content) = part.of_event(&shown) {
                    @if matches!(part, PageSection::Remarks | PageSection::Cards) {
                        details id=(shown.part_anchor(&part.id())) { summary { (part.words()) } (content) }
                    } @else {
                        h3 id=(shown.part_anchor(&part.id())) { (part.words()) }
                        (content)
                    }
                }
            }
            p { a href="#index" { "All tournaments" } }
        }
    }
}

/// Where and when it was, how many rounds it had, and what else its record says, or all of its games.
pub(crate) fn about(page: &Page<'_>, sheet: &EventSheet) -> Markup {
    let rounds = sheet
        .event
        .final_round
        .unwrap_or(sheet.event.rounds().len());
    let rounds =
        (rounds > 1 && !sheet.is_match()).then(|| counted(rounds as u64, "round", "rounds"));
    let parts = [place(sheet), dates(sheet), rounds].into_iter().flatten();
    let parts: Vec<String> = parts.collect();
    let lines = sheet.event.stated.iter().flat_map(|stated| &stated.lines);
    let control = page
        .shared_tags
        .iter()
        .find_map(|tag| tag.strip_prefix('T'));
    html! {
        @if !parts.is_empty() { p.about { (safe(&parts.join(", "))) } }
        @for line in lines { p.about { (safe(&shortened(line, MOST_CHARACTERS))) } }
        @if let Some(control) = control.filter(|_| sheet.event.stated.is_none()) { p.about { "Time control: " (safe(control)) } }
    }
}

impl PageSection {
    /// The section's contents for one event.
    pub(crate) fn of_event(self, shown: &ShownEvent<'_>) -> Option<Markup> {
        match self {
            PageSection::Standings => Some(standings_of(shown)),
            PageSection::Crosstable => crosstable_of(shown),
            PageSection::Rounds => super::rounds::rounds_of(shown),
            PageSection::Cards => cards_of(shown),
            PageSection::Remarks => remarks_of(shown.sheet),
            _ => None,
        }
    }
}
