//! What an event has no game of: pairings of a round robin, rounds, boards.
//!
//! Says what the games prove and no more: that something is not among them, or what a round robin would need.

use std::collections::{BTreeMap, BTreeSet};

use crate::event::Event;
use crate::round_entry::RoundEntry;
use crate::sheet::unplayed_rounds::UnplayedRounds;
use crate::system::{MetPairs, System};
use pgnkit_core::english::{counted, plural};

/// Sentences about what is not in the file, each with a full stop.
pub(super) fn sentences(event: &Event, entries: &[Vec<RoundEntry>], system: System) -> Vec<String> {
    let mut sentences = Vec::new();
    if let System::RoundRobin { cycles } = system {
        sentences.extend(pairings_missing(event, cycles, ["game", "games"]));
    }
    let rounds = event.rounds();
    if system == System::Swiss {
        let missed = |rounds_of: &Vec<RoundEntry>| UnplayedRounds::new(rounds_of, rounds).missed();
        let without: Vec<usize> = entries.iter().map(missed).filter(|&n| n > 0).collect();
        if !without.is_empty() {
            let players = counted(without.len(), "player", "players");
            let missing = without.iter().sum::<usize>();
            let missing = counted(missing, "bye or missing game", "byes or missing games");
            sentences.push(format!("{missing}, by {players}."));
        }
    }
    sentences
}

/// How many games everybody against everybody would need beyond those in the file; as they are called, one or several.
pub(super) fn pairings_missing(
    event: &Event,
    cycles: usize,
    [game, games]: [&str; 2],
) -> Option<String> {
    let players = event.players.len();
    let met = MetPairs::new(&event.games);
    let wanted = cycles * (players * players.saturating_sub(1) / 2);
    let found: usize = met.iter().map(|(_, games)| games.len().min(cycles)).sum();
    let missing = wanted.checked_sub(found).filter(|&missing| missing > 0)?;
    let times = match cycles {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{times} times"),
    };
    let (games, are) = (counted(missing, game, games), plural(missing, "is", "are"));
    Some(format!(
        "{games} of {wanted} {are} missing if everyone meets everyone {times}."
    ))
}

/// Rounds before the last one that no game has, as ranges.
pub(super) fn absent_rounds(rounds: &[u32]) -> Vec<String> {
    ranges(&gaps(rounds))
}

/// Boards of rounds, below the last one, that no game and no bye has. Only where every game has its own board.
pub(super) fn absent_boards(event: &Event) -> Vec<String> {
    let mut boards: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    let games = event
        .games
        .iter()
        .map(|bout| (bout.round, bout.board, true));
    let byes = event.byes.iter().map(|bye| (bye.round, bye.board, false));
    for (round, board, is_game) in games.chain(byes) {
        let (Some(round), Some(board)) = (round, board) else {
            return Vec::new();
        };
        if !boards.entry(round).or_default().insert(board) && is_game {
            return Vec::new();
        }
    }
    let absent = boards.into_iter().flat_map(|(round, boards)| {
        let gaps = gaps(&boards.into_iter().collect::<Vec<u32>>());
        gaps.into_iter()
            .map(move |board| format!("{round}.{board}"))
    });
    absent.collect()
}

/// The numbers from 1 to the last that are not among these, which are in order; none if most are not, as where years are rounds.
fn gaps(numbers: &[u32]) -> Vec<u32> {
    let last = numbers.last().copied().unwrap_or_default();
    if usize::try_from(last).unwrap_or(usize::MAX) > 2 * numbers.len() + 2 {
        return Vec::new();
    }
    (1..=last)
        .filter(|number| numbers.binary_search(number).is_err())
        .collect()
}

/// Numbers in order as `3`, `5-7`.
fn ranges(numbers: &[u32]) -> Vec<String> {
    let chunks = numbers.chunk_by(|a, b| a + 1 == *b);
    chunks
        .map(|chunk| match chunk {
            [only] => only.to_string(),
            [first, .., last] => format!("{first}-{last}"),
            [] => String::new(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{EventGame, EventPlayer};

    /// Games as round, board, White, Black.
    fn event(players: usize, games: &[(u32, u32, usize, usize)]) -> Event {
        let bout = |&(round, board, white, black): &(u32, u32, usize, usize)| EventGame {
            white,
            black,
            round: Some(round),
            board: Some(board),
            ..EventGame::default()
        };
        Event {
            players: vec![EventPlayer::default(); players],
            games: games.iter().map(bout).collect(),
            ..Event::default()
        }
    }

    fn said(event: &Event, system: System) -> Vec<String> {
        sentences(event, &event.entries(), system)
    }

    #[test]
    fn what_a_round_robin_would_need() {
        let complete = event(3, &[(1, 1, 0, 1), (2, 1, 1, 2), (3, 1, 2, 0)]);
        let once = System::RoundRobin { cycles: 1 };
        assert_eq!(said(&complete, once), [""; 0]);
        let twice = System::RoundRobin { cycles: 2 };
        let missing = "3 games of 6 are missing if everyone meets everyone twice.";
        assert_eq!(said(&complete, twice), [missing]);
        // A game too many is in the place of none.
        let twice_met = event(3, &[(1, 1, 0, 1), (2, 1, 1, 0), (3, 1, 1, 2)]);
        let missing = "1 game of 3 is missing if everyone meets everyone once.";
        assert_eq!(said(&twice_met, once), [missing]);
    }

    #[test]
    fn numbers_that_no_game_has() {
        let gaps = event(8, &[(2, 1, 0, 1), (2, 3, 2, 3), (4, 1, 4, 5), (4, 2, 6, 7)]);
        assert_eq!(absent_rounds(gaps.rounds()), ["1", "3"]);
        assert_eq!(absent_boards(&gaps), ["2.2"]);
        // Years are no rounds, and the games of a match have no boards.
        let years = event(4, &[(1990, 1, 0, 1), (1992, 1, 2, 3)]);
        assert_eq!(absent_rounds(years.rounds()), [""; 0]);
        let matches = event(4, &[(1, 1, 0, 1), (1, 1, 2, 3), (1, 3, 0, 1)]);
        assert_eq!(absent_boards(&matches), [""; 0]);
    }

    #[test]
    fn players_without_a_game_in_a_round() {
        let swiss = event(5, &[(1, 1, 0, 1), (1, 2, 2, 3), (2, 1, 0, 2)]);
        let said = said(&swiss, System::Swiss);
        // The fifth in both rounds, two more in the second.
        let expected = "4 byes or missing games, by 3 players.";
        assert_eq!(said, [expected]);
    }

    #[test]
    fn numbers_in_succession_are_ranges() {
        assert_eq!(ranges(&[3, 5, 6, 7, 9]), ["3", "5-7", "9"]);
    }
}
