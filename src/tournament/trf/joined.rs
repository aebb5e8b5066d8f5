//! Games as the pairings of a record: where each stands, and what is on one side only.

use super::accord::{Accord, GameFit};
use super::played::{EventGame, GamePlayer, number_of_id};
use super::record::TrfRecord;
use super::roster::Roster;
use super::schedule::Schedule;
use crate::tournament::collect::CollectedGame;
use crate::tournament::event::TournamentEvent;

/// What a record and games have of each other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Joined {
    /// Games that are no pairing of the record.
    pub(crate) surplus: usize,
    /// Pairings that were played and have no game, as the round and the places of White and Black.
    pub(crate) missing: Vec<(u32, [usize; 2])>,
}

/// A game as records are asked for it.
fn event_game(game: &CollectedGame) -> EventGame {
    let (players, bye) = game.players();
    EventGame {
        players: players.map(|player| GamePlayer {
            name: player.name.clone(),
            fide_id: number_of_id(&player.fide_id).to_owned(),
            ..GamePlayer::default()
        }),
        round: game.bout().round,
        bye,
        ..EventGame::default()
    }
}

/// Gives the games of an event that was made of a record their places, days and boards in the files.
pub(crate) fn join(
    record: &TrfRecord,
    event: &mut TournamentEvent,
    games: &[CollectedGame],
) -> Joined {
    let (schedule, roster) = (Schedule::new(record), Roster::new(record));
    let seen: Vec<EventGame> = games.iter().map(event_game).collect();
    let accord = Accord::new(record, &schedule, &roster, &seen);
    let mut joined = Joined::default();
    for (index, (bout, pairing)) in event.games.iter_mut().zip(&schedule.pairings).enumerate() {
        if let Some(game) = accord.taken[index] {
            bout.found_in(games[game].bout());
            continue;
        }
        bout.has_moves = false;
        if pairing.is_played() {
            let players = [bout.white, bout.black];
            joined.missing.push((pairing.round, players));
        }
    }
    let is_surplus =
        |(fit, game): &(&GameFit, &EventGame)| fit.pairing().is_none() && game.bye.is_none();
    joined.surplus = accord.fits.iter().zip(&seen).filter(is_surplus).count();
    joined
}
