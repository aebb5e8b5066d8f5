//! A game on the page: a line that opens, and plays through in the viewer or shows its moves as text.

use maud::{Markup, html};

use super::contents::Page;
use super::tally::games::GameText;
use crate::output::html::name;

impl<'a> Page<'a> {
    /// Where a game stands on the page.
    fn anchor(&self, (source, game): (usize, u64)) -> String {
        match self.files {
            [_] => format!("game-{game}"),
            _ => format!("game-{}-{game}", source + 1),
        }
    }

    /// A game that is on the page, by its place.
    pub(crate) fn game(&self, place: (usize, u64)) -> Option<&'a GameText> {
        let kept = &self.all.texts.kept;
        let found = kept.binary_search_by_key(&place, |game| game.place);
        found.ok().map(|index| &kept[index])
    }

    /// The players of a game, with a link to it if it is on the page.
    pub(crate) fn linked(&self, place: (usize, u64), white: &str, black: &str) -> Markup {
        let players = html! { (name(white)) " – " (name(black)) };
        html! {
            @if self.shows(place) {
                a href={ "#" (self.anchor(place)) } { (players) }
            } @else {
                (players)
            }
        }
    }
}

/// A game: a line that opens.
pub(crate) fn line(
    page: &Page<'_>,
    game: &GameText,
    label: &str,
    [white, black]: [&str; 2],
    result: &str,
) -> Markup {
    html! {
        details.game data-tags=[page.has_script.then_some(&game.tags)] {
            summary {
                @if !label.is_empty() { span.round { (label) } " " }
                (name(white)) " – " (name(black)) " " strong { (result) }
            }
            div id=(page.anchor(game.place)) {
                p.moves { (game.moves) }
                @if let Some(code) = game.stopped_by { p.note { "The moves end at an error: " code { (code) } "." } }
                @if game.is_cut { p.note { "Comments and variations are too long for this page, and left out." } }
            }
        }
    }
}
