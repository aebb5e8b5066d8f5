//! A record that is asked about single games: who plays, and which tags it could fill.

use crate::tournament::compare::played::{EventGame, PLAYER_TAGS};
use crate::tournament::compare::roster::{Roster, Who};
use pgnkit_tournament::trf::boards::Boards;
use pgnkit_tournament::trf::record::TrfRecord;
use pgnkit_tournament::trf::schedule::Schedule;

/// A record with what its players and pairings are found by.
#[derive(Debug)]
pub(crate) struct EventLookup {
    record: TrfRecord,
    roster: Roster,
    schedule: Schedule,
    boards: Boards,
}

impl EventLookup {
    pub(crate) fn new(record: TrfRecord) -> EventLookup {
        EventLookup {
            roster: Roster::new(&record),
            schedule: Schedule::new(&record),
            boards: Boards::new(&record),
            record,
        }
    }

    /// The tags that a game does not have and the record has a value for, with that; none of a game that is no pairing of
    /// the record.
    pub(crate) fn missing_tags(&self, game: &EventGame) -> Vec<(&'static str, String)> {
        let Some(players) = self.players(game) else {
            return Vec::new();
        };
        missing_tags(&self.record, &self.boards, game, players)
    }

    /// White and Black of the pairing that a game is: in its round, or in any where it does not say which.
    fn players(&self, game: &EventGame) -> Option<[usize; 2]> {
        if game.bye.is_some() {
            return None;
        }
        let who = [0, 1].map(|side| self.roster.find(&game.players[side]));
        let [white, black] = &who;
        let Some(round) = game.round else {
            let players = [white.known()?, black.known()?];
            let meets = !self.schedule.meetings(players[0], players[1]).is_empty();
            return meets.then_some(players);
        };
        let paired = |known: &Who<'_>, other: &Who<'_>| {
            let player = known.known()?;
            let opponent = self.schedule.opponent(round, player)?;
            other.may_be(opponent).then_some((player, opponent))
        };
        let found = paired(white, black).map(<[usize; 2]>::from);
        found.or_else(|| paired(black, white).map(|(black, white)| [white, black]))
    }
}

/// The tags of both players that a game does not have, and that the record has a value for.
pub(super) fn missing_tags(
    record: &TrfRecord,
    boards: &Boards,
    game: &EventGame,
    players: [usize; 2],
) -> Vec<(&'static str, String)> {
    let mut missing = Vec::new();
    for (side, player) in players.into_iter().enumerate() {
        let player = &record.players[player];
        let team = boards.team(record, player.number);
        let values = [
            player
                .rating
                .map(|rating| rating.to_string())
                .unwrap_or_default(),
            player.fide_id.clone(),
            player.title.clone(),
            player.federation.clone(),
            team.map(|(name, _)| name.to_owned()).unwrap_or_default(),
        ];
        for ((tag, value), has) in PLAYER_TAGS[side]
            .into_iter()
            .zip(values)
            .zip(game.has_tags[side])
        {
            if !has && !value.is_empty() && !value.contains(char::is_control) {
                missing.push((tag, value));
            }
        }
    }
    missing.sort_unstable();
    missing
}
