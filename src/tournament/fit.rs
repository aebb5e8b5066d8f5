//! Makes a table fit a width: names are cut, and what still has no room goes into further tables below.

use std::borrow::Cow;
use std::iter::repeat_n;

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

/// A cell as it is shown on a terminal, and how many columns of it the text takes.
pub(crate) struct FittedCell<'g> {
    text: Cow<'g, str>,
    pub(crate) width: usize,
}

impl<'g> FittedCell<'g> {
    fn new(cell: &'g str) -> FittedCell<'g> {
        let text = one_line(cell);
        let width = if text.is_ascii() {
            text.len()
        } else {
            text.width()
        };
        FittedCell { text, width }
    }
}

/// The cells of a grid, headings first.
pub(crate) fn cells(grid: &Grid) -> Vec<Vec<FittedCell<'_>>> {
    let columns = grid.columns.iter().map(|column| {
        let cells = std::iter::once(&column.heading).chain(&column.cells);
        cells.map(|cell| FittedCell::new(cell)).collect()
    });
    columns.collect()
}

/// How wide the widest of some cells is.
pub(crate) fn widest(cells: &[FittedCell<'_>]) -> usize {
    let widths = cells.iter().map(|cell| cell.width);
    widths.max().unwrap_or_default()
}

/// The tables that a grid becomes in so many columns: one if all fits, else several, each with the names. No column
/// is left out.
pub(crate) fn fit(
    grid: &Grid,
    cells: &[Vec<FittedCell<'_>>],
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
    cells: &[Vec<FittedCell<'_>>],
    table: &[FittedColumn],
    width: Option<usize>,
) {
    for row in 0..=grid.rows() {
        let start = out.len();
        for (index, shown) in table.iter().enumerate() {
            if index > 0 {
                push_blanks(out, GAP);
            }
            let Some(cell) = cells[shown.index].get(row) else {
                push_blanks(out, shown.width);
                continue;
            };
            let most = shown.width.max(1);
            let cut_text = (cell.width > most).then(|| cut(&cell.text, most));
            let taken = cut_text.as_ref().map_or(cell.width, |text| text.width());
            let room = shown.width.saturating_sub(taken);
            let before = match grid.columns[shown.index].align {
                Align::Left => 0,
                Align::Middle => room / 2,
                Align::Right => room,
            };
            push_blanks(out, before);
            out.push_str(cut_text.as_deref().unwrap_or(&cell.text));
            push_blanks(out, room - before);
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

fn push_blanks(out: &mut String, blanks: usize) {
    out.extend(repeat_n(' ', blanks));
}
