//! Games on the page as tables: who met whom, with which result, and the moves, which play through in the viewer or stand as text.

use std::collections::{HashMap, HashSet};

use maud::{Markup, html};

use super::contents::Page;
use super::elements::anchor::anchor;
use super::elements::words::without_hash;
use super::tally::games::GameText;
use crate::output::html::{name, safe};
use pgnkit_core::english::shortened;

/// Of more games, openings have their codes alone.
const MOST_NAMED: usize = 100;

/// Longest name of an opening, in characters.
const OPENING_CHARACTERS: usize = 60;

impl<'a> Page<'a> {
    /// Where a game stands on the page, if it does.
    pub(crate) fn anchor(&self, place: (usize, u64)) -> Option<&'a str> {
        self.anchors.get(&place).map(String::as_str)
    }

    /// A game that is on the page, by its place.
    pub(crate) fn game(&self, place: (usize, u64)) -> Option<&'a GameText> {
        let kept = &self.all.texts.kept;
        let found = kept.binary_search_by_key(&place, |game| game.place).ok();
        found
            .map(|index| &kept[index])
            .filter(|_| self.anchors.contains_key(&place))
    }

    /// The players of a game, with a link to it if it is on the page.
    pub(crate) fn linked(&self, place: (usize, u64), white: &str, black: &str) -> Markup {
        let [white, black] = [white, black].map(without_hash);
        let players = html! { (name(&white)) " – " (name(&black)) };
        html! {
            @if let Some(anchor) = self.anchor(place) {
                a href={ "#" (anchor) } { (players) }
            } @else {
                (players)
            }
        }
    }

    /// The opening of a game: its code, and its name where there is room for it.
    pub(crate) fn opening(&self, game: &GameText) -> Markup {
        let has_names = self.all.texts.kept.len() <= MOST_NAMED;
        html! {
            @if let Some((code, words)) = game.opening {
                (code)
                @if has_names { " " span.soft { (name(&shortened(words, OPENING_CHARACTERS))) } }
            }
        }
    }
}

/// Where games stand on the page. Copies of a game are told apart by their order.
pub(crate) fn anchors(games: &[&GameText]) -> HashMap<(usize, u64), String> {
    let mut taken = HashSet::new();
    let mut anchors = HashMap::new();
    for game in games {
        let mut key = game.key;
        while !taken.insert(anchor('g', key)) {
            key = key.wrapping_add(1);
        }
        anchors.insert(game.place, anchor('g', key));
    }
    anchors
}

/// What the tags of games say alike, as [`GameText::tags`].
pub(crate) fn shared_tags(games: &[&GameText]) -> Vec<String> {
    let [first, others @ ..] = games else {
        return Vec::new();
    };
    let is_shared = |tag: &&String| others.iter().all(|game| game.tags.contains(tag));
    first.tags.iter().filter(is_shared).cloned().collect()
}

/// A game as a row.
pub(crate) struct PairingRow<'a> {
    /// The board, or the round.
    pub(crate) label: String,
    pub(crate) players: [Markup; 2],
    pub(crate) ratings: [Option<u32>; 2],
    pub(crate) result: &'static str,
    pub(crate) is_forfeit: bool,
    /// If it is on the page.
    pub(crate) game: Option<&'a GameText>,
}

/// Games below one another; the labels stand below this heading.
pub(crate) fn table(page: &Page<'_>, name: &str, heading: &str, rows: &[PairingRow<'_>]) -> Markup {
    let has_labels = rows.iter().any(|row| !row.label.is_empty());
    let is_rated = rows.iter().any(|row| row.ratings != [None; 2]);
    let games = || rows.iter().filter_map(|row| row.game);
    let has_openings = games().any(|game| game.opening.is_some());
    let has_moves = games().next().is_some();
    let columns = [
        (is_rated, " rated"),
        (has_openings, " named"),
        (has_moves, " played"),
    ];
    let columns = columns.into_iter().filter(|(has, _)| *has);
    let class: String = columns.fold("games".to_owned(), |class, (_, word)| class + word);
    let all: Vec<&GameText> = games().collect();
    let alike = shared_tags(&all);
    let tags = |own: &[String], known: &[String]| {
        let known = [page.shared_tags, known];
        let own = own
            .iter()
            .filter(|tag| !known.iter().any(|known| known.contains(tag)));
        let own: Vec<&str> = own.map(String::as_str).collect();
        (page.has_script && !own.is_empty()).then(|| own.join("\n"))
    };
    html! {
        table class=(class) aria-label=(safe(name)) data-t=[tags(&alike, &[])] {
            thead {
                tr {
                    @if has_labels { th.label scope="col" { (heading) } }
                    th scope="col" { "White" }
                    @if is_rated { th.extra scope="col" { "Rating" } }
                    th scope="col" { "Result" }
                    th scope="col" { "Black" }
                    @if is_rated { th.extra scope="col" { "Rating" } }
                    @if has_openings { th.extra scope="col" { "Opening" } }
                    @if has_moves { th scope="col" { "Moves" } }
                }
            }
            tbody {
                @for row in rows {
                    @let at = row.game.and_then(|game| page.anchor(game.place));
                    tr id=[at] data-t=[row.game.and_then(|game| tags(&game.tags, &alike))] {
                        @if has_labels { td { (safe(&row.label)) } }
                        td { (row.players[0]) }
                        @if is_rated { td { @if let Some(rating) = row.ratings[0] { (rating) } } }
                        td {
                            @if let Some(at) = at { a href={ "#" (at) } { (row.result) } } @else { (row.result) }
                            @if row.is_forfeit { " " span.soft { "forfeit" } }
                        }
                        td { (row.players[1]) }
                        @if is_rated { td { @if let Some(rating) = row.ratings[1] { (rating) } } }
                        @if has_openings { td { @if let Some(game) = row.game { (page.opening(game)) } } }
                        @if has_moves { td { @if let Some(game) = row.game { (moves(game)) } } }
                    }
                }
            }
        }
    }
}

/// How many moves a game has, and these as text.
fn moves(game: &GameText) -> Markup {
    html! {
        details {
            summary { (game.length) }
            p { (game.moves) }
            @if let Some(code) = game.stopped_by { p.note { "The moves end at an error: " code { (code) } "." } }
            @if game.is_cut { p.note { "Comments and variations are too long for this page, and left out." } }
        }
    }
}
