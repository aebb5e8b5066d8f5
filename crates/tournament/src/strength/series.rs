//! Several games of the same two players: their score, their game pairs, and what they look like in a table.
//!
//! A game pair is two games from the same opening with colours reversed. Only an opening that was given counts: a start
//! position of its own, or moves that the record marks as taken from a book.

use std::collections::BTreeMap;

use shakmaty::{ByColor, Color};

use crate::event::{EventGame, Opening};
use crate::points::{DRAW, Points, WIN, printed};
use crate::strength::elo::{Difference, Scores};
use crate::strength::sprt::Sprt;

/// A pair of players with more games has a cell such as `+84 -80 =166`, and a line of its own.
pub const MOST_SIGNS: usize = 4;

/// In an event of two players, so many games are shown one by one.
pub const MOST_IN_MATCH: usize = 24;

/// The games of two players.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PairGames {
    /// As in [`crate::event::Event::players`].
    pub first: usize,
    pub second: usize,
    /// Games over the board, as the first player sees them.
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Points of both, forfeits included.
    pub points: [Points; 2],
    /// The scores of the first player in games over the board.
    pub scores: Scores,
}

/// Points of the first player in games of one opening, by his colour.
type Unpaired = ByColor<Vec<Points>>;

impl PairGames {
    /// The games of two players, as the first one sees them.
    pub fn new(first: usize, second: usize, games: &[&EventGame]) -> PairGames {
        let mut series = PairGames {
            first,
            second,
            ..PairGames::default()
        };
        let mut by_round: BTreeMap<(Opening, Option<u32>), Unpaired> = BTreeMap::new();
        for bout in games {
            let color = Color::from_white(bout.white == first);
            let points = bout.points(color);
            series.points[0] += points;
            series.points[1] += bout.points(!color);
            if bout.is_open() || bout.is_forfeit() {
                continue;
            }
            match points {
                WIN => series.wins += 1,
                0 => series.losses += 1,
                _ => series.draws += 1,
            }
            match bout.opening {
                Some(opening) => {
                    let unpaired = by_round.entry((opening, bout.round)).or_default();
                    unpaired.get_mut(color).push(points);
                }
                None => add(&mut series.scores.singles, points),
            }
        }
        // Games of one round belong together, those of others in the order of their rounds.
        let mut by_opening: BTreeMap<Opening, Unpaired> = BTreeMap::new();
        for ((opening, _), mut unpaired) in by_round {
            series.add_pairs(&mut unpaired);
            let left = by_opening.entry(opening).or_default();
            left.white.append(&mut unpaired.white);
            left.black.append(&mut unpaired.black);
        }
        for mut unpaired in by_opening.into_values() {
            series.add_pairs(&mut unpaired);
            for points in unpaired.white.into_iter().chain(unpaired.black) {
                add(&mut series.scores.singles, points);
            }
        }
        series
    }

    /// Takes out the pairs, in order.
    fn add_pairs(&mut self, unpaired: &mut Unpaired) {
        let pairs = unpaired.white.len().min(unpaired.black.len());
        let black = unpaired.black.drain(..pairs);
        for (white, black) in unpaired.white.drain(..pairs).zip(black) {
            add(&mut self.scores.pairs, white + black);
        }
    }

    /// Number of game pairs.
    pub fn pairs(&self) -> u32 {
        self.scores.pairs.iter().sum()
    }

    /// Number of games in no pair.
    pub fn singles(&self) -> u32 {
        self.scores.singles.iter().sum()
    }

    /// The Elo difference, that of the first player above the second.
    pub fn difference(&self) -> Option<Difference> {
        self.scores.difference()
    }

    /// The same games, as the second player sees them.
    #[must_use]
    pub fn turned(&self) -> PairGames {
        let [first, second] = self.points;
        PairGames {
            first: self.second,
            second: self.first,
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            points: [second, first],
            scores: self.scores.turned(),
        }
    }

    /// Of pairs, or of games where there are none, those with equal points, in percent.
    pub fn draw_ratio(&self) -> Option<f64> {
        let (draws, all) = match self.pairs() {
            0 => (self.draws, self.singles()),
            pairs => (self.scores.pairs[2], pairs),
        };
        (all > 0).then(|| 100.0 * f64::from(draws) / f64::from(all))
    }

    /// How many pairs the first player won for each that he lost.
    pub fn pairs_ratio(&self) -> Option<f64> {
        let [lost, half_lost, _, half_won, won] = self.scores.pairs;
        let lost = lost + half_lost;
        (lost > 0).then(|| f64::from(half_won + won) / f64::from(lost))
    }

    /// Whether most games are in pairs, so that a test counts these, and not all games.
    pub fn is_paired(&self) -> bool {
        2 * self.pairs() > self.singles()
    }

    /// The log-likelihood ratio of a test of the first player.
    pub fn ratio(&self, sprt: &Sprt) -> Option<f64> {
        if self.is_paired() {
            sprt.ratio(&self.scores.pairs)
        } else {
            sprt.ratio(&[self.losses, self.draws, self.wins])
        }
    }

    /// The points of both: `10½-9½`.
    pub fn score(&self) -> String {
        format!("{}-{}", printed(self.points[0]), printed(self.points[1]))
    }
}

/// Counts a game, or a pair, by its points.
fn add(counts: &mut [u32], points: Points) {
    let place = usize::try_from(points / DRAW).ok();
    if let Some(count) = place.and_then(|place| counts.get_mut(place)) {
        *count += 1;
    }
}

/// Won, lost and drawn games, as in `+84 -80 =166`.
pub fn tally(wins: u32, losses: u32, draws: u32) -> String {
    format!("+{wins} -{losses} ={draws}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mark::Mark;
    use pgnkit_core::chess::game_result::GameResult;

    fn game(opening: Option<u64>, round: u32, white: usize, result: GameResult) -> EventGame {
        EventGame {
            white,
            black: 1 - white,
            round: Some(round),
            marks: Color::ALL.map(|color| Mark::of_game(Some(result), color, false)),
            opening: opening.map(|number| [number, 0]),
            ..EventGame::default()
        }
    }

    fn series(games: &[EventGame]) -> PairGames {
        PairGames::new(0, 1, &games.iter().collect::<Vec<_>>())
    }

    const WHITE: GameResult = GameResult::Won(Color::White);
    const BLACK: GameResult = GameResult::Won(Color::Black);

    #[test]
    fn games_from_one_opening_with_colours_reversed_are_pairs() {
        let games = [
            game(Some(7), 1, 0, WHITE),
            game(Some(8), 2, 0, GameResult::Draw),
            // Concurrent games end in any order.
            game(Some(7), 1, 1, BLACK),
            game(Some(8), 3, 1, WHITE),
            // The same colours are no pair, nor are games whose opening was not given.
            game(Some(9), 4, 0, WHITE),
            game(Some(9), 4, 0, WHITE),
            game(None, 5, 0, BLACK),
            game(None, 5, 1, BLACK),
        ];
        let series = series(&games);
        assert_eq!(series.scores.pairs, [0, 1, 0, 0, 1]);
        assert_eq!(series.scores.singles, [1, 0, 3]);
        assert_eq!((series.wins, series.draws, series.losses), (5, 1, 2));
        assert_eq!(series.score(), "5½-2½");
    }

    #[test]
    fn an_opening_played_again_is_paired_within_its_round() {
        let games = [
            game(Some(7), 2, 0, WHITE),
            game(Some(7), 1, 0, BLACK),
            game(Some(7), 1, 1, WHITE),
            game(Some(7), 2, 1, BLACK),
        ];
        // Twice lost in round 1, twice won in round 2.
        assert_eq!(series(&games).scores.pairs, [1, 0, 0, 0, 1]);
    }
}
