//! Wins, draws and losses: `--table results`, and the last columns of other tables.

use shakmaty::Color;

use super::fractions::{mean, percent};
use super::sums::sum;
use super::table::{CountedGame, LeftOut, StatsTable};
use crate::output::columns::{Column, Row, Weighted, columns};
use pgnkit_core::chess::game_result::GameResult;

sum! {
    /// The counts of results.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub(crate) struct ResultCounts {
        pub(crate) white: u64,
        pub(crate) draws: u64,
        pub(crate) black: u64,
        pub(crate) both_lost: u64,
        pub(crate) undecided: u64,
    }
}

impl Row for ResultCounts {
    type Of<'g> = ResultCounts;
}

/// The base of the percentages, once.
const SCORED: Weighted = &[("scored_games", 1)];

/// `--table results`: who won how often.
impl StatsTable for ResultCounts {
    type Row = ResultCounts;

    const COLUMNS: &'static [Column<ResultCounts>] = columns! { |score|
        "games": Count = score.games(), "number of games: the sum of the next five columns" few => Ranks;
        "white_wins": Count = score.white, "games that White won: by the Result tag, else by the marker; if neither says one (`*`), or they differ, by what the final position proves" few => Sum;
        "draws": Count = score.draws, "games drawn" few => Sum;
        "black_wins": Count = score.black, "games that Black won" few => Sum;
        "both_lost": Count = score.both_lost, "games that both lost, or that one lost and the other drew (`1/2-0`)" => Sum;
        "undecided": Count = score.undecided, "games without a result, or with two different ones" => Sum;
        "scored_games": Count = score.scored(), "wins and draws together: the base of the percentages" => Sum;
        "white_wins_percent": Decimal = percent(score.white, score.scored()), "games that White won, as a percentage" => Percent(&[("white_wins", 1)], SCORED);
        "draws_percent": Decimal = percent(score.draws, score.scored()), "games drawn, as a percentage" => Percent(&[("draws", 1)], SCORED);
        "black_wins_percent": Decimal = percent(score.black, score.scored()), "games that Black won, as a percentage" => Percent(&[("black_wins", 1)], SCORED);
        "white_score_percent": Decimal = mean((2 * score.white + score.draws) * 50, score.scored()), "White's points, 1 for a win and 1/2 for a draw, as a percentage of scored games" => Percent(&[("white_wins", 2), ("draws", 1)], &[("scored_games", 2)]);
    };

    fn add(&mut self, seen: &CountedGame<'_>) -> Result<(), LeftOut> {
        ResultCounts::add(self, seen.result());
        Ok(())
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<ResultCounts> {
        vec![*self]
    }
}

impl ResultCounts {
    pub(crate) fn add(&mut self, result: Option<GameResult>) {
        let count = match result {
            Some(GameResult::Won(Color::White)) => &mut self.white,
            Some(GameResult::Won(Color::Black)) => &mut self.black,
            Some(GameResult::Draw) => &mut self.draws,
            Some(GameResult::BothLost | GameResult::HalfPoint(_)) => &mut self.both_lost,
            Some(GameResult::Unknown) | None => &mut self.undecided,
        };
        *count += 1;
    }

    pub(crate) fn games(&self) -> u64 {
        self.white + self.draws + self.black + self.both_lost + self.undecided
    }

    /// Games that give points.
    pub(crate) fn scored(&self) -> u64 {
        self.each().iter().sum()
    }

    /// White's wins, draws and Black's wins.
    pub(crate) fn each(&self) -> [u64; 3] {
        [self.white, self.draws, self.black]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::value::Value;

    #[test]
    fn what_is_not_scored_counts_in_no_percentage() {
        let mut score = ResultCounts::default();
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
        let row: Vec<_> = ResultCounts::COLUMNS
            .iter()
            .map(|column| column.value(&score))
            .collect();
        let counts = [9, 3, 2, 1, 1, 2, 6].map(Value::Count);
        let percents = [5000, 3333, 1667, 6667].map(Value::Hundredths);
        assert_eq!(row, [&counts[..], &percents[..]].concat());
    }
}
