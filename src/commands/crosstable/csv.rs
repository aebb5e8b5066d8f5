//! Crosstables as rows, one for each team and player.

use super::sheet::{Sheet, board, decimal};
use super::standings::{Standing, TieBreak};
use super::system::System;
use super::teams::Team;
use crate::output::rows::{Column, Rows, Table, Value, columns};

/// The columns, in order.
pub(in crate::commands) const COLUMNS: [Column; 27] = columns! {
    "event": "Event tag, with Section if there is one, and the first day where several events have that name",
    "system": "`round-robin`, `swiss` or `teams`",
    "kind": "`player` or `team`; in team events, players are listed by team and board and have no rank",
    "place": "row in the standings, from 1",
    "rank": "rank, shared by players whom no tie-break separates",
    "name": "name of the player or team, as written",
    "team": "team of the player: the WhiteTeam or BlackTeam tag of the first game",
    "board": "in team events, the board of most games: the Board tag, else the second number of the Round tag",
    "rating": "first rating given in the games",
    "match_points": "for teams: 2 for a match won, 1 for a drawn one",
    "points": "points, including forfeits; for teams, board points",
    "games": "games finished over the board; for teams, matches",
    "wins": "games, or matches, won; not counting players' forfeits, here and in the next two",
    "draws": "games, or matches, drawn",
    "losses": "games, or matches, lost",
    "black_games": "games finished over the board with Black",
    "forfeit_wins": "games won by forfeit",
    "forfeit_losses": "games lost by forfeit",
    "unfinished": "games, or matches, unfinished or without a known result",
    "direct_encounter": "points in games against players with equal points; empty if there are none",
    "sonneborn_berger": "points of the opponents beaten, plus half the points of those drawn with",
    "buchholz": "points of the opponents; empty in round robins, where it is not allowed",
    "buchholz_cut1": "Buchholz minus the lowest opponent",
    "rated_games": "games finished over the board against rated opponents",
    "average_opponent": "their average rating",
    "performance": "performance rating: that average plus the difference from FIDE's table",
    "results": "games by round, separated by spaces: place of the opponent, `w` or `b`, and `1`, `=`, `0`, forfeits `+` and `-`, or `*`; for teams, place of the opponent, a colon and board points",
};

/// Rows of an event.
pub(super) fn push(sheet: &Sheet, table: &Table, rows: &mut Rows) {
    for (place, team) in sheet.teams.iter().enumerate() {
        table.push(&team_row(sheet, place, team), rows);
    }
    for (place, standing) in sheet.standings.iter().enumerate() {
        table.push(&player_row(sheet, place, standing), rows);
    }
}

fn player_row<'s>(sheet: &'s Sheet, place: usize, standing: &Standing) -> [Value<'s>; 27] {
    let player = &sheet.event.players[standing.player];
    let meetings = &sheet.meetings[standing.player];
    let in_teams = sheet.system == System::Teams;
    let alone = |value: Value<'s>| if in_teams { Value::Empty } else { value };
    let tie_break = |by| Value::text(standing.tie_break(by));
    let results: Vec<String> = meetings
        .iter()
        .map(|meeting| sheet.shown(meeting, '='))
        .collect();
    let rated = meetings.iter().filter(|meeting| {
        meeting.is_played() && sheet.event.players[meeting.opponent].rating.is_some()
    });
    let average = standing
        .performance
        .map(|worth| worth.opponents.to_string());
    [
        Value::text(sheet.event.name.as_str()),
        Value::text(sheet.system.word()),
        Value::text("player"),
        Value::from(place + 1),
        alone(Value::from(standing.rank)),
        Value::text(player.name.as_str()),
        Value::text(player.team.as_str()),
        if in_teams {
            Value::text(board(meetings))
        } else {
            Value::Empty
        },
        Value::from(player.rating),
        Value::Empty,
        Value::text(decimal(standing.points)),
        Value::from(standing.games),
        Value::from(standing.wins),
        Value::from(standing.draws),
        Value::from(standing.losses),
        Value::from(standing.black_games),
        Value::from(standing.forfeit_wins),
        Value::from(standing.forfeit_losses),
        Value::from(standing.unfinished),
        alone(tie_break(TieBreak::DirectEncounter)),
        alone(tie_break(TieBreak::SonnebornBerger)),
        tie_break(TieBreak::Buchholz),
        tie_break(TieBreak::BuchholzCut1),
        Value::from(rated.count()),
        Value::maybe(average),
        tie_break(TieBreak::Performance),
        Value::text(results.join(" ")),
    ]
}

fn team_row<'s>(sheet: &'s Sheet, place: usize, team: &'s Team) -> [Value<'s>; 27] {
    let place_of = |name: &str| sheet.teams.iter().position(|other| other.name == name);
    let results: Vec<String> = team
        .matches
        .iter()
        .filter_map(|played| {
            let opponent = place_of(&played.opponent)? + 1;
            let unfinished = if played.unfinished { "*" } else { "" };
            Some(format!("{opponent}:{}{unfinished}", decimal(played.points)))
        })
        .collect();
    let mut row = [const { Value::Empty }; 27];
    let known = [
        (0, Value::text(sheet.event.name.as_str())),
        (1, Value::text(sheet.system.word())),
        (2, Value::text("team")),
        (3, Value::from(place + 1)),
        (4, Value::from(team.rank)),
        (5, Value::text(team.name.as_str())),
        (9, Value::from(team.match_points)),
        (10, Value::text(decimal(team.board_points))),
        (11, Value::from(team.matches.len())),
        (12, Value::from(team.wins)),
        (13, Value::from(team.draws)),
        (14, Value::from(team.losses)),
        (18, Value::from(team.unfinished)),
        (26, Value::text(results.join(" "))),
    ];
    for (column, value) in known {
        row[column] = value;
    }
    row
}
