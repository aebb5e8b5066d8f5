//! Games that stand in no round, and how many games are not on the page.

use std::collections::HashSet;

use maud::{Markup, html};

use super::links::has_rounds;
use crate::output::html::name;
use crate::page::contents::Page;
use crate::page::elements::words::{games, grouped, printed_result};
use crate::page::games::{PairingRow, table};
use crate::page::sections::PageSection;
use crate::page::tally::games::GameText;

/// More games are folded.
const MOST_UNFOLDED: usize = 60;

impl<'a> Page<'a> {
    /// The games that no round shows.
    pub(crate) fn others(&self) -> Vec<&'a GameText> {
        let kept = self.all.texts.kept.iter();
        if !self.sections.contains(&PageSection::Rounds) {
            return kept.collect();
        }
        let shown = self.events.shown.iter().filter(|sheet| has_rounds(sheet));
        let bouts = shown.flat_map(|sheet| sheet.event.games.iter().chain(&sheet.event.play_offs));
        let bouts: HashSet<(usize, u64)> = bouts
            .filter(|bout| bout.has_moves)
            .map(|bout| bout.place)
            .collect();
        kept.filter(|game| !bouts.contains(&game.place)).collect()
    }
}

/// The games that the page shows, in a round or below all rounds.
pub(crate) fn shown<'a>(page: &Page<'a>) -> Vec<&'a GameText> {
    let kept = page.all.texts.kept.iter();
    if page.sections.contains(&PageSection::Games) {
        return kept.collect();
    }
    let others: HashSet<(usize, u64)> = page.others().iter().map(|game| game.place).collect();
    kept.filter(|game| !others.contains(&game.place)).collect()
}

/// Whether what can be done with games stands above the rounds, or the events.
pub(crate) fn are_told_of(page: &Page<'_>) -> bool {
    let has_rounds =
        page.sections.contains(&PageSection::Rounds) && page.events.shown.iter().any(has_rounds);
    has_rounds && !page.all.texts.kept.is_empty()
}

/// What can be done with games, and how many are left out.
pub(crate) fn about_games(page: &Page<'_>) -> Markup {
    let texts = &page.all.texts;
    let left_out = texts.with_moves - texts.kept.len() as u64;
    html! {
        p.note {
            span.screen {
                @if page.has_script {
                    "A result opens its game on a board: the arrow keys, Home and End move in it, F turns the board, Escape closes it."
                    noscript { " Without scripts, a number of moves opens the moves." }
                } @else {
                    "A number of moves opens the moves."
                }
            }
            @if left_out > 0 {
                " The page has the first "
                @match texts.kept.len() as u64 { 1 => "game", kept => { (grouped(kept)) " games" } }
                " with moves; left out: "
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
    let row = |game: &&'_ GameText| PairingRow {
        label: game.round.clone(),
        players: game.players.each_ref().map(|text| name(text)),
        ratings: game.ratings,
        result: printed_result(game.result),
        is_forfeit: false,
        game: page.game(game.place),
    };
    let all = || {
        table(
            page,
            "Games",
            "Round",
            &others.iter().map(row).collect::<Vec<PairingRow<'_>>>(),
        )
    };
    (!others.is_empty()).then(|| {
        html! {
            @if !are_told_of(page) { (about_games(page)) }
            @if others.len() > MOST_UNFOLDED {
                details.round { summary { "All " (grouped(others.len() as u64)) " games" } (all()) }
            } @else {
                (all())
            }
        }
    })
}
