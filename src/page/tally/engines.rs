//! What engines spent on their moves, and how deep they searched, as match programs write it.

use std::collections::BTreeMap;

use crate::statistics::sums::{Sum, sum};
use crate::statistics::table::CountedGame;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::annotations::annotations;

/// Of more players, nothing is kept: these are no engines of a match.
const MOST_PLAYERS: usize = 500;

/// The moves of players, by name.
#[derive(Debug, Default)]
pub(crate) struct Engines(pub(crate) BTreeMap<String, EngineMoves>);

sum! {
    /// The moves of a player.
    #[derive(Debug, Default, Clone)]
    pub(crate) struct EngineMoves {
        /// Moves with a depth, and the sum of the depths.
        pub(crate) deep: u64,
        pub(crate) depths: u64,
        /// Moves with a time, and the sum of the times in milliseconds.
        pub(crate) timed: u64,
        pub(crate) milliseconds: u64,
        /// How often games ended so: those won, drawn and lost.
        pub(crate) endings: BTreeMap<&'static str, [u64; 3]>,
    }
}

impl Engines {
    pub(crate) fn add(&mut self, seen: &CountedGame<'_>) {
        let said = annotations(seen.game);
        if !said.iter().any(|said| said.depth.is_some()) || self.0.len() > MOST_PLAYERS {
            return;
        }
        let first = seen.game.replay.first_turn();
        let mut sides = [EngineMoves::default(), EngineMoves::default()];
        for (index, said) in said.iter().skip(1).enumerate() {
            let turn = if index % 2 == 0 { first } else { !first };
            let side = &mut sides[turn.fold_wb(0, 1)];
            if let Some(depth) = said.depth {
                side.deep += 1;
                side.depths += u64::from(depth);
            }
            if let Some(elapsed) = said.elapsed.filter(|_| !said.is_book) {
                side.timed += 1;
                side.milliseconds += elapsed;
            }
        }
        let ending = seen.game.outcome().kind.as_str();
        let places = match seen.result() {
            Some(GameResult::Won(winner)) => [winner.fold_wb(0, 2), winner.fold_wb(2, 0)],
            Some(GameResult::Draw) => [1; 2],
            _ => [3; 2],
        };
        for (side, place) in sides.iter_mut().zip(places) {
            if let Some(count) = side.endings.entry(ending).or_default().get_mut(place) {
                *count += 1;
            }
        }
        for (tag, moves) in ["White", "Black"].into_iter().zip(sides) {
            let name = seen.game.tag(tag).unwrap_or_default().into_owned();
            self.0.entry(name).or_default().absorb(moves);
        }
    }

    /// Players with any such data.
    pub(crate) fn known(&self) -> impl Iterator<Item = (&String, &EngineMoves)> {
        let all = (self.0.len() <= MOST_PLAYERS).then_some(&self.0);
        all.into_iter().flatten()
    }
}

impl Sum for Engines {
    fn absorb(&mut self, later: Engines) {
        if self.0.len() > MOST_PLAYERS {
            return;
        }
        for (name, moves) in later.0 {
            self.0.entry(name).or_default().absorb(moves);
        }
    }
}
