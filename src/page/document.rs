//! The page as a whole: its head, and its sections in order.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::contents::Page;
use super::parts::board;
use super::viewer::STYLE;
use super::{findings, games, lengths, lists, openings, outcomes, overview, ratings, results};
use super::{shortest_mates, standings, times, viewer};
use crate::output::html::{name, safe};
use pgnkit_core::pgn::date::iso;

/// A section: its id, its name in the navigation, and what writes it.
type Section = (&'static str, &'static str, fn(&Page<'_>) -> Markup);

/// The sections, in order.
const SECTIONS: [Section; 13] = [
    ("overview", "Overview", overview::section),
    ("standings", "Standings", standings::section),
    ("games", "Games", games::section),
    ("findings", "Findings", findings::section),
    ("outcomes", "Outcomes", outcomes::section),
    ("results", "Results", results::section),
    ("ratings", "Ratings", ratings::section),
    ("time", "Time", times::section),
    ("lengths", "Lengths", lengths::section),
    ("mates", "Shortest mates", shortest_mates::section),
    ("openings", "Openings", openings::section),
    ("players", "Players", lists::players),
    ("events", "Events", lists::events),
];

/// The page as HTML.
pub(crate) fn document(page: &Page<'_>) -> Markup {
    let title = page.heading();
    // Where there are no games, the others have nothing to say.
    let sections = SECTIONS.iter().filter(|(id, ..)| match *id {
        "overview" | "findings" => true,
        "games" => !page.all.texts.is_empty(),
        _ => page.ledger.games > 0,
    });
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
                style { (PreEscaped(STYLE)) }
                @if page.has_script { style { (PreEscaped(viewer::style())) } }
            }
            body {
                a.skip href="#overview" { "Skip to the report" }
                (board::shapes())
                header {
                    h1 { (name(&title)) }
                    (page.files())
                    @if let Some(chosen_only) = page.chosen_only {
                        p { (safe(chosen_only)) }
                    }
                    @if let Some(today) = page.today {
                        p { "Report of " time { (iso(today)) } }
                    }
                }
                nav aria-label="Sections" {
                    ul {
                        @for (id, words, _) in sections.clone() { li { a href={ "#" (id) } { (words) } } }
                    }
                }
                main {
                    @for (_, _, section) in sections { (section(page)) }
                }
                footer {
                    p {
                        "Made by pgnkit " (env!("CARGO_PKG_VERSION")) ". A game's result is the Result tag, else the \
                         marker; if both are missing or they differ, it is what the final position proves. A ply is \
                         one move by one side."
                    }
                    @if page.has_script { p { "Games are shown with Lichess PGN Viewer " (viewer::VERSION) " (GPL-3.0-or-later)." } }
                }
                @if page.has_script { script type="module" { (PreEscaped(viewer::script())) } }
            }
        }
    }
}
