//! What the record has and the games have not: games, players, rounds.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::differences::{Comparison, DifferencePlace};
use super::schedule::Pairing;
use pgnkit_core::english::counted;
use pgnkit_core::rules::trf as rules;

impl Comparison<'_> {
    /// Games that the record has as played.
    pub(super) fn missing(&mut self) {
        let pairings = self.schedule.pairings.iter().zip(&self.accord.taken);
        let missing: Vec<&Pairing> = pairings
            .filter(|(pairing, taken)| taken.is_none() && pairing.is_played())
            .map(|(pairing, _)| pairing)
            .collect();
        for pairing in missing {
            let white = pairing.white().unwrap_or(0);
            let [white, black] = [white, 1 - white].map(|side| pairing.players[side]);
            let (white, black) = (self.name(white), self.name(black));
            let round = pairing.round;
            let message = format!("the files have no game {white} - {black} of round {round}");
            self.add(
                &rules::MISSING_GAME,
                DifferencePlace::Record(pairing.entry().spot),
                message,
            );
        }
    }

    /// Players who have played in the record, and have no game in the files.
    pub(super) fn absent_players(&mut self) {
        let mut games: HashMap<usize, (u64, bool)> = HashMap::new();
        for (pairing, taken) in self.schedule.pairings.iter().zip(&self.accord.taken) {
            for player in pairing.players {
                let (count, is_there) = games.entry(player).or_default();
                *count += u64::from(pairing.is_played());
                *is_there |= taken.is_some();
            }
        }
        for player in 0..self.record.players.len() {
            let (count, is_there) = games.get(&player).copied().unwrap_or_default();
            if count > 0
                && !is_there
                && !self.accord.seen.contains(&player)
                && !self.games.is_empty()
            {
                let name = self.name(player);
                let games = counted(count, "game", "games");
                let message = format!(
                    "the files have no game of {name}, who has played {games} in the record"
                );
                let spot = self.record.players[player].spots.name;
                self.add(
                    &rules::UNKNOWN_PLAYER,
                    DifferencePlace::Record(spot),
                    message,
                );
            }
        }
    }

    /// Where the games end before the record does.
    pub(super) fn fewer_rounds(&mut self) {
        let Some(last) = self.games.iter().filter_map(|game| game.round).max() else {
            return;
        };
        let played = self
            .schedule
            .pairings
            .iter()
            .filter(|pairing| pairing.is_played());
        let of_last = played.max_by_key(|pairing| (pairing.round, Reverse(pairing.entry().spot)));
        if let Some(pairing) = of_last.filter(|pairing| pairing.round > last) {
            let message = format!(
                "the games end with round {last}, and the record with round {}",
                pairing.round
            );
            let spot = self
                .record
                .round_count
                .map_or(pairing.entry().spot, |(_, spot)| spot);
            self.add(
                &rules::ROUND_COUNT_MISMATCH,
                DifferencePlace::Record(spot),
                message,
            );
        }
    }
}
