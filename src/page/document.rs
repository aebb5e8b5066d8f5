//! The page as a whole: its head, and its sections in order.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::contents::Page;
use super::{
    board, findings, lengths, lists, openings, outcomes, overview, ratings, results,
    shortest_mates, standings, times,
};
use crate::output::html::{name, safe};
use crate::tournament::excerpt::EventTables;
use pgnkit_core::pgn::date::iso;

const STYLE: &str = include_str!("style.css");

/// The sections, by their ids.
const SECTIONS: [(&str, &str); 12] = [
    ("overview", "Overview"),
    ("standings", "Standings"),
    ("findings", "Findings"),
    ("outcomes", "Outcomes"),
    ("results", "Results"),
    ("ratings", "Ratings"),
    ("time", "Time"),
    ("lengths", "Lengths"),
    ("mates", "Shortest mates"),
    ("openings", "Openings"),
    ("players", "Players"),
    ("events", "Events"),
];

/// The page as HTML.
pub(crate) fn document(page: &Page<'_>, tables: &EventTables) -> Markup {
    let title = page.heading();
    // Where there are no games, the others have nothing to say.
    let sections = SECTIONS
        .iter()
        .filter(|(id, _)| page.ledger.games > 0 || matches!(*id, "overview" | "findings"));
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
                        @for (id, words) in sections { li { a href={ "#" (id) } { (words) } } }
                    }
                }
                main {
                    (overview::section(page))
                    @if page.ledger.games > 0 { (standings::section(page, tables)) }
                    (findings::section(page))
                    @if page.ledger.games > 0 {
                        (outcomes::section(page))
                        (results::section(page))
                        (ratings::section(page))
                        (times::section(page))
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
