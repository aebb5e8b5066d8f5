//! The rounds of an event: who met whom, with which result, and the games.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use maud::{Markup, html};

use super::links::{ShownEvent, has_rounds, too_many};
use crate::page::elements::words::printed_result;
use crate::page::games::{PairingRow, table};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::english::{capitalised, counted, plural};
use pgnkit_core::pgn::date::iso;
use pgnkit_tournament::event::{EventGame, period};
use pgnkit_tournament::points::{Points, printed};
use pgnkit_tournament::sheet::EventSheet;
use pgnkit_tournament::system::System;
use pgnkit_tournament::teams::two_teams;
use shakmaty::Color;

/// Rounds with more pairings in all are folded, but for the last.
const MOST_UNFOLDED: usize = 60;

/// A table of more games stands in two columns where there is room.
const MOST_IN_COLUMN: usize = 16;

/// The rounds, or the games in their order where these are not known; `None` of too many games.
pub(crate) fn rounds_of(shown: &ShownEvent<'_>) -> Option<Markup> {
    let (sheet, event) = (shown.sheet, &shown.sheet.event);
    if !has_rounds(sheet) {
        return too_many(sheet);
    }
    let rounds = event.rounds();
    let is_folded = event.games.len() > MOST_UNFOLDED;
    if rounds.is_empty() || sheet.is_match() {
        let mut all: Vec<&EventGame> = event.games.iter().chain(&event.play_offs).collect();
        if !rounds.is_empty() {
            all.sort_by_key(|bout| bout.round);
        }
        let has_boards = all.iter().any(|bout| bout.board.is_some());
        let label: (&str, Label<'_>) = if rounds.is_empty() || has_boards {
            ("Board", &|bout| bout.board)
        } else {
            ("Round", &|bout| bout.round)
        };
        return Some(halves(shown, &all, label, &event.name));
    }
    // Play-offs can have rounds of their own, or none.
    let mut by_round: BTreeMap<u32, Vec<&EventGame>> =
        rounds.iter().map(|&round| (round, Vec::new())).collect();
    for bout in event.games.iter().chain(&event.play_offs) {
        let bouts = by_round.entry(bout.round.unwrap_or(UNKNOWN)).or_default();
        bouts.push(bout);
    }
    for bouts in by_round.values_mut() {
        bouts.sort_by_key(|bout| bout.board.unwrap_or(u32::MAX));
    }
    let last = by_round.keys().next_back().copied();
    let is_several = shown.page.events.shown.len() > 1;
    Some(html! {
        div.rounds {
            @for (round, bouts) in &by_round {
                @let heading = heading(*round, bouts);
                @let all = html! { (pairings(shown, *round, bouts)) (byes(shown, *round)) };
                @let at = shown.part_anchor(&name_of(*round).replace(' ', "-"));
                @if is_folded {
                    details.round id=(at) open[Some(*round) == last] {
                        summary { strong { (heading) } ", " (counted(bouts.len(), "game", "games")) }
                        (all)
                    }
                } @else {
                    div.round id=(at) {
                        @if is_several { h4 { (heading) } } @else { h3 { (heading) } }
                        (all)
                    }
                }
            }
        }
    })
}

/// The round of play-offs whose round is not known: the last.
const UNKNOWN: u32 = u32::MAX;

/// The name of a round.
fn name_of(round: u32) -> String {
    match round {
        UNKNOWN => "play-offs".to_owned(),
        _ => format!("round {round}"),
    }
}

/// The round and its days.
fn heading(round: u32, bouts: &[&EventGame]) -> String {
    let days = bouts.iter().filter_map(|bout| bout.day);
    let name = capitalised(&name_of(round));
    match (days.clone().min(), days.max()) {
        (Some(first), Some(last)) => format!("{name}, {}", period(iso(first), &iso(last))),
        _ => name,
    }
}

/// Pairings in their order, those of teams by matches.
fn pairings(shown: &ShownEvent<'_>, round: u32, bouts: &[&EventGame]) -> Markup {
    let sheet = shown.sheet;
    let label: (&str, Label<'_>) = ("Board", &|bout| bout.board);
    let words = format!("{}, {}", sheet.event.name, name_of(round));
    if sheet.system != System::Teams {
        return halves(shown, bouts, label, &words);
    }
    let mut matches: IndexMap<Option<[&str; 2]>, Vec<&EventGame>> = IndexMap::new();
    for &bout in bouts {
        let pair = two_teams(&sheet.event, bout);
        matches.entry(pair).or_default().push(bout);
    }
    html! {
        div.boxes {
            @for (pair, bouts) in &matches {
                @if let Some(pair) = pair {
                    div.box id=(shown.match_anchor(round, *pair)) {
                        p.score { (shown.team(pair[0])) " " strong { (score(sheet, pair[0], bouts)) } " " (shown.team(pair[1])) }
                        (rows(shown, bouts, label, &format!("{words}, {} and {}", pair[0], pair[1])))
                    }
                } @else {
                    (rows(shown, bouts, label, &words))
                }
            }
        }
    }
}

/// What stands before a game: its board or its round.
type Label<'l> = &'l dyn Fn(&EventGame) -> Option<u32>;

/// Games in one table, or in two that stand beside each other.
fn halves(
    shown: &ShownEvent<'_>,
    bouts: &[&EventGame],
    label: (&str, Label<'_>),
    words: &str,
) -> Markup {
    if bouts.len() <= MOST_IN_COLUMN {
        return rows(shown, bouts, label, words);
    }
    let (first, second) = bouts.split_at(bouts.len().div_ceil(2));
    html! {
        div.halves {
            (rows(shown, first, label, words))
            (rows(shown, second, label, &format!("{words}, continued")))
        }
    }
}

fn rows(
    shown: &ShownEvent<'_>,
    bouts: &[&EventGame],
    (heading, label): (&str, Label<'_>),
    words: &str,
) -> Markup {
    let rows = bouts.iter().map(|bout| {
        let rating = |player: usize| shown.sheet.event.players[player].rating.map(u32::from);
        PairingRow {
            label: label(bout).map_or_else(String::new, |number| number.to_string()),
            players: [bout.white, bout.black].map(|player| shown.named(player)),
            ratings: [bout.white, bout.black].map(rating),
            result: result(bout),
            is_forfeit: bout.is_forfeit(),
            game: shown.page.game(bout.place).filter(|_| bout.has_moves),
        }
    });
    table(
        shown.page,
        words,
        heading,
        &rows.collect::<Vec<PairingRow<'_>>>(),
    )
}

/// The points of both teams.
pub(crate) fn score(sheet: &EventSheet, first: &str, bouts: &[&EventGame]) -> String {
    let mut sums: [Points; 2] = [0; 2];
    for bout in bouts {
        for (player, color) in [(bout.white, Color::White), (bout.black, Color::Black)] {
            let side = usize::from(sheet.event.players[player].team != first);
            sums[side] += bout.points(color);
        }
    }
    format!("{}–{}", printed(sums[0]), printed(sums[1]))
}

/// The result, as it is printed.
fn result(bout: &EventGame) -> &'static str {
    match (bout.result(), bout.is_forfeit()) {
        (Some(GameResult::Won(Color::White)), true) => "+ −",
        (Some(GameResult::Won(Color::Black)), true) => "− +",
        (Some(GameResult::BothLost), true) => "− −",
        (result, _) => printed_result(result),
    }
}

/// Who had nobody to play against.
fn byes(shown: &ShownEvent<'_>, round: u32) -> Markup {
    let byes = shown.sheet.event.byes.iter();
    let byes: Vec<_> = byes.filter(|bye| bye.round == Some(round)).collect();
    html! {
        @if !byes.is_empty() {
            p.note {
                (plural(byes.len(), "Bye", "Byes")) ": "
                @for (index, bye) in byes.iter().enumerate() {
                    @if index > 0 { ", " }
                    (shown.named(bye.player)) " " (bye.mark.usual().map_or_else(|| "*".to_owned(), printed))
                }
                "."
            }
        }
    }
}
