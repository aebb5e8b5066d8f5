//! Events of games as what tie-breaks are worked out from.

use std::cmp::Reverse;

use super::event::{Bye, Meeting, TournamentEvent};
use super::score::{DRAW, Halves, WIN};
use super::tie_breaks::contest::{
    Contest, EntryKind, MatchScoring, Participant, RoundEntry, Scoring, Tenths,
};
use super::tie_breaks::regulations::Regulations;

/// What a tournament record says of an event beyond its games.
#[derive(Debug, Clone, Default)]
pub(crate) struct Recorded {
    /// What tie-breaks are worked out from.
    pub(crate) contest: Contest,
    /// The same of its teams, if there are any.
    pub(crate) teams: Option<Contest>,
    /// The ranks of the players, or of the teams, if most have one; 0 for who has none.
    pub(crate) ranks: Option<Vec<usize>>,
    /// In place of what games would have to be remarked on.
    pub(crate) remarks: Vec<String>,
}

/// Halves as tenths.
pub(crate) fn tenths(halves: Halves) -> Tenths {
    5 * Tenths::from(halves)
}

/// Tenths as halves.
pub(crate) fn halves(tenths: Tenths) -> Halves {
    Halves::try_from(tenths / 5).unwrap_or(0)
}

/// The players of an event.
pub(crate) fn players(
    event: &TournamentEvent,
    meetings: &[Vec<Meeting>],
    is_round_robin: bool,
) -> Contest {
    let rounds = event.rounds();
    let of_players = event
        .players
        .iter()
        .zip(meetings)
        .map(|(player, of_player)| {
            let met = of_player.iter().map(|meeting| RoundEntry {
                round: place(rounds, meeting.round),
                opponent: Some(meeting.opponent),
                color: Some(meeting.color),
                kind: kind(meeting.points, meeting.forfeit),
                boards: Vec::new(),
            });
            let byes = player.byes.iter();
            let byes = byes.map(|bye| RoundEntry::bye(place(rounds, bye.round), kind_of_bye(bye)));
            let mut entries: Vec<RoundEntry> = met.chain(byes).collect();
            entries.sort_by_key(|entry| entry.round);
            entries
        });
    let entries: Vec<Vec<RoundEntry>> = of_players.collect();
    Contest {
        participants: participants(event),
        rounds: number_of_rounds(rounds, &entries),
        entries,
        knows_rounds: !rounds.is_empty(),
        is_round_robin,
        ..Contest::default()
    }
}

/// Teams, whose rounds are those of the event.
pub(crate) fn teams(
    names: &[&str],
    entries: Vec<Vec<RoundEntry>>,
    rounds: &[u32],
    is_round_robin: bool,
) -> Contest {
    let all = entries.iter().flatten();
    let boards = all.map(|entry| entry.boards.len()).max().unwrap_or(0);
    let scoring = Scoring::default();
    let drawn = scoring.draw * Tenths::try_from(boards).unwrap_or(0);
    Contest {
        participants: numbered(names.iter().map(|&name| (name, None)).collect()),
        rounds: number_of_rounds(rounds, &entries),
        final_round: None,
        entries,
        knows_rounds: !rounds.is_empty(),
        is_round_robin,
        scoring,
        matches: Some(MatchScoring {
            win: tenths(2 * WIN),
            draw: tenths(2 * DRAW),
            loss: 0,
            boards,
            pairing_bye: (tenths(2 * DRAW), drawn),
        }),
        unusual: Vec::new(),
        edition: Regulations::default(),
    }
}

/// The place of a round among those of the event, from 1; 0 if these are not known.
pub(crate) fn place(rounds: &[u32], round: Option<u32>) -> usize {
    let place = round.and_then(|round| rounds.binary_search(&round).ok());
    place.map_or(0, |place| place + 1)
}

fn number_of_rounds(rounds: &[u32], entries: &[Vec<RoundEntry>]) -> usize {
    let most = entries.iter().map(Vec::len).max().unwrap_or_default();
    if rounds.is_empty() {
        most
    } else {
        rounds.len()
    }
}

/// The players of an event, with their starting numbers.
pub(crate) fn participants(event: &TournamentEvent) -> Vec<Participant> {
    let players = event.players.iter();
    let named = players.map(|player| (player.name.as_str(), player.rating));
    numbered(named.collect())
}

/// Starting numbers by rating, then name.
fn numbered(named: Vec<(&str, Option<u16>)>) -> Vec<Participant> {
    let mut order: Vec<usize> = (0..named.len()).collect();
    order.sort_by_key(|&place| (Reverse(named[place].1), named[place].0));
    let mut numbers = vec![0; named.len()];
    for (number, place) in (1..).zip(order) {
        numbers[place] = number;
    }
    let all = named.into_iter().zip(numbers);
    all.map(|((name, rating), number)| Participant {
        number,
        rating,
        name: name.to_owned(),
    })
    .collect()
}

fn kind(points: Option<Halves>, forfeit: bool) -> EntryKind {
    match (points, forfeit) {
        (None, _) => EntryKind::Pending,
        (Some(WIN), false) => EntryKind::Win,
        (Some(0), false) => EntryKind::Loss,
        (Some(_), false) => EntryKind::Draw,
        (Some(WIN), true) => EntryKind::ForfeitWin,
        (Some(0), true) => EntryKind::ForfeitLoss,
        (Some(_), true) => EntryKind::ForfeitDraw,
    }
}

/// A full point is for whom the pairing left without an opponent; any other bye was asked for (16.1, 16.2).
pub(crate) fn kind_of_bye(bye: &Bye) -> EntryKind {
    match bye.points {
        Some(WIN) => EntryKind::PairingBye,
        Some(DRAW) => EntryKind::HalfBye,
        _ => EntryKind::ZeroBye,
    }
}

/// How a match went for a team that has so many points, against so many.
pub(crate) fn kind_of_match(own: i64, other: i64, played: bool) -> EntryKind {
    let points = match own.cmp(&other) {
        std::cmp::Ordering::Greater => WIN,
        // Nobody has any match points where nobody came.
        std::cmp::Ordering::Equal if own == 0 && !played => 0,
        std::cmp::Ordering::Equal => DRAW,
        std::cmp::Ordering::Less => 0,
    };
    kind(Some(points), !played)
}
