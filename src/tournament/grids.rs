//! The tables of an event, of players or teams.

use crate::tournament::cells::{numbered, shown};
use crate::tournament::columns::Align::{Left, Middle, Right};
use crate::tournament::columns::{ColumnGames, Counted, Grid, GridSection};
use crate::tournament::grid::{
    ITSELF, met, player_grid, push_counts, push_name_and_points, push_performance, push_ratings,
    series_grid,
};
use pgnkit_tournament::knockout::KnockoutMatch;
use pgnkit_tournament::points::{Points, printed};
use pgnkit_tournament::sheet::standings::Standing;
use pgnkit_tournament::sheet::{EventSheet, MOST_COLUMNS, board};
use pgnkit_tournament::system::System;
use pgnkit_tournament::teams::Team;
use pgnkit_tournament::tie_breaks::code::TieBreakKind;

/// The tables of an event, in order.
pub(crate) fn grids(sheet: &EventSheet) -> Vec<Grid> {
    match sheet.system {
        System::Teams => vec![team_grid(sheet), board_grid(sheet)],
        System::Knockout => vec![bracket_grid(sheet), crosstable(sheet)],
        System::Matches if sheet.series.is_empty() => vec![bracket_grid(sheet)],
        System::Matches => vec![bracket_grid(sheet), pairs(sheet)],
        System::NoContest => Vec::new(),
        _ if sheet.is_match() || sheet.series.is_empty() => vec![crosstable(sheet)],
        _ => vec![crosstable(sheet), pairs(sheet)],
    }
}

fn pairs(sheet: &EventSheet) -> Grid {
    series_grid(sheet).of(&GridSection::CROSSTABLE)
}

fn crosstable(sheet: &EventSheet) -> Grid {
    player_grid(sheet).of(&GridSection::CROSSTABLE)
}

/// What a stage is called that is so many before the final, if it has a name.
pub(crate) fn stage_name(before: usize) -> Option<&'static str> {
    ["Final", "Semi-finals", "Quarter-finals"]
        .get(before)
        .copied()
}

/// The matches of a knockout by stages, or those of a series.
fn bracket_grid(sheet: &EventSheet) -> Grid {
    let mut grid = Grid::default();
    let matches = &sheet.bracket.matches;
    let last = sheet.bracket.stages() + sheet.bracket.to_come;
    let stage = |one: &KnockoutMatch| match stage_name(last - one.stage) {
        _ if one.is_for_third => "Third place".to_owned(),
        Some(name) => name.to_owned(),
        None => one.stage.to_string(),
    };
    let name = |player: usize| &*sheet.event.players[player].name;
    let score = |points: [Points; 2]| points.map(printed).join("-");
    if last > 0 {
        grid.column(matches, "Stage", Left, stage);
    }
    grid.names(matches, "Name", |one| name(one.players[0]));
    grid.part = GridSection::Games;
    grid.column(matches, "Score", Middle, |one| score(one.points));
    let tie_break = |one: &KnockoutMatch| shown(one.tie_break.map(score));
    grid.column(matches, "Tie-break", Middle, tie_break);
    grid.drop_if_all("");
    grid.column(matches, "Opponent", Left, |one| name(one.players[1]));
    grid.column(matches, "Games", Right, |one| one.games.to_string());
    grid
}

pub(crate) fn board_grid(sheet: &EventSheet) -> Grid {
    let mut grid = Grid::default();
    let (rows, players) = (&sheet.standings, &sheet.event.players);
    grid.column(rows, "Team", Left, |one| &*players[one.player].team);
    let board = |standing: &Standing| shown(board(&sheet.entries[standing.player]));
    grid.column(rows, "Board", Right, board);
    grid.drop_if_all("");
    push_name_and_points(sheet, &mut grid);
    push_ratings(sheet, &mut grid);
    push_counts(sheet, &mut grid);
    push_performance(sheet, &mut grid);
    grid
}

pub(crate) fn team_grid(sheet: &EventSheet) -> Grid {
    let mut grid = Grid::default();
    let teams = &sheet.teams;
    grid.push("#", Right, numbered(teams.iter().map(|team| team.rank)));
    grid.names(teams, "Team", |team| &*team.name);
    grid.column(teams, "MP", Right, |team| printed(team.match_points));
    grid.column(teams, "Boards", Right, |team| printed(team.board_points));
    grid.part = GridSection::Games;
    if sheet.teams.len() <= MOST_COLUMNS {
        for (place, opponent) in sheet.teams.iter().enumerate() {
            let cell = |team: &Team| {
                if team.name == opponent.name {
                    return ITSELF.to_owned();
                }
                let matches = team.matches.iter();
                let matches = matches.filter(|played| played.opponent == opponent.name);
                let points: Vec<String> = matches.map(|played| printed(played.points)).collect();
                met(points.join(" "))
            };
            grid.column(teams, (place + 1).to_string(), Right, cell);
            grid.shows(ColumnGames::Against(place));
        }
    }
    grid.part = GridSection::Counts;
    let counted: [Counted<Team>; 5] = [
        ("Matches", |team| team.matches.len()),
        ("W", |team| team.wins),
        ("D", |team| team.draws),
        ("L", |team| team.losses),
        ("*", |team| team.unfinished),
    ];
    grid.counts(teams, &counted, 4);
    for column in &sheet.tie_breaks {
        // Both kinds of points stand beside the names.
        if column.by.kind != TieBreakKind::OtherPoints {
            let cell = |team: &Team| column.shown(team.participant);
            grid.column(teams, column.by.heading(), Right, cell);
        }
    }
    grid
}
