//! Wins, draws and losses, and what they come to.

use shakmaty::Color;

use super::numbers::{mean, percent};
use super::sums::Sum;
use crate::output::columns::{Column, Row, Weighted, columns};
use pgnkit_core::chess::game_result::GameResult;

/// How games were decided.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Score {
    white: u64,
    draws: u64,
    black: u64,
    both_lost: u64,
    undecided: u64,
}

impl Row for Score {
    type Of<'g> = Score;
}

/// The base of the percentages, once.
const SCORED: Weighted = &[("scored_games", 1)];

/// The columns of a score, in order.
pub(crate) const COLUMNS: &[Column<Score>] = columns! { |score|
    "games": Count = score.games(), "number of games: the sum of the next five columns" few => Ranks;
    "white_wins": Count = score.white, "games that White won: by the Result tag, else by the marker; if both are missing or they differ, by what the final position proves" few => Sum;
    "draws": Count = score.draws, "games drawn" few => Sum;
    "black_wins": Count = score.black, "games that Black won" few => Sum;
    "both_lost": Count = score.both_lost, "games that both lost" => Sum;
    "undecided": Count = score.undecided, "games without a result, or with two different ones" => Sum;
    "scored_games": Count = score.scored(), "wins and draws together: the base of the percentages" => Sum;
    "white_wins_percent": Decimal = percent(score.white, score.scored()), "games that White won, as a percentage" => Percent(&[("white_wins", 1)], SCORED);
    "draws_percent": Decimal = percent(score.draws, score.scored()), "games drawn, as a percentage" => Percent(&[("draws", 1)], SCORED);
    "black_wins_percent": Decimal = percent(score.black, score.scored()), "games that Black won, as a percentage" => Percent(&[("black_wins", 1)], SCORED);
    "white_score_percent": Decimal = mean((2 * score.white + score.draws) * 50, score.scored()), "White's points, 1 for a win and 1/2 for a draw, as a percentage of scored games" => Percent(&[("white_wins", 2), ("draws", 1)], &[("scored_games", 2)]);
};

/// A table's own columns, and behind them those of the score that its rows have.
pub(crate) fn columns<R: Row>(
    own: &[Column<R>],
    score: for<'r, 'g> fn(&'r R::Of<'g>) -> &'r Score,
) -> Vec<Column<R>> {
    let of_score = |column| Column::of(column, move |column, row| column.value(score(row)));
    let own = own.iter().cloned();
    own.chain(COLUMNS.iter().map(of_score)).collect()
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
    pub(crate) fn add(&mut self, result: Option<GameResult>) {
        let count = match result {
            Some(GameResult::Won(Color::White)) => &mut self.white,
            Some(GameResult::Won(Color::Black)) => &mut self.black,
            Some(GameResult::Draw) => &mut self.draws,
            Some(GameResult::BothLost) => &mut self.both_lost,
            Some(GameResult::Unknown) | None => &mut self.undecided,
        };
        *count += 1;
    }

    pub(crate) fn games(&self) -> u64 {
        self.white + self.draws + self.black + self.both_lost + self.undecided
    }

    fn scored(&self) -> u64 {
        self.white + self.draws + self.black
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::value::Value;

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
        let row: Vec<_> = COLUMNS.iter().map(|column| column.value(&score)).collect();
        let counts = [9, 3, 2, 1, 1, 2, 6].map(Value::Count);
        let percents = [5000, 3333, 1667, 6667].map(Value::Hundredths);
        assert_eq!(row, [&counts[..], &percents[..]].concat());
    }
}
