//! The rounds of an event: who met whom, with which result, and the game to play through.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use maud::{Markup, html};

use super::grids::MOST_CHARACTERS;
use crate::output::html::name;
use crate::page::contents::Page;
use crate::page::games::line;
use crate::page::parts::words::{grouped, printed_result};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::english::{counted, shortened};
use pgnkit_core::pgn::date::iso;
use pgnkit_tournament::event::Bout;
use pgnkit_tournament::points::{Points, printed};
use pgnkit_tournament::sheet::EventSheet;
use pgnkit_tournament::system::System;
use pgnkit_tournament::teams::two_teams;
use shakmaty::Color;

/// Pairings of more games are not shown.
pub(crate) const MOST_PAIRINGS: usize = 5000;

/// Rounds with more pairings in all are folded.
const MOST_UNFOLDED: usize = 60;

/// Whether an event has rounds, or games in their order, on the page.
pub(crate) fn has_rounds(sheet: &EventSheet) -> bool {
    (1..=MOST_PAIRINGS).contains(&sheet.event.games.len())
}

/// The rounds, or the games in their order where these are not known; `None` of too many games.
pub(crate) fn rounds_of(page: &Page<'_>, sheet: &EventSheet) -> Option<Markup> {
    let event = &sheet.event;
    if !has_rounds(sheet) {
        return None;
    }
    let rounds = event.rounds();
    if rounds.is_empty() || sheet.is_match() {
        let all: Vec<&Bout> = event.games.iter().collect();
        return Some(pairings(page, sheet, &all, all.len() > MOST_UNFOLDED));
    }
    let mut by_round: BTreeMap<Option<u32>, Vec<&Bout>> = BTreeMap::new();
    for bout in &event.games {
        by_round.entry(bout.round).or_default().push(bout);
    }
    let is_folded = event.games.len() > MOST_UNFOLDED;
    Some(html! {
        @for &round in rounds {
            @let mut bouts = by_round.remove(&Some(round)).unwrap_or_default();
            @let () = bouts.sort_by_key(|bout| bout.board.unwrap_or(u32::MAX));
            @let heading = heading(round, &bouts);
            @let all = html! { (pairings(page, sheet, &bouts, false)) (byes(sheet, round)) };
            @if is_folded {
                details.round { summary { strong { (heading) } ", " (counted(bouts.len(), "game", "games")) } (all) }
            } @else {
                @if page.events.shown.len() > 1 { h4 { (heading) } } @else { h3 { (heading) } }
                (all)
            }
        }
    })
}

/// The round and its days.
fn heading(round: u32, bouts: &[&Bout]) -> String {
    let days = bouts.iter().filter_map(|bout| bout.day);
    match (days.clone().min(), days.max()) {
        (Some(first), Some(last)) if first != last => {
            format!("Round {round}, {} to {}", iso(first), iso(last))
        }
        (Some(day), _) => format!("Round {round}, {}", iso(day)),
        _ => format!("Round {round}"),
    }
}

/// Pairings in their order, those of teams by matches.
fn pairings(page: &Page<'_>, sheet: &EventSheet, bouts: &[&Bout], is_folded: bool) -> Markup {
    let mut matches: IndexMap<Option<[&str; 2]>, Vec<&Bout>> = IndexMap::new();
    for &bout in bouts {
        let pair = two_teams(&sheet.event, bout).filter(|_| sheet.system == System::Teams);
        matches.entry(pair).or_default().push(bout);
    }
    let all = html! {
        @for (pair, bouts) in &matches {
            @if let Some(pair) = pair {
                p.match { strong { (name(pair[0])) " – " (name(pair[1])) " " (score(sheet, pair[0], bouts)) } }
            }
            @for bout in bouts { (pairing(page, sheet, bout)) }
        }
    };
    html! {
        @if is_folded {
            details.round { summary { "All " (grouped(bouts.len() as u64)) " games" } (all) }
        } @else {
            (all)
        }
    }
}

/// The points of both teams.
fn score(sheet: &EventSheet, first: &str, bouts: &[&Bout]) -> String {
    let mut sums: [Points; 2] = [0; 2];
    for bout in bouts {
        for (player, color) in [(bout.white, Color::White), (bout.black, Color::Black)] {
            let side = usize::from(sheet.event.players[player].team != first);
            sums[side] += bout.points(color);
        }
    }
    format!("{}–{}", printed(sums[0]), printed(sums[1]))
}

/// A pairing: the game, if it is on the page, else its result.
fn pairing(page: &Page<'_>, sheet: &EventSheet, bout: &Bout) -> Markup {
    let label = bout
        .board
        .map_or_else(String::new, |board| board.to_string());
    let player = |player: usize| {
        let player = &sheet.event.players[player];
        let name = shortened(&player.name, MOST_CHARACTERS);
        player
            .rating
            .map_or(name.clone(), |rating| format!("{name} ({rating})"))
    };
    let result = words(bout);
    let [white, black] = [bout.white, bout.black].map(player);
    let place = Some(bout.place).filter(|_| bout.has_moves);
    if let Some(game) = place.and_then(|place| page.game(place)) {
        return line(page, game, &label, [&white, &black], result);
    }
    html! {
        p.game {
            @if !label.is_empty() { span.round { (label) } " " }
            (name(&white)) " – " (name(&black)) " " strong { (result) }
        }
    }
}

/// The result, as it is printed.
fn words(bout: &Bout) -> &'static str {
    match (bout.result(), bout.is_forfeit()) {
        (Some(GameResult::Won(Color::White)), true) => "+ −",
        (Some(GameResult::Won(Color::Black)), true) => "− +",
        (Some(GameResult::BothLost), true) => "− −",
        (result, _) => printed_result(result),
    }
}

/// Who had nobody to play against.
fn byes(sheet: &EventSheet, round: u32) -> Markup {
    let byes = sheet.event.byes.iter();
    let byes: Vec<_> = byes.filter(|bye| bye.round == Some(round)).collect();
    html! {
        @if !byes.is_empty() {
            p.note {
                "No opponent: "
                @for (index, bye) in byes.iter().enumerate() {
                    @let player = &sheet.event.players[bye.player];
                    @if index > 0 { ", " }
                    (name(&shortened(&player.name, MOST_CHARACTERS))) " " (bye.mark.usual().map_or_else(|| "*".to_owned(), printed))
                }
                "."
            }
        }
    }
}
