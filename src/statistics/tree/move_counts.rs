//! What is counted of the games in which a move was played from a position.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, Color};

use crate::statistics::sums::{Greatest, Mean, Score, sum};
use crate::statistics::table::{CountedGame, GamePlace};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_tournament::points::DRAW;
use pgnkit_tournament::strength::rating::{self, Performance};

sum! {
    /// Counts of games, from the point of view of the side that moves.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub(crate) struct MoveCounts {
        /// All games.
        pub(crate) games: u64,
        /// The score of the side that moves.
        pub(crate) score: Score,
        /// The known ratings of that side.
        pub(crate) ratings: Mean,
        /// The ratings of opponents in games with a result.
        opponents: Mean,
        /// The points of these games, in halves.
        halves: u64,
        /// The last year that is known.
        pub(crate) last_year: Greatest<Option<u16>>,
        /// The fewest plies after which the move was made.
        pub(crate) ply: Greatest<Reverse<u64>>,
        /// The game with the highest mean rating, the first of several: both ratings together, 0 unless both are known.
        best: Greatest<(u64, Reverse<GamePlace>)>,
    }
}

impl MoveCounts {
    /// What a game gives to each move of a side.
    pub(crate) fn of<'g>(game: &'g Judged<'g>) -> ByColor<MoveCounts> {
        let seen = CountedGame::new(game);
        let (result, ratings, place) = (seen.result(), seen.ratings(), seen.place());
        let year = game.date().and_then(|date| date.year);
        ByColor::new_with(|turn| MoveCounts::new(result, ratings, year, place, turn))
    }

    fn new(
        result: Option<GameResult>,
        ratings: ByColor<Option<u32>>,
        year: Option<u16>,
        place: GamePlace,
        turn: Color,
    ) -> MoveCounts {
        let halves = result.and_then(|result| result.halves(turn));
        let ratings = ratings.map(|rating| rating.map(u64::from));
        let opponent = ratings.get(!turn).filter(|_| halves.is_some());
        let both = ratings.white.zip(ratings.black);
        let both = both.map_or(0, |(white, black)| white + black);
        let mut counts = MoveCounts {
            games: 1,
            score: Score::default(),
            ratings: Mean::default(),
            opponents: Mean::default(),
            halves: opponent.and(halves).unwrap_or_default().into(),
            last_year: Greatest(year),
            ply: Greatest(Reverse(0)),
            best: Greatest((both, Reverse(place))),
        };
        counts.score.add(halves);
        counts.ratings.add(*ratings.get(turn));
        counts.opponents.add(opponent);
        counts
    }

    /// The same for the move that is the `ply`-th that counts.
    pub(crate) fn at(self, ply: u64) -> MoveCounts {
        let ply = Greatest(Reverse(ply));
        MoveCounts { ply, ..self }
    }

    /// The performance rating of the side that moves.
    pub(crate) fn performance(&self) -> Option<Performance> {
        let points = self.halves.checked_mul(DRAW.unsigned_abs())?;
        rating::of_sums(self.opponents.count, self.opponents.sum, points)
    }

    /// The game with the highest mean rating, the first of several.
    pub(crate) fn best(&self) -> GamePlace {
        self.best.0.1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::sums::Sum as _;

    impl MoveCounts {
        /// Of White's move in a draw between two players of one rating.
        pub(crate) fn for_test(rating: u32, game: u64) -> MoveCounts {
            counts(Some(GameResult::Draw), rating, rating, game, Color::White)
        }
    }

    fn counts(
        result: Option<GameResult>,
        white: u32,
        black: u32,
        game: u64,
        turn: Color,
    ) -> MoveCounts {
        let rating = |rating| (rating > 0).then_some(rating);
        let ratings = ByColor {
            white: rating(white),
            black: rating(black),
        };
        let year = Some(1900 + u16::try_from(game % 100).unwrap());
        let place = GamePlace { source: 0, game };
        MoveCounts::new(result, ratings, year, place, turn)
    }

    #[test]
    fn games_add_up_in_any_order() {
        let won = GameResult::Won(Color::White);
        let facts = [
            (Some(won), 2400, 2600, 1),
            (Some(GameResult::Draw), 2600, 2400, 2),
            (Some(GameResult::BothLost), 0, 2800, 3),
            (None, 2000, 2000, 4),
        ];
        let sum = |facts: &[(Option<GameResult>, u32, u32, u64)], turn| {
            let mut counts = (1..)
                .zip(facts)
                .map(|(ply, &(result, white, black, game))| {
                    counts(result, white, black, game, turn).at(ply)
                });
            let mut sum = counts.next().expect("a game");
            counts.for_each(|count| sum.absorb(count));
            sum
        };
        let white = sum(&facts, Color::White);
        assert_eq!(
            (white.games, white.score.games(), white.score.halves()),
            (4, 3, 3)
        );
        assert_eq!(
            (white.score.wins, white.score.draws, white.score.losses),
            (1, 1, 1)
        );
        assert_eq!((white.ratings.count, white.ratings.sum), (3, 7000));
        // 1.5 of 3 against 2600, 2400 and 2800.
        assert_eq!(white.performance().map(|worth| worth.rating), Some(2600));
        assert_eq!(white.last_year.0, Some(1904));
        assert_eq!(white.best(), GamePlace { source: 0, game: 1 });
        let black = sum(&facts, Color::Black);
        assert_eq!(
            (black.score.wins, black.score.draws, black.score.losses),
            (0, 1, 2)
        );
        let mut reversed = facts;
        reversed.reverse();
        let reversed = sum(&reversed, Color::White);
        let ply = white.ply;
        assert_eq!(MoveCounts { ply, ..reversed }, white);
    }
}
