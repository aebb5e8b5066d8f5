//! What is counted of the games in which a move was played from a position.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, Color};

use crate::statistics::table::{CountedGame, GamePlace};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_tournament::points::DRAW;
use pgnkit_tournament::strength::rating::{self, Performance};

/// What a game gives to every move that counts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TreeGame {
    result: Option<GameResult>,
    ratings: ByColor<Option<u32>>,
    year: Option<u16>,
    place: GamePlace,
}

impl TreeGame {
    pub(crate) fn new<'g>(game: &'g Judged<'g>) -> TreeGame {
        let seen = CountedGame::new(game);
        TreeGame {
            result: seen.result(),
            ratings: seen.ratings(),
            year: game.date().and_then(|date| date.year),
            place: seen.place(),
        }
    }
}

/// Counts of games, from the point of view of the side that moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MoveCounts {
    /// All games.
    pub(crate) games: u64,
    /// Games that the side to move won.
    pub(crate) wins: u64,
    /// Games drawn.
    pub(crate) draws: u64,
    /// Games that it lost.
    pub(crate) losses: u64,
    /// Games in which its rating is known.
    pub(crate) rated: u64,
    /// The sum of these ratings.
    pub(crate) ratings: u64,
    /// Games with a result against a rated opponent.
    against: u64,
    /// The sum of the opponents' ratings.
    opponents: u64,
    /// The points of these games, in halves.
    halves: u64,
    /// The last year that is known.
    pub(crate) last_year: Option<u16>,
    /// The fewest plies after which the move was made.
    pub(crate) ply: u64,
    best: BestGame,
}

/// The game with the highest mean rating, the first of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct BestGame {
    /// Both together; 0 unless both are known.
    ratings: u64,
    /// Index of the source, and number of the game in it.
    place: Reverse<(usize, u64)>,
}

impl MoveCounts {
    /// Of one game, in which `turn` made the move that is the `ply`-th that counts.
    pub(crate) fn of(game: &TreeGame, turn: Color, ply: u64) -> MoveCounts {
        let halves = game.result.and_then(|result| result.halves(turn));
        let halves = halves.map(u64::from);
        let is = |points: u64| u64::from(halves == Some(points));
        let own = *game.ratings.get(turn);
        let opponent = halves.zip(*game.ratings.get(!turn));
        let both = game.ratings.white.zip(game.ratings.black);
        MoveCounts {
            games: 1,
            wins: is(2),
            draws: is(1),
            losses: is(0),
            rated: u64::from(own.is_some()),
            ratings: own.unwrap_or_default().into(),
            against: u64::from(opponent.is_some()),
            opponents: opponent.map_or(0, |(_, rating)| rating.into()),
            halves: opponent.map_or(0, |(halves, _)| halves),
            last_year: game.year,
            ply,
            best: BestGame {
                ratings: both.map_or(0, |(white, black)| u64::from(white) + u64::from(black)),
                place: Reverse((game.place.source, game.place.game)),
            },
        }
    }

    /// Adds other games.
    pub(crate) fn absorb(&mut self, other: &MoveCounts) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.rated += other.rated;
        self.ratings += other.ratings;
        self.against += other.against;
        self.opponents += other.opponents;
        self.halves += other.halves;
        self.last_year = self.last_year.max(other.last_year);
        self.ply = self.ply.min(other.ply);
        self.best = self.best.max(other.best);
    }

    /// Points of the side to move, in halves: 2 for a win, 1 for a draw. Polyglot's weight of the move.
    pub(crate) fn points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Games with a result.
    pub(crate) fn scored(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The performance rating of the side that moves.
    pub(crate) fn performance(&self) -> Option<Performance> {
        let points = self.halves.checked_mul(DRAW.unsigned_abs())?;
        rating::of_sums(self.against, self.opponents, points)
    }

    /// The game with the highest mean rating, the first of several: index of the source, and number in it.
    pub(crate) fn best(&self) -> (usize, u64) {
        self.best.place.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl TreeGame {
        /// Of a draw between two players of one rating.
        pub(crate) fn for_test(rating: u32, game: u64) -> TreeGame {
            facts(Some(GameResult::Draw), rating, rating, game)
        }

        /// The count of one move.
        pub(crate) fn count(&self) -> MoveCounts {
            MoveCounts::of(self, Color::White, 1)
        }
    }

    fn facts(result: Option<GameResult>, white: u32, black: u32, game: u64) -> TreeGame {
        let rating = |rating| (rating > 0).then_some(rating);
        TreeGame {
            result,
            ratings: ByColor {
                white: rating(white),
                black: rating(black),
            },
            year: Some(1900 + u16::try_from(game % 100).unwrap()),
            place: GamePlace { source: 0, game },
        }
    }

    #[test]
    fn games_add_up_in_any_order() {
        let won = GameResult::Won(Color::White);
        let facts = [
            facts(Some(won), 2400, 2600, 1),
            facts(Some(GameResult::Draw), 2600, 2400, 2),
            facts(Some(GameResult::BothLost), 0, 2800, 3),
            facts(None, 2000, 2000, 4),
        ];
        let sum = |facts: &[TreeGame], turn| {
            let mut counts = (1..)
                .zip(facts)
                .map(|(ply, facts)| MoveCounts::of(facts, turn, ply));
            let mut sum = counts.next().expect("a game");
            counts.for_each(|count| sum.absorb(&count));
            sum
        };
        let white = sum(&facts, Color::White);
        assert_eq!((white.games, white.scored(), white.points()), (4, 3, 3));
        assert_eq!((white.wins, white.draws, white.losses), (1, 1, 1));
        assert_eq!((white.rated, white.ratings), (3, 7000));
        // 1.5 of 3 against 2600, 2400 and 2800.
        assert_eq!(white.performance().map(|worth| worth.rating), Some(2600));
        assert_eq!(white.last_year, Some(1904));
        assert_eq!(white.best(), (0, 1));
        let black = sum(&facts, Color::Black);
        assert_eq!((black.wins, black.draws, black.losses), (0, 1, 2));
        let mut reversed = facts;
        reversed.reverse();
        let reversed = sum(&reversed, Color::White);
        assert_eq!(MoveCounts { ply: 1, ..reversed }, white);
    }
}
