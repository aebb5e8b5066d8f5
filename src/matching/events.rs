//! What the games of an event say together: names spelt in two ways, rounds without a game.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use hashbrown::{HashMap, HashSet};

use super::spelling_pair::{SpellingPair, Strength};
use super::{game_facts::GameFacts, table::GameTable};
use pgnkit_core::pgn::player_name::FoldedName;

/// Gives the games of each event, in input order. An event is known by its name, its site and its year.
pub(crate) fn each_event(table: &GameTable, visit: impl FnMut(&[u32])) {
    let has_event = |index: u32| table.event_key(table.game(index)) != 0;
    let key = |game: &GameFacts| (table.event_key(game), game.site, game.year);
    table.each_group(has_event, key, visit);
}

/// The names of an event that may be one player's.
pub(crate) fn spellings(table: &GameTable, event: &[u32]) -> Vec<SpellingPair> {
    let pairs = alike(table, &named(table, event));
    if pairs.is_empty() {
        return Vec::new();
    }
    let players = players(table, event);
    let mut found = Vec::new();
    for (one, two) in pairs {
        let (a, b) = (&players[&one], &players[&two]);
        if a.met.contains(&two) || are_busy_at_once(table, a, b) {
            continue;
        }
        let first_is_rarer = a.games.len() < b.games.len();
        let [(name, rare), (other_name, usual)] = if first_is_rarer {
            [(one, a), (two, b)]
        } else {
            [(two, b), (one, a)]
        };
        found.push(SpellingPair {
            game: rare.games[0],
            name,
            other: usual.games[0],
            other_name,
            strength: Strength::of_names(table.name(name), table.name(other_name), true),
        });
    }
    found
}

/// A name in an event.
#[derive(Default)]
struct Entrant {
    /// In input order.
    games: Vec<u32>,
    met: HashSet<u32>,
}

fn players(table: &GameTable, event: &[u32]) -> HashMap<u32, Entrant> {
    let mut players: HashMap<u32, Entrant> = HashMap::new();
    for &index in event {
        let game = table.game(index);
        for (player, opponent) in [(game.white, game.black), (game.black, game.white)] {
            let player = players.entry(player).or_default();
            player.games.push(index);
            player.met.insert(opponent);
        }
    }
    players
}

/// The names of an event in the order of the first games with them, and of their numbers.
fn named(table: &GameTable, event: &[u32]) -> Vec<u32> {
    let in_game = |&index: &u32| {
        let game = table.game(index);
        [(game.white, index), (game.black, index)]
    };
    let mut firsts: Vec<(u32, u32)> = event.iter().flat_map(in_game).collect();
    firsts.sort_unstable();
    firsts.dedup_by_key(|&mut (player, _)| player);
    firsts.sort_unstable_by_key(|&(player, first)| (first, player));
    firsts.into_iter().map(|(player, _)| player).collect()
}

/// Pairs of names that are alike, each once. Only names on one shelf are compared.
fn alike(table: &GameTable, named: &[u32]) -> Vec<(u32, u32)> {
    let mut shelved: Vec<(u32, usize)> = Vec::with_capacity(2 * named.len());
    for (at, &player) in named.iter().enumerate() {
        shelved.extend(table.shelves(player).map(|shelf| (shelf, at)));
    }
    shelved.sort_unstable();
    let mut pairs = Vec::new();
    for shelf in shelved
        .chunk_by(|one, two| one.0 == two.0)
        .filter(|shelf| shelf.len() > 1)
    {
        let name = |&(_, at): &(u32, usize)| Some((at, FoldedName::parse(table.name(named[at]))?));
        let folded: Vec<(usize, FoldedName)> = shelf.iter().filter_map(name).collect();
        for (index, (one, first)) in folded.iter().enumerate() {
            let others = folded[index + 1..].iter();
            let others =
                others.filter(|(_, second)| first.agrees(second) || first.resembles(second));
            pairs.extend(others.map(|&(two, _)| (*one, two)));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
        .into_iter()
        .map(|(one, two)| (named[one], named[two]))
        .collect()
}

/// Whether two names played other games in one round.
fn are_busy_at_once(table: &GameTable, one: &Entrant, two: &Entrant) -> bool {
    let rounds = |player: &Entrant| -> HashMap<u32, Vec<[u64; 2]>> {
        let mut rounds: HashMap<_, Vec<_>> = HashMap::new();
        for &index in &player.games {
            let game = table.game(index);
            if let Some(&round) = table.round_numbers(game).first() {
                rounds.entry(round).or_default().push(game.moves);
            }
        }
        rounds
    };
    let (one, two) = (rounds(one), rounds(two));
    one.iter().any(|(round, games)| {
        let others = two.get(round).map_or(&[][..], Vec::as_slice);
        others.iter().any(|moves| !games.contains(moves))
    })
}

/// The rounds of an event that are missing, where those who play before the gap play after it: else the event
/// may be a collection of some games. Gives the first game after each gap, the first of the round before it, and the rounds.
pub(crate) fn each_gap(
    table: &GameTable,
    event: &[u32],
    is_best: &[bool],
    mut visit: impl FnMut(u32, u32, RangeInclusive<u32>),
) {
    let mut rounds: BTreeMap<u32, (u32, HashSet<u32>)> = BTreeMap::new();
    for &index in event.iter().filter(|&&index| is_best[index as usize]) {
        let game = table.game(index);
        if let Some(&round) = table.round_numbers(game).first() {
            let (_, players) = rounds.entry(round).or_insert((index, HashSet::new()));
            players.extend([game.white, game.black]);
        }
    }
    for ((&before, (other, low)), (&after, (game, high))) in
        rounds.iter().zip(rounds.iter().skip(1))
    {
        // Three in four of the players of the smaller round play in the other.
        let has_same_players =
            || 4 * low.intersection(high).count() >= 3 * low.len().min(high.len());
        if after - before > 1 && has_same_players() {
            visit(*game, *other, before + 1..=after - 1);
        }
    }
}
