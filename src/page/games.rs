//! The games themselves: each as a line that opens, and plays through in the viewer or shows its moves as text.

use maud::{Markup, html};

use super::contents::Page;
use super::parts::words::{games, grouped};
use super::tally::games::GameText;
use crate::output::html::name;

impl Page<'_> {
    /// Where a game stands on the page.
    fn anchor(&self, (source, game): (usize, u64)) -> String {
        match self.files {
            [_] => format!("game-{game}"),
            _ => format!("game-{}-{game}", source + 1),
        }
    }
}

/// The section of the games.
pub(crate) fn section(page: &Page<'_>) -> Markup {
    let texts = &page.all.texts;
    let left_out = texts.with_moves - texts.kept.len() as u64;
    html! {
        section #games {
            h2 { "Games" }
            p {
                @if page.has_script {
                    "A game opens with a click, and plays with the arrows below its board or with those of the keyboard."
                } @else {
                    "A game opens with a click."
                }
                @if left_out > 0 {
                    " Here are the first " (grouped(texts.kept.len() as u64)) " with moves; left out: "
                    (games(left_out)) ". Others can be chosen: " (page.command("report --where EXPR --playable N")) "."
                }
            }
            @for game in &texts.kept { (line(page, game)) }
        }
    }
}

/// A game: a line that opens.
fn line(page: &Page<'_>, game: &GameText) -> Markup {
    html! {
        details.game data-tags=[page.has_script.then_some(&game.tags)] {
            summary {
                @if !game.round.is_empty() { span.round { (game.round) } " " }
                (name(&game.white)) " – " (name(&game.black)) " " strong { (game.result) }
            }
            div id=(page.anchor(game.place)) {
                p.moves { (game.moves) }
                @if let Some(code) = game.stopped_by { p.note { "The moves end at an error: " code { (code) } "." } }
                @if game.is_cut { p.note { "Comments and variations are too long for this page, and left out." } }
            }
        }
    }
}
