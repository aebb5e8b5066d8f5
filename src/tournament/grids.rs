//! The tables of an event, of players or teams.

use crate::output::value::push_number;
use crate::tournament::cells::{numbered, show};
use crate::tournament::columns::Align::{Left, Middle, Right};
use crate::tournament::columns::{ColumnGames, Counted, Grid, GridPart};
use crate::tournament::grid::{
    ITSELF, player_grid, push_counts, push_name_and_points, push_performance, push_ratings,
    series_grid, show_met,
};
use pgnkit_tournament::knockout::KnockoutMatch;
use pgnkit_tournament::points::{Points, print, printed};
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
    series_grid(sheet).of(&GridPart::CROSSTABLE)
}

fn crosstable(sheet: &EventSheet) -> Grid {
    player_grid(sheet).of(&GridPart::CROSSTABLE)
}

/// The matches of a knockout by stages, or those of a series.
fn bracket_grid(sheet: &EventSheet) -> Grid {
    let mut grid = Grid::default();
    let matches = &sheet.bracket.matches;
    let last = sheet.bracket.stages() + sheet.bracket.to_come;
    let stage = |one: &KnockoutMatch, cell: &mut String| match last - one.stage {
        _ if one.is_for_third => cell.push_str("Third place"),
        0 => cell.push_str("Final"),
        1 => cell.push_str("Semi-finals"),
        2 => cell.push_str("Quarter-finals"),
        _ => push_number(one.stage as u64, cell),
    };
    let name = |player: usize, cell: &mut String| cell.push_str(&sheet.event.players[player].name);
    let score = |[one, two]: [Points; 2], cell: &mut String| {
        print(one, cell);
        cell.push('-');
        print(two, cell);
    };
    if last > 0 {
        grid.column(matches, "Stage", Left, stage);
    }
    grid.names(matches, "Name", |one, cell| name(one.players[0], cell));
    grid.part = GridPart::Games;
    grid.column(matches, "Score", Middle, |one, cell| {
        score(one.points, cell);
    });
    grid.column(matches, "Tie-break", Middle, |one, cell| {
        if let Some(points) = one.tie_break {
            score(points, cell);
        }
    });
    grid.drop_if_all("");
    grid.column(matches, "Opponent", Left, |one, cell| {
        name(one.players[1], cell);
    });
    grid.column(matches, "Games", Right, |one, cell| {
        push_number(one.games as u64, cell);
    });
    grid
}

pub(crate) fn board_grid(sheet: &EventSheet) -> Grid {
    let mut grid = Grid::default();
    let (rows, players) = (&sheet.standings, &sheet.event.players);
    grid.column(rows, "Team", Left, |one, cell| {
        cell.push_str(&players[one.player].team);
    });
    grid.column(rows, "Board", Right, |one, cell| {
        show(board(&sheet.entries[one.player]), cell);
    });
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
    grid.names(teams, "Team", |team, cell| cell.push_str(&team.name));
    grid.column(teams, "MP", Right, |team, cell| {
        print(team.match_points, cell);
    });
    grid.column(teams, "Boards", Right, |team, cell| {
        print(team.board_points, cell);
    });
    grid.part = GridPart::Games;
    if sheet.teams.len() <= MOST_COLUMNS {
        for (place, opponent) in sheet.teams.iter().enumerate() {
            grid.column(teams, (place + 1).to_string(), Right, |team, cell| {
                if team.name == opponent.name {
                    return cell.push_str(ITSELF);
                }
                let met = team.matches.iter();
                let met = met.filter(|played| played.opponent == opponent.name);
                let points: Vec<String> = met.map(|played| printed(played.points)).collect();
                show_met(cell, |cell| cell.push_str(&points.join(" ")));
            });
            grid.shows(ColumnGames::Against(place));
        }
    }
    grid.part = GridPart::Counts;
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
            grid.column(teams, column.by.heading(), Right, |team, cell| {
                column.show(team.participant, cell);
            });
        }
    }
    grid
}
