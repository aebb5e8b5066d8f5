//! Elo difference of two players from the score of their games, with its error.
//!
//! The logistic formula of match programs, `-400 log10(1 / score - 1)`. The error comes from the variance of the score
//! as it was seen: of game pairs where games come in pairs (pentanomial), of single games else (trinomial), as
//! fastchess (`app/src/matchmaking/elo`), cutechess (`projects/lib/src/elo.cpp`) and `OpenBench` compute it. It is half
//! the width of the interval in Elo.

/// Two-sided 95 % of the normal distribution.
const STANDARD_ERRORS: f64 = 1.959_963_984_540_054;

/// Scores of one side: how many games, or pairs of games, gave so much.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Scores {
    /// Pairs of games with 0, ½, 1, 1½ and 2 points.
    pub(crate) pairs: [u32; 5],
    /// Games in no pair with 0, ½ and 1 point.
    pub(crate) singles: [u32; 3],
}

/// An Elo difference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Difference {
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

impl Scores {
    /// The difference that the score stands for; `None` without games.
    pub(crate) fn difference(&self) -> Option<Difference> {
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
        if score <= 0.0 || score >= 1.0 {
            return Some(Difference::OneSided);
        }
        let elo = of_score(score);
        let seen = all.iter().filter(|&&(_, _, times)| times > 0.0).count();
        if seen == 1 {
            return Some(Difference::Uniform { elo });
        }
        let squares: f64 = all
            .iter()
            .map(|(games, points, times)| (points - games * score).powi(2) * times)
            .sum();
        let error = STANDARD_ERRORS * squares.sqrt() / games;
        let (low, high) = (score - error, score + error);
        Some(Difference::Known {
            elo,
            least: (low > 0.0).then(|| of_score(low)),
            most: (high < 1.0).then(|| of_score(high)),
        })
    }
}

fn of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// With a sign and one decimal: `+12.3`, `-4.0`, `0.0`.
pub(crate) fn signed(elo: f64) -> String {
    let text = format!("{elo:+.1}");
    match text.as_str() {
        "+0.0" | "-0.0" => "0.0".to_owned(),
        _ => text,
    }
}

impl Difference {
    /// The difference and its error, each as a cell; empty if there is none.
    pub(crate) fn cells(self) -> (String, String) {
        match self {
            Difference::OneSided => (String::new(), String::new()),
            Difference::Uniform { elo } => (signed(elo), String::new()),
            Difference::Known { elo, least, most } => {
                let error = least.zip(most);
                let error =
                    error.map_or_else(String::new, |(a, b)| format!("{:.1}", (b - a) / 2.0));
                (signed(elo), error)
            }
        }
    }

    /// In words, without a full stop.
    pub(crate) fn sentence(self) -> String {
        match self {
            Difference::OneSided => "none that is finite, since one side won all games".to_owned(),
            Difference::Uniform { elo } => {
                let elo = signed(elo);
                format!("{elo}; its error is not known, since all scores are the same")
            }
            Difference::Known { elo, least, most } => {
                let elo = signed(elo);
                match (least, most) {
                    (Some(least), Some(most)) => {
                        format!("{elo} ± {:.1} (95 %)", (most - least) / 2.0)
                    }
                    (Some(least), None) => {
                        format!("{elo}, from {} up without limit (95 %)", signed(least))
                    }
                    (None, Some(most)) => {
                        format!("{elo}, from {} down without limit (95 %)", signed(most))
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

    #[test]
    fn no_infinite_values() {
        assert_eq!(of([0; 5], [0; 3]), "");
        let one_sided = "none that is finite, since one side won all games";
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
