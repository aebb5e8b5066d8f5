//! The shortest mates: games of one course counted together.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use maud::{Markup, html};
use shakmaty::{Chess, Position};

use super::board;
use super::page::Page;
use super::squares::Marks;
use super::words::games;
use crate::chess::{fen, san};
use crate::commands::stats::tally::Seen;
use crate::game::Game;
use crate::game::replay::view::Run;
use crate::output::html::name;
use crate::output::words::shortened;

/// How many are shown.
const SHOWN: usize = 6;

/// The shortest courses of a game that end in mate, by plies and then by their moves.
#[derive(Debug, Default)]
pub(super) struct Mates(BTreeMap<(u64, String), Mate>);

/// A course of a game that ends in mate.
#[derive(Debug)]
struct Mate {
    /// How many games took it.
    games: u64,
    /// Where the first of them is.
    source: usize,
    game: u64,
    white: String,
    black: String,
    end: Chess,
    marks: Marks,
}

impl Mates {
    /// Looks at a game: one that began at the usual start position and was replayed to its end, which is mate.
    pub(super) fn add(&mut self, seen: &Seen<'_, '_>) {
        let game = seen.game;
        let plies = seen.plies();
        let longest = self.0.last_key_value().map(|((plies, _), _)| *plies);
        let is_short = self.0.len() < SHOWN || longest.is_some_and(|longest| plies <= longest);
        let Run::Chess(start, end) = game.replay.run() else {
            return;
        };
        let is_mate = game.outcome().board.checkmate_ply.map(|ply| ply as u64) == Some(plies);
        if !is_mate || !is_short || seen.is_whole().is_err() || *start != Chess::default() {
            return;
        }
        let tag = |name| shortened(&game.tag(name).unwrap_or_default(), 80);
        let origin = game.record.origin;
        let mate = self
            .0
            .entry((plies, moves(game, start)))
            .or_insert_with(|| Mate {
                games: 0,
                source: origin.source,
                game: origin.game,
                white: tag("White"),
                black: tag("Black"),
                end: end.clone(),
                marks: Marks::after(game, game.replay.plies.len()),
            });
        mate.games += 1;
        self.shorten();
    }

    /// Adds those of later games.
    pub(super) fn merge(&mut self, later: Mates) {
        for (key, mate) in later.0 {
            match self.0.get_mut(&key) {
                Some(kept) => kept.games += mate.games,
                None => {
                    self.0.insert(key, mate);
                }
            }
        }
        self.shorten();
    }

    /// What is left out now would be left out at the end: there are as many before it. So no game of those kept was
    /// ever left out.
    fn shorten(&mut self) {
        while self.0.len() > SHOWN {
            self.0.pop_last();
        }
    }
}

/// The moves of a game with their numbers.
fn moves(game: &Game<'_>, start: &Chess) -> String {
    let mut text = String::new();
    let mut before = start.clone();
    for (index, ply) in game.replay.plies.iter().enumerate() {
        if !text.is_empty() {
            text.push(' ');
        }
        if before.turn().is_white() {
            // Writing to memory cannot fail.
            let _ = write!(text, "{}. ", before.fullmoves());
        }
        let mut after = before.clone();
        after.play_unchecked(ply.mv);
        let check = game.replay.check_given(index, &after);
        san::push_san(&before, ply.mv, check, &mut text);
        before = after;
    }
    text
}

/// The last moves of a game, all of them if they are few.
fn last_moves(moves: &str) -> String {
    const SHORT: usize = 20;
    const LAST: usize = 6;
    let starts: Vec<usize> = moves
        .match_indices(". ")
        .map(|(dot, _)| {
            let before = &moves[..dot];
            before.trim_end_matches(|c: char| c.is_ascii_digit()).len()
        })
        .collect();
    if starts.len() <= SHORT {
        return moves.to_owned();
    }
    format!("… {}", &moves[starts[starts.len() - LAST]..])
}

/// The section of the shortest mates.
pub(super) fn section(page: &Page<'_>) -> Markup {
    let mates = &page.all.mates.0;
    html! {
        section #mates {
            h2 { "The shortest mates" }
            @if mates.is_empty() {
                p { "No game that began at the usual start position ended in checkmate." }
            } @else {
                p {
                    "Final positions of the games from the usual start position that ended in checkmate after the fewest \
                     moves. Games with the same moves are shown once."
                }
                div.boards {
                    @for (index, ((plies, moves), mate)) in mates.iter().enumerate() {
                        figure.board {
                            (board::svg(mate.end.board(), mate.end.turn(), &mate.marks, &format!("mate-{}", index + 1), "Final position"))
                            figcaption {
                                p.lead {
                                    "Mate by " (if mate.end.turn().is_white() { "Black" } else { "White" })
                                    " on move " (plies.div_ceil(2))
                                }
                                p { (name(&mate.white)) " – " (name(&mate.black)) }
                                p.place {
                                    (page.place(mate.source, Some(mate.game)))
                                    @if mate.games > 1 { ", and " (games(mate.games - 1)) " more with the same moves" }
                                }
                                p { (last_moves(moves)) }
                                p.fen { code { (fen::write::to_string(&mate.end)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
