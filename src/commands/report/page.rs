//! The page as a whole: its head, its sections in order, and what they all need.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::collected::Collected;
use super::words::quoted;
use super::{board, findings, lengths, lists, mates, outcomes as endings, overview, results};
use crate::output::html::{name, safe};
use crate::pgn::date::{Day, iso};
use crate::pipeline::Ledger;

const STYLE: &str = include_str!("style.css");

/// What the page is made of.
pub(super) struct Page<'a> {
    pub(super) title: Option<&'a str>,
    pub(super) today: Option<Day>,
    /// The sources as given.
    pub(super) files: &'a [String],
    pub(super) ledger: &'a Ledger,
    /// What kept sources from being read to their end.
    pub(super) failures: &'a [String],
    /// What was asked of `check`, as arguments.
    pub(super) choice: &'a str,
    /// Findings shown at most.
    pub(super) boards: usize,
    pub(super) all: &'a Collected,
}

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

impl Page<'_> {
    pub(super) fn html(&self) -> Markup {
        let title = self.heading();
        // Where there are no games, the others have nothing to say.
        let sections = if self.ledger.games > 0 {
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
                        (self.files())
                        @if let Some(today) = self.today {
                            p { "Report of " time { (iso(today)) } }
                        }
                    }
                    nav aria-label="Sections" {
                        ul {
                            @for (id, words) in SECTIONS.iter().take(sections) { li { a href={ "#" (id) } { (words) } } }
                        }
                    }
                    main {
                        (overview::section(self))
                        (findings::section(self))
                        @if self.ledger.games > 0 {
                            (endings::section(self))
                            (results::section(self))
                            (lengths::section(self))
                            (mates::section(self))
                            (lists::openings(self))
                            (lists::players(self))
                            (lists::events(self))
                        }
                    }
                    footer {
                        p {
                            "Made by pgnkit " (env!("CARGO_PKG_VERSION")) ". A result is that of the Result tag, else of the \
                             marker; where there is neither, or both differ, it is what the final position proves. A ply is \
                             one move by one side."
                        }
                    }
                }
            }
        }
    }

    fn heading(&self) -> String {
        match (self.title, self.files) {
            (Some(title), _) => title.to_owned(),
            (None, [file]) => file_name(file).to_owned(),
            (None, files) => format!("{} and {} more", file_name(&files[0]), files.len() - 1),
        }
    }

    fn files(&self) -> Markup {
        const SHOWN: usize = 10;
        html! {
            p.files {
                (if self.files.len() == 1 { "File: " } else { "Files: " })
                @for (index, file) in self.files.iter().take(SHOWN).enumerate() {
                    @if index > 0 { ", " }
                    (name(shown_file(file)))
                }
                @if self.files.len() > SHOWN { " and " (self.files.len() - SHOWN) " more" }
            }
        }
    }

    /// Where a game is.
    pub(super) fn place(&self, source: usize, game: Option<u64>) -> Markup {
        html! {
            @if self.files.len() > 1 {
                (name(shown_file(&self.files[source])))
                @if game.is_some() { ", " }
            }
            @if let Some(game) = game { "game " (game) }
        }
    }

    /// A command that tells more, with the files as a shell reads them.
    pub(super) fn command(&self, arguments: &str) -> Markup {
        let files = match self.files {
            files @ ([] | [_] | [_, _] | [_, _, _]) => {
                let files: Vec<String> = files.iter().map(|file| quoted(file)).collect();
                safe(&files.join(" "))
            }
            _ => "FILE...".to_owned(),
        };
        html! { code { "pgnkit " (arguments) " " (files) } }
    }
}

/// A file as it is shown.
pub(super) fn shown_file(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}

/// The name of a file without its folders.
fn file_name(file: &str) -> &str {
    let name = file.rsplit('/').find(|part| !part.is_empty());
    name.map_or(shown_file(file), shown_file)
}

/// A table in a frame of its own, which scrolls where it is too wide for the screen; what it covers stands above.
pub(super) fn wide(label: &str, caption: &str, table: &Markup) -> Markup {
    html! {
        p.caption { (caption) }
        div.wide role="region" tabindex="0" aria-label=(label) { (table) }
    }
}

/// The heads of a table's columns; those that begin with `<` stand on the left, as text does.
pub(super) fn heads(words: &[&str]) -> Markup {
    html! {
        thead {
            tr {
                @for word in words {
                    @match word.strip_prefix('<') {
                        Some(word) => th.l scope="col" { (word) },
                        None => th scope="col" { (word) },
                    }
                }
            }
        }
    }
}
