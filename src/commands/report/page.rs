//! What the sections of the page are made of, and what they all need.

use maud::{Markup, html};

use super::{collected::Collected, words::quoted};
use crate::output::html::{name, safe};
use crate::pgn::date::Day;
use crate::pipeline::Ledger;

/// What the page is made of.
pub(super) struct Page<'a> {
    pub(super) title: Option<&'a str>,
    /// Which games it is about, if not all.
    pub(super) chosen_only: Option<&'a str>,
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

impl Page<'_> {
    pub(super) fn heading(&self) -> String {
        match (self.title, self.files) {
            (Some(title), _) => title.to_owned(),
            (None, [file]) => file_name(file).to_owned(),
            (None, files) => format!("{} and {} more", file_name(&files[0]), files.len() - 1),
        }
    }

    pub(super) fn files(&self) -> Markup {
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
