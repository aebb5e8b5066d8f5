//! What the sections of the page are made of, and what they all need.

use maud::{Markup, html};

use super::collected::Collected;
use super::parts::words::quoted;
use crate::output::html::{name, safe};
use crate::pipeline::Ledger;
use crate::tournament::excerpt::EventTables;
use pgnkit_core::pgn::date::Day;

/// What the page is made of.
pub(crate) struct Page<'a> {
    pub(crate) title: Option<&'a str>,
    /// Which games it is about, if not all.
    pub(crate) chosen_only: Option<&'a str>,
    pub(crate) today: Option<Day>,
    /// The names of the sources, as they are shown.
    pub(crate) files: &'a [String],
    pub(crate) ledger: &'a Ledger,
    /// What kept sources from being read to their end.
    pub(crate) failures: &'a [String],
    /// What was asked of `check`, as arguments.
    pub(crate) choice: &'a str,
    /// Findings shown at most.
    pub(crate) boards: usize,
    /// Whether games play in the viewer.
    pub(crate) has_script: bool,
    pub(crate) all: &'a Collected,
    pub(crate) tables: &'a EventTables,
}

impl Page<'_> {
    pub(crate) fn heading(&self) -> String {
        match (self.title, self.files) {
            (Some(title), _) => title.to_owned(),
            (None, []) => "No files".to_owned(),
            (None, [file]) => shown_file(file).to_owned(),
            (None, [file, more @ ..]) => format!("{} and {} more", shown_file(file), more.len()),
        }
    }

    pub(crate) fn files(&self) -> Markup {
        const SHOWN: usize = 10;
        html! {
            p.files {
                (match self.files.len() { 0 => "No files.", 1 => "File: ", _ => "Files: " })
                @for (index, file) in self.files.iter().take(SHOWN).enumerate() {
                    @if index > 0 { ", " }
                    (name(shown_file(file)))
                }
                @if self.files.len() > SHOWN { " and " (self.files.len() - SHOWN) " more" }
            }
        }
    }

    /// Where a game is.
    pub(crate) fn place(&self, source: usize, game: Option<u64>) -> Markup {
        html! {
            @if self.files.len() > 1 {
                (name(shown_file(&self.files[source])))
                @if game.is_some() { ", " }
            }
            @if let Some(game) = game { "game " (game) }
        }
    }

    /// A command that shows more, with the files as a shell reads them.
    pub(crate) fn command(&self, arguments: &str) -> Markup {
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
pub(crate) fn shown_file(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}
