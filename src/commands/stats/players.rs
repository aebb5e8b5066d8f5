//! `--table players`: what each player scored.

use std::collections::BTreeMap;

use shakmaty::{ByColor, Color};

use super::numbers::{mean, percent};
use super::sums::{Extent, Mean, Sum, both};
use super::tally::{LeftOut, Seen, Tally, by_games};
use crate::chess::game_result::GameResult;
use crate::commands::args::keys::year;
use crate::output::rows::{Column, Value, columns};
use crate::pgn::tags::rating;

#[derive(Debug, Default)]
pub(in crate::commands) struct Players {
    names: BTreeMap<String, Player>,
    games: u64,
}

#[derive(Debug, Default)]
struct Player {
    games: ByColor<u64>,
    wins: ByColor<u64>,
    draws: ByColor<u64>,
    losses: ByColor<u64>,
    /// Own ratings that are known.
    ratings: Mean,
    /// Those of opponents.
    opponents: Mean,
    /// Those that are known.
    years: Extent<u16>,
}

impl Sum for Player {
    fn absorb(&mut self, later: Player) {
        self.games.absorb(later.games);
        self.wins.absorb(later.wins);
        self.draws.absorb(later.draws);
        self.losses.absorb(later.losses);
        self.ratings.absorb(later.ratings);
        self.opponents.absorb(later.opponents);
        self.years.absorb(later.years);
    }
}

impl Tally for Players {
    type Fact = ();

    const COLUMNS: &'static [Column] = &columns! {
        "player": "value of the White or the Black tag; empty if absent. Every game counts for both players, and different spellings are not merged",
        "games": "number of games: wins, draws, losses and games without a result",
        "white_games": "those with White",
        "black_games": "those with Black",
        "wins": "games won",
        "draws": "games drawn",
        "losses": "games lost, including those that both lost",
        "undecided": "games without a result, or with two different ones",
        "points": "1 for a win, 1/2 for a draw",
        "scored_games": "wins, draws and losses together: the base of the percentages",
        "score_percent": "points as a percentage of scored games",
        "white_score_percent": "the same with White",
        "black_score_percent": "the same with Black",
        "rated_games": "games in which the player's rating is known",
        "mean_rating": "mean of these ratings",
        "rated_opponents": "games in which the opponent's rating is known",
        "mean_opponent_rating": "mean of these ratings",
        "first_year": "first known year, from the Date tag, else from UTCDate",
        "last_year": "last known year",
    };

    fn fact(_seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        Ok(())
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        self.games += 1;
        let rating = |tag| seen.game.tag(tag).and_then(|text| rating::read(&text));
        let ratings = ByColor {
            white: rating("WhiteElo"),
            black: rating("BlackElo"),
        };
        let year = year(seen.game);
        for color in Color::ALL {
            let tag = color.fold_wb("White", "Black");
            let name = seen.game.tag(tag).unwrap_or_default();
            let player = self.names.entry(name.trim().to_owned()).or_default();
            *player.games.get_mut(color) += 1;
            let count = match seen.result {
                Some(GameResult::Won(winner)) if winner == color => Some(&mut player.wins),
                Some(GameResult::Won(_) | GameResult::BothLost) => Some(&mut player.losses),
                Some(GameResult::Draw) => Some(&mut player.draws),
                Some(GameResult::Unknown) | None => None,
            };
            if let Some(count) = count {
                *count.get_mut(color) += 1;
            }
            for (mean, rating) in [
                (&mut player.ratings, ratings.get(color)),
                (&mut player.opponents, ratings.get(!color)),
            ] {
                if let Some(rating) = rating {
                    mean.add((*rating).into());
                }
            }
            if let Some(year) = year {
                player.years.add(year);
            }
        }
    }

    fn merge(&mut self, later: Self) {
        self.games += later.games;
        self.names.absorb(later.names);
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<Vec<Value<'t>>> {
        self.first_rows(usize::MAX)
    }
}

impl Players {
    /// The first rows, so many of them.
    pub(in crate::commands) fn first_rows(&self, most: usize) -> Vec<Vec<Value<'_>>> {
        by_games(&self.names, |player| both(player.games))
            .take(most)
            .map(|(name, player)| player.row(name))
            .collect()
    }

    /// All names.
    pub(in crate::commands) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }
}

impl Player {
    fn row<'t>(&self, name: &'t str) -> Vec<Value<'t>> {
        let half_points = self
            .wins
            .zip(self.draws)
            .map(|(wins, draws)| 2 * wins + draws);
        let scored = (self.wins.zip(self.draws).zip(self.losses))
            .map(|((wins, draws), losses)| wins + draws + losses);
        let mut row = vec![Value::text(name)];
        row.extend(
            [
                both(self.games),
                self.games.white,
                self.games.black,
                both(self.wins),
                both(self.draws),
                both(self.losses),
                both(self.games) - both(scored),
            ]
            .map(Value::Count),
        );
        row.push(mean(both(half_points), 2));
        row.push(Value::Count(both(scored)));
        row.extend([
            percent(both(half_points), 2 * both(scored)),
            percent(half_points.white, 2 * scored.white),
            percent(half_points.black, 2 * scored.black),
        ]);
        row.extend(self.ratings.cells());
        row.extend(self.opponents.cells());
        row.extend(match self.years.ends() {
            Some(years) => years.map(Value::from),
            None => [Value::Empty, Value::Empty],
        });
        row
    }
}
