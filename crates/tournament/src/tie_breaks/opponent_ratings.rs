//! Tie-breaks by ratings (FIDE Tie-Break Regulations 10), over opponents met over the board.

use crate::points::Points;
use crate::ranking_input::RankingInput;
use crate::round_entry::RoundEntry;
use crate::strength::rating::{expected, performance};
use crate::tie_breaks::code::{TieBreak, TieBreakKind};

/// The rating of an opponent, and what was scored by 1, ½ and 0.
type RatedGame = (u16, Points);

/// The ratings of all; `None` if somebody has none and `unrated` does not say what to take.
pub(super) fn ratings(contest: &RankingInput, unrated: Option<u16>) -> Option<Vec<u16>> {
    let participants = contest.participants.iter();
    participants.map(|one| one.rating.or(unrated)).collect()
}

/// The value of each participant; `None` without a game over the board.
pub(super) fn by_ratings(
    contest: &RankingInput,
    ratings: &[u16],
    by: &TieBreak,
) -> Vec<Option<i64>> {
    let each = |of: &dyn Fn(&[RatedGame]) -> Option<i64>| -> Vec<Option<i64>> {
        let participants = 0..contest.participants.len();
        participants
            .map(|one| of(&rated_games(contest, ratings, one)))
            .collect()
    };
    let performance = |games: &[RatedGame]| Some(performance(games.iter().copied())?.rating.into());
    match by.kind {
        TieBreakKind::Rating => ratings.iter().map(|&own| Some(own.into())).collect(),
        TieBreakKind::Performance => each(&performance),
        TieBreakKind::PerfectPerformance => each(&perfect),
        TieBreakKind::AverageOfPerformances => over_opponents(contest, &each(&performance)),
        TieBreakKind::AverageOfPerfects => over_opponents(contest, &each(&perfect)),
        _ => each(&|games| average(games, by.modifiers.low, by.modifiers.high)),
    }
}

fn rated_games(contest: &RankingInput, ratings: &[u16], participant: usize) -> Vec<RatedGame> {
    let entries = contest.entries[participant].iter();
    let played = entries.filter(|entry| entry.mark.is_played());
    played
        .filter_map(|entry| Some((ratings[entry.opponent?], entry.mark.usual()?)))
        .collect()
}

/// The average over the opponents that a participant has met over the board, once for each game, of what each has.
pub(super) fn over_opponents(contest: &RankingInput, values: &[Option<i64>]) -> Vec<Option<i64>> {
    let average = |entries: &Vec<RoundEntry>| {
        let played = entries.iter().filter(|entry| entry.mark.is_played());
        let values: Vec<i64> = played.filter_map(|entry| values[entry.opponent?]).collect();
        mean(values.iter().sum(), values.len())
    };
    contest.entries.iter().map(average).collect()
}

/// A mean, a half rounded up; `None` of nothing.
pub(super) fn mean(sum: i64, count: usize) -> Option<i64> {
    let count = i64::try_from(count).ok().filter(|&count| count > 0)?;
    Some((2 * sum + count).div_euclid(2 * count))
}

fn average(games: &[RatedGame], low: usize, high: usize) -> Option<i64> {
    let mut ratings: Vec<i64> = games.iter().map(|&(rating, _)| rating.into()).collect();
    ratings.sort_unstable();
    let kept = ratings.len().saturating_sub(low).saturating_sub(high);
    let kept: Vec<i64> = ratings.into_iter().skip(low).take(kept).collect();
    mean(kept.iter().sum(), kept.len())
}

/// The lowest rating whose expected scores add up to the score or more; without any point, that of an opponent 800
/// above.
fn perfect(games: &[RatedGame]) -> Option<i64> {
    const FAR: i64 = 800;
    let ratings = || games.iter().map(|&(rating, _)| i64::from(rating));
    let (lowest, highest) = (ratings().min()?, ratings().max()?);
    let points: Points = games.iter().map(|(_, points)| points).sum();
    if points == 0 {
        return Some(lowest - FAR);
    }
    // Expected scores do not fall with the rating.
    let (mut below, mut enough) = (lowest - FAR - 1, highest + FAR);
    while enough - below > 1 {
        let middle = below + (enough - below) / 2;
        let score: Points = ratings().map(|other| expected(middle - other)).sum();
        if score >= points {
            enough = middle;
        } else {
            below = middle;
        }
    }
    Some(enough)
}
