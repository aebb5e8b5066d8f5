//! The shortest mates: games of one course counted together.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use shakmaty::{Chess, Position};

use super::notable::NotableGame;
use crate::statistics::sums::Sum;
use crate::statistics::table::CountedGame;
use pgnkit_core::chess::{position::is_start, san};
use pgnkit_core::game::{Game, replay::replay_ends::ReplayEnds};

/// The number of mates shown.
const SHOWN: usize = 6;

/// The shortest courses of a game that end in mate, by plies and then by their moves.
#[derive(Debug, Default)]
pub(crate) struct Mates(pub(crate) BTreeMap<(u64, String), Mate>);

/// A course of a game that ends in mate.
#[derive(Debug)]
pub(crate) struct Mate {
    /// The number of games with this course.
    pub(crate) games: u64,
    /// Where the first of them is: its source, and the ordinal in it.
    pub(crate) place: (usize, u64),
    pub(crate) first: NotableGame,
    pub(crate) fen: String,
}

impl Mates {
    /// Looks at a game: one that began at the usual start position and was replayed to its end, which is mate.
    pub(crate) fn add(&mut self, seen: &CountedGame<'_>) {
        let game = seen.game;
        let plies = seen.plies();
        let longest = self.0.last_key_value().map(|((plies, _), _)| *plies);
        let is_short = self.0.len() < SHOWN || longest.is_some_and(|longest| plies <= longest);
        let ReplayEnds::Chess(start, _) = game.replay.run() else {
            return;
        };
        let is_mate = game.outcome().board.checkmate_ply.map(|ply| ply as u64) == Some(plies);
        if !is_mate || !is_short || seen.is_whole().is_err() || !is_start(start) {
            return;
        }
        let origin = game.record.origin;
        let mate = self
            .0
            .entry((plies, moves(game, start)))
            .or_insert_with(|| Mate {
                games: 0,
                place: (origin.source, origin.game),
                first: NotableGame::new(seen),
                fen: game.replay.final_fen(),
            });
        mate.games += 1;
        self.shorten();
    }

    /// What is left out now would be left out at the end: enough others come before it. So no game of those kept was
    /// ever left out.
    fn shorten(&mut self) {
        while self.0.len() > SHOWN {
            self.0.pop_last();
        }
    }
}

impl Sum for Mates {
    fn absorb(&mut self, later: Mates) {
        for (key, mate) in later.0 {
            let more = mate.games;
            let known = self.0.entry(key);
            known.and_modify(|kept| kept.games += more).or_insert(mate);
        }
        self.shorten();
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
        after.play_unchecked(ply.mv());
        let check = game.replay.check_given(index);
        san::push_san(&before, ply.mv(), check, &mut text);
        before = after;
    }
    text
}
