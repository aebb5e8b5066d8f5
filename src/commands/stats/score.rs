//! Wins, draws and losses, and what they come to.

use shakmaty::Color;

use super::numbers::{mean, percent};
use super::sums::Sum;
use crate::chess::game_result::GameResult;
use crate::output::rows::{Column, Value, columns};

/// How games were decided.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Score {
    white: u64,
    draws: u64,
    black: u64,
    both_lost: u64,
    undecided: u64,
}

/// The columns that [`Score::push`] fills.
pub(super) const COLUMNS: [Column; 11] = columns! {
    "games": "number of games: the sum of the next five columns",
    "white_wins": "games that White won: by the Result tag, else by the marker; if both are missing or they differ, by what the final position proves",
    "draws": "games drawn",
    "black_wins": "games that Black won",
    "both_lost": "games that both lost",
    "undecided": "games without a result, or with two different ones",
    "scored_games": "wins and draws together: the base of the percentages",
    "white_wins_percent": "games that White won, as a percentage",
    "draws_percent": "games drawn, as a percentage",
    "black_wins_percent": "games that Black won, as a percentage",
    "white_score_percent": "White's points, 1 for a win and 1/2 for a draw, as a percentage of scored games",
};

/// A table's own columns, and after them those of [`COLUMNS`]; `N` is their number.
pub(super) const fn with_columns<const N: usize>(own: &[Column]) -> [Column; N] {
    assert!(own.len() + COLUMNS.len() == N, "N is the number of columns");
    let mut all = [COLUMNS[0]; N];
    let mut index = 0;
    while index < N {
        all[index] = if index < own.len() {
            own[index]
        } else {
            COLUMNS[index - own.len()]
        };
        index += 1;
    }
    all
}

impl Sum for Score {
    fn absorb(&mut self, later: Score) {
        self.white += later.white;
        self.draws += later.draws;
        self.black += later.black;
        self.both_lost += later.both_lost;
        self.undecided += later.undecided;
    }
}

impl Score {
    pub(super) fn add(&mut self, result: Option<GameResult>) {
        let count = match result {
            Some(GameResult::Won(Color::White)) => &mut self.white,
            Some(GameResult::Won(Color::Black)) => &mut self.black,
            Some(GameResult::Draw) => &mut self.draws,
            Some(GameResult::BothLost) => &mut self.both_lost,
            Some(GameResult::Unknown) | None => &mut self.undecided,
        };
        *count += 1;
    }

    pub(super) fn games(&self) -> u64 {
        self.white + self.draws + self.black + self.both_lost + self.undecided
    }

    /// Adds the cells of [`COLUMNS`].
    pub(super) fn push(&self, row: &mut Vec<Value<'_>>) {
        let scored = self.white + self.draws + self.black;
        row.extend(
            [
                self.games(),
                self.white,
                self.draws,
                self.black,
                self.both_lost,
                self.undecided,
                scored,
            ]
            .map(Value::Count),
        );
        row.extend([self.white, self.draws, self.black].map(|part| percent(part, scored)));
        // Half points in percent.
        row.push(mean((2 * self.white + self.draws) * 50, scored));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_scored_counts_in_no_percentage() {
        let mut score = Score::default();
        for result in [
            GameResult::Won(Color::White),
            GameResult::Draw,
            GameResult::Won(Color::Black),
            GameResult::Draw,
            GameResult::Won(Color::White),
            GameResult::Won(Color::White),
            GameResult::BothLost,
            GameResult::Unknown,
        ] {
            score.add(Some(result));
        }
        score.add(None);
        let mut row = Vec::new();
        score.push(&mut row);
        let counts = [9, 3, 2, 1, 1, 2, 6].map(Value::Count);
        let percents = [5000, 3333, 1667, 6667].map(Value::Hundredths);
        assert_eq!(row, [&counts[..], &percents[..]].concat());
        assert_eq!(row.len(), COLUMNS.len());
    }
}
