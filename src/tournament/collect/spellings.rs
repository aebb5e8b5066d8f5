//! Events that may be one, whose name is spelled in two ways.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use strsim::osa_distance;

use pgnkit_core::pgn::player_name::letters::joined_words;
use pgnkit_tournament::event::Event;

/// More events whose names begin alike are compared only where the names differ in case, blanks and signs.
const MOST_ALIKE: usize = 100;

/// Longer names that differ by one letter are not alike by chance.
const LEAST_LETTERS: usize = 6;

/// Letters by which names are sorted before they are compared.
const BEGIN_LETTERS: usize = 3;

/// Tells events of each other if their names are nearly the same, with the same numbers, and they share half of the players.
pub(super) fn set_spellings(events: &mut [Event]) {
    let keys: Vec<String> = events
        .iter()
        .map(|event| joined_words(&event.name))
        .collect();
    let mut alike: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    for (place, key) in keys.iter().enumerate() {
        let digits = key.chars().filter(char::is_ascii_digit).collect();
        let begin = key.chars().take(BEGIN_LETTERS).collect();
        alike.entry((digits, begin)).or_default().push(place);
    }
    let mut found: Vec<(usize, usize)> = Vec::new();
    for mut places in alike.into_values() {
        places.sort_by_key(|&place| &keys[place]);
        let most = if places.len() > MOST_ALIKE {
            1
        } else {
            places.len()
        };
        for (index, &one) in places.iter().enumerate() {
            let others = &places[index + 1..];
            for &other in others.iter().take(most) {
                if are_one([&keys[one], &keys[other]], [&events[one], &events[other]]) {
                    found.extend([(one, other), (other, one)]);
                }
            }
        }
    }
    for (one, other) in found {
        let games = events[other].games.iter().map(|bout| bout.place);
        let spelling = (events[other].name.clone(), games.collect());
        events[one].other_names.push(spelling);
    }
}

/// Whether two events may be one. Where a letter differs, nobody plays in the same round of both.
fn are_one(keys: [&str; 2], events: [&Event; 2]) -> bool {
    let [one, two] = events.map(|event| -> HashSet<&str> {
        event.players.iter().map(|player| &*player.name).collect()
    });
    let shared: HashSet<&str> = one.intersection(&two).copied().collect();
    if 2 * shared.len() < one.len().min(two.len()) || shared.is_empty() {
        return false;
    }
    if keys[0] == keys[1] {
        return true;
    }
    let is_near =
        keys[0].len().min(keys[1].len()) >= LEAST_LETTERS && osa_distance(keys[0], keys[1]) <= 1;
    let [first, second] = events.map(|event| -> BTreeSet<(Option<u32>, &str)> {
        let players = |player: usize| &*event.players[player].name;
        let seats = event.games.iter();
        let seats = seats
            .flat_map(|bout| [bout.white, bout.black].map(|player| (bout.round, players(player))));
        seats.collect()
    });
    is_near && first.is_disjoint(&second)
}
