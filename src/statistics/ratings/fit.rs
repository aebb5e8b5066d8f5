//! The ratings that explain the games of a pool best, with their errors.
//!
//! The expected score of a player is `1 / (1 + e^(-d b))`, where `d` is how much he is rated above his opponent, the worth
//! of the first move counted, and `b` makes 202 points an expected score of 76 %. The ratings are those under which each
//! player, and White, can expect the score that they have: the model and the scale of Ordo (M. A. Ballicora). Ordo's
//! errors come from games that it makes up; these are what such games lead to in the limit, from the variance of each
//! score under Ordo's model of draws.

use super::groups::{Encounter, tell_of_white};
use pgnkit_tournament::strength::elo::{STANDARD_ERRORS, below};

/// The ratings and other parameters of a pool.
#[derive(Debug)]
pub(super) struct Fit {
    /// In Elo around a mean of 0.
    pub(super) ratings: Vec<f64>,
    /// What the first move is worth in Elo, if the games tell.
    pub(super) white: Option<f64>,
    /// Which part of the games of equal players is drawn.
    pub(super) draw_rate: f64,
    pub(super) encounters: Vec<Encounter>,
}

/// Expected scores grow by the logistic function of so much of an Elo point.
fn scale() -> f64 {
    (0.76_f64 / 0.24).ln() / 202.0
}

impl Fit {
    /// `None` if no ratings explain the games, as in a pool that is not connected.
    pub(super) fn new(players: usize, encounters: Vec<Encounter>) -> Option<Fit> {
        let mut fit = Fit {
            ratings: vec![0.0; players],
            white: tell_of_white(players, &encounters).then_some(0.0),
            draw_rate: 0.0,
            encounters,
        };
        // Where White won, or lost, all that told of the first move, its worth has no bounds.
        if !fit.climb() {
            fit.white = None;
            fit.ratings.fill(0.0);
            if !fit.climb() {
                return None;
            }
        }
        fit.draw_rate = fit.find_draw_rate();
        Some(fit)
    }

    /// White's expected score in a game.
    fn expected(&self, game: &Encounter) -> f64 {
        let above = self.ratings[game.white] + self.white.unwrap_or(0.0) - self.ratings[game.black];
        1.0 / (1.0 + (-above * scale()).exp())
    }

    /// Newton's method; false if it comes to no end.
    fn climb(&mut self) -> bool {
        const MOST_STEPS: usize = 200;
        const CLOSE: f64 = 1e-6;
        const LONGEST: f64 = 200.0;
        /// Ordo, too, looks no further for the worth of the first move.
        const MOST_WHITE: f64 = 1000.0;
        for _ in 0..MOST_STEPS {
            let missing = self.spread(|_, game| game.score - game.games * self.expected(game));
            let weights = self.weights();
            let step = self.solve(&weights, &missing);
            let longest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
            if !step.iter().all(|part| part.is_finite()) {
                return false;
            }
            let part = (LONGEST / longest).min(1.0);
            let (white, players) = step.split_last().expect("a place for White");
            for (rating, step) in self.ratings.iter_mut().zip(players) {
                *rating += part * step;
            }
            if let Some(worth) = &mut self.white {
                *worth += part * white;
                if worth.abs() > MOST_WHITE {
                    return false;
                }
            }
            if longest < CLOSE {
                let mean = self.ratings.iter().sum::<f64>() / players_of(&self.ratings);
                self.ratings.iter_mut().for_each(|rating| *rating -= mean);
                return true;
            }
        }
        false
    }

    /// A number for each player, and one for White.
    fn nothing(&self) -> Vec<f64> {
        vec![0.0; self.ratings.len() + 1]
    }

    /// Gives White's side of each encounter so much more, and Black's less.
    fn spread(&self, more: impl Fn(usize, &Encounter) -> f64) -> Vec<f64> {
        let mut sums = self.nothing();
        for (index, game) in self.encounters.iter().enumerate() {
            let more = more(index, game);
            sums[game.white] += more;
            sums[game.black] -= more;
            if self.white.is_some() {
                sums[self.ratings.len()] += more;
            }
        }
        sums
    }

    /// How much the expected score of each encounter grows with White's rating.
    fn weights(&self) -> Vec<f64> {
        let each = self.encounters.iter().map(|game| {
            let expected = self.expected(game);
            scale() * game.games * expected * (1.0 - expected)
        });
        each.collect()
    }

    /// What a change of ratings does, if each encounter counts with its weight.
    fn applied(&self, weights: &[f64], change: &[f64]) -> Vec<f64> {
        let white = self.white.map_or(0.0, |_| change[self.ratings.len()]);
        self.spread(|index, game| {
            weights[index] * (change[game.white] + white - change[game.black])
        })
    }

    /// The change of ratings that does this: conjugate gradients, each player in units of his own weight.
    fn solve(&self, weights: &[f64], wanted: &[f64]) -> Vec<f64> {
        const CLOSE: f64 = 1e-20;
        /// The smallest product that is no rounding error.
        const LEAST: f64 = 1e-18;
        let mut own = self.nothing();
        for (game, weight) in self.encounters.iter().zip(weights) {
            own[game.white] += weight;
            own[game.black] += weight;
            own[self.ratings.len()] += weight;
        }
        let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let by_own = |sums: &[f64]| -> Vec<f64> {
            let each = sums.iter().zip(&own);
            each.map(|(sum, own)| if *own > 0.0 { sum / own } else { 0.0 })
                .collect()
        };
        let mut change = self.nothing();
        let mut left = wanted.to_vec();
        let mut direction = by_own(&left);
        let mut size = product(&left, &direction);
        let enough = (size * CLOSE).max(LEAST);
        for _ in 0..4 * wanted.len() + 100 {
            if size <= enough {
                break;
            }
            let done = self.applied(weights, &direction);
            let part = size / product(&direction, &done);
            for (place, direction) in direction.iter().enumerate() {
                change[place] += part * direction;
                left[place] -= part * done[place];
            }
            let scaled = by_own(&left);
            let smaller = product(&left, &scaled);
            for (direction, scaled) in direction.iter_mut().zip(&scaled) {
                *direction = scaled + smaller / size * *direction;
            }
            size = smaller;
        }
        change
    }

    /// The draw rate of equal players under which as many draws are expected as there are.
    fn find_draw_rate(&self) -> f64 {
        const STEPS: usize = 60;
        let seen: f64 = self.encounters.iter().map(|game| game.draws).sum();
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        for _ in 0..STEPS {
            let middle = low.midpoint(high);
            let each = self.encounters.iter();
            let expected: f64 = each
                .map(|game| game.games * drawn(self.expected(game), middle))
                .sum();
            if expected < seen {
                low = middle;
            } else {
                high = middle;
            }
        }
        low.midpoint(high)
    }

    /// Of each player: half of the interval of 95 % around his distance from the mean, and the likelihood in percent that
    /// he is better than the next one. The order is that of `ranked`.
    pub(super) fn errors(&self, ranked: &[usize]) -> Vec<(f64, Option<f64>)> {
        let weights = self.weights();
        let each = self.encounters.iter().map(|game| {
            let expected = self.expected(game);
            let spread = expected * (1.0 - expected) - drawn(expected, self.draw_rate) / 4.0;
            game.games * spread.max(0.0)
        });
        let spreads: Vec<f64> = each.collect();
        // How a player's distance from the mean moves with each score, through all the others.
        let moved = |&player: &usize| {
            let mut one = self.nothing();
            let mean = 1.0 / players_of(&self.ratings);
            one[..self.ratings.len()].fill(-mean);
            one[player] += 1.0;
            self.solve(&weights, &one)
        };
        let deviation = |change: &[f64]| {
            let done = self.applied(&spreads, change);
            let squares = done.iter().zip(change).map(|(a, b)| a * b).sum::<f64>();
            squares.max(0.0).sqrt()
        };
        let mut shown = Vec::with_capacity(ranked.len());
        let mut next = ranked.first().map(moved);
        for (place, &player) in ranked.iter().enumerate() {
            let Some(own) = next.take() else { break };
            let follower = ranked.get(place + 1);
            next = follower.map(moved);
            let is_better = next.as_ref().zip(follower).map(|(other, &follower)| {
                let apart: Vec<f64> = own.iter().zip(other).map(|(a, b)| a - b).collect();
                let lead = self.ratings[player] - self.ratings[follower];
                100.0 * below(lead / deviation(&apart))
            });
            let is_better = is_better.filter(|percent| percent.is_finite());
            shown.push((STANDARD_ERRORS * deviation(&own), is_better));
        }
        shown
    }
}

#[allow(clippy::cast_precision_loss, reason = "players are fewer than 2^52")]
fn players_of(ratings: &[f64]) -> f64 {
    ratings.len() as f64
}

/// The part of drawn games at an expected score, if equal players draw so many: draws squared are a fixed multiple of wins
/// times losses, as in Ordo.
fn drawn(expected: f64, draw_rate: f64) -> f64 {
    if draw_rate <= 0.0 {
        return 0.0;
    }
    let less = 4.0 * expected * (1.0 - expected);
    let curve = (1.0 - 2.0 * draw_rate) / (draw_rate * draw_rate);
    less / (1.0 + (1.0 + curve * less).max(0.0).sqrt())
}
