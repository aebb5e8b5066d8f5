//! Names that may be those of one player.

use std::collections::BTreeSet;

use strsim::osa_distance;

use super::advice::{Remarks, open, settled};
use crate::entry::RoundEntry;
use crate::event::Event;
use pgnkit_core::pgn::name::letters::joined_words;

/// Names that may be one player's: nearly alike, and never seen against each other or in the same round.
pub(super) fn spellings(event: &Event, entries: &[Vec<RoundEntry>], remarks: &mut Remarks) {
    /// Shorter names are alike by chance.
    const LEAST_LETTERS: usize = 6;
    /// Names are compared with those that begin alike.
    const BEGIN_LETTERS: usize = 3;
    /// More that begin alike are not names of people, and each would be compared with each.
    const MOST_ALIKE: usize = 1000;
    let keys: Vec<String> = event
        .players
        .iter()
        .map(|player| {
            if player.name.is_ascii() {
                return joined_words(&player.name);
            }
            let letters = player
                .name
                .chars()
                .filter(|letter| letter.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect()
        })
        .collect();
    let begin = |key: &'_ String| {
        key.char_indices()
            .nth(BEGIN_LETTERS)
            .map_or(key.len(), |(end, _)| end)
    };
    let keyed = keys.iter().enumerate();
    let keyed = keyed.map(|(player, key)| (&key[..begin(key)], player));
    let mut alike: Vec<(&str, usize)> = keyed.collect();
    alike.sort_unstable();
    let (mut found, mut left_out) = (Vec::new(), Vec::new());
    for group in alike.chunk_by(|one, two| one.0 == two.0) {
        if group.len() > MOST_ALIKE {
            left_out.push(format!("{} that begin with {:?}", group.len(), group[0].0));
            continue;
        }
        for (index, &(_, first)) in group.iter().enumerate() {
            for &(_, second) in &group[index + 1..] {
                let (a, b) = (&keys[first], &keys[second]);
                let is_like = a.len().min(b.len()) >= LEAST_LETTERS
                    && (a.starts_with(b.as_str())
                        || b.starts_with(a.as_str())
                        || osa_distance(a, b) <= 1)
                    && !have_other_initials(
                        &event.players[first].name,
                        &event.players[second].name,
                    );
                if is_like && may_be_one(&entries[first], &entries[second], second) {
                    let (first, second) = (&event.players[first].name, &event.players[second].name);
                    found.push(format!("{first} / {second}"));
                }
            }
        }
    }
    let advice = open(
        "similar names, counted as different players",
        "If they are one, `pgnkit duplicates --select player-spelling -o names.csv FILE`, then `pgnkit fix --names names.csv --write FILE`",
    );
    remarks.add(&advice, &found, |said, text| text.push_str(said));
    let advice = settled("names not compared because too many are alike", "");
    remarks.add(&advice, &left_out, |said, text| text.push_str(said));
}

/// Whether only initials stand after the comma of one name, and they are not those of the other.
fn have_other_initials(first: &str, second: &str) -> bool {
    const MOST_LETTERS: usize = 3;
    let given = |name: &str| {
        name.split_once(',')
            .map(|(_, given)| given.trim().to_lowercase())
    };
    let (Some(first), Some(second)) = (given(first), given(second)) else {
        return false;
    };
    first.chars().count().min(second.chars().count()) <= MOST_LETTERS
        && !first.starts_with(second.as_str())
        && !second.starts_with(first.as_str())
}

fn may_be_one(first: &[RoundEntry], second: &[RoundEntry], second_player: usize) -> bool {
    let games = |of: &'_ [RoundEntry]| -> Vec<(Option<usize>, Option<u32>)> {
        let games = of.iter().filter(|entry| entry.opponent.is_some());
        games.map(|entry| (entry.opponent, entry.round)).collect()
    };
    let rounds: BTreeSet<u32> = games(second)
        .iter()
        .filter_map(|(_, round)| *round)
        .collect();
    games(first).iter().all(|(opponent, round)| {
        *opponent != Some(second_player) && round.is_none_or(|round| !rounds.contains(&round))
    })
}
