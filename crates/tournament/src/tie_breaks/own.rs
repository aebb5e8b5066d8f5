//! What a participant's own results add up to (FIDE Tie-Break Regulations 7 and 9.2).

use shakmaty::Color;

use crate::mark::Mark;
use crate::points::{DRAW, Points};
use crate::ranking_input::RankingInput;
use crate::round_entry::RoundEntry;
use crate::tie_breaks::scoreboard::{Scoreboard, ScoredRound};

/// A number of rounds.
pub(super) fn count(rounds: usize) -> Points {
    Points::try_from(rounds).map_or(Points::MAX, |rounds| rounds.saturating_mul(100))
}

/// Rounds with exactly the points of a win, played or not (7.1).
pub(super) fn wins(scores: &Scoreboard, participant: usize) -> usize {
    let turns = scores.rows[participant].turns.iter();
    let is_won = turns.filter(|turn| turn.mark != Mark::Unfinished && turn.points == scores.win);
    is_won.count()
}

/// Games, or matches, over the board: those won or all, with Black or with both colours (7.2 to 7.4).
pub(super) fn played(contest: &RankingInput, participant: usize, won: bool, black: bool) -> usize {
    let is_wanted = |entry: &&RoundEntry| {
        entry.mark.is_played()
            && (!won || entry.mark == Mark::Win)
            && (!black || entry.color == Some(Color::Black) && !entry.without_colors)
    };
    let entries = contest.entries[participant].iter();
    entries.filter(is_wanted).count()
}

/// The sum of the scores after each round, but the first `without` (7.5).
pub(super) fn progressive(scores: &Scoreboard, participant: usize, without: usize) -> Points {
    let row = &scores.rows[participant];
    // Points of a round are in the score after each later round, too.
    let times = |round: usize| {
        let first = round.max(without + 1);
        Points::try_from((scores.rounds + 1).saturating_sub(first)).unwrap_or(0)
    };
    let turns = row.turns.iter().enumerate();
    let played: Points = turns
        .map(|(index, turn)| match turn.round {
            0 => turn.points * times(index + 1),
            round => turn.points * times(round),
        })
        .sum();
    let missed = match scores.absent {
        0 => 0,
        absent => absent * row.each_missed(scores.rounds).map(times).sum::<Points>(),
    };
    played + missed
}

/// Rounds that the participant elected to play (7.6). Where rounds are not known, neither are absences, and the rounds are
/// those on record.
pub(super) fn elected(contest: &RankingInput, scores: &Scoreboard, participant: usize) -> usize {
    let row = &scores.rows[participant];
    let given_up = row.turns.iter().filter(|turn| turn.is_voluntary).count();
    let all = if contest.knows_rounds {
        contest.rounds
    } else {
        row.turns.len()
    };
    all.saturating_sub(given_up + row.missed)
}

/// A point for each round with more points than a draw gives, half a point for each with as many (7.7).
pub(super) fn standard(scores: &Scoreboard, participant: usize) -> Points {
    let row = &scores.rows[participant];
    let worth = |points| usize::from(points >= scores.draw) + usize::from(points > scores.draw);
    let turns = row.turns.iter();
    let turns = turns.filter(|turn| turn.mark != Mark::Unfinished);
    let halves: usize = turns.map(|turn| worth(turn.points)).sum();
    let halves = halves + row.missed * worth(scores.absent);
    DRAW * Points::try_from(halves).unwrap_or(Points::MAX / DRAW)
}

/// From which score on an opponent counts in the Koya system (14.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KoyaLimit {
    /// So many hundredths of what can be had.
    Percent(i64),
    /// Half of what can be had, and so many half points more.
    Halves(i64),
}

/// Points against those with the limit or more (9.2).
pub(super) fn koya(scores: &Scoreboard, participant: usize, limit: KoyaLimit) -> Points {
    let most = scores.win * Points::try_from(games(scores)).unwrap_or(0);
    // A hundred times the limit.
    let least = match limit {
        KoyaLimit::Percent(percent) => most * percent,
        KoyaLimit::Halves(halves) => most * 50 + 100 * DRAW * halves,
    };
    let turns = scores.rows[participant].turns.iter();
    let counted = turns.filter(|turn| {
        let opponent = turn.opponent;
        opponent.is_some_and(|opponent| 100 * scores.total(opponent) >= least)
    });
    counted.map(|turn| turn.points).sum()
}

/// How many games a participant can have: in a round robin, neither against nobody nor against those who never came.
fn games(scores: &Scoreboard) -> usize {
    let participants = scores.rows.len();
    if !scores.is_round_robin || participants == 0 {
        return scores.rounds;
    }
    let has_rests = participants % 2 == 1 && scores.rounds.is_multiple_of(participants);
    let rests = usize::from(has_rests) * (scores.rounds / participants);
    let is_paired = |turn: &ScoredRound| turn.opponent.is_some();
    let rows = scores.rows.iter();
    let never = rows.filter(|row| !row.turns.iter().any(is_paired)).count();
    scores.rounds.saturating_sub(rests + never)
}
