//! The tables of an event as the page has them: standings, and results beside them.

use crate::tournament::cells::{Cells, show};
use crate::tournament::grid::Align::{Left, Right};
use crate::tournament::grid::{
    Grid, GridPart, each, push_counts, push_name_and_points, push_performance, push_ranks,
    push_ratings, push_tie_breaks,
};
use crate::tournament::grids::{board_grid, grids, team_grid};
use pgnkit_core::english::shortened;
use pgnkit_tournament::points::{Points, decimal};
use pgnkit_tournament::sheet::EventSheet;
use pgnkit_tournament::sheet::standings::Standing;
use pgnkit_tournament::system::System;

/// Longest text that is shown whole, in characters.
pub(crate) const MOST_CHARACTERS: usize = 120;

/// The standings: of teams, and then of their players by boards.
pub(crate) fn standings(sheet: &EventSheet) -> Vec<Grid> {
    let grids = match sheet.system {
        System::Teams => vec![
            without(team_grid(sheet), GridPart::Games),
            board_grid(sheet),
        ],
        System::Matches | System::NoContest => Vec::new(),
        _ => vec![of_players(sheet)],
    };
    grids.into_iter().map(short).collect()
}

/// The results of everybody, where a table has room for them.
pub(crate) fn results(sheet: &EventSheet) -> Vec<Grid> {
    let has_results = |grid: &Grid| {
        let mut columns = grid.columns.iter();
        columns.any(|column| column.part == GridPart::Games && column.heading != "Rating")
    };
    let mut grids = grids(sheet);
    // Those of pairs of players, if there is a table of them.
    let has_pairs = !matches!(sheet.system, System::Teams | System::Knockout);
    let of_pairs = (grids.len() > 1 && has_pairs).then(|| grids.remove(1));
    grids.truncate(1);
    let of_all = grids.into_iter().filter(has_results);
    let of_all = of_all.map(|grid| without(grid, GridPart::Sums));
    of_all.chain(of_pairs).map(short).collect()
}

fn without(mut grid: Grid, part: GridPart) -> Grid {
    grid.columns.retain(|column| column.part != part);
    grid
}

fn short(mut grid: Grid) -> Grid {
    for column in &mut grid.columns {
        column.cells = Cells::of(column.cells.iter(), |cell, short| {
            short.push_str(&shortened(cell, MOST_CHARACTERS));
        });
    }
    grid
}

/// Who they are, what they have scored, and what that is worth.
fn of_players(sheet: &EventSheet) -> Grid {
    let mut grid = Grid::default();
    let player = |standing: &Standing| &sheet.event.players[standing.player];
    push_ranks(sheet, &mut grid);
    push_name_and_points(sheet, &mut grid);
    grid.part = GridPart::Sums;
    let titles = each(sheet, |standing, cell| {
        cell.push_str(&player(standing).title);
    });
    grid.push_unless("", "Title", Left, titles);
    let federations = each(sheet, |standing, cell| {
        cell.push_str(&player(standing).federation);
    });
    grid.push_unless("", "Fed", Left, federations);
    push_ratings(sheet, &mut grid);
    push_tie_breaks(sheet, &mut grid);
    push_counts(sheet, &mut grid);
    let opponents = each(sheet, |standing, cell| {
        show(standing.performance.map(|worth| worth.opponents), cell);
    });
    grid.push_unless("", "Opp", Right, opponents);
    push_performance(sheet, &mut grid);
    let above = each(sheet, |standing, cell| {
        cell.push_str(&standing.above_expected.map_or_else(String::new, signed));
    });
    grid.push_unless("", "±Exp", Right, above);
    grid
}

/// A number with its sign.
fn signed(points: Points) -> String {
    let size = decimal(points.abs());
    match points.signum() {
        1 => format!("+{size}"),
        -1 => format!("−{size}"),
        _ => "0".to_owned(),
    }
}
