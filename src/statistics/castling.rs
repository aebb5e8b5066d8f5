//! `--table castling`: the sides to which the players castled, and what came of it.

use std::collections::BTreeMap;

use shakmaty::{ByColor, CastlingSide};

use super::numbers::{mean, percent};
use super::score::{self, Score};
use super::sums::Sum;
use super::tally::{LeftOut, Seen, Tally, by_games};
use crate::output::columns::{Column, columns, row};
use crate::output::value::Hundredths;

#[derive(Debug, Default)]
pub(crate) struct Castling {
    /// By the sides to which White and Black castled.
    sides: BTreeMap<(&'static str, &'static str), Sides>,
}

#[derive(Debug, Default)]
pub(crate) struct Sides {
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

/// The sides to which White and Black castled, and what came of it.
pub(crate) struct SidesRow<'t> {
    white: &'static str,
    black: &'static str,
    sides: &'t Sides,
    /// Of the group.
    games: u64,
}

row!(SidesRow);

impl SidesRow<'_> {
    fn mean_ply(&self, word: &str, sum: u64) -> Option<Hundredths> {
        match word {
            "none" => None,
            _ => mean(sum, self.sides.score.games()),
        }
    }
}

/// The columns, in order.
const OWN: &[Column<SidesRow<'static>>] = columns! { |row|
    "white_castling": Text = row.white, "`short`, `long` or `none`; also in Chess960" few => Key;
    "black_castling": Text = row.black, "the same for Black" few => Key;
    "games_percent": Decimal = percent(row.sides.score.games(), row.games), "number of games as a percentage of the group" => OfAll("games");
    "mean_white_ply": Decimal = row.mean_ply(row.white, row.sides.plies.white), "mean ply at which White castled" => Lost;
    "mean_black_ply": Decimal = row.mean_ply(row.black, row.sides.plies.black), "mean ply at which Black castled" => Lost;
};

impl Tally for Castling {
    type Fact = ();
    type Row = SidesRow<'static>;

    fn columns() -> Vec<Column<SidesRow<'static>>> {
        score::columns(OWN, |row| &row.sides.score)
    }

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

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<SidesRow<'t>> {
        let games = self.games();
        by_games(&self.sides, |sides| sides.score.games())
            .map(|(&(white, black), sides)| SidesRow {
                white,
                black,
                sides,
                games,
            })
            .collect()
    }
}
