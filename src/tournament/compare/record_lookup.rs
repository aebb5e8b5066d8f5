//! A record that is asked about single games: who plays, and which tags it could fill.

use crate::tournament::cells::shown;
use crate::tournament::collect::PLAYER_TAGS;
use crate::tournament::compare::compared_game::ComparedGame;
use crate::tournament::compare::roster::{PlayerMatch, Roster};
use pgnkit_tournament::trf::record::TrfRecord;
use pgnkit_tournament::trf::schedule::Schedule;
use pgnkit_tournament::trf::team_boards::TeamBoards;

/// A record with what its players and pairings are found by.
#[derive(Debug)]
pub(crate) struct EventLookup {
    record: TrfRecord,
    roster: Roster,
    schedule: Schedule,
    boards: TeamBoards,
}

impl EventLookup {
    pub(crate) fn new(record: TrfRecord) -> EventLookup {
        EventLookup {
            roster: Roster::new(&record),
            schedule: Schedule::new(&record),
            boards: TeamBoards::new(&record),
            record,
        }
    }

    /// The tags that a game does not have and the record has a value for, with that, and the names in it that are matched by
    /// inference; nothing of a game that is no pairing of the record.
    pub(crate) fn missing_tags(&self, game: &ComparedGame) -> MissingTags {
        let Some(players) = self.players(game) else {
            return MissingTags::default();
        };
        let is_unknown = |side: &usize| {
            let who = self.roster.find(&game.players[*side]);
            matches!(who, PlayerMatch::Unknown(_))
        };
        let named = |side: usize| {
            let name = self.record.players[players[side]].name.value.clone();
            (game.players[side].name.clone(), name)
        };
        MissingTags {
            tags: missing_tags(&self.record, &self.boards, game, players),
            inferred: [0, 1].into_iter().filter(is_unknown).map(named).collect(),
        }
    }

    /// White and Black of the one pairing that a game can be: in its round, or in any where it does not say which.
    fn players(&self, game: &ComparedGame) -> Option<[usize; 2]> {
        let [whites, blacks] = [0, 1].map(|side| {
            let player = &game.players[side];
            match self.roster.find(player) {
                PlayerMatch::Known(player) => vec![player],
                PlayerMatch::Several(players) => players,
                PlayerMatch::Unknown(_) => self.roster.agreeing(player, &self.record),
                PlayerMatch::Nobody => Vec::new(),
            }
        });
        let pairs = whites
            .iter()
            .flat_map(|&white| blacks.iter().map(move |&black| [white, black]));
        let meets = |&[white, black]: &[usize; 2]| match game.round {
            Some(round) => self.schedule.opponent(round, white) == Some(black),
            None => !self.schedule.meetings(white, black).is_empty(),
        };
        let mut found = pairs.filter(|pair| game.bye.is_none() && meets(pair));
        found.next().filter(|_| found.next().is_none())
    }
}

/// What a record could fill in a game.
#[derive(Debug, Default)]
pub(crate) struct MissingTags {
    /// The tags, with their values.
    pub(crate) tags: Vec<(&'static str, String)>,
    /// Names that the record spells otherwise, with the names of the record.
    pub(crate) inferred: Vec<(String, String)>,
}

/// The tags of both players that a game does not have, and that the record has a value for.
pub(super) fn missing_tags(
    record: &TrfRecord,
    boards: &TeamBoards,
    game: &ComparedGame,
    players: [usize; 2],
) -> Vec<(&'static str, String)> {
    let mut missing = Vec::new();
    for (side, player) in players.into_iter().enumerate() {
        let player = &record.players[player];
        let team = boards.team(record, *player.number);
        let values = [
            shown(*player.rating),
            player.fide_id.value.clone(),
            player.title.value.clone(),
            player.federation.value.clone(),
            team.map(|name| name.value.clone()).unwrap_or_default(),
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
