//! Ratings of the games' players, and what came of the differences.

use std::collections::BTreeMap;

use shakmaty::{ByColor, Color};

use crate::page::elements::bins::Bins;
use crate::statistics::sums::sum;
use crate::statistics::table::CountedGame;
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_tournament::strength::rating::expected;

/// Ratings, in hundreds.
pub(crate) const BANDS: Bins = Bins {
    from: 0,
    width: 100,
    last: None,
};

/// Differences of ratings: beyond the last, the table of expected scores hardly rises.
pub(crate) const DIFFERENCES: Bins = Bins {
    from: 0,
    width: 50,
    last: Some(14),
};

/// Greater numbers are no ratings.
pub(crate) const GREATEST: u16 = 4000;

sum! {
    /// What is counted of ratings. Memory does not grow with the number of games.
    #[derive(Debug, Default)]
    pub(crate) struct Ratings {
        /// Players of games by the hundred of their rating: each player counts in each game.
        pub(crate) bands: BTreeMap<u64, u64>,
        /// The ratings added up.
        pub(crate) sum: u64,
        /// Players without a rating, or with a number that is none.
        pub(crate) unrated: u64,
        /// Games by the step of the difference.
        pub(crate) steps: BTreeMap<u64, DifferenceCounts>,
        /// Games that say nothing of differences, by the reason.
        pub(crate) left_out: BTreeMap<&'static str, u64>,
    }
}

sum! {
    /// Games of similar differences, as the player with the higher rating sees them.
    #[derive(Debug, Clone, Copy, Default)]
    pub(crate) struct DifferenceCounts {
        /// Won, drawn, lost.
        pub(crate) results: [u64; 3],
        /// The expected scores added up, in hundredths.
        pub(crate) expected: u64,
    }
}

impl Ratings {
    /// Counts a game.
    pub(crate) fn add(&mut self, seen: &CountedGame<'_>) {
        let ratings = seen.ratings().map(|rating| {
            let rating = u16::try_from(rating?).ok();
            rating.filter(|rating| *rating <= GREATEST)
        });
        for rating in ratings {
            match rating {
                Some(rating) => {
                    *self.bands.entry(BANDS.index(rating.into())).or_default() += 1;
                    self.sum += u64::from(rating);
                }
                None => self.unrated += 1,
            }
        }
        if let Err(reason) = self.compare(ratings, seen.result()) {
            *self.left_out.entry(reason).or_default() += 1;
        }
    }

    fn compare(
        &mut self,
        ratings: ByColor<Option<u16>>,
        result: Option<GameResult>,
    ) -> Result<(), &'static str> {
        let Some((white, black)) = ratings.white.zip(ratings.black) else {
            return Err("without a rating of both players");
        };
        if white == black {
            return Err("of players with equal ratings");
        }
        let higher = Color::from_white(white > black);
        let index = match result {
            Some(GameResult::Won(winner)) if winner == higher => 0,
            Some(GameResult::Draw) => 1,
            Some(GameResult::Won(_)) => 2,
            _ => return Err("without a winner or a draw"),
        };
        let difference = white.abs_diff(black);
        let bin = DIFFERENCES.index(difference.into());
        let step = self.steps.entry(bin).or_default();
        step.results[index] += 1;
        step.expected += expected(i64::from(difference)).unsigned_abs();
        Ok(())
    }
}
