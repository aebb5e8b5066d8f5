//! What is counted of the games in which a move was played from a position.

use shakmaty::{ByColor, Color};

use crate::statistics::group_key::year;
use crate::statistics::table::CountedGame;
use crate::tournament::rating::{self, Performance};
use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::tags::rating as elo;

/// What a game gives to every move that counts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Facts {
    result: Option<GameResult>,
    ratings: ByColor<Option<u32>>,
    year: Option<u16>,
    /// Index of the source, and number of the game in it.
    place: (usize, u64),
}

impl Facts {
    /// Those of a game.
    pub(crate) fn new(game: &Judged<'_>) -> Facts {
        let rating = |tag| game.tag(tag).and_then(|text| elo::parse(&text));
        let origin = game.record.origin;
        Facts {
            result: CountedGame::new(game).result,
            ratings: ByColor {
                white: rating("WhiteElo"),
                black: rating("BlackElo"),
            },
            year: year(game),
            place: (origin.source, origin.game),
        }
    }
}

/// Counts of games, from the point of view of the side that moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Count {
    /// All games.
    pub(crate) games: u64,
    /// Games that the side to move won.
    pub(crate) wins: u64,
    /// Games drawn.
    pub(crate) draws: u64,
    /// Games that it lost.
    pub(crate) losses: u64,
    /// Games in which its rating is known, and the sum of these ratings.
    pub(crate) rated: u64,
    /// The sum of these ratings.
    pub(crate) ratings: u64,
    /// Games with a result against a rated opponent.
    against: u64,
    /// The sum of their ratings.
    opponents: u64,
    /// The points of these games, in halves.
    halves: u64,
    /// 0 if none is known.
    last_year: u64,
    /// The fewest plies after which the move was made.
    pub(crate) ply: u64,
    best: Best,
}

/// The game with the highest mean rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Best {
    /// Both together; 0 unless both are known.
    ratings: u64,
    source: u64,
    game: u64,
}

/// Numbers of a count.
const NUMBERS: usize = 14;

impl Count {
    /// Of one game, in which `turn` made the move that is the `ply`-th that counts.
    pub(crate) fn of(facts: &Facts, turn: Color, ply: u64) -> Count {
        let halves = match facts.result {
            Some(GameResult::Won(winner)) if winner == turn => Some(2),
            Some(GameResult::Won(_) | GameResult::BothLost) => Some(0),
            Some(GameResult::Draw) => Some(1),
            Some(GameResult::Unknown) | None => None,
        };
        let is = |points: u64| u64::from(halves == Some(points));
        let own = *facts.ratings.get(turn);
        let opponent = halves.zip(*facts.ratings.get(!turn));
        let both = facts.ratings.white.zip(facts.ratings.black);
        Count {
            games: 1,
            wins: is(2),
            draws: is(1),
            losses: is(0),
            rated: u64::from(own.is_some()),
            ratings: own.unwrap_or_default().into(),
            against: u64::from(opponent.is_some()),
            opponents: opponent.map_or(0, |(_, rating)| rating.into()),
            halves: opponent.map_or(0, |(halves, _)| halves),
            last_year: facts.year.unwrap_or_default().into(),
            ply,
            best: Best {
                ratings: both.map_or(0, |(white, black)| u64::from(white) + u64::from(black)),
                source: facts.place.0 as u64,
                game: facts.place.1,
            },
        }
    }

    /// Adds other games.
    pub(crate) fn absorb(&mut self, other: &Count) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.rated += other.rated;
        self.ratings += other.ratings;
        self.against += other.against;
        self.opponents += other.opponents;
        self.halves += other.halves;
        self.last_year = self.last_year.max(other.last_year);
        self.ply = self.ply.min(other.ply);
        if other.best.is_better(&self.best) {
            self.best = other.best;
        }
    }

    /// Points of the side to move, in halves: 2 for a win, 1 for a draw. Polyglot's weight of the move.
    pub(crate) fn points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Games with a result.
    pub(crate) fn scored(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The performance rating of the side that moves.
    pub(crate) fn performance(&self) -> Option<Performance> {
        rating::of_sums(self.against, self.opponents, self.halves)
    }

    /// The last year that is known.
    pub(crate) fn last_year(&self) -> Option<u64> {
        (self.last_year > 0).then_some(self.last_year)
    }

    /// The game with the highest mean rating, the first of several: index of the source, and number in it.
    pub(crate) fn best(&self) -> (usize, u64) {
        let source = usize::try_from(self.best.source).unwrap_or(usize::MAX);
        (source, self.best.game)
    }

    /// Appends it in few bytes.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let numbers: [u64; NUMBERS] = [
            self.games,
            self.wins,
            self.draws,
            self.losses,
            self.rated,
            self.ratings,
            self.against,
            self.opponents,
            self.halves,
            self.last_year,
            self.ply,
            self.best.ratings,
            self.best.source,
            self.best.game,
        ];
        for number in numbers {
            push_number(number, out);
        }
    }

    /// Reads one that was written, and moves behind it; `None` at the end.
    pub(crate) fn read(bytes: &mut &[u8]) -> Option<Count> {
        let mut numbers = [0; NUMBERS];
        for number in &mut numbers {
            *number = take_number(bytes)?;
        }
        let [
            games,
            wins,
            draws,
            losses,
            rated,
            ratings,
            against,
            opponents,
            halves,
            last_year,
            ply,
            best_ratings,
            source,
            game,
        ] = numbers;
        Some(Count {
            games,
            wins,
            draws,
            losses,
            rated,
            ratings,
            against,
            opponents,
            halves,
            last_year,
            ply,
            best: Best {
                ratings: best_ratings,
                source,
                game,
            },
        })
    }
}

impl Best {
    fn is_better(&self, other: &Best) -> bool {
        let is_first = (self.source, self.game) < (other.source, other.game);
        self.ratings > other.ratings || self.ratings == other.ratings && is_first
    }
}

/// Appends a number, seven bits a byte, the lowest first.
fn push_number(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(0x80 | number.to_le_bytes()[0]);
        number >>= 7;
    }
    out.push(number.to_le_bytes()[0]);
}

fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Facts {
        /// Of a draw between two players of one rating.
        pub(crate) fn for_test(rating: u32, game: u64) -> Facts {
            facts(Some(GameResult::Draw), rating, rating, game)
        }

        /// The count of one move.
        pub(crate) fn count(&self) -> Count {
            Count::of(self, Color::White, 1)
        }
    }

    fn facts(result: Option<GameResult>, white: u32, black: u32, game: u64) -> Facts {
        let rating = |rating| (rating > 0).then_some(rating);
        Facts {
            result,
            ratings: ByColor {
                white: rating(white),
                black: rating(black),
            },
            year: Some(1900 + u16::try_from(game % 100).unwrap()),
            place: (0, game),
        }
    }

    #[test]
    fn games_add_up_in_any_order() {
        let won = GameResult::Won(Color::White);
        let facts = [
            facts(Some(won), 2400, 2600, 1),
            facts(Some(GameResult::Draw), 2600, 2400, 2),
            facts(Some(GameResult::BothLost), 0, 2800, 3),
            facts(None, 2000, 2000, 4),
        ];
        let sum = |facts: &[Facts], turn| {
            let mut counts = (1..)
                .zip(facts)
                .map(|(ply, facts)| Count::of(facts, turn, ply));
            let mut sum = counts.next().expect("a game");
            counts.for_each(|count| sum.absorb(&count));
            sum
        };
        let white = sum(&facts, Color::White);
        assert_eq!((white.games, white.scored(), white.points()), (4, 3, 3));
        assert_eq!((white.wins, white.draws, white.losses), (1, 1, 1));
        assert_eq!((white.rated, white.ratings), (3, 7000));
        // 1.5 of 3 against 2600, 2400 and 2800.
        assert_eq!(white.performance().map(|worth| worth.rating), Some(2600));
        assert_eq!(white.last_year(), Some(1904));
        assert_eq!(white.best(), (0, 1));
        let black = sum(&facts, Color::Black);
        assert_eq!((black.wins, black.draws, black.losses), (0, 1, 2));
        let mut reversed = facts;
        reversed.reverse();
        let reversed = sum(&reversed, Color::White);
        assert_eq!(Count { ply: 1, ..reversed }, white);
    }

    #[test]
    fn counts_are_read_as_they_were_written() {
        let mut count = Count::of(&facts(None, 127, 128, 16384), Color::White, u64::MAX);
        count.games = 300_000_000_000;
        let mut bytes = Vec::new();
        count.write(&mut bytes);
        count.write(&mut bytes);
        let mut rest = &bytes[..];
        assert_eq!(Count::read(&mut rest), Some(count));
        assert_eq!(Count::read(&mut rest), Some(count));
        assert_eq!(Count::read(&mut rest), None);
    }
}
