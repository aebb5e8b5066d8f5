//! What one side has and the other has not: games that are no pairing of the record as they stand, with what each of them is
//! told; and games, players and rounds of the record that the files do not have.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use crate::tournament::compare::comparison::{COLORS, Comparison, DifferencePlace};
use crate::tournament::compare::pairing_matches::{GameFit, opponent};
use pgnkit_core::english::counted;
use pgnkit_core::rules::trf as rules;
use pgnkit_tournament::mark::Mark;
use pgnkit_tournament::points::{DRAW, Points, WIN};
use pgnkit_tournament::trf::schedule::Pairing;

impl Comparison<'_> {
    pub(super) fn other_opponent(&mut self, index: usize, pairing: usize, side: usize) {
        let Some(player) = self.matches.players[index][side].known() else {
            return;
        };
        let [name, right] =
            [player, opponent(self.schedule, pairing, player)].map(|player| self.name(player));
        let pairing = &self.schedule.pairings[pairing];
        let entry = pairing.side(player).map(|side| pairing.entry_of(side));
        let place = self.place(entry.unwrap_or_else(|| pairing.entry()).spot);
        let round = pairing.round;
        let message =
            format!("in the record, the opponent of {name} in round {round} is {right} {place}");
        self.of_game(&rules::OPPONENT_MISMATCH, index, COLORS[1 - side], message);
    }

    pub(super) fn bye_of_record(&mut self, index: usize, side: usize) {
        let Some(player) = self.matches.players[index][side].known() else {
            return;
        };
        let round = self.games[index].round.unwrap_or_default();
        let name = self.name(player);
        let player = &self.record.players[player];
        let entry = player.round(round);
        let told = match entry.and_then(|entry| *entry.mark) {
            Some(Mark::HalfBye) => "a half-point bye (H)",
            Some(Mark::FullBye) => "a full-point bye (F)",
            Some(Mark::PairingBye) => "a pairing-allocated bye (U)",
            Some(Mark::ZeroBye) => "a zero-point bye (Z)",
            Some(mark) => mark.as_str(),
            None => "nothing",
        };
        let place = self.place(entry.map_or(player.number.spot, |entry| entry.spot));
        let message =
            format!("a game, but in the record {name} has {told} in round {round} {place}");
        self.of_game(&rules::BYE_MISMATCH, index, "Result", message);
    }

    /// A bye in both: the points that it gives.
    pub(super) fn own_bye(&mut self, index: usize) {
        let game = &self.games[index];
        let Some(color) = game.bye else { return };
        let side = color.fold_wb(0, 1);
        let Some(player) = self.matches.players[index][side].known() else {
            self.unknown(index, side);
            return;
        };
        let Some((round, result)) = game.round.zip(game.result) else {
            return;
        };
        let own = Mark::of_game(Some(result), color, false).usual();
        let entry = self.record.players[player].round(round);
        let number = &self.record.players[player].number;
        let listed = self.record.byes.get(&(round, **number)).copied();
        let mark = entry.and_then(|entry| *entry.mark).or(listed);
        let given = match mark {
            None => Some(0),
            Some(Mark::PairingBye) => self.points_of_pairing_bye(),
            Some(mark) => mark.usual(),
        };
        if given.is_some() && given != own {
            let told = mark.map_or("nothing", Mark::as_str);
            let place = self.place(entry.map_or(number.spot, |entry| entry.spot));
            let name = self.name(player);
            let result = result.as_str();
            let message =
                format!("a bye with {result}, but {name} has {told} in the record {place}");
            self.of_game(&rules::BYE_MISMATCH, index, "Result", message);
        }
    }

    /// What an allocated bye gives: as much as a win, a draw or an absence. Players of a team that is left over get what is
    /// a matter of the event.
    fn points_of_pairing_bye(&self) -> Option<Points> {
        let of = |mark| self.record.scoring.points(Some(mark), None);
        let bye = of(Mark::PairingBye).filter(|_| self.record.teams.is_empty())?;
        let all = [(Mark::Win, WIN), (Mark::Draw, DRAW), (Mark::ZeroBye, 0)];
        let same = all.into_iter().find(|(mark, _)| of(*mark) == Some(bye));
        same.map(|(_, points)| points)
    }

    /// The first game of rounds that the record does not have speaks for all of them.
    pub(super) fn beyond(&mut self, index: usize) {
        if std::mem::replace(&mut self.reports_rounds, true) {
            return;
        }
        let is_beyond = |fit: &&GameFit| **fit == GameFit::Beyond;
        let count = self.matches.fits.iter().filter(is_beyond).count() as u64;
        let rounds = counted(u64::from(self.last), "round", "rounds");
        let games = counted(count, "game is", "games are");
        let round = self.games[index].round.unwrap_or_default();
        let message = format!("round {round}, but the record has {rounds}; {games} beyond them");
        self.of_game(&rules::ROUND_COUNT_MISMATCH, index, "Round", message);
    }

    pub(super) fn again(&mut self, index: usize, pairing: usize) {
        let place = self.place(self.schedule.pairings[pairing].entry().spot);
        let round = self.schedule.pairings[pairing].round;
        let other = self.matches.taken[pairing].map(|game| self.cited(game, index));
        let told = other.unwrap_or_else(|| "another game".to_owned());
        let message = format!(
            "the players have one game in round {round} of the record {place}, which is {told}"
        );
        self.of_game(&rules::SURPLUS_GAME, index, "White", message);
    }

    pub(super) fn nothing(&mut self, index: usize) {
        let players = &self.matches.players[index];
        let unknown = [0, 1].map(|side| players[side].known().is_none());
        let round = self.games[index].round;
        let of_round = round.map_or_else(String::new, |round| format!(" in round {round}"));
        let message = match unknown {
            [true, true] => "the record has none of the players".to_owned(),
            [false, false] => format!("the record has no game of these players{of_round}"),
            [_, black] => {
                let name = &self.games[index].players[usize::from(black)].name;
                format!(
                    "the record has no game like this{of_round}, and no player who is certainly '{name}'"
                )
            }
        };
        self.of_game(&rules::SURPLUS_GAME, index, "White", message);
    }

    /// Games that the record has as played; of a round of which the files have none, all at once.
    pub(super) fn missing(&mut self) {
        let mut rounds: BTreeMap<u32, (Vec<&Pairing>, bool)> = BTreeMap::new();
        for (pairing, taken) in self.schedule.pairings.iter().zip(&self.matches.taken) {
            let (missing, is_there) = rounds.entry(pairing.round).or_default();
            *is_there |= taken.is_some();
            if taken.is_none() && pairing.is_played() {
                missing.push(pairing);
            }
        }
        for (round, (missing, is_there)) in rounds {
            let is_whole = !is_there && missing.len() > 1;
            let told = if is_whole { 1 } else { missing.len() };
            for pairing in &missing[..told] {
                let message = if is_whole {
                    let games = counted(missing.len() as u64, "game", "games");
                    format!("the files have nothing of round {round}: {games} of the record")
                } else {
                    let white = pairing.white().unwrap_or(0);
                    let [white, black] = [white, 1 - white].map(|side| pairing.players[side]);
                    let (white, black) = (self.name(white), self.name(black));
                    format!("the files have no game {white} - {black} of round {round}")
                };
                let place = DifferencePlace::Record(pairing.entry().spot);
                self.add(&rules::MISSING_GAME, place, message);
            }
        }
    }

    /// Players who have played in the record, and have no game in the files.
    pub(super) fn absent_players(&mut self) {
        let mut games: HashMap<usize, (u64, bool)> = HashMap::new();
        for (pairing, taken) in self.schedule.pairings.iter().zip(&self.matches.taken) {
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
                && !self.matches.seen.contains(&player)
                && !self.games.is_empty()
            {
                let name = self.name(player);
                let games = counted(count, "game", "games");
                let message = format!(
                    "the files have no game of {name}, who has played {games} in the record"
                );
                let spot = self.record.players[player].name.spot;
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
        let played = (self.schedule.pairings.iter()).filter(|pairing| pairing.is_played());
        let of_last = played.max_by_key(|pairing| (pairing.round, Reverse(pairing.entry().spot)));
        if let Some(pairing) = of_last.filter(|pairing| pairing.round > last) {
            let message = format!(
                "the games end with round {last}, and the record with round {}",
                pairing.round
            );
            let count = &self.record.round_count;
            let spot = count.map_or(pairing.entry().spot, |_| count.spot);
            self.add(
                &rules::ROUND_COUNT_MISMATCH,
                DifferencePlace::Record(spot),
                message,
            );
        }
    }
}
