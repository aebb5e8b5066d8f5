//! The page as a whole: its head, and its sections in order.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::contents::Page;
use super::event::tables::signs;
use super::event::{index, others, rounds::has_rounds};
use super::parts::board;
use super::sections::PageSection;
use super::viewer::STYLE;
use super::{engines, findings, lengths, lists, notable, openings, outcomes, overview};
use super::{ratings, results, shortest_mates, times, viewer};
use crate::output::html::{name, safe};
use pgnkit_core::english::shortened;
use pgnkit_core::pgn::date::iso;

/// A section as it stands: its id, its name in the navigation, and what it says.
type Written = (String, String, Markup);

/// The only event in a few words.
fn description(page: &Page<'_>) -> Option<String> {
    /// Longer ones are cut by those who show them.
    const MOST_CHARACTERS: usize = 200;
    let [only] = &page.events.shown[..] else {
        return None;
    };
    Some(shortened(&only.sentences().join(" "), MOST_CHARACTERS))
}

/// The page as HTML.
pub(crate) fn document(page: &Page<'_>) -> Markup {
    let title = page.heading();
    let page = &Page {
        has_script: page.has_script && others::has_games(page),
        ..*page
    };
    let (sections, empty) = sections(page);
    let first = sections.first().map_or("top", |(id, ..)| id);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(viewer::policy(page.has_script));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content={ "pgnkit " (env!("CARGO_PKG_VERSION")) };
                title { (safe(&title)) }
                // What is shown of the page where somebody sends its address.
                meta property="og:title" content=(safe(&title));
                @if let Some(words) = description(page) {
                    meta name="description" content=(safe(&words));
                    meta property="og:description" content=(safe(&words));
                }
                style { (PreEscaped(STYLE)) }
                @if page.has_script { style { (PreEscaped(viewer::style())) } }
            }
            body {
                a.skip href={ "#" (first) } { "Skip to the report" }
                (board::shapes())
                header #top {
                    h1 { (name(&title)) }
                    @if let [only] = &page.events.shown[..] { (index::about(only)) }
                    (page.files())
                    @if let Some(chosen_only) = page.chosen_only {
                        p { (safe(chosen_only)) }
                    }
                    @if let Some(today) = page.today {
                        p { "Report of " time { (iso(today)) } }
                    }
                    (overview::incomplete(page))
                }
                nav aria-label="Sections" {
                    ul {
                        @for (id, words, _) in &sections { li { a href={ "#" (id) } { (words) } } }
                    }
                }
                main { @for (_, _, section) in &sections { (section) } }
                footer {
                    @if !empty.is_empty() { p { "Nothing to show, and left out: " (empty.join(", ")) "." } }
                    p {
                        "Made by pgnkit " (env!("CARGO_PKG_VERSION")) ". A game's result is the Result tag, else the \
                         marker; if neither says one, or they differ, it is what the final position proves. A ply is one \
                         move by one side."
                    }
                    @if page.has_script { p { "Games are shown with Lichess PGN Viewer " (viewer::VERSION) " (GPL-3.0-or-later)." } }
                }
                @if page.has_script { script type="module" { (PreEscaped(viewer::script())) } }
            }
        }
    }
}

/// The sections that have something to say, and the names of the others.
fn sections(page: &Page<'_>) -> (Vec<Written>, Vec<String>) {
    let (mut written, mut empty) = (Vec::new(), Vec::new());
    let is_index = page.events.shown.len() > 1;
    let is_single = page.events.contests == 1 && page.events.others == 0;
    for &section in page.sections {
        let is_told = matches!(section, PageSection::Players | PageSection::Events);
        if is_single && is_told && !page.are_sections_chosen {
            continue;
        }
        if is_index && section.is_of_event() {
            // All of an event stands together.
            if !written.iter().any(|(id, ..): &Written| id == "index") {
                written.push((
                    "index".to_owned(),
                    "Tournaments".to_owned(),
                    index::section(page),
                ));
            }
            continue;
        }
        match content(page, section) {
            Some(content) => {
                let (id, words) = (section.id(), section.words());
                let heading = match section {
                    PageSection::Mates => format!("The {}", words.to_lowercase()),
                    PageSection::Games => others::heading(page).to_owned(),
                    _ => words.clone(),
                };
                let content = html! { section id=(id) { h2 { (heading) } (content) } };
                written.push((id, words, content));
            }
            None => empty.push(section.words()),
        }
    }
    (written, empty)
}

/// What a section says below its heading, if anything.
fn content(page: &Page<'_>, section: PageSection) -> Option<Markup> {
    match section {
        PageSection::Standings | PageSection::Crosstable | PageSection::Rounds => {
            of_event(page, section)
        }
        PageSection::Games => others::section(page),
        PageSection::Notable => notable::section(page),
        PageSection::Overview => Some(overview::section(page)),
        PageSection::Outcomes => outcomes::section(page),
        PageSection::Results => results::section(page),
        PageSection::Ratings => ratings::section(page),
        PageSection::Time => times::section(page),
        PageSection::Engines => engines::section(page),
        PageSection::Lengths => lengths::section(page),
        PageSection::Mates => shortest_mates::section(page),
        PageSection::Openings => openings::section(page),
        PageSection::Players => lists::players(page),
        PageSection::Events => lists::events(page),
        PageSection::Findings => findings::section(page),
    }
}

/// What a section says of the one event of the page, or why there is none.
fn of_event(page: &Page<'_>, section: PageSection) -> Option<Markup> {
    let content = match &page.events.shown[..] {
        [only] => section.of_event(page, only)?,
        _ if section == PageSection::Standings => index::without_events(page)?,
        _ => return None,
    };
    let is_rounds = section == PageSection::Rounds;
    let has_games = is_rounds && page.events.shown.iter().any(has_rounds);
    Some(html! {
        @if has_games && !page.all.texts.is_empty() { (others::about_games(page)) }
        (content)
        @if section == PageSection::Standings && !page.events.shown.is_empty() { (signs(&page.events.shown)) }
    })
}
