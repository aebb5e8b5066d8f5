//! Which game is which pairing of a record: first those that fit, then those that nearly do, each pairing once.

use std::collections::{HashMap, HashSet};

use crate::tournament::compare::assign_names::{InferredPlayer, infer};
use crate::tournament::compare::compared_game::ComparedGame;
use crate::tournament::compare::roster::{PlayerMatch, Roster};
use pgnkit_tournament::trf::record::TrfRecord;
use pgnkit_tournament::trf::schedule::Schedule;

/// The place of a game in the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GameFit {
    /// The pairing of its players and its round, as far as it says them.
    Pairing(usize),
    /// A pairing of its players in another round.
    OtherRound(usize),
    /// The pairing of one of its players (White 0, Black 1), who has another opponent there.
    OtherOpponent(usize, usize),
    /// The pairing of one of its players, whose opponent has a name that the record does not have.
    OtherName(usize, usize),
    /// A player (White 0, Black 1) has a bye there, or nothing.
    Bye(usize),
    /// It is a bye, and the record has one.
    OwnBye,
    /// It is a bye, and the record has this pairing.
    ByeForGame(usize),
    /// A round that the record does not have.
    Beyond,
    /// A pairing that another game is.
    Again(usize),
    /// Nothing.
    Nothing,
}

impl GameFit {
    /// The pairing that a game is.
    pub(crate) fn pairing(self) -> Option<usize> {
        match self {
            GameFit::Pairing(pairing)
            | GameFit::OtherRound(pairing)
            | GameFit::OtherOpponent(pairing, _)
            | GameFit::OtherName(pairing, _)
            | GameFit::ByeForGame(pairing) => Some(pairing),
            _ => None,
        }
    }
}

/// The places of all games.
#[derive(Debug)]
pub(crate) struct PairingMatches<'r> {
    record: &'r TrfRecord,
    schedule: &'r Schedule,
    /// The last round of the record.
    last: u32,
    /// White and Black of each game.
    pub(crate) players: Vec<[PlayerMatch; 2]>,
    pub(crate) fits: Vec<GameFit>,
    /// The game that each pairing is.
    pub(crate) taken: Vec<Option<usize>>,
    /// Players of the record who have another name in the games, with the first game.
    pub(crate) aliases: HashMap<String, (usize, usize)>,
    /// Players of the record who have a game under their name, or under one that is matched with them.
    pub(crate) seen: HashSet<usize>,
    /// Players whose names are matched by inference.
    pub(crate) inferred: Vec<InferredPlayer>,
}

impl<'r> PairingMatches<'r> {
    /// Finds what each game is.
    pub(crate) fn new(
        record: &'r TrfRecord,
        schedule: &'r Schedule,
        roster: &'r Roster,
        games: &[ComparedGame],
    ) -> PairingMatches<'r> {
        let find = |game: &ComparedGame| [0, 1].map(|side| roster.find(&game.players[side]));
        let mut players: Vec<[PlayerMatch; 2]> = games.iter().map(find).collect();
        let inferred = infer(record, schedule, roster, games, &mut players);
        let seen = players
            .iter()
            .flatten()
            .filter_map(PlayerMatch::known)
            .collect();
        let mut matches = PairingMatches {
            record,
            schedule,
            last: record.last_round(),
            players,
            fits: vec![GameFit::Nothing; games.len()],
            taken: vec![None; schedule.pairings.len()],
            aliases: HashMap::new(),
            seen,
            inferred,
        };
        // Where a pair meets twice, a game without a round must not take the place of one that has it.
        for has_round in [true, false] {
            matches.each(games, |matches, index, game| {
                let fits = game.bye.is_none() && game.round.is_some() == has_round;
                fits.then(|| matches.fitting(index, game)).flatten()
            });
        }
        matches.each(games, |matches, index, game| matches.bye(index, game));
        matches.each(games, |matches, index, game| matches.of_round(index, game));
        matches.each(games, PairingMatches::of_opponent);
        matches.each(games, |matches, index, game| {
            Some(matches.left(index, game))
        });
        matches
    }

    /// Asks for each game that is nothing yet what it is.
    fn each(
        &mut self,
        games: &[ComparedGame],
        mut find: impl FnMut(&mut Self, usize, &ComparedGame) -> Option<GameFit>,
    ) {
        for (index, game) in games.iter().enumerate() {
            if self.fits[index] != GameFit::Nothing {
                continue;
            }
            if let Some(fit) = find(self, index, game) {
                self.fits[index] = fit;
                if let Some(pairing) = fit.pairing() {
                    self.taken[pairing] = Some(index);
                }
            }
        }
    }

    fn is_free(&self, pairing: usize) -> bool {
        self.taken[pairing].is_none()
    }

    /// Its players in its round; where it does not say the round, in the first that is free, best with the same colors.
    fn fitting(&self, index: usize, game: &ComparedGame) -> Option<GameFit> {
        let [white, black] = &self.players[index];
        if let Some(round) = game.round {
            let of = |known: &PlayerMatch, other: &PlayerMatch| {
                let player = known.known()?;
                let pairing = self.schedule.of(round, player)?;
                let opponent = opponent(self.schedule, pairing, player);
                (self.is_free(pairing) && other.may_be(opponent)).then_some(pairing)
            };
            let both = || {
                let pairing = self
                    .schedule
                    .meeting(round, white.known()?, black.known()?)?;
                self.is_free(pairing).then_some(pairing)
            };
            let pairing = both()
                .or_else(|| of(white, black))
                .or_else(|| of(black, white));
            return pairing.map(GameFit::Pairing);
        }
        let player = white.known()?;
        let free = self.free_meetings(player, black.known()?);
        best_colored(self.schedule, &free, player).map(GameFit::Pairing)
    }

    fn free_meetings(&self, one: usize, two: usize) -> Vec<usize> {
        let meetings = self.schedule.meetings(one, two).iter().copied();
        meetings.filter(|&pairing| self.is_free(pairing)).collect()
    }

    /// A bye of the file.
    fn bye(&self, index: usize, game: &ComparedGame) -> Option<GameFit> {
        let color = game.bye?;
        let side = color.fold_wb(0, 1);
        let Some((player, round)) = self.players[index][side].known().zip(game.round) else {
            return Some(GameFit::OwnBye);
        };
        Some(match self.schedule.of(round, player) {
            Some(pairing) if self.is_free(pairing) => GameFit::ByeForGame(pairing),
            Some(pairing) => GameFit::Again(pairing),
            None => GameFit::OwnBye,
        })
    }

    /// Finds a pairing of the players in another round.
    fn of_round(&self, index: usize, game: &ComparedGame) -> Option<GameFit> {
        game.round?;
        let [white, black] = &self.players[index];
        let player = white.known()?;
        let free = self.free_meetings(player, black.known()?);
        best_colored(self.schedule, &free, player).map(GameFit::OtherRound)
    }

    /// Finds a pairing of one player in the round.
    fn of_opponent(&mut self, index: usize, game: &ComparedGame) -> Option<GameFit> {
        let round = game.round?;
        for side in [0, 1] {
            let Some(player) = self.players[index][side].known() else {
                continue;
            };
            let Some(pairing) = self
                .schedule
                .of(round, player)
                .filter(|&pairing| self.is_free(pairing))
            else {
                continue;
            };
            let opponent = opponent(self.schedule, pairing, player);
            return Some(match &self.players[index][1 - side] {
                PlayerMatch::Nobody => GameFit::Pairing(pairing),
                PlayerMatch::Unknown(name) if !self.seen.contains(&opponent) => {
                    let alias = self
                        .aliases
                        .entry(name.clone())
                        .or_insert((opponent, index));
                    if alias.0 == opponent {
                        GameFit::OtherName(pairing, side)
                    } else {
                        GameFit::OtherOpponent(pairing, side)
                    }
                }
                _ => GameFit::OtherOpponent(pairing, side),
            });
        }
        None
    }

    /// What is left: a bye, a game that is there already, a round that the record does not have.
    fn left(&self, index: usize, game: &ComparedGame) -> GameFit {
        let [white, black] = self.players[index].each_ref().map(PlayerMatch::known);
        let Some(round) = game.round else {
            let again = white
                .zip(black)
                .and_then(|(white, black)| self.schedule.meetings(white, black).last().copied());
            return again.map_or(GameFit::Nothing, GameFit::Again);
        };
        if let Some((white, black)) = white.zip(black)
            && let Some(pairing) = self.schedule.meeting(round, white, black)
        {
            return GameFit::Again(pairing);
        }
        if round > self.last && self.last > 0 {
            return GameFit::Beyond;
        }
        let has_bye = |player: Option<usize>| {
            player.is_some_and(|player| {
                let entry = self.record.players[player].round(round);
                entry.is_none_or(|entry| entry.opponent.is_none())
            })
        };
        match [white, black].map(has_bye) {
            [true, _] => GameFit::Bye(0),
            [_, true] => GameFit::Bye(1),
            _ => GameFit::Nothing,
        }
    }
}

/// The opponent of a player in a pairing.
pub(crate) fn opponent(schedule: &Schedule, pairing: usize, player: usize) -> usize {
    let [one, two] = schedule.pairings[pairing].players;
    if one == player { two } else { one }
}

/// Of some pairings, the first in which a player has White, else the first.
fn best_colored(schedule: &Schedule, pairings: &[usize], white: usize) -> Option<usize> {
    let has_white = |&&pairing: &&usize| {
        let pairing = &schedule.pairings[pairing];
        pairing
            .white()
            .is_some_and(|side| pairing.players[side] == white)
    };
    let first = pairings.first().copied();
    pairings.iter().find(has_white).copied().or(first)
}
