//! Crosstables as text, in columns.

use unicode_width::UnicodeWidthStr;

use super::grid::{Align, Grid, grids};
use super::sheet::Sheet;
use crate::output::terminal::{broken, one_line};

/// What tables mean by their signs.
pub(super) const LEGEND: &str = "1 ½ 0 win, draw, loss, + - won or lost by forfeit, * unfinished, 12w1 beat the player of row 12 with White, = same rank as the row above. \
     G games over the board, W D L won, drawn, lost, F+ F- won and lost by forfeit.";

/// Where tables are shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Screen {
    /// Columns of the terminal, if it is one and tells: sentences are broken between words.
    pub(super) width: Option<usize>,
}

/// All events, below a sentence that says which games they are made of, if not of all.
pub(super) fn text(sheets: &[Sheet], note: Option<&str>, screen: Screen) -> String {
    let mut out = String::new();
    if let Some(note) = note {
        line(&mut out, note, screen);
        out.push('\n');
    }
    for (index, sheet) in sheets.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        line(&mut out, &sheet.event.name, screen);
        for sentence in sheet.sentences() {
            line(&mut out, &sentence, screen);
        }
        for grid in grids(sheet) {
            out.push('\n');
            push_grid(&mut out, &grid);
        }
        if !sheet.remarks.is_empty() {
            out.push('\n');
        }
        for remark in &sheet.remarks {
            line(&mut out, &format!("! {remark}"), screen);
        }
    }
    if !sheets.is_empty() {
        out.push('\n');
        line(&mut out, LEGEND, screen);
    }
    out
}

fn line(out: &mut String, text: &str, screen: Screen) {
    let text = one_line(text);
    match screen.width {
        Some(width) => out.push_str(broken(&text, 0, width + 1).trim_start_matches([' ', '\n'])),
        None => out.push_str(&text),
    }
    out.push('\n');
}

fn push_grid(out: &mut String, grid: &Grid) {
    let columns: Vec<(Align, Vec<String>)> = grid
        .columns
        .iter()
        .map(|column| {
            let cells = std::iter::once(&column.heading).chain(&column.cells);
            let shown = cells.map(|cell| one_line(cell));
            (column.align, shown.collect())
        })
        .collect();
    let widths: Vec<usize> = columns
        .iter()
        .map(|(_, cells)| {
            cells
                .iter()
                .map(|cell| cell.width())
                .max()
                .unwrap_or_default()
        })
        .collect();
    for row in 0..=grid.rows() {
        let mut line = String::new();
        for (index, ((align, cells), &width)) in columns.iter().zip(&widths).enumerate() {
            if index > 0 {
                line.push_str("  ");
            }
            let cell = &cells[row];
            let room = width - cell.width();
            let before = match align {
                Align::Left => 0,
                Align::Middle => room / 2,
                Align::Right => room,
            };
            line.push_str(&" ".repeat(before));
            line.push_str(cell);
            line.push_str(&" ".repeat(room - before));
        }
        out.push_str(line.trim_end_matches(' '));
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::crosstable::grid::Column;

    #[test]
    fn names_stay_on_their_lines_and_send_nothing_to_a_terminal() {
        let grid = Grid {
            columns: vec![Column {
                heading: "Name".to_owned(),
                align: Align::Left,
                cells: vec!["A\u{1b}[31m".to_owned(), "B\nC".to_owned()],
            }],
        };
        let mut out = String::new();
        push_grid(&mut out, &grid);
        assert_eq!(out, "Name\nA\\u{1b}[31m\nB\\nC\n");
    }
}
