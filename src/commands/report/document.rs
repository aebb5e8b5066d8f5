//! The page as a whole: its head, and its sections in order.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::page::Page;
use super::{
    board, findings, lengths, lists, openings, outcomes, overview, results, shortest_mates,
};
use crate::output::html::{name, safe};
use crate::pgn::date::iso;

const STYLE: &str = include_str!("style.css");

/// The sections, by their ids.
const SECTIONS: [(&str, &str); 9] = [
    ("overview", "Overview"),
    ("findings", "Findings"),
    ("outcomes", "Outcomes"),
    ("results", "Results"),
    ("lengths", "Lengths"),
    ("mates", "Shortest mates"),
    ("openings", "Openings"),
    ("players", "Players"),
    ("events", "Events"),
];

/// The page as HTML.
pub(super) fn document(page: &Page<'_>) -> Markup {
    let title = page.heading();
    // Where there are no games, the others have nothing to say.
    let sections = if page.ledger.games > 0 {
        SECTIONS.len()
    } else {
        2
    };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content={ "pgnkit " (env!("CARGO_PKG_VERSION")) };
                title { (safe(&title)) }
                style { (PreEscaped(STYLE)) }
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
                        @for (id, words) in SECTIONS.iter().take(sections) { li { a href={ "#" (id) } { (words) } } }
                    }
                }
                main {
                    (overview::section(page))
                    (findings::section(page))
                    @if page.ledger.games > 0 {
                        (outcomes::section(page))
                        (results::section(page))
                        (lengths::section(page))
                        (shortest_mates::section(page))
                        (openings::section(page))
                        (lists::players(page))
                        (lists::events(page))
                    }
                }
                footer {
                    p {
                        "Made by pgnkit " (env!("CARGO_PKG_VERSION")) ". A game's result is the Result tag, else the \
                         marker; if both are missing or they differ, it is what the final position proves. A ply is \
                         one move by one side."
                    }
                }
            }
        }
    }
}
