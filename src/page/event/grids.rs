//! The tables of an event as the page has them: standings, and results beside them, with cells that lead to players and games.

use std::collections::HashMap;

use maud::{Markup, html};

use super::links::ShownEvent;
use super::title::MOST_CHARACTERS;
use crate::output::html::safe;
use crate::tournament::columns::{ColumnGames, Grid, GridColumn, GridSection};
use crate::tournament::grid::{player_grid, series_grid};
use crate::tournament::grids::{board_grid, team_grid};
use crate::tournament::html::plain;
use pgnkit_core::english::shortened;
use pgnkit_tournament::event::EventGame;
use pgnkit_tournament::sheet::EventSheet;
use pgnkit_tournament::system::System;
use pgnkit_tournament::teams::matches;

/// The standings: of teams, and then of their players by boards.
pub(crate) fn standings(sheet: &EventSheet) -> Vec<Grid> {
    let grids = match sheet.system {
        System::Teams => {
            let without_games = |part| part != GridSection::Games;
            let mut teams = team_grid(sheet);
            teams.columns.retain(|column| without_games(column.part));
            vec![teams, board_grid(sheet)]
        }
        System::Matches | System::NoContest => Vec::new(),
        _ => vec![player_grid(sheet).of(&GridSection::STANDINGS)],
    };
    grids.into_iter().map(short).collect()
}

/// The results of everybody, where a table has room for them.
pub(crate) fn results(sheet: &EventSheet) -> Vec<Grid> {
    let has_results = |grid: &Grid| {
        let mut columns = grid.columns.iter();
        columns.any(|column| column.part == GridSection::Games)
    };
    let of_all = match sheet.system {
        System::Teams => Some(team_grid(sheet)),
        System::Knockout | System::Matches | System::NoContest => None,
        _ => Some(player_grid(sheet)),
    };
    let of_all = of_all
        .map(|grid| grid.of(&GridSection::RESULTS))
        .filter(has_results);
    // Of a match, there is another table.
    let has_pairs =
        !sheet.series.is_empty() && sheet.system != System::Knockout && !sheet.is_match();
    let of_pairs = has_pairs.then(|| series_grid(sheet));
    of_all.into_iter().chain(of_pairs).map(short).collect()
}

fn short(mut grid: Grid) -> Grid {
    for column in &mut grid.columns {
        for cell in &mut column.cells {
            *cell = shortened(cell, MOST_CHARACTERS);
        }
    }
    grid
}

/// Shows cells of the table of an event's players: their names lead to their cards, and results to games.
pub(crate) fn linked<'a>(shown: &'a ShownEvent<'a>) -> impl Fn(&GridColumn, usize) -> Markup + 'a {
    let sheet = shown.sheet;
    let mut of_player: Vec<Vec<&EventGame>> = vec![Vec::new(); sheet.event.players.len()];
    for bout in &sheet.event.games {
        of_player[bout.white].push(bout);
        of_player[bout.black].push(bout);
    }
    for bouts in &mut of_player {
        bouts.sort_by_key(|bout| bout.round.unwrap_or(u32::MAX));
    }
    move |column, row| {
        let Some(standing) = sheet.standings.get(row) else {
            return plain(column, row);
        };
        if column.is_name {
            return shown.named(standing.player);
        }
        let text = column.cell(row);
        let bouts = &of_player[standing.player];
        if let Some(games) = column.games {
            shown.signs(text, &of_column(bouts, games, standing.player))
        } else {
            html! { (safe(text)) }
        }
    }
}

/// Shows cells of the table of an event's teams: their names lead to their cards, and scores to the boards of the match.
pub(crate) fn linked_teams<'a>(
    shown: &'a ShownEvent<'a>,
) -> impl Fn(&GridColumn, usize) -> Markup + 'a {
    let sheet = shown.sheet;
    let mut met: HashMap<[&str; 2], Vec<String>> = HashMap::new();
    if shown.has_boxes {
        // Those without a round have no box.
        for &(round, pair) in matches(&sheet.event)
            .keys()
            .filter(|(round, _)| *round < u32::MAX)
        {
            let at = shown.match_anchor(round, pair);
            met.entry(pair).or_default().push(at);
        }
    }
    move |column, row| {
        let team = &*sheet.teams[row].name;
        if column.is_name {
            return shown.team(team);
        }
        let Some(ColumnGames::Against(other)) = column.games else {
            return plain(column, row);
        };
        let other = &*sheet.teams[other].name;
        let scores = column.cell(row).split(' ');
        match met.get(&[team.min(other), team.max(other)]) {
            Some(met) if met.len() == scores.clone().count() => html! {
                @for (at, score) in met.iter().zip(scores) { a href={ "#" (at) } { (score) } " " }
            },
            _ => plain(column, row),
        }
    }
}

/// Those of a player's games that a column shows.
fn of_column<'e>(bouts: &[&'e EventGame], games: ColumnGames, player: usize) -> Vec<&'e EventGame> {
    let is_shown = |bout: &&&EventGame| match games {
        ColumnGames::All | ColumnGames::Nth(_) => true,
        ColumnGames::InRound(round) => bout.round == Some(round),
        ColumnGames::Against(opponent) => {
            [bout.white, bout.black].contains(&opponent) && opponent != player
        }
    };
    let bouts = bouts.iter().filter(is_shown).copied();
    match games {
        ColumnGames::Nth(place) => bouts.skip(place).take(1).collect(),
        _ => bouts.collect(),
    }
}
