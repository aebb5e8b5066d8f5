//! The head of the page: what it is called, what shows it elsewhere, and who is in front.

use maud::{Markup, html};

use super::contents::Page;
use super::elements::words::counted;
use super::event::{index, links::ShownEvent, podium::podium};
use super::overview;
use super::sections::PageSection;
use crate::output::html::{name, safe};
use pgnkit_core::english::shortened;
use pgnkit_core::rules::rule::Severity;

/// The colour of the page where the organiser has none.
const ACCENT: &str = "#0b57b0";

/// A knight's square, in the colour of the organiser: what a browser shows beside the title.
fn icon(accent: &str) -> String {
    let accent = accent.replace('#', "%23");
    format!(
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='{accent}' \
         d='M0 0h8v8h-8z'/%3E%3Cpath fill='%23fff' d='M1 1h3v3h-3zM4 4h3v3h-3z'/%3E%3C/svg%3E"
    )
}

/// The page in a few words: its only event, or what it holds.
fn description(page: &Page<'_>) -> String {
    /// Longer ones are cut by those who show them.
    const MOST_CHARACTERS: usize = 200;
    let text = if let [only] = &page.events.shown[..] {
        only.sentences().join(" ")
    } else {
        let games = counted(page.ledger.games, "game", "games");
        match page.events.shown.len() as u64 {
            0 => format!("{games}."),
            events => format!("{}, {games}.", counted(events, "event", "events")),
        }
    };
    shortened(&text, MOST_CHARACTERS)
}

/// What is shown of the page where somebody sends its address, and beside its title.
pub(crate) fn links(page: &Page<'_>, title: &str) -> Markup {
    let words = description(page);
    let accent = page.accent.unwrap_or(ACCENT);
    html! {
        title { (safe(title)) }
        meta name="description" content=(safe(&words));
        meta name="theme-color" content=(accent);
        meta property="og:type" content="website";
        meta property="og:title" content=(safe(title));
        meta property="og:description" content=(safe(&words));
        link rel="icon" href=(icon(accent));
    }
}

/// The first thing that readers see: the name, where and when it was, and who is in front.
pub(crate) fn header(page: &Page<'_>, title: &str) -> Markup {
    html! {
        header #top {
            div.brand {
                @if let Some(logo) = page.logo { img.logo src=(logo) alt=""; }
                div {
                    h1 { (name(title)) }
                    @if let [only] = &page.events.shown[..] { (index::about(page, only)) }
                    @if let Some(chosen_only) = page.chosen_only { p { (safe(chosen_only)) } }
                }
            }
            @if let [only] = &page.events.shown[..] && page.sections.contains(&PageSection::Standings) {
                (podium(&ShownEvent::new(page, only)).unwrap_or_default())
            }
            (overview::incomplete(page))
            (checked(page))
        }
    }
}

/// How many errors and remarks there are, and where they stand.
fn checked(page: &Page<'_>) -> Markup {
    let has = |section| page.sections.contains(&section);
    let [errors, warnings] =
        [Severity::Error, Severity::Warning].map(|severity| page.all.findings.findings(severity));
    let remarks: usize = page
        .events
        .shown
        .iter()
        .map(|sheet| sheet.remarks.len())
        .sum();
    let found = [
        (errors, "error", "errors"),
        (warnings, "warning", "warnings"),
    ];
    let found = found.into_iter().filter(|(number, ..)| *number > 0);
    let found: Vec<String> = found
        .map(|(number, one, many)| counted(number, one, many))
        .collect();
    let to_remarks = match &page.events.shown[..] {
        [_] => "#remarks",
        _ => "#index",
    };
    let is_told =
        !page.events.shown.is_empty() && page.ledger.games > 0 && has(PageSection::Findings);
    html! {
        @if is_told {
            p.checked {
                (counted(page.ledger.games, "game", "games")) " checked: "
                @if found.is_empty() { "no errors" } @else { a href="#findings" { (found.join(", ")) } }
                @if remarks > 0 && has(PageSection::Remarks) {
                    ", " a href=(to_remarks) { (counted(remarks as u64, "remark", "remarks")) }
                }
                "."
            }
        }
    }
}
