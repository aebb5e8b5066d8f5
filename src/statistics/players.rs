//! `--table players`: what each player scored.

use shakmaty::{ByColor, Color};

use super::numbers::{mean, percent};
use super::sums::{ByName, Extent, Mean, Sum, both};
use super::tally::{LeftOut, Seen, Tally, by_games};
use crate::output::columns::{Column, columns, row};
use crate::statistics::keys::year;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::pgn::{name::untitled, tags::rating};

#[derive(Debug, Default)]
pub(crate) struct Players {
    names: ByName<Player>,
    games: u64,
}

#[derive(Debug, Default)]
pub(crate) struct Player {
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

/// A player with a name.
pub(crate) struct PlayerRow<'t> {
    name: &'t str,
    player: &'t Player,
}

row!(PlayerRow);

/// The columns, in order.
const COLUMNS: &[Column<PlayerRow<'static>>] = columns! { |row|
    "player": Text = row.name, "value of the White or the Black tag; empty if absent or `?`. Every game counts for both players, and different spellings are not merged" few => Key;
    "games": Count = both(row.player.games), "number of games: wins, draws, losses and games without a result" few => Ranks;
    "white_games": Count = row.player.games.white, "those with White" => Sum;
    "black_games": Count = row.player.games.black, "those with Black" => Sum;
    "wins": Count = both(row.player.wins), "games won" few => Sum;
    "draws": Count = both(row.player.draws), "games drawn" few => Sum;
    "losses": Count = both(row.player.losses), "games lost, including those that both lost" few => Sum;
    "undecided": Count = both(row.player.games) - both(row.player.scored()), "games without a result, or with two different ones" => Sum;
    "points": Decimal = mean(both(row.player.half_points()), 2), "1 for a win, 1/2 for a draw" few => Sum;
    "scored_games": Count = both(row.player.scored()), "wins, draws and losses together: the base of the percentages" => Sum;
    "score_percent": Decimal = percent(both(row.player.half_points()), 2 * both(row.player.scored())), "points as a percentage of scored games" few => Percent(&[("points", 1)], &[("scored_games", 1)]);
    "white_score_percent": Decimal = percent(row.player.half_points().white, 2 * row.player.scored().white), "the same with White" => Lost;
    "black_score_percent": Decimal = percent(row.player.half_points().black, 2 * row.player.scored().black), "the same with Black" => Lost;
    "rated_games": Count = row.player.ratings.count(), "games in which the player's rating is known" => Sum;
    "mean_rating": Decimal = row.player.ratings.mean(), "mean of these ratings" => Lost;
    "rated_opponents": Count = row.player.opponents.count(), "games in which the opponent's rating is known" => Sum;
    "mean_opponent_rating": Decimal = row.player.opponents.mean(), "mean of these ratings" => Lost;
    "first_year": Count = row.player.years.ends().map(|[first, _]| first), "first known year, from the Date tag, else from UTCDate" => Least;
    "last_year": Count = row.player.years.ends().map(|[_, last]| last), "last known year" => Most;
};

impl Tally for Players {
    type Fact = ();
    type Row = PlayerRow<'static>;

    fn columns() -> Vec<Column<PlayerRow<'static>>> {
        COLUMNS.into()
    }

    fn fact(_seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        Ok(())
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        self.games += 1;
        let rating = |tag| seen.game.tag(tag).and_then(|text| rating::parse(&text));
        let ratings = ByColor {
            white: rating("WhiteElo"),
            black: rating("BlackElo"),
        };
        let year = year(seen.game);
        for color in Color::ALL {
            let tag = color.fold_wb("White", "Black");
            let name = seen.game.tag_text(tag).unwrap_or_default();
            let player = self.names.of(untitled(&name).to_owned());
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

    fn kept_bytes(&self) -> usize {
        self.names.bytes()
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<PlayerRow<'t>> {
        self.first_rows(usize::MAX)
    }
}

impl Players {
    /// The first rows, so many of them.
    pub(crate) fn first_rows(&self, most: usize) -> Vec<PlayerRow<'_>> {
        by_games(self.names.sums(), |player| both(player.games))
            .take(most)
            .map(|(name, player)| PlayerRow { name, player })
            .collect()
    }

    /// All names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.sums().keys().map(String::as_str)
    }
}

impl Player {
    fn half_points(&self) -> ByColor<u64> {
        let games = self.wins.zip(self.draws);
        games.map(|(wins, draws)| 2 * wins + draws)
    }

    fn scored(&self) -> ByColor<u64> {
        let games = self.wins.zip(self.draws).zip(self.losses);
        games.map(|((wins, draws), losses)| wins + draws + losses)
    }
}
