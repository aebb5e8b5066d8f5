//! Tie-breaks by ratings (FIDE Tie-Break Regulations 10), over opponents met over the board.

use crate::points::Points;
use crate::ranking_input::RankingInput;
use crate::strength::rating;
use crate::tie_breaks::code::{TieBreak, TieBreakKind};

/// Opponents' ratings, and what was scored against them by 1, ½ and 0.
#[derive(Debug, Clone, Default)]
struct RatedGames {
    ratings: Vec<i64>,
    points: Points,
}

/// The ratings of all; `None` if somebody has none and `unrated` does not say what to take.
pub(super) fn ratings(contest: &RankingInput, unrated: Option<u16>) -> Option<Vec<i64>> {
    let participants = contest.participants.iter();
    let ratings = participants.map(|one| one.rating.or(unrated).map(i64::from));
    ratings.collect()
}

/// The value of each participant; `None` without a game over the board.
pub(super) fn averages(contest: &RankingInput, ratings: &[i64], by: &TieBreak) -> Vec<Option<i64>> {
    let each = |of: &dyn Fn(&RatedGames) -> Option<i64>| -> Vec<Option<i64>> {
        let participants = 0..contest.participants.len();
        participants
            .map(|one| of(&rated_games(contest, ratings, one)))
            .collect()
    };
    match by.kind {
        TieBreakKind::Performance => each(&RatedGames::performance),
        TieBreakKind::PerfectPerformance => each(&RatedGames::perfect),
        TieBreakKind::AverageOfPerformances => {
            over_opponents(contest, &each(&RatedGames::performance))
        }
        TieBreakKind::AverageOfPerfects => over_opponents(contest, &each(&RatedGames::perfect)),
        _ => each(&|games| games.average(by.modifiers.low, by.modifiers.high)),
    }
}

/// The opponents that a participant has met over the board, once for each game.
fn met(contest: &RankingInput, participant: usize) -> impl Iterator<Item = usize> {
    let entries = contest.entries[participant].iter();
    entries
        .filter(|entry| entry.mark.is_played())
        .filter_map(|entry| entry.opponent)
}

fn rated_games(contest: &RankingInput, ratings: &[i64], participant: usize) -> RatedGames {
    let mut games = RatedGames::default();
    for entry in &contest.entries[participant] {
        let Some(opponent) = entry.opponent.filter(|_| entry.mark.is_played()) else {
            continue;
        };
        games.ratings.push(ratings[opponent]);
        games.points += entry.mark.usual().unwrap_or_default();
    }
    games
}

/// The average over the opponents of what each has.
pub(super) fn over_opponents(contest: &RankingInput, values: &[Option<i64>]) -> Vec<Option<i64>> {
    let participants = 0..contest.participants.len();
    let average = |one| {
        let values: Vec<i64> = met(contest, one)
            .filter_map(|opponent| values[opponent])
            .collect();
        mean(values.iter().sum(), values.len())
    };
    participants.map(average).collect()
}

/// A mean, a half rounded up; `None` of nothing.
pub(super) fn mean(sum: i64, count: usize) -> Option<i64> {
    let count = i64::try_from(count).ok().filter(|&count| count > 0)?;
    Some((2 * sum + count).div_euclid(2 * count))
}

impl RatedGames {
    fn average(&self, low: usize, high: usize) -> Option<i64> {
        let mut ratings = self.ratings.clone();
        ratings.sort_unstable();
        let kept = ratings.len().saturating_sub(low).saturating_sub(high);
        let kept: Vec<i64> = ratings.into_iter().skip(low).take(kept).collect();
        mean(kept.iter().sum(), kept.len())
    }

    fn performance(&self) -> Option<i64> {
        let average = self.average(0, 0)?;
        let hundredths = mean(self.points, self.ratings.len())?;
        Some(average + i64::from(rating::difference(i32::try_from(hundredths).ok()?)))
    }

    /// The lowest rating whose expected scores add up to the score or more; without any point, that of an opponent 800
    /// above.
    fn perfect(&self) -> Option<i64> {
        const FAR: i64 = 800;
        let lowest = *self.ratings.iter().min()?;
        let highest = *self.ratings.iter().max()?;
        if self.points == 0 {
            return Some(lowest - FAR);
        }
        let is_enough = |rating: &i64| {
            let expected = self
                .ratings
                .iter()
                .map(|other| rating::expected(rating - other));
            expected.sum::<i64>() >= self.points
        };
        // Expected scores do not fall with the rating.
        let (mut below, mut enough) = (lowest - FAR - 1, highest + FAR);
        while enough - below > 1 {
            let middle = below + (enough - below) / 2;
            if is_enough(&middle) {
                enough = middle;
            } else {
                below = middle;
            }
        }
        Some(enough)
    }
}
