//! Makes a table fit a width: names are cut, and what still has no room goes into further tables below.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use crate::output::aligned::fitted::cut;
use crate::output::terminal::one_line;
use crate::tournament::columns::{Align, Grid, GridSection};

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

/// The heading and the cells of a column as they are shown on a terminal, and how many columns of it each takes.
pub(crate) type ShownCells<'g> = Vec<(Cow<'g, str>, usize)>;

/// The cells of a grid, column by column.
pub(crate) fn cells(grid: &Grid) -> Vec<ShownCells<'_>> {
    let mut shown = Vec::new();
    for column in &grid.columns {
        let all = std::iter::once(&column.heading).chain(&column.cells);
        let all = all.map(|cell| one_line(cell)).map(|cell| {
            let width = cell.width();
            (cell, width)
        });
        shown.push(all.collect());
    }
    shown
}

/// The width of the widest of some cells.
pub(crate) fn widest(cells: &ShownCells<'_>) -> usize {
    cells.iter().map(|(_, width)| *width).max().unwrap_or(0)
}

/// The tables that a grid becomes in so many columns: one if all fits, else several, each with the names. No column
/// is left out.
pub(crate) fn fit(
    grid: &Grid,
    cells: &[ShownCells<'_>],
    width: Option<usize>,
) -> Vec<Vec<FittedColumn>> {
    let columns = cells.iter().enumerate();
    let columns = columns.map(|(index, cells)| FittedColumn {
        index,
        width: widest(cells),
    });
    let mut all: Vec<FittedColumn> = columns.collect();
    let Some(width) = width.filter(|&width| total(&all) > width) else {
        return vec![all];
    };
    let is_name = |index: &usize| {
        let column = &grid.columns[*index];
        column.part == GridSection::Names && column.align == Align::Left
    };
    let names: Vec<usize> = (0..all.len()).filter(is_name).collect();
    let mut cut_names = all.clone();
    shrink(&mut cut_names, &names, width, LEAST_NAME);
    if total(&cut_names) <= width {
        return vec![cut_names];
    }
    let is_lead = |shown: &&FittedColumn| grid.columns[shown.index].part == GridSection::Names;
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
    let is_game = |shown: &&FittedColumn| grid.columns[shown.index].part.is_beside_games();
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
    cells: &[ShownCells<'_>],
    table: &[FittedColumn],
    width: Option<usize>,
) {
    for row in 0..=grid.rows() {
        let start = out.len();
        // Blanks are written before a cell that is not empty.
        let mut blanks = 0;
        for (index, shown) in table.iter().enumerate() {
            blanks += if index > 0 { GAP } else { 0 };
            let Some(&(ref cell, wide)) = cells[shown.index].get(row) else {
                blanks += shown.width;
                continue;
            };
            let most = shown.width.max(1);
            let cut_text = (wide > most).then(|| cut(cell, most));
            let taken = cut_text.as_ref().map_or(wide, |text| text.width());
            let room = shown.width.saturating_sub(taken);
            let before = match grid.columns[shown.index].align {
                Align::Left => 0,
                Align::Middle => room / 2,
                Align::Right => room,
            };
            blanks += before;
            let text = cut_text.as_deref().unwrap_or(cell);
            if !text.is_empty() {
                out.extend(std::iter::repeat_n(' ', std::mem::take(&mut blanks)));
                out.push_str(text);
            }
            blanks += room - before;
        }
        let line = out[start..].trim_end_matches(' ');
        match width {
            Some(width) if line.width() > width => {
                let line = cut(line, width);
                out.truncate(start);
                out.push_str(&line);
            }
            _ => out.truncate(start + line.len()),
        }
        out.push('\n');
    }
}
