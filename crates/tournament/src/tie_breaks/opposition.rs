//! Sums over opponents: what each round contributes, and what is cut (FIDE Tie-Break Regulations 8, 9.1, 13.2, 14 and 16).
//!
//! One machine for Buchholz, Fore Buchholz, Sonneborn-Berger and its four forms for teams.

use crate::mark::Mark;
use crate::points::{Points, WIN};
use crate::tie_breaks::scoreboard::{Scoreboard, ScoredRound};

/// The contribution of a round.
#[derive(Debug, Clone, Copy)]
pub(super) struct Contribution {
    /// The score of the opponent, or of the dummy.
    pub(super) score: Points,
    /// That, times the own points of the round.
    pub(super) product: Points,
    is_voluntary: bool,
    /// The number of equal rounds.
    times: usize,
}

/// The quantity to add up.
pub(super) type Addend = fn(&Contribution) -> Points;

/// A score, as often as points say: exact, since both are halves.
fn times(score: Points, points: Points) -> Points {
    score * points / WIN
}

/// The scores of all participants as their opponents count them.
pub(super) struct Opposition<'s> {
    scores: &'s Scoreboard,
    /// Forfeits are games (`/P`).
    forfeits_are_games: bool,
    /// All games of the final round are draws (8.3).
    last_is_drawn: bool,
    /// The final score of each.
    own: Vec<Points>,
    /// The scores as opponents count them (16.3).
    adjusted: Vec<Points>,
}

impl<'s> Opposition<'s> {
    pub(super) fn new(
        scores: &'s Scoreboard,
        forfeits_are_games: bool,
        last_is_drawn: bool,
    ) -> Opposition<'s> {
        let mut opposition = Opposition {
            scores,
            forfeits_are_games,
            last_is_drawn,
            own: Vec::with_capacity(scores.rows.len()),
            adjusted: Vec::with_capacity(scores.rows.len()),
        };
        for row in &scores.rows {
            let drawn = row.turns.iter().filter(|turn| opposition.is_drawn(turn));
            let changed = drawn.clone().map(|turn| scores.draw - turn.points);
            let own = row.total + changed.sum::<Points>();
            // The row of byes at the end begins after the last round that was not given up.
            let kept = row.turns.iter().filter(|turn| !turn.is_voluntary);
            let last = kept.chain(drawn).map(|turn| turn.round).max().unwrap_or(0);
            let owed: Points = (row.turns.iter())
                .filter(|turn| turn.round > last && turn.opponent.is_none())
                .map(|turn| scores.draw - turn.points)
                .sum();
            let missed = Points::try_from(row.missed_after(last, scores.rounds)).unwrap_or(0);
            let owed = owed + missed * (scores.draw - scores.absent);
            opposition.own.push(own);
            // In a round robin, nobody chooses to be away.
            let owed = if scores.is_round_robin { 0 } else { owed };
            opposition.adjusted.push(own + owed);
        }
        opposition
    }

    /// Whether a game counts as drawn because it is of the last round.
    fn is_drawn(&self, turn: &ScoredRound) -> bool {
        let is_last = turn.round == self.scores.final_round && turn.round > 0;
        self.last_is_drawn && is_last && turn.opponent.is_some()
    }

    /// What each round contributes; the products are those with the points of `factors`.
    pub(super) fn contributions(
        &self,
        participant: usize,
        factors: &Scoreboard,
    ) -> Vec<Contribution> {
        let row = &self.scores.rows[participant];
        let turns = row.turns.iter().zip(&factors.rows[participant].turns);
        let mut all: Vec<Contribution> = turns
            .filter_map(|(turn, factor)| self.contribution(participant, turn, factor.points))
            .collect();
        if row.missed > 0 && !self.scores.is_round_robin {
            let score = self.dummy(participant);
            all.push(Contribution {
                score,
                product: times(score, factors.absent),
                is_voluntary: true,
                times: row.missed,
            });
        }
        all
    }

    fn contribution(
        &self,
        participant: usize,
        turn: &ScoredRound,
        points: Points,
    ) -> Option<Contribution> {
        if turn.mark == Mark::Unfinished && !self.is_drawn(turn) {
            return None;
        }
        let is_round_robin = self.scores.is_round_robin;
        let (score, is_voluntary) = match turn.opponent {
            None if is_round_robin => return None,
            // A dummy, with no more than a draw for each round (16.4.2).
            None => (self.dummy(participant), turn.is_voluntary),
            // A dummy, with no more than the opponent (16.4.1).
            Some(opponent)
                if turn.mark.is_forfeit()
                    && !(is_round_robin || self.forfeits_are_games || self.is_drawn(turn)) =>
            {
                let most = self.adjusted[opponent];
                (self.limited(participant, most), turn.is_voluntary)
            }
            Some(opponent) => (self.adjusted[opponent], false),
        };
        Some(Contribution {
            score,
            product: times(score, points),
            is_voluntary,
            times: 1,
        })
    }

    fn dummy(&self, participant: usize) -> Points {
        let rounds = Points::try_from(self.scores.rounds).unwrap_or(Points::MAX);
        self.limited(participant, self.scores.draw.saturating_mul(rounds))
    }

    /// The score of a dummy, which is that of the participant, but no more than so much by an edition that limits it.
    fn limited(&self, participant: usize, most: Points) -> Points {
        let own = self.own[participant];
        if self.scores.edition.limits_dummies() {
            own.min(most)
        } else {
            own
        }
    }
}

/// The sum without the `low` least and the `high` greatest contributions (14, 16.5).
pub(super) fn sum_without(
    mut all: Vec<Contribution>,
    addend: Addend,
    low: usize,
    high: usize,
    rounds: usize,
) -> Points {
    let low = low.min(rounds);
    let high = high.min(rounds - low);
    let order = |added: &Contribution| (added.score, added.product);
    for _ in 0..low {
        let places = 0..all.len();
        let least = places.clone().min_by_key(|&place| order(&all[place]));
        let given_up = places.filter(|&place| all[place].is_voluntary);
        let given_up = given_up.min_by_key(|&place| order(&all[place]));
        let cut = match (least, given_up) {
            // The least of a round given up first, unless that would be less than the least of all (16.5.1).
            (Some(least), Some(given_up)) => {
                let is_more = addend(&all[least]) > addend(&all[given_up]);
                Some(if is_more { least } else { given_up })
            }
            (least, given_up) => given_up.or(least),
        };
        take_out(&mut all, cut);
    }
    for _ in 0..high {
        let greatest = (0..all.len()).max_by_key(|&place| order(&all[place]));
        take_out(&mut all, greatest);
    }
    let times = |added: &Contribution| i64::try_from(added.times).unwrap_or(i64::MAX);
    let sum = |sum: i64, added: &Contribution| {
        sum.saturating_add(addend(added).saturating_mul(times(added)))
    };
    all.iter().fold(0, sum)
}

fn take_out(all: &mut Vec<Contribution>, place: Option<usize>) {
    let Some(place) = place else {
        return;
    };
    if all[place].times > 1 {
        all[place].times -= 1;
    } else {
        all.remove(place);
    }
}
