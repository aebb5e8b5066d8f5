//! Games that stand in no round, and how many games are not on the page.

use std::collections::HashSet;

use maud::{Markup, html};

use super::rounds::has_rounds;
use crate::page::contents::Page;
use crate::page::games::line;
use crate::page::parts::words::{games, grouped, printed_result};
use crate::page::sections::PageSection;
use crate::page::tally::games::GameText;

/// More games are folded.
const MOST_UNFOLDED: usize = 60;

impl Page<'_> {
    /// The games that no round shows.
    fn others(&self) -> Vec<&GameText> {
        let kept = self.all.texts.kept.iter();
        if !self.sections.contains(&PageSection::Rounds) {
            return kept.collect();
        }
        let shown = self.events.shown.iter().filter(|sheet| has_rounds(sheet));
        let bouts = shown.flat_map(|sheet| &sheet.event.games);
        let bouts: HashSet<_> = bouts
            .filter(|bout| bout.has_moves)
            .map(|bout| bout.place)
            .collect();
        kept.filter(|game| !bouts.contains(&game.place)).collect()
    }
}

/// Whether there is a game on the page.
pub(crate) fn has_games(page: &Page<'_>) -> bool {
    let (kept, others) = (page.all.texts.kept.len(), page.others().len());
    kept > others || others > 0 && page.sections.contains(&PageSection::Games)
}

/// What can be done with games, and how many are left out.
pub(crate) fn about_games(page: &Page<'_>) -> Markup {
    let texts = &page.all.texts;
    let left_out = texts.with_moves - texts.kept.len() as u64;
    html! {
        p.note {
            span.screen {
                "A game opens with a click"
                @if page.has_script { ", and plays with the arrows below its board or with those of the keyboard" }
                "."
            }
            @if left_out > 0 {
                " The page has the first " (grouped(texts.kept.len() as u64)) " games with moves; left out: "
                (games(left_out)) ". Others can be chosen: " (page.command("report --where EXPR --playable N")) "."
            }
        }
    }
}

/// The heading above the games that no round shows.
pub(crate) fn heading(page: &Page<'_>) -> &'static str {
    if page.others().len() < page.all.texts.kept.len() {
        "Other games"
    } else {
        "Games"
    }
}

/// The section of the games that no round shows, if there are any.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let others = page.others();
    let all = html! {
        @for game in &others { (line(page, game, &game.round, [&game.white, &game.black], printed_result(game.result))) }
    };
    (!others.is_empty()).then(|| {
        html! {
            (about_games(page))
            @if others.len() > MOST_UNFOLDED {
                details.round { summary { "All " (grouped(others.len() as u64)) " games" } (all) }
            } @else {
                (all)
            }
        }
    })
}
