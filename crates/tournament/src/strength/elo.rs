//! Elo difference of two players from the score of their games, with its error.
//!
//! The logistic formula of match programs, `-400 log10(1 / score - 1)`. The error comes from the variance of the score
//! as it was seen: of game pairs where games come in pairs (pentanomial), of single games else (trinomial), as
//! fastchess (`app/src/matchmaking/elo`), cutechess (`projects/lib/src/elo.cpp`) and `OpenBench` compute it. It is half
//! the width of the interval in Elo.

/// Normalized Elo of a score that is one standard deviation of a game above ½.
pub const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// Two-sided 95 % of the normal distribution.
pub const STANDARD_ERRORS: f64 = 1.959_963_984_540_054;

/// Scores of one side: how many games, or pairs of games, gave so much.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Scores {
    /// Pairs of games with 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// Games in no pair with 0, ½ and 1 point.
    pub singles: [u32; 3],
}

/// An Elo difference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Difference {
    /// All games won or all lost: there is no finite one.
    OneSided,
    /// With the ends of its interval of 95 %, where these are finite.
    Known {
        elo: f64,
        least: Option<f64>,
        most: Option<f64>,
    },
    /// All pairs, or games, have the same score, so that the error is not known.
    Uniform { elo: f64 },
}

/// What is said of a score in units of its own variance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Normalized {
    /// Normalized Elo, and half the width of its interval of 95 %.
    pub elo: f64,
    pub error: f64,
    /// Likelihood of superiority: that the player is the better one, in percent.
    pub los: f64,
}

/// A score and how far it varies.
struct ScoreSpread {
    games: f64,
    score: f64,
    /// The sum of the squared distances from the score; `None` if all pairs, or games, have the same one.
    squares: Option<f64>,
}

impl Scores {
    /// `None` without games.
    fn spread(&self) -> Option<ScoreSpread> {
        let games = 2 * self.pairs.iter().sum::<u32>() + self.singles.iter().sum::<u32>();
        if games == 0 {
            return None;
        }
        // Each with its number of games, its points and how often it was seen.
        let pairs = (self.pairs.iter()).zip([0.0, 0.5, 1.0, 1.5, 2.0]);
        let pairs = pairs.map(|(&times, points)| (2.0, points, f64::from(times)));
        let singles = (self.singles.iter()).zip([0.0, 0.5, 1.0]);
        let singles = singles.map(|(&times, points)| (1.0, points, f64::from(times)));
        let all: Vec<(f64, f64, f64)> = pairs.chain(singles).collect();
        let games = f64::from(games);
        let points: f64 = all.iter().map(|(_, points, times)| points * times).sum();
        let score = points / games;
        let seen = all.iter().filter(|&&(_, _, times)| times > 0.0).count();
        let squares = all
            .iter()
            .map(|(games, points, times)| (points - games * score).powi(2) * times)
            .sum();
        Some(ScoreSpread {
            games,
            score,
            squares: (seen > 1).then_some(squares),
        })
    }

    /// The difference that the score stands for; `None` without games.
    pub fn difference(&self) -> Option<Difference> {
        let spread = self.spread()?;
        let (games, score) = (spread.games, spread.score);
        if score <= 0.0 || score >= 1.0 {
            return Some(Difference::OneSided);
        }
        let elo = of_score(score);
        let Some(squares) = spread.squares else {
            return Some(Difference::Uniform { elo });
        };
        let error = STANDARD_ERRORS * squares.sqrt() / games;
        let (low, high) = (score - error, score + error);
        Some(Difference::Known {
            elo,
            least: (low > 0.0).then(|| of_score(low)),
            most: (high < 1.0).then(|| of_score(high)),
        })
    }

    /// Normalized Elo and the likelihood of superiority; `None` if the variance is not known.
    pub fn normalized(&self) -> Option<Normalized> {
        let spread = self.spread()?;
        let squares = spread.squares.filter(|&squares| squares > 0.0)?;
        let above = spread.score - 0.5;
        Some(Normalized {
            elo: NORMALIZED * above / (squares / spread.games).sqrt(),
            error: NORMALIZED * STANDARD_ERRORS / spread.games.sqrt(),
            los: 100.0 * below(above * spread.games / squares.sqrt()),
        })
    }

    /// The same, as the other side sees them.
    #[must_use]
    pub fn turned(mut self) -> Scores {
        self.pairs.reverse();
        self.singles.reverse();
        self
    }
}

/// Which part of the normal distribution is below so many standard deviations.
pub fn below(deviations: f64) -> f64 {
    0.5 * libm::erfc(-deviations / std::f64::consts::SQRT_2)
}

fn of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// With a sign and so many decimals: `+12.3`, `-4.0`, `0.0`.
pub fn signed(elo: f64, decimals: usize) -> String {
    let text = format!("{elo:+.decimals$}");
    if text.contains(|digit| matches!(digit, '1'..='9')) {
        text
    } else {
        text[1..].to_owned()
    }
}

impl Difference {
    /// The difference and its error, each as a cell; empty if there is none.
    pub fn cells(self) -> (String, String) {
        let (elo, error) = self.values();
        let elo = elo.map_or_else(String::new, |elo| signed(elo, 1));
        (
            elo,
            error.map_or_else(String::new, |error| format!("{error:.1}")),
        )
    }

    /// The difference, and half the width of its interval.
    pub fn values(self) -> (Option<f64>, Option<f64>) {
        match self {
            Difference::OneSided => (None, None),
            Difference::Uniform { elo } => (Some(elo), None),
            Difference::Known { elo, least, most } => {
                (Some(elo), least.zip(most).map(|(a, b)| (b - a) / 2.0))
            }
        }
    }

    /// In words, without a full stop.
    pub fn sentence(self) -> String {
        match self {
            Difference::OneSided => "not finite, since one side won all games".to_owned(),
            Difference::Uniform { elo } => {
                let elo = signed(elo, 1);
                format!("{elo}; its error is not known, since all scores are the same")
            }
            Difference::Known { elo, least, most } => {
                let elo = signed(elo, 1);
                match (least, most) {
                    (Some(least), Some(most)) => {
                        format!("{elo} ± {:.1} (95 %)", (most - least) / 2.0)
                    }
                    (Some(least), None) => {
                        format!("{elo}, from {} up without limit (95 %)", signed(least, 1))
                    }
                    (None, Some(most)) => {
                        format!("{elo}, from {} down without limit (95 %)", signed(most, 1))
                    }
                    (None, None) => format!("{elo}; there are too few games for an error"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: [u32; 5], singles: [u32; 3]) -> String {
        let scores = Scores { pairs, singles };
        scores
            .difference()
            .map_or_else(String::new, Difference::sentence)
    }

    /// Expected values from Python: numpy's mean and variance of the list of scores, and the same formula.
    #[test]
    fn trinomial_and_pentanomial() {
        // 80 lost, 166 drawn, 84 won.
        assert_eq!(of([0; 5], [80, 166, 84]), "+4.2 ± 26.5 (95 %)");
        // The same score, seen by pairs.
        assert_eq!(of([0, 40, 84, 38, 3], [0; 3]), "+4.2 ± 19.6 (95 %)");
        assert_eq!(of([3, 38, 84, 40, 0], [0; 3]), "-4.2 ± 19.6 (95 %)");
    }

    /// What fastchess printed of these counts, and the values of its tests, `app/tests/elo_test.cpp`.
    #[test]
    fn normalized_elo_and_superiority_of_fastchess() {
        let shown = |pairs, singles| {
            let normalized = Scores { pairs, singles }.normalized();
            let Normalized { elo, error, los } = normalized.expect("a variance");
            format!("{elo:.2} +/- {error:.2}, {los:.2} %")
        };
        let of_pairs = |pairs| shown(pairs, [0; 3]);
        assert_eq!(of_pairs([0, 3, 3, 2, 0]), "-39.34 +/- 170.24, 32.53 %");
        assert_eq!(
            of_pairs([835, 6884, 13116, 7201, 852]),
            "3.52 +/- 2.83, 99.25 %"
        );
        assert_eq!(of_pairs([40, 67, 295, 123, 54]), "36.44 +/- 20.01, 99.98 %");
        assert_eq!(of_pairs([6, 53, 1, 0, 0]), "-803.48 +/- 62.16, 0.00 %");
        assert_eq!(of_pairs([34, 54, 63, 64, 75]), "57.94 +/- 28.28, 100.00 %");
        assert_eq!(shown([0; 5], [89, 123, 76]), "-20.76 +/- 40.13, 15.53 %");
        assert_eq!(shown([0; 5], [96, 111, 136]), "49.77 +/- 36.77, 99.60 %");
    }

    #[test]
    fn without_a_variance_nothing_is_normalized() {
        for (pairs, singles) in [
            ([0; 5], [0; 3]),
            ([0, 0, 0, 0, 9], [0; 3]),
            ([0; 5], [0, 9, 0]),
        ] {
            assert_eq!(Scores { pairs, singles }.normalized(), None);
        }
    }

    #[test]
    fn no_infinite_values() {
        assert_eq!(of([0; 5], [0; 3]), "");
        let one_sided = "not finite, since one side won all games";
        assert_eq!(of([0; 5], [0, 0, 7]), one_sided);
        assert_eq!(of([4, 0, 0, 0, 0], [1, 0, 0]), one_sided);
        let uniform = "0.0; its error is not known, since all scores are the same";
        assert_eq!(of([0, 0, 9, 0, 0], [0; 3]), uniform);
        assert_eq!(of([0; 5], [0, 9, 0]), uniform);
        let open = "+381.7, from +159.0 up without limit (95 %)";
        assert_eq!(of([0; 5], [1, 0, 9]), open);
        let open = "-381.7, from -159.0 down without limit (95 %)";
        assert_eq!(of([0; 5], [9, 0, 1]), open);
        let few = "0.0; there are too few games for an error";
        assert_eq!(of([0; 5], [1, 0, 1]), few);
    }
}
