//! Games as the pairings of a record: where each stands, and what is on one side only.

use crate::tournament::collect::CollectedGame;
use crate::tournament::compare::compared_game::{ComparedGame, with_numbers};
use crate::tournament::compare::pairing_matches::{GameFit, PairingMatches};
use crate::tournament::compare::roster::Roster;
use pgnkit_core::english::counted;
use pgnkit_tournament::event::{Event, listed};
use pgnkit_tournament::trf::record::TrfRecord;
use pgnkit_tournament::trf::schedule::Schedule;

/// More pairings are only counted.
const MOST_NAMED: usize = 12;

/// A game as records are asked for it.
fn event_game(game: &CollectedGame) -> ComparedGame {
    ComparedGame {
        players: with_numbers(game.players.clone()),
        round: game.bout().round,
        bye: game.bye(),
        ..ComparedGame::default()
    }
}

/// Gives the games of an event that was made of a record their places, days and boards in the files; what is on one side only, in
/// words.
pub(crate) fn join(record: &TrfRecord, event: &mut Event, games: &[CollectedGame]) -> Vec<String> {
    let (schedule, roster) = (Schedule::new(record), Roster::new(record));
    let seen: Vec<ComparedGame> = games.iter().map(event_game).collect();
    let matches = PairingMatches::new(record, &schedule, &roster, &seen);
    let mut missing: Vec<String> = Vec::new();
    for (index, (bout, pairing)) in event.games.iter_mut().zip(&schedule.pairings).enumerate() {
        if let Some(game) = matches.taken[index] {
            bout.found_in(games[game].bout());
            continue;
        }
        bout.has_moves = false;
        if pairing.is_played() {
            let name = |player: usize| &event.players[player].name;
            let (white, black) = (name(bout.white), name(bout.black));
            missing.push(format!("{white} - {black}, round {}", pairing.round));
        }
    }
    let is_surplus =
        |(fit, game): &(&GameFit, &ComparedGame)| fit.pairing().is_none() && game.bye.is_none();
    let surplus = matches.fits.iter().zip(&seen).filter(is_surplus).count();
    let mut remarks = Vec::new();
    if !matches.inferred.is_empty() {
        let count = matches.inferred.len();
        let named = matches.inferred.iter().map(|one| {
            let name = &event.players[one.player].name;
            format!("{name} is also {}", one.names.join(", "))
        });
        let named = listed(named, count, MOST_NAMED, "; ");
        remarks.push(format!(
            "spellings taken for a player of the record, inferred from name and pairings ({count}): {named}"
        ));
    }
    if !missing.is_empty() {
        let count = missing.len();
        let missing = listed(missing.iter(), count, MOST_NAMED, "; ");
        remarks.push(format!(
            "played by the record, and not among the games ({count}): {missing}"
        ));
    }
    if surplus > 0 {
        let games = counted(surplus, "game is", "games are");
        remarks.push(format!(
            "{games} no pairing of the record: `pgnkit check --trf` says why"
        ));
    }
    remarks
}
