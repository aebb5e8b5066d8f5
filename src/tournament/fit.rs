//! Makes a table fit a width: names are cut, and what still has no room goes into further tables below.

use unicode_width::UnicodeWidthStr;

use super::grid::{Align, Grid, GridPart};
use crate::output::aligned::fitted::cut;
use crate::output::terminal::one_line;

/// Blanks between two columns.
pub(crate) const GAP: usize = 2;

/// Names are not cut to less.
const LEAST_NAME: usize = 12;

/// A column as it is shown: its place in the grid, and its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FittedColumn {
    pub(crate) index: usize,
    pub(crate) width: usize,
}

/// The cells of a grid, headings first, as they are shown on a terminal.
pub(crate) fn cells(grid: &Grid) -> Vec<Vec<String>> {
    let columns = grid.columns.iter().map(|column| {
        let cells = std::iter::once(&column.heading).chain(&column.cells);
        cells.map(|cell| one_line(cell)).collect()
    });
    columns.collect()
}

/// The tables that a grid becomes in so many columns: one if all fits, else several, each with the names. No column
/// is left out.
pub(crate) fn fit(
    grid: &Grid,
    cells: &[Vec<String>],
    width: Option<usize>,
) -> Vec<Vec<FittedColumn>> {
    let mut all: Vec<FittedColumn> = cells
        .iter()
        .enumerate()
        .map(|(index, cells)| {
            let widths = cells.iter().map(|cell| cell.width());
            let width = widths.max().unwrap_or_default();
            FittedColumn { index, width }
        })
        .collect();
    let Some(width) = width.filter(|&width| total(&all) > width) else {
        return vec![all];
    };
    let names: Vec<usize> = (0..all.len())
        .filter(|&index| {
            let column = &grid.columns[index];
            column.part == GridPart::Names && column.align == Align::Left
        })
        .collect();
    let mut cut_names = all.clone();
    shrink(&mut cut_names, &names, width, LEAST_NAME);
    if total(&cut_names) <= width {
        return vec![cut_names];
    }
    let is_lead = |shown: &&FittedColumn| grid.columns[shown.index].part == GridPart::Names;
    let lead: Vec<FittedColumn> = all.iter().take_while(is_lead).copied().collect();
    all.drain(..lead.len());
    // On the narrowest terminals, names leave room for one column.
    let widest = all.iter().map(|shown| shown.width).max();
    let beside = width.saturating_sub(GAP + widest.unwrap_or_default());
    // Names get half of the width if they need it, and less where that saves a table.
    let tables = (0..=width / 2).rev().map(|limit| {
        let mut lead = lead.clone();
        shrink(&mut lead, &names, limit, LEAST_NAME);
        shrink(&mut lead, &names, beside, 1);
        stack(grid, &lead, &all, width)
    });
    tables.min_by_key(Vec::len).unwrap_or_default()
}

/// The columns in as few tables as have room for them, each with the leading ones.
fn stack(
    grid: &Grid,
    lead: &[FittedColumn],
    columns: &[FittedColumn],
    width: usize,
) -> Vec<Vec<FittedColumn>> {
    let is_game = |shown: &&FittedColumn| grid.columns[shown.index].part == GridPart::Games;
    let (games, sums): (Vec<FittedColumn>, Vec<FittedColumn>) = columns.iter().partition(is_game);
    let mut tables = vec![lead.to_vec()];
    for shown in games {
        push(&mut tables, shown, lead, width);
    }
    let last = tables.last().into_iter().flatten();
    let together: Vec<FittedColumn> = last.chain(&sums).copied().collect();
    if total(&together) > width && together.len() > lead.len() + sums.len() {
        tables.push(lead.to_vec());
    }
    for shown in sums {
        push(&mut tables, shown, lead, width);
    }
    if tables.len() > 1 {
        tables.pop_if(|last| last.len() == lead.len());
    }
    tables
}

/// Adds a column to the last table, or to another one if it has no room.
fn push(
    tables: &mut Vec<Vec<FittedColumn>>,
    shown: FittedColumn,
    lead: &[FittedColumn],
    width: usize,
) {
    match tables.last_mut() {
        Some(last) if last.len() == lead.len() || total(last) + GAP + shown.width <= width => {
            last.push(shown);
        }
        _ => tables.push([lead, &[shown]].concat()),
    }
}

fn total(columns: &[FittedColumn]) -> usize {
    let widths: usize = columns.iter().map(|shown| shown.width).sum();
    widths + GAP * columns.len().saturating_sub(1)
}

/// Takes width from the widest of some columns until all fit, or these have no more than the least.
fn shrink(columns: &mut [FittedColumn], names: &[usize], width: usize, least: usize) {
    while total(columns) > width {
        let wide = names.iter().copied();
        let wide = wide.filter(|&name| columns.get(name).is_some_and(|it| it.width > least));
        let Some(widest) = wide.max_by_key(|&name| columns[name].width) else {
            return;
        };
        columns[widest].width -= 1;
    }
}

/// The lines of a table; none is wider than the width.
pub(crate) fn push_lines(
    out: &mut String,
    grid: &Grid,
    cells: &[Vec<String>],
    table: &[FittedColumn],
    width: Option<usize>,
) {
    for row in 0..=grid.rows() {
        let mut line = String::new();
        for (index, shown) in table.iter().enumerate() {
            if index > 0 {
                line.push_str(&" ".repeat(GAP));
            }
            let cell = cells[shown.index].get(row).map_or("", String::as_str);
            let cell = cut(cell, shown.width.max(1));
            let room = shown.width.saturating_sub(cell.width());
            let before = match grid.columns[shown.index].align {
                Align::Left => 0,
                Align::Middle => room / 2,
                Align::Right => room,
            };
            line.push_str(&" ".repeat(before));
            line.push_str(&cell);
            line.push_str(&" ".repeat(room - before));
        }
        let line = line.trim_end_matches(' ');
        match width {
            Some(width) => out.push_str(&cut(line, width)),
            None => out.push_str(line),
        }
        out.push('\n');
    }
}
