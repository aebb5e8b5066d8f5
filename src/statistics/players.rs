//! `--table players`: what each player scored.

use shakmaty::{ByColor, Color};

use super::fractions::{mean, percent};
use super::key_table::{KeyCounts, KeyRow, KeyTable};
use super::sums::{Mean, MinMax, Score, Sum, both, sum};
use super::table::{CountedGame, LeftOut};
use crate::output::columns::{Column, columns};
use pgnkit_core::pgn::player_name::untitled;

sum! {
    /// The games of a player, by colour.
    #[derive(Debug, Clone, Copy, Default)]
    pub(crate) struct PlayerCounts {
        pub(crate) games: ByColor<u64>,
        score: ByColor<Score>,
        /// The player's own ratings.
        pub(crate) ratings: Mean,
        opponents: Mean,
        pub(crate) years: MinMax<u16>,
    }
}

impl KeyCounts for PlayerCounts {
    type Key = String;

    const COLUMNS: &'static [Column<KeyRow<'static, Self>>] = columns! { |row|
        "player": Text = row.key.as_str(), "value of the White or the Black tag; empty if absent or `?`. Without a title such as GM. Every game counts for both players, and different spellings are not merged" few => Key;
        "games": Count = both(row.counts.games), "number of games: wins, draws, losses and games without a result" few => Ranks;
        "white_games": Count = row.counts.games.white, "those with White" => Sum;
        "black_games": Count = row.counts.games.black, "those with Black" => Sum;
        "wins": Count = row.counts.score().wins, "games won" few => Sum;
        "draws": Count = row.counts.score().draws, "games drawn" few => Sum;
        "losses": Count = row.counts.score().losses, "games lost, including those that both lost" few => Sum;
        "undecided": Count = both(row.counts.games) - row.counts.score().games(), "games without a result, or with two different ones" => Sum;
        "points": Decimal = mean(row.counts.score().halves(), 2), "1 for a win, 1/2 for a draw" few => Sum;
        "scored_games": Count = row.counts.score().games(), "wins, draws and losses together: the base of the percentages" => Sum;
        "score_percent": Decimal = percent(row.counts.score().halves(), 2 * row.counts.score().games()), "points as a percentage of scored games" few => Percent(&[("points", 1)], &[("scored_games", 1)]);
        "white_score_percent": Decimal = percent(row.counts.score.white.halves(), 2 * row.counts.score.white.games()), "the same with White" => Lost;
        "black_score_percent": Decimal = percent(row.counts.score.black.halves(), 2 * row.counts.score.black.games()), "the same with Black" => Lost;
        "rated_games": Count = row.counts.ratings.count, "games in which the player's rating is known" => Sum;
        "mean_rating": Decimal = row.counts.ratings.mean(), "mean of these ratings" => Lost;
        "rated_opponents": Count = row.counts.opponents.count, "games in which the opponent's rating is known" => Sum;
        "mean_opponent_rating": Decimal = row.counts.opponents.mean(), "mean of these ratings" => Lost;
        "first_year": Number = row.counts.years.min(), "first known year, from the Date tag, else from UTCDate" => Least;
        "last_year": Number = row.counts.years.max(), "last known year" => Most;
    };

    fn count(seen: &CountedGame<'_>, table: &mut KeyTable<Self>) -> Result<(), LeftOut> {
        let ratings = seen.ratings();
        let year = seen.game.date().and_then(|date| date.year);
        for color in Color::ALL {
            let tag = color.fold_wb("White", "Black");
            let name = seen.game.tag_text(tag).unwrap_or_default();
            let player = table.of(untitled(&name).to_owned());
            *player.games.get_mut(color) += 1;
            let halves = seen.result().and_then(|result| result.halves(color));
            player.score.get_mut(color).add(halves);
            player.ratings.add(ratings.get(color).map(u64::from));
            player.opponents.add(ratings.get(!color).map(u64::from));
            if let Some(year) = year {
                player.years.add(year);
            }
        }
        Ok(())
    }

    fn games(&self) -> u64 {
        both(self.games)
    }

    fn text_bytes(name: &String) -> usize {
        name.len()
    }
}

impl PlayerCounts {
    /// With both colours.
    pub(crate) fn score(&self) -> Score {
        let mut score = self.score.white;
        score.absorb(self.score.black);
        score
    }
}
