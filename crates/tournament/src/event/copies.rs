//! Games that stand in the input more than once.

use crate::event::{Event, EventGame};

/// A game that is there more often is not copied by accident.
const MOST_RECORDS: usize = 3;

impl Event {
    /// Takes the copies of games out of them.
    pub fn set_copies_aside(&mut self) {
        let mut copies = copies(&self.games).into_iter().peekable();
        for (place, bout) in std::mem::take(&mut self.games).into_iter().enumerate() {
            if copies.next_if_eq(&place).is_some() {
                self.copies.push(bout);
            } else {
                self.games.push(bout);
            }
        }
    }

    /// Games with moves that are the same in all that is known of them, and count though they may be copies: their round is
    /// not known, or engines may have repeated themselves.
    pub(crate) fn alike(&self) -> Vec<Vec<&EventGame>> {
        let key = |bout: &EventGame| {
            (
                bout.round, bout.board, bout.white, bout.black, bout.moves, bout.day,
            )
        };
        let mut games: Vec<&EventGame> = self.games.iter().filter(|bout| bout.has_moves).collect();
        games.sort_by_key(|bout| key(bout));
        let same = games.chunk_by(|one, two| {
            key(one) == key(two) && one.marks == two.marks && one.rate == two.rate
        });
        let several = same.filter(|games| games.len() > 1);
        several.map(<[&EventGame]>::to_vec).collect()
    }
}

/// The places of games that are copies of earlier ones: the same players with the same colours, in the same known round,
/// on the same day, with the same moves and result. Where the players have other games in that round too, or more records than
/// somebody is likely to copy, as engines have that repeat themselves, none is a copy.
fn copies(games: &[EventGame]) -> Vec<usize> {
    let meeting = |place: usize| (games[place].round, games[place].white, games[place].black);
    let may_be =
        |bout: &EventGame| bout.round.is_some() && bout.has_moves && bout.opening.is_none();
    let mut met: Vec<usize> = (0..games.len())
        .filter(|&place| may_be(&games[place]))
        .collect();
    met.sort_by_key(|&place| meeting(place));
    // The second number of a round tells games of a match apart.
    let key = |bout: &EventGame| (bout.board, bout.moves, bout.day, bout.rate);
    let is_copy = |one: &EventGame, two: &EventGame| key(one) == key(two) && one.marks == two.marks;
    let several = met
        .chunk_by(|&one, &two| meeting(one) == meeting(two))
        .filter(|places| (2..=MOST_RECORDS).contains(&places.len()));
    let alike = several.filter(|places| {
        let mut pairs = places.windows(2);
        pairs.all(|pair| is_copy(&games[pair[0]], &games[pair[1]]))
    });
    let mut copies: Vec<usize> = alike.flat_map(|places| places[1..].to_vec()).collect();
    copies.sort_unstable();
    copies
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of players 0 and 1, or of others, with its round and moves.
    fn game(white: usize, round: Option<u32>, moves: u64) -> EventGame {
        EventGame {
            white,
            black: 1 - white,
            round,
            has_moves: true,
            moves: [moves, 0],
            ..EventGame::default()
        }
    }

    #[test]
    fn only_what_is_alike_in_one_known_round_is_a_copy() {
        let one = || game(0, Some(1), 7);
        assert_eq!(copies(&[one(), one()]), [1]);
        assert_eq!(copies(&[one(), game(1, Some(1), 8), one(), one()]), [2, 3]);
        for others in [
            vec![game(0, Some(2), 7)],
            vec![game(1, Some(1), 7)],
            vec![game(0, Some(1), 8)],
            // Two games of one pair in a round, and a copy of one, or a repetition.
            vec![game(0, Some(1), 8), one()],
            vec![one(), one(), one()],
        ] {
            let games: Vec<EventGame> = [one()].into_iter().chain(others).collect();
            assert_eq!(copies(&games), [0; 0], "{games:?}");
        }
        assert_eq!(copies(&[game(0, None, 7), game(0, None, 7)]), [0; 0]);
        let on = |board| EventGame {
            board: Some(board),
            ..one()
        };
        assert_eq!(copies(&[on(1), on(2)]), [0; 0]);
        assert_eq!(copies(&[on(1), on(1)]), [1]);
        let other_day = EventGame {
            day: Some((2024, 1, 2)),
            ..one()
        };
        assert_eq!(copies(&[one(), other_day]), [0; 0]);
    }
}
