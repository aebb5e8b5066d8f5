//! `--table castling`: the sides to which the players castled, and what came of it.

use std::collections::BTreeMap;

use shakmaty::{ByColor, CastlingSide};

use super::numbers::{mean, percent};
use super::score::{self, Score};
use super::sums::Sum;
use super::tally::{LeftOut, Seen, Tally, by_games};
use crate::output::rows::{Column, Value, columns};

#[derive(Debug, Default)]
pub(super) struct Castling {
    /// By the sides to which White and Black castled.
    sides: BTreeMap<(&'static str, &'static str), Sides>,
}

#[derive(Debug, Default)]
struct Sides {
    score: Score,
    /// Sums of the plies with which they castled.
    plies: ByColor<u64>,
}

impl Sum for Sides {
    fn absorb(&mut self, later: Sides) {
        self.score.absorb(later.score);
        self.plies.absorb(later.plies);
    }
}

const OWN: [Column; 5] = columns! {
    "white_castling": "`short`, `long` or `none`; also in Chess960",
    "black_castling": "the same for Black",
    "games_percent": "number of games as a percentage of the group",
    "mean_white_ply": "mean ply at which White castled",
    "mean_black_ply": "mean ply at which Black castled",
};

impl Tally for Castling {
    type Fact = ();

    const COLUMNS: &'static [Column] = &score::with_columns::<16>(&OWN);

    fn fact(seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        seen.is_whole()
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        let replay = &seen.game.replay;
        let mut words = ByColor::new_with(|_| "none");
        let mut plies = ByColor::<u64>::default();
        let mut turn = replay.first_turn();
        for (index, ply) in replay.plies.iter().enumerate() {
            if let Some(side) = ply.mv.castling_side() {
                *words.get_mut(turn) = match side {
                    CastlingSide::KingSide => "short",
                    CastlingSide::QueenSide => "long",
                };
                *plies.get_mut(turn) = index as u64 + 1;
            }
            turn = !turn;
        }
        let sides = self.sides.entry((words.white, words.black)).or_default();
        sides.score.add(seen.result);
        sides.plies.absorb(plies);
    }

    fn merge(&mut self, later: Self) {
        self.sides.absorb(later.sides);
    }

    fn games(&self) -> u64 {
        self.sides.values().map(|sides| sides.score.games()).sum()
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<Vec<Value<'t>>> {
        let games = self.games();
        let ply = |word, sum, games| match word {
            "none" => Value::Empty,
            _ => mean(sum, games),
        };
        by_games(&self.sides, |sides| sides.score.games())
            .map(|(&(white, black), sides)| {
                let of = sides.score.games();
                let mut row = vec![
                    Value::text(white),
                    Value::text(black),
                    percent(of, games),
                    ply(white, sides.plies.white, of),
                    ply(black, sides.plies.black, of),
                ];
                sides.score.push(&mut row);
                row
            })
            .collect()
    }
}
