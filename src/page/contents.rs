//! What the sections of the page are made of, and what they all need.

use std::collections::HashMap;

use maud::{Markup, html};

use super::collected::Collected;
use super::elements::words::quoted;
use super::sections::PageSection;
use crate::output::html::{name, safe};
use crate::pipeline::ledger::Ledger;
use crate::tournament::page_events::EventSheets;
use pgnkit_core::english::shortened;
use pgnkit_core::pgn::date::Day;

/// Longer titles are cut.
const MOST_CHARACTERS: usize = 400;

/// The contents of the page.
#[derive(Clone, Copy)]
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
    /// What is not read of the folders that were named.
    pub(crate) not_read: &'a [String],
    /// The arguments of `check`.
    pub(crate) choice: &'a str,
    /// Findings shown at most.
    pub(crate) boards: usize,
    /// Whether games play in the viewer.
    pub(crate) has_script: bool,
    pub(crate) all: &'a Collected,
    pub(crate) events: &'a EventSheets,
    /// The mark of the organiser, as an address that holds it, and the colour.
    pub(crate) logo: Option<&'a str>,
    pub(crate) accent: Option<&'a str>,
    /// The factor K of rating changes.
    pub(crate) rating_factor: Option<u16>,
    /// Where games stand that are on the page, and what their tags say alike.
    pub(crate) anchors: &'a HashMap<(usize, u64), String>,
    pub(crate) shared_tags: &'a [String],
    /// The name of the official record, if the event is that of one.
    pub(crate) record: Option<&'a str>,
    /// Whether the user has chosen the sections, or all, with nothing folded; and these, in order.
    pub(crate) are_sections_chosen: bool,
    pub(crate) is_unfolded: bool,
    pub(crate) sections: &'a [PageSection],
}

impl Page<'_> {
    pub(crate) fn heading(&self) -> String {
        let (events, is_only) = (self.events, self.events.contests + self.events.others == 1);
        let only = events.shown.first().filter(|_| is_only);
        let only = only
            .map(|sheet| &*sheet.event.name)
            .filter(|name| !matches!(*name, "" | "?"));
        match (self.title.or(only), self.files) {
            (Some(title), _) => shortened(title, MOST_CHARACTERS),
            (None, []) => "No files".to_owned(),
            (None, [file]) => shown_file(file).to_owned(),
            (None, [file, more @ ..]) => format!("{} and {} more", shown_file(file), more.len()),
        }
    }

    pub(crate) fn files(&self) -> Markup {
        const SHOWN: usize = 10;
        html! {
            @if let Some(record) = self.record { p.files { "Record: " (name(record)) } }
            @if self.record.is_none() || !self.files.is_empty() { p.files {
                (match self.files.len() { 0 => "No files.", 1 => "File: ", _ => "Files: " })
                @for (index, file) in self.files.iter().take(SHOWN).enumerate() {
                    @if index > 0 { ", " }
                    (name(shown_file(file)))
                }
                @if self.files.len() > SHOWN { " and " (self.files.len() - SHOWN) " more" }
            } }
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
