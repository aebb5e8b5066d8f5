//! Games that stand in the input more than once.

use hashbrown::HashMap;

use pgnkit_tournament::event::Bout;

/// The places of games that are copies of earlier ones: the same players with the same colours, in the same known round,
/// on the same day, with the same moves and result. Where the players have other games in that round too, or more records than
/// somebody is likely to copy, as engines have that repeat themselves, none is a copy.
pub(super) fn copies(games: &[Bout]) -> Vec<usize> {
    /// A game that is there more often is not copied by accident.
    const MOST_RECORDS: usize = 3;
    let mut met: HashMap<(Option<u32>, usize, usize), Vec<usize>> = HashMap::new();
    for (place, bout) in games.iter().enumerate() {
        if bout.round.is_some() && bout.has_moves && bout.opening.is_none() {
            let meeting = (bout.round, bout.white, bout.black);
            met.entry(meeting).or_default().push(place);
        }
    }
    let is_copy =
        |one: &Bout, two: &Bout| (one.moves, one.day, one.marks) == (two.moves, two.day, two.marks);
    let several = met
        .into_values()
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
    fn game(white: usize, round: Option<u32>, moves: u64) -> Bout {
        Bout {
            white,
            black: 1 - white,
            round,
            has_moves: true,
            moves: [moves, 0],
            ..Bout::default()
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
            let games: Vec<Bout> = [one()].into_iter().chain(others).collect();
            assert_eq!(copies(&games), [0; 0], "{games:?}");
        }
        assert_eq!(copies(&[game(0, None, 7), game(0, None, 7)]), [0; 0]);
        let other_day = Bout {
            day: Some((2024, 1, 2)),
            ..one()
        };
        assert_eq!(copies(&[one(), other_day]), [0; 0]);
    }
}
