//! The sequential probability ratio test of a match: which of two hypotheses on the strength of a player its games accept.
//!
//! The hypotheses are normalized Elo differences, as fastchess has them by default. The log-likelihood ratio is that of
//! the likeliest distributions of scores under either hypothesis, by the iteration of M. Van den Bergh, "Comments on
//! normalized Elo", section 4.1. It knows nothing of when a match was stopped.

use crate::strength::elo::{NORMALIZED, signed};

/// Two hypotheses on the normalized Elo difference of a player, and how often each may be rejected though it is true.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    pub elo: [f64; 2],
    alpha: f64,
    beta: f64,
}

/// The hypotheses are within so many Elo: beyond, the iteration need not find a distribution.
const MOST_ELO: f64 = 200.0;

/// A score that was not seen counts as seen so often, as in fastchess and Fishtest.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// Reads `elo0=0,elo1=2`, with `alpha=0.05` and `beta=0.05` unless others are given.
    pub fn parse(text: &str) -> Result<Sprt, String> {
        let mut values = [None; 4];
        for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let mut keys = ["elo0", "elo1", "alpha", "beta"].iter();
            let place = keys.position(|known| *known == key);
            let place = place.ok_or_else(|| {
                format!("'{key}' is not elo0, elo1, alpha or beta; write it as elo0=0,elo1=2")
            })?;
            let number = value.parse().ok().filter(|number: &f64| number.is_finite());
            let number = number.ok_or_else(|| format!("'{value}' is not a number for {key}"))?;
            if values[place].replace(number).is_some() {
                return Err(format!("{key} is given twice"));
            }
        }
        let [Some(elo0), Some(elo1), alpha, beta] = values else {
            return Err("both elo0 and elo1 are needed, as in elo0=0,elo1=2".to_owned());
        };
        let (alpha, beta) = (alpha.unwrap_or(0.05), beta.unwrap_or(0.05));
        let is_chance = |chance: f64| chance > 0.0 && chance < 1.0;
        if elo0 >= elo1 {
            Err("elo0 must be less than elo1".to_owned())
        } else if elo0 < -MOST_ELO || elo1 > MOST_ELO {
            Err(format!(
                "elo0 and elo1 must be from -{MOST_ELO} to {MOST_ELO}"
            ))
        } else if !is_chance(alpha) || !is_chance(beta) || alpha + beta >= 1.0 {
            Err("alpha and beta must be above 0, and less than 1 together".to_owned())
        } else {
            let elo = [elo0, elo1];
            Ok(Sprt { elo, alpha, beta })
        }
    }

    /// Where the first hypothesis is accepted, and where the second.
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The hypothesis that this ratio accepts.
    pub fn accepted(&self, ratio: f64) -> Option<&'static str> {
        let [lower, upper] = self.bounds();
        if ratio >= upper {
            Some("H1")
        } else {
            (ratio <= lower).then_some("H0")
        }
    }

    /// The log-likelihood ratio of the second hypothesis to the first: of pairs if there are five counts, of games if
    /// there are three. `None` if no distribution was found.
    pub fn ratio(&self, counts: &[u32]) -> Option<f64> {
        let counts = counts.iter();
        let counts: Vec<f64> = counts.map(|&times| f64::from(times).max(UNSEEN)).collect();
        let total: f64 = counts.iter().sum();
        let seen: Vec<f64> = counts.iter().map(|times| times / total).collect();
        let games: f64 = if seen.len() == 5 { 2.0 } else { 1.0 };
        let logarithm = |elo: f64| {
            let likeliest = likeliest(&seen, games.sqrt() * elo / NORMALIZED)?;
            let each = seen.iter().zip(likeliest);
            Some(each.map(|(share, chance)| share * chance.ln()).sum::<f64>())
        };
        let ratio = total * (logarithm(self.elo[1])? - logarithm(self.elo[0])?);
        ratio.is_finite().then_some(ratio)
    }

    /// How many games such a test takes, on average, until a hypothesis is accepted, if the player is really so many
    /// normalized Elo stronger: the time in which a Brownian motion reaches either bound.
    pub fn games(&self, elo: f64) -> f64 {
        /// Below, the motion leans to neither side.
        const LEAST: f64 = 1e-9;
        let [lower, upper] = self.bounds();
        let [least, most] = self.elo.map(|elo| elo / NORMALIZED);
        let variance = (most - least).powi(2);
        // Of the ratio in each game.
        let growth = (most - least) * (elo / NORMALIZED - least.midpoint(most));
        let lean = 2.0 * growth / variance;
        if lean.abs() < LEAST {
            return -lower * upper / variance;
        }
        let [below, above] = [lower, upper].map(|bound| (-lean * bound).exp());
        let is_upper = if below.is_infinite() {
            1.0
        } else {
            (below - 1.0) / (below - above)
        };
        (is_upper * upper + (1.0 - is_upper) * lower) / growth
    }

    /// What [`Sprt::games`] is for two players, one of whom is so much stronger.
    pub fn duration(&self, elo: f64) -> String {
        let [first, second] = [elo, -elo].map(|elo| self.games(elo));
        format!(
            "With strengths as in these games, such a test takes about {first:.0} games for the first, {second:.0} for the second."
        )
    }

    /// The ratio, as a share of the bound that it moves to, with the bounds and the hypotheses: the line of fastchess.
    pub fn line(&self, ratio: f64) -> String {
        let [lower, upper] = self.bounds();
        let share = 100.0 * ratio / if ratio < 0.0 { -lower } else { upper };
        let plain = |number, decimals| signed(number, decimals).trim_start_matches('+').to_owned();
        let (shown, share) = (plain(ratio, 2), plain(share, 1));
        let [elo0, elo1] = self.elo;
        let accepted = self.accepted(ratio).map_or_else(
            || "neither hypothesis is accepted".to_owned(),
            |hypothesis| format!("{hypothesis} is accepted"),
        );
        format!(
            "LLR: {shown} ({share}%) ({lower:.2}, {upper:.2}) [{elo0:.2}, {elo1:.2}]; {accepted}"
        )
    }
}

/// The likeliest distribution of scores from 0 to 1 whose mean is `t` standard deviations above ½, of those that were
/// seen with these shares.
fn likeliest(seen: &[f64], t: f64) -> Option<Vec<f64>> {
    const MOST_STEPS: usize = 200;
    const CLOSE: f64 = 1e-9;
    let (scores, equal): (&[f64], f64) = match seen.len() {
        3 => (&[0.0, 0.5, 1.0], 1.0 / 3.0),
        _ => (&[0.0, 0.25, 0.5, 0.75, 1.0], 0.2),
    };
    let mut chances = vec![equal; seen.len()];
    for _ in 0..MOST_STEPS {
        let weighed = |of: &dyn Fn(f64) -> f64| -> f64 {
            let each = chances.iter().zip(scores);
            each.map(|(chance, &score)| chance * of(score)).sum()
        };
        let mean = weighed(&|score| score);
        let deviation = weighed(&|score| (score - mean).powi(2)).sqrt();
        let slope = |&score: &f64| {
            let away = (score - mean) / deviation;
            score - 0.5 - 0.5 * t * deviation * (1.0 + away * away)
        };
        let slopes: Vec<f64> = scores.iter().map(slope).collect();
        let theta = root(seen, &slopes)?;
        let next = seen.iter().zip(&slopes);
        let next: Vec<f64> = next
            .map(|(share, slope)| share / (1.0 + theta * slope))
            .collect();
        let moved = next
            .iter()
            .zip(&chances)
            .map(|(new, old)| (new - old).abs());
        let is_close = moved.fold(0.0, f64::max) < CLOSE;
        chances = next;
        if is_close {
            return Some(chances);
        }
    }
    None
}

/// Where the sum of `share * slope / (1 + theta * slope)` is 0, by halving; it falls from end to end. `None` if all
/// slopes have one sign.
fn root(seen: &[f64], slopes: &[f64]) -> Option<f64> {
    let least = slopes.iter().copied().fold(f64::INFINITY, f64::min);
    let most = slopes.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let theta = f64::midpoint(low, high);
        let terms = seen.iter().zip(slopes);
        let sum: f64 = terms
            .map(|(share, slope)| share * slope / (1.0 + theta * slope))
            .sum();
        if sum > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    Some(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(text: &str) -> Sprt {
        Sprt::parse(text).expect("a test")
    }

    /// The lines that fastchess printed below the counts of these matches.
    #[test]
    fn lines_of_fastchess() {
        let lines = [
            (
                "elo0=0,elo1=3,beta=0.1",
                [835, 6884, 13116, 7201, 852],
                "LLR: 2.89 (100.1%) (-2.25, 2.89) [0.00, 3.00]; H1 is accepted",
            ),
            (
                "elo0=0,elo1=10",
                [0, 0, 0, 0, 74],
                "LLR: 2.95 (100.2%) (-2.94, 2.94) [0.00, 10.00]; H1 is accepted",
            ),
            (
                "elo0=0,elo1=5",
                [585, 735, 1655, 814, 486],
                "LLR: -2.96 (-100.5%) (-2.94, 2.94) [0.00, 5.00]; H0 is accepted",
            ),
            (
                "elo0=0,elo1=10",
                [7, 2, 35, 18, 57],
                "LLR: 2.94 (100.0%) (-2.94, 2.94) [0.00, 10.00]; H1 is accepted",
            ),
            (
                "elo0=0,elo1=10",
                [40, 67, 295, 123, 54],
                "LLR: 2.95 (100.1%) (-2.94, 2.94) [0.00, 10.00]; H1 is accepted",
            ),
        ];
        for (test, counts, line) in lines {
            let sprt = sprt(test);
            let ratio = sprt.ratio(&counts).expect("a ratio");
            assert_eq!(sprt.line(ratio), line);
        }
    }

    /// From the tests of fastchess, `app/tests/sprt_test.cpp`, which allow a hundredth.
    #[test]
    fn ratios_of_fastchess() {
        let ratios: [(&str, &[u32], f64); 6] = [
            ("elo0=0,elo1=2", &[36027, 68692, 36433], 0.92),
            ("elo0=-1.75,elo1=0.25", &[10650, 20431, 10871], 2.30),
            ("elo0=0,elo1=10", &[0, 0, 4250], 120.56),
            ("elo0=0,elo1=2", &[365, 16618, 36229, 16974, 390], 2.25),
            ("elo0=-1.75,elo1=0.25", &[127, 4883, 10712, 5150, 104], 3.01),
            ("elo0=0,elo1=5", &[0, 0, 0, 0, 5550], 111.82),
        ];
        for (test, counts, expected) in ratios {
            let ratio = sprt(test).ratio(counts).expect("a ratio");
            let allowed = 0.005_f64.max(expected / 1000.0);
            assert!((ratio - expected).abs() < allowed, "{ratio} {expected}");
        }
    }

    /// Expected values from a numerical search of the likeliest distributions under the constraint (SLSQP of scipy).
    #[test]
    fn ratios_of_another_method() {
        let ratios: [(&[u32], f64, &str); 4] = [
            (&[41, 120, 145, 111, 36], -0.44823, "elo0=0,elo1=5"),
            (&[0, 3, 3, 2, 0], -0.05804, "elo0=0,elo1=10"),
            (&[379, 10170, 21828, 10640, 343], 2.94550, "elo0=0,elo1=2"),
            (&[10650, 20431, 10871], 2.29750, "elo0=-1.75,elo1=0.25"),
        ];
        for (counts, expected, test) in ratios {
            let ratio = sprt(test).ratio(counts).expect("a ratio");
            assert!((ratio - expected).abs() < 6e-6, "{ratio} {expected}");
        }
    }

    #[test]
    fn what_is_no_test_is_refused() {
        for (text, why) in [
            (
                "0,2",
                "'0' is not elo0, elo1, alpha or beta; write it as elo0=0,elo1=2",
            ),
            (
                "elo0=0",
                "both elo0 and elo1 are needed, as in elo0=0,elo1=2",
            ),
            ("elo0=0,elo1=x", "'x' is not a number for elo1"),
            ("elo0=0,elo1=inf", "'inf' is not a number for elo1"),
            ("elo0=0,elo1=2,elo0=1", "elo0 is given twice"),
            ("elo0=2,elo1=2", "elo0 must be less than elo1"),
            ("elo0=0,elo1=300", "elo0 and elo1 must be from -200 to 200"),
            (
                "elo0=0,elo1=2,alpha=0.5,beta=0.5",
                "alpha and beta must be above 0, and less than 1 together",
            ),
            (
                "elo0=0,elo1=2,alpha=0",
                "alpha and beta must be above 0, and less than 1 together",
            ),
        ] {
            assert_eq!(Sprt::parse(text), Err(why.to_owned()), "{text}");
        }
        let spaced = Sprt::parse("elo0=0 elo1=2 alpha=0.05 beta=0.05");
        assert_eq!(spaced, Ok(sprt("elo0=0,elo1=2")));
    }

    /// Expected values from 20,000 random walks each, in numpy, with a normal step for each game; they go a little
    /// beyond the bounds.
    #[test]
    fn games_until_a_decision() {
        for (test, elo, expected) in [
            ("elo0=0,elo1=20", 0.0, 1616.7),
            ("elo0=0,elo1=20", 10.0, 2653.2),
            ("elo0=0,elo1=20", 40.0, 598.6),
            ("elo0=-30,elo1=10", -10.0, 680.4),
            ("elo0=0,elo1=20,alpha=0.1,beta=0.2", 12.0, 997.6),
        ] {
            let games = sprt(test).games(elo);
            assert!((games / expected - 1.0).abs() < 0.05, "{games} {expected}");
        }
    }

    /// Within the bounds of the hypotheses, there is a ratio for any counts.
    #[test]
    fn there_is_always_a_ratio() {
        let sprt = sprt("elo0=-200,elo1=200");
        for counts in [
            [0, 0, 0, 0, 1],
            [1, 0, 0, 0, 0],
            [0, 0, 90_000, 0, 0],
            [0, 0, 0, 0, 0],
            [9, 0, 0, 0, 9],
        ] {
            assert!(sprt.ratio(&counts).is_some(), "{counts:?}");
        }
    }
}
