//! Games that people look for: won by whom nobody expected, and the shortest and longest ones.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use shakmaty::{Board, Color};

use crate::page::elements::squares::MarkedSquares;
use crate::statistics::sums::Sum;
use crate::statistics::table::CountedGame;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::english::shortened;
use pgnkit_core::outcome::kind::Kind;

/// The number of games shown of each kind.
const SHOWN: usize = 3;

/// A decisive game of fewer plies says more of its record than of its players.
const LEAST_PLIES: u64 = 10;

/// Where a game is: its source, and the ordinal in it.
type Place = (usize, u64);

/// The most notable games, each kind by what makes it so, and then by place.
#[derive(Debug, Default)]
pub(crate) struct Notable {
    /// Won against so many more points of rating.
    pub(crate) upsets: BTreeMap<(Reverse<u64>, Place), NotableGame>,
    /// Decisive games of so many plies.
    pub(crate) shortest: BTreeMap<(u64, Place), NotableGame>,
    /// Games of so many plies.
    pub(crate) longest: BTreeMap<(Reverse<u64>, Place), NotableGame>,
}

/// A game as it is named.
#[derive(Debug)]
pub(crate) struct NotableGame {
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) result: Option<GameResult>,
    /// The final position: its pieces, who was to move, and the squares of the last move.
    pub(crate) end: Board,
    pub(crate) turn: Color,
    pub(crate) marks: MarkedSquares,
}

impl NotableGame {
    pub(super) fn new(seen: &CountedGame<'_>) -> NotableGame {
        let game = seen.game;
        let tag = |name| shortened(&game.tag(name).unwrap_or_default(), 80);
        NotableGame {
            white: tag("White"),
            black: tag("Black"),
            result: seen.result(),
            end: game.replay.final_board().clone(),
            turn: game.replay.turn(),
            marks: MarkedSquares::after(game, game.replay.plies.len()),
        }
    }
}

impl Notable {
    pub(crate) fn add(&mut self, seen: &CountedGame<'_>) {
        let (game, plies) = (seen.game, seen.plies());
        if seen.is_whole().is_err() || game.outcome().kind == Kind::Forfeit {
            return;
        }
        let place = (game.record.origin.source, game.record.origin.game);
        let named = || NotableGame::new(seen);
        if let Some(GameResult::Won(winner)) = seen.result() {
            let ratings = seen.ratings();
            let (own, other) = (ratings.get(winner), ratings.get(!winner));
            let above = other
                .zip(*own)
                .map_or(0, |(other, own)| other.saturating_sub(own));
            if above > 0 {
                keep(&mut self.upsets, (Reverse(u64::from(above)), place), named);
            }
            if plies >= LEAST_PLIES {
                keep(&mut self.shortest, (plies, place), named);
            }
        }
        keep(&mut self.longest, (Reverse(plies), place), named);
    }
}

/// Keeps a game that is among the first few.
fn keep<K: Ord>(kept: &mut BTreeMap<K, NotableGame>, key: K, named: impl FnOnce() -> NotableGame) {
    let is_wanted =
        kept.len() < SHOWN || kept.last_key_value().is_some_and(|(last, _)| key < *last);
    if is_wanted {
        kept.insert(key, named());
        if kept.len() > SHOWN {
            kept.pop_last();
        }
    }
}

impl Sum for Notable {
    fn absorb(&mut self, later: Notable) {
        for (key, game) in later.upsets {
            keep(&mut self.upsets, key, || game);
        }
        for (key, game) in later.shortest {
            keep(&mut self.shortest, key, || game);
        }
        for (key, game) in later.longest {
            keep(&mut self.longest, key, || game);
        }
    }
}
