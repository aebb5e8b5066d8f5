//! The page as a whole: its head, and its sections in order.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::contents::Page;
use super::elements::board;
use super::event::{index, links::ShownEvent, tables::signs, unplaced_games};
use super::games::{anchors, shared_tags};
use super::page_head::{header, links};
use super::sections::PageSection;
use super::{engines, findings, lengths, most_frequent, notable, openings, outcomes, overview};
use super::{ratings, results, shortest_mates, times, viewer};
use crate::output::html::safe;
use pgnkit_core::pgn::date::iso;

/// A section as it stands.
struct WrittenSection {
    id: String,
    /// Its name in the navigation, and its heading.
    words: String,
    heading: String,
    content: Markup,
    is_for_readers: bool,
}

/// The page as HTML.
pub(crate) fn document(page: &Page<'_>) -> String {
    let title = page.heading();
    let shown = unplaced_games::shown(page);
    let (shared_tags, anchors) = (shared_tags(&shown), anchors(&shown));
    let page = &Page {
        has_script: page.has_script && !anchors.is_empty(),
        anchors: &anchors,
        shared_tags: &shared_tags,
        ..*page
    };
    let (sections, empty) = sections(page);
    let styles = viewer::styles(page.accent, page.has_script);
    let script = page.has_script.then(viewer::script);
    let first = sections.first().map_or("top", |section| &section.id);
    let html = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(viewer::policy(&styles, script.as_deref()));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content={ "pgnkit " (env!("CARGO_PKG_VERSION")) };
                (links(page, &title))
                @for style in &styles { style { (PreEscaped(style)) } }
            }
            body {
                a.skip href={ "#" (first) } { "Skip to the report" }
                (board::shapes())
                (header(page, &title))
                (main(page, &sections))
                (footer(page, &empty))
                @if let Some(script) = &script { script type="module" { (PreEscaped(script)) } }
            }
        }
    };
    without_ends(html.into_string())
}

/// The page without the ends of elements that follow from what comes next, and without marks that HTML can do without: a large table
/// has thousands. No text of strangers has a `<` or a `"` that is not escaped.
fn without_ends(page: String) -> String {
    const SHORTER: [(&str, &str); 8] = [
        ("</td>", ""),
        ("</th>", ""),
        ("</tr>", ""),
        ("</p></details>", "</details>"),
        ("</p></div>", "</div>"),
        ("</p><table", "<table"),
        ("></use>", "/>"),
        ("></rect>", "/>"),
    ];
    /// What stands before the names of anchors, which need no quotation marks.
    const ANCHORS: [&str; 2] = ["<a href=\"#", "<tr id=\""];
    let shorter = SHORTER.iter();
    let page = shorter.fold(page, |page, (long, short)| page.replace(long, short));
    ANCHORS.iter().fold(page, |page, start| {
        let mut parts = page.split(start);
        let first = parts.next().unwrap_or_default().to_owned();
        let start = start.replace('"', "");
        parts.fold(first, |page, part| {
            let (anchor, rest) = part.split_once('"').unwrap_or((part, ""));
            page + &start + anchor + rest
        })
    })
}

/// The navigation and the sections: of an event, first those for readers; the others are folded unless all are asked for.
fn main(page: &Page<'_>, sections: &[WrittenSection]) -> Markup {
    let is_split = !page.events.shown.is_empty() && (page.is_unfolded || !page.are_sections_chosen);
    let (first, others): (Vec<&WrittenSection>, Vec<&WrittenSection>) = sections
        .iter()
        .partition(|section| !is_split || section.is_for_readers);
    let entry =
        |section: &WrittenSection| html! { li { a href={ "#" (section.id) } { (section.words) } } };
    let whole = |section: &WrittenSection| {
        html! {
            @if section.heading.is_empty() {
                (section.content)
            } @else {
                section id=(section.id) { h2 { (section.heading) } (section.content) }
            }
        }
    };
    let tags = Some(page.shared_tags.join("\n")).filter(|tags| page.has_script && !tags.is_empty());
    html! {
        nav aria-label="Sections" {
            ul {
                @for section in &first { (entry(section)) }
                @if !others.is_empty() { li { a href="#more" { "Statistics and checks" } } }
            }
        }
        main data-t=[tags] {
            @for section in &first { (whole(section)) }
            @if !others.is_empty() {
                details.more open[page.is_unfolded] {
                    summary { h2 { "Statistics and checks" } }
                    div #more {
                        nav aria-label="Statistics and checks" { ul { @for section in &others { (entry(section)) } } }
                        @for section in &others { (whole(section)) }
                    }
                }
            }
        }
    }
}

/// What the page is made of, and how.
fn footer(page: &Page<'_>, empty: &[String]) -> Markup {
    html! {
        footer {
            (page.files())
            @if let Some(today) = page.today { p { "Report of " time { (iso(today)) } "." } }
            @if !empty.is_empty() { p { "Nothing to show, and left out: " (safe(&empty.join(", "))) "." } }
            p {
                "Made by pgnkit " (env!("CARGO_PKG_VERSION")) ". A game's result is the Result tag, else the \
                 marker; if neither says one, or they differ, it is what the final position proves. A ply is one \
                 move by one side."
            }
            @if page.has_script { p { "Games are shown with Lichess PGN Viewer " (viewer::VERSION) " (GPL-3.0-or-later)." } }
        }
    }
}

/// The sections that have something to say, and the names of the others.
fn sections(page: &Page<'_>) -> (Vec<WrittenSection>, Vec<String>) {
    let (mut written, mut empty): (Vec<WrittenSection>, Vec<String>) = (Vec::new(), Vec::new());
    let is_index = page.events.shown.len() > 1;
    let is_single = page.events.contests == 1 && page.events.others == 0;
    for &section in page.sections {
        let is_told = matches!(section, PageSection::Players | PageSection::Events);
        if is_single && is_told && !page.are_sections_chosen {
            continue;
        }
        if is_index && section.is_of_event() {
            // All of an event stands together.
            if !written.iter().any(|section| section.id == "index") {
                written.push(WrittenSection {
                    id: "index".to_owned(),
                    words: "Tournaments".to_owned(),
                    heading: String::new(),
                    content: index::section(page),
                    is_for_readers: true,
                });
            }
            continue;
        }
        let words = section.words();
        match content(page, section) {
            Some(content) => written.push(WrittenSection {
                id: section.id(),
                heading: match section {
                    PageSection::Mates => format!("The {}", words.to_lowercase()),
                    PageSection::Games => unplaced_games::heading(page).to_owned(),
                    _ => words.clone(),
                },
                words,
                content,
                is_for_readers: section.is_for_readers(),
            }),
            None => empty.push(words),
        }
    }
    (written, empty)
}

/// What a section says below its heading, if anything.
fn content(page: &Page<'_>, section: PageSection) -> Option<Markup> {
    match section {
        PageSection::All => None,
        PageSection::Standings
        | PageSection::Crosstable
        | PageSection::Rounds
        | PageSection::Cards
        | PageSection::Remarks => of_event(page, section),
        PageSection::Games => unplaced_games::section(page),
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
        PageSection::Players => most_frequent::players(page),
        PageSection::Events => most_frequent::events(page),
        PageSection::Findings => findings::section(page),
    }
}

/// What a section says of the one event of the page, or why there is none.
fn of_event(page: &Page<'_>, section: PageSection) -> Option<Markup> {
    let content = match &page.events.shown[..] {
        [only] => section.of_event(&ShownEvent::new(page, only))?,
        _ if section == PageSection::Standings => index::without_events(page)?,
        _ => return None,
    };
    let has_games = section == PageSection::Rounds && unplaced_games::are_told_of(page);
    Some(html! {
        @if has_games { (unplaced_games::about_games(page)) }
        (content)
        @if section == PageSection::Standings && !page.events.shown.is_empty() { (signs(&page.events.shown)) }
    })
}
