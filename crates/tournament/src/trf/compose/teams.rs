//! The records of teams, of an event that is made of games: 310, 300, 352 and 362 of TRF26, 013 of TRF16.

use std::collections::{BTreeMap, BTreeSet};

use shakmaty::Color;

use crate::event::Bout;
use crate::sheet::{EventSheet, board};
use crate::teams::Team;
use crate::trf::table::{LineUp, MatchWorth, MatchWorths, Numbered, OldTeam, TrfTeam, words};
use crate::trf::write::TrfVersion;

/// The records behind those of the players, whose starting numbers are given.
pub(super) fn of_teams(sheet: &EventSheet, numbers: &[u32], version: TrfVersion) -> Vec<String> {
    let mut teams: Vec<&Team> = sheet.teams.iter().collect();
    teams.sort_unstable_by_key(|team| team.participant);
    let players = teams.iter().map(|team| players(sheet, &team.name));
    let players: Vec<Vec<usize>> = players.collect();
    let mut lines = Vec::new();
    for (team, of_team) in teams.iter().zip(&players) {
        let (name, players) = (team.name.clone(), listed(of_team, numbers));
        lines.push(match version {
            TrfVersion::V16 => OldTeam::of(name, players).written(),
            TrfVersion::V26 => TrfTeam {
                number: u32::try_from(team.participant + 1).ok().into(),
                name: name.into(),
                match_points: Some(team.match_points).into(),
                game_points: Some(team.board_points).into(),
                rank: u32::try_from(team.rank).ok().into(),
                players,
                ..TrfTeam::default()
            }
            .written(),
        });
    }
    if version == TrfVersion::V26 {
        lines.extend(line_ups(sheet, &teams, &players, numbers));
    }
    lines
}

/// Players as a record has them.
fn listed(players: &[usize], numbers: &[u32]) -> Vec<Numbered> {
    let number = |&player: &usize| Numbered::of(Some(numbers[player]));
    players.iter().map(number).collect()
}

/// The players of a team, by boards: first those who sat on the lowest.
fn players(sheet: &EventSheet, team: &str) -> Vec<usize> {
    let standings = sheet.standings.iter();
    let mut players: Vec<usize> = standings
        .map(|standing| standing.player)
        .filter(|&player| sheet.event.players[player].team == team)
        .collect();
    players.sort_by_key(|&player| board(&sheet.entries[player]).unwrap_or(u32::MAX));
    players
}

/// A board, who sits there, and the place of the other team.
type Seat = (u32, usize, usize);

/// Line-ups of rounds in which boards are not in the order of the team (record 300).
fn line_ups(
    sheet: &EventSheet,
    teams: &[&Team],
    players: &[Vec<usize>],
    numbers: &[u32],
) -> Vec<String> {
    let place = |player: usize| {
        let name = &sheet.event.players[player].team;
        teams.iter().position(|team| team.name == *name)
    };
    let mut seats: BTreeMap<(u32, usize), Vec<Seat>> = BTreeMap::new();
    for bout in &sheet.event.games {
        let Some((round, board)) = bout.round.zip(bout.board) else {
            continue;
        };
        for (own, other) in [(bout.white, bout.black), (bout.black, bout.white)] {
            if let (Some(team), Some(opponent)) = (place(own), place(other)) {
                let seat = (board, own, opponent);
                seats.entry((round, team)).or_default().push(seat);
            }
        }
    }
    let mut lines = Vec::new();
    for ((round, team), mut seats) in seats {
        seats.sort_unstable();
        let order = |player: usize| players[team].iter().position(|&other| other == player);
        if seats.is_sorted_by_key(|&(_, player, _)| order(player)) {
            continue;
        }
        let opponent = seats.first().map_or(0, |&(.., opponent)| opponent + 1);
        let [team, opponent] = [team + 1, opponent].map(|team| u32::try_from(team).unwrap_or(0));
        let sat: Vec<usize> = seats.iter().map(|&(_, player, _)| player).collect();
        lines.push(LineUp::of(round, team, opponent, listed(&sat, numbers)).written());
    }
    lines
}

/// What matches give, and the colors by boards if they are the same in all (352, 362).
pub(super) fn rules(sheet: &EventSheet) -> Vec<String> {
    let boards = sheet.event.games.iter().filter_map(|bout| bout.board).max();
    let mut lines = Vec::new();
    if let Some(colors) = boards.and_then(|boards| colors(sheet, boards)) {
        lines.push(words("352", &colors));
    }
    let worths = [("TW", 200), ("TD", 100), ("TL", 0)];
    let worths = worths.map(|(letters, points)| MatchWorth::of(letters.to_owned(), Some(points)));
    lines.push(MatchWorths::of(worths.into()).written());
    lines
}

/// The colors of the team that has White on the first board.
fn colors(sheet: &EventSheet, boards: u32) -> Option<String> {
    const MOST_BOARDS: u32 = 100;
    if boards > MOST_BOARDS {
        return None;
    }
    let team = |player: usize| sheet.event.players[player].team.as_str();
    let side = |bout: &Bout, player: usize| (bout.round, team(player));
    let first_boards = || {
        sheet
            .event
            .games
            .iter()
            .filter(|bout| bout.board == Some(1))
    };
    let first_white: BTreeSet<_> = first_boards().map(|bout| side(bout, bout.white)).collect();
    let known: BTreeSet<_> = first_boards()
        .flat_map(|bout| [bout.white, bout.black].map(|player| side(bout, player)))
        .collect();
    if !(sheet.event.games.iter()).all(|bout| known.contains(&side(bout, bout.white))) {
        return None;
    }
    let color = |bout: &Bout| {
        let is_white = first_white.contains(&side(bout, bout.white));
        Color::from_white(is_white).fold_wb('W', 'B')
    };
    (1..=boards)
        .map(|board| {
            let mut games = sheet
                .event
                .games
                .iter()
                .filter(|bout| bout.board == Some(board));
            let first = color(games.next()?);
            games.all(|bout| color(bout) == first).then_some(first)
        })
        .collect()
}
