//! `--table players`: what each player scored.

use std::collections::BTreeMap;

use shakmaty::{ByColor, Color};

use super::numbers::{mean, percent};
use super::tally::{LeftOut, Seen, Tally, by_games};
use crate::commands::run::keys::year;
use crate::game::result::GameResult;
use crate::game::tags::rating;
use crate::report::rows::{Column, Value, columns};

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
    /// Own ratings that are known, and their number.
    ratings: (u64, u64),
    /// Those of opponents.
    opponents: (u64, u64),
    /// First and last year that is known.
    years: Option<(u16, u16)>,
}

impl Tally for Players {
    type Fact = ();

    const COLUMNS: &'static [Column] = &columns! {
        "player": "value of the White or the Black tag; empty if absent. Every game counts for both players, and spellings are not brought together",
        "games": "number of games: wins, draws, losses and games without a result",
        "white_games": "those with White",
        "black_games": "those with Black",
        "wins": "games won",
        "draws": "games drawn",
        "losses": "games lost, those that both lost among them",
        "undecided": "games without a result, or with two that differ",
        "points": "1 for a win, 1/2 for a draw",
        "scored_games": "wins, draws and losses together: what the percentages are of",
        "score_percent": "points in percent of scored games",
        "white_score_percent": "the same with White",
        "black_score_percent": "the same with Black",
        "rated_games": "games in which the player's rating is known",
        "mean_rating": "mean of these ratings",
        "rated_opponents": "games in which the opponent's rating is known",
        "mean_opponent_rating": "mean of these ratings",
        "first_year": "of the Date tag, else of UTCDate; the first that is known",
        "last_year": "the last that is known",
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
            add_rating(&mut player.ratings, *ratings.get(color));
            add_rating(&mut player.opponents, *ratings.get(!color));
            player.add_years(year.map(|year| (year, year)));
        }
    }

    fn merge(&mut self, later: Self) {
        self.games += later.games;
        for (name, player) in later.names {
            let sum = self.names.entry(name).or_default();
            for (mine, more) in [
                (&mut sum.games, player.games),
                (&mut sum.wins, player.wins),
                (&mut sum.draws, player.draws),
                (&mut sum.losses, player.losses),
            ] {
                mine.white += more.white;
                mine.black += more.black;
            }
            for (mine, more) in [
                (&mut sum.ratings, player.ratings),
                (&mut sum.opponents, player.opponents),
            ] {
                mine.0 += more.0;
                mine.1 += more.1;
            }
            sum.add_years(player.years);
        }
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

fn add_rating(sum: &mut (u64, u64), rating: Option<u32>) {
    if let Some(rating) = rating {
        sum.0 += u64::from(rating);
        sum.1 += 1;
    }
}

fn both(counts: ByColor<u64>) -> u64 {
    counts.white + counts.black
}

impl Player {
    fn add_years(&mut self, years: Option<(u16, u16)>) {
        self.years = match (self.years, years) {
            (Some((first, last)), Some((early, late))) => Some((first.min(early), last.max(late))),
            (mine, more) => mine.or(more),
        };
    }

    fn row<'t>(&self, name: &'t str) -> Vec<Value<'t>> {
        let half_points = self
            .wins
            .zip(self.draws)
            .map(|(wins, draws)| 2 * wins + draws);
        let scored = (self.wins.zip(self.draws).zip(self.losses))
            .map(|((wins, draws), losses)| wins + draws + losses);
        let year = |year: Option<u16>| year.map_or(Value::Empty, |year| Value::Count(year.into()));
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
        for (sum, count) in [self.ratings, self.opponents] {
            row.extend([Value::Count(count), mean(sum, count)]);
        }
        row.extend([
            year(self.years.map(|years| years.0)),
            year(self.years.map(|years| years.1)),
        ]);
        row
    }
}
