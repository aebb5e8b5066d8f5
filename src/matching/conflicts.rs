//! Games of the same players on the same day in the same round: records of one game that differ.

use super::game_facts::{GameFacts, Ymd};
use super::table::{GameTable, are_told_apart, results_differ};
use pgnkit_core::game::ReplayStatus;

/// Records of one game by their tags that differ in moves or result; in input order.
pub(crate) type Conflict = Vec<u32>;

/// If more records than these share a round, or boards of it, the round does not tell which game it is.
const MOST_RECORDS: usize = 8;
const MOST_BOARDS: usize = 100;

/// Looks among the best records of each game.
pub(crate) fn find(table: &GameTable, is_best: &[bool]) -> Vec<Conflict> {
    let mut keyed: Vec<(ConflictKey, u32)> = table
        .indices()
        .filter(|&index| {
            is_best[index as usize] && table.game(index).fate != ReplayStatus::NotSetUp
        })
        .filter_map(|index| Some((key(table, table.game(index))?, index)))
        .collect();
    keyed.sort_unstable();
    let runs = keyed.chunk_by(|a, b| a.0 == b.0);
    let runs = runs.filter(|run| run.len() > 1);
    runs.flat_map(|run| split(table, run)).collect()
}

/// What records of one game share, as far as the tags tell games apart: both players, date and round.
type ConflictKey = (u64, u64, Ymd, u32);

fn key(table: &GameTable, game: &GameFacts) -> Option<ConflictKey> {
    let (white, black) = (table.player_key(game.white), table.player_key(game.black));
    let round = table.round_numbers(game).first()?;
    if white == 0 || black == 0 || !game.date.has_year() {
        return None;
    }
    Some((white, black, game.date, *round))
}

fn split(table: &GameTable, run: &[(ConflictKey, u32)]) -> Vec<Conflict> {
    let mut groups: Vec<(GameFacts, Vec<u32>)> = Vec::new();
    for &(_, index) in run {
        let game = table.game(index);
        let mut known = groups.iter_mut();
        if let Some((known, games)) = known.find(|(known, _)| is_one_game(table, known, game)) {
            table.absorb(known, game);
            games.push(index);
        } else if groups.len() == MOST_BOARDS {
            return Vec::new();
        } else {
            groups.push((*game, vec![index]));
        }
    }
    let games = groups.into_iter().map(|(_, games)| games);
    games
        .filter(|games| games.len() <= MOST_RECORDS)
        .filter(|games| games.iter().any(|&game| differ(table, games[0], game)))
        .collect()
}

fn is_one_game(table: &GameTable, one: &GameFacts, two: &GameFacts) -> bool {
    one.date == two.date
        && !are_told_apart(one, two)
        && table.rounds_fit(one, two)
        && table.are_same_players(one, two)
        && (one.date.is_complete() || table.event_key(one) != 0 && table.is_same_event(one, two))
}

/// Whether the moves or the results of two games differ.
pub(crate) fn differ(table: &GameTable, one: u32, two: u32) -> bool {
    let (one, two) = (table.game(one), table.game(two));
    one.moves != two.moves || results_differ(one, two)
}
