//! Crosstables as text, in columns.

use unicode_width::UnicodeWidthStr;

use super::grid::{Align, Grid, grids};
use super::sheet::Sheet;
use crate::report::terminal::{broken, push_safe};

/// What tables mean by their signs.
pub(super) const LEGEND: &str = "1 ½ 0 as usual, + - won or lost by forfeit, * not finished, 12w1 beat the player of row 12 with White, = the rank of the row above. \
     G games over the board, W D L of them, F+ F- forfeits.";

/// All events. On a terminal, whose width is given, control characters are shown as escapes and sentences are broken
/// between words.
pub(super) fn text(sheets: &[Sheet], width: Option<usize>) -> String {
    let mut out = String::new();
    for (index, sheet) in sheets.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        line(&mut out, &sheet.event.name, width);
        for sentence in sheet.sentences() {
            line(&mut out, &sentence, width);
        }
        for grid in grids(sheet) {
            out.push('\n');
            push_grid(&mut out, &grid, width);
        }
        if !sheet.remarks.is_empty() {
            out.push('\n');
        }
        for remark in &sheet.remarks {
            line(&mut out, &format!("! {remark}"), width);
        }
    }
    if !sheets.is_empty() {
        out.push('\n');
        line(&mut out, LEGEND, width);
    }
    out
}

fn line(out: &mut String, text: &str, width: Option<usize>) {
    let text = shown(text, width);
    match width {
        Some(width) => out.push_str(broken(&text, 0, width + 1).trim_start_matches([' ', '\n'])),
        None => out.push_str(&text),
    }
    out.push('\n');
}

fn shown(text: &str, width: Option<usize>) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if width.is_some() {
            push_safe(character, &mut shown);
        } else {
            shown.push(character);
        }
    }
    shown
}

fn push_grid(out: &mut String, grid: &Grid, width: Option<usize>) {
    let columns: Vec<(Align, Vec<String>)> = grid
        .columns
        .iter()
        .map(|column| {
            let cells = std::iter::once(&column.heading).chain(&column.cells);
            (column.align, cells.map(|cell| shown(cell, width)).collect())
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
