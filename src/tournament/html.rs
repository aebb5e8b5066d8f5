//! Crosstables as one HTML page that needs nothing else.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::fit::cells;
use super::grid::{Align, Grid, GridColumn, GridPart, grids};
use super::{sheet::EventSheet, text::legend};
use crate::output::html::escaped;

const STYLE: &str = include_str!("style.css");

/// A page with all events, below a sentence that says which games they are made of, if not of all.
pub(crate) fn html(sheets: &[EventSheet], note: Option<&str>) -> String {
    let title = match sheets {
        [only] => escaped(&only.event.name),
        _ => "Crosstables".to_owned(),
    };
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    );
    if let Some(note) = note {
        let _ = writeln!(out, "<p>{}</p>", escaped(note));
    }
    for sheet in sheets {
        push_sheet(&mut out, sheet);
    }
    out.push_str("<footer>");
    for sentence in legend(sheets) {
        let _ = write!(out, "<p>{}</p>", escaped(sentence));
    }
    out.push_str("</footer>\n</body>\n</html>\n");
    out
}

fn push_sheet(out: &mut String, sheet: &EventSheet) {
    let _ = write!(
        out,
        "<section>\n<h1><bdi>{}</bdi></h1>\n",
        escaped(&sheet.event.name)
    );
    for sentence in sheet.sentences() {
        let _ = writeln!(out, "<p>{}</p>", escaped(&sentence));
    }
    for grid in grids(sheet) {
        push_grid(out, &grid, &sheet.event.name);
    }
    if !sheet.remarks.is_empty() {
        out.push_str("<ul>\n");
        for remark in &sheet.remarks {
            let _ = writeln!(out, "<li>{}</li>", escaped(remark));
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</section>\n");
}

/// Names stay in sight where a table is scrolled.
const NAME: &str = " class=\"l n\"";

pub(crate) fn push_grid(out: &mut String, grid: &Grid, name: &str) {
    for table in tables(grid) {
        push_table(out, grid, &table, name);
    }
}

/// The columns of a grid, by their places: in two tables with the names each if they are too wide for a desk.
fn tables(grid: &Grid) -> Vec<Vec<usize>> {
    /// What has room in a window of 1280 pixels.
    const MOST_PIXELS: usize = 1216;
    const PER_LETTER: usize = 9;
    const PER_COLUMN: usize = 16;
    let width = |cells: &[String]| {
        let widths = cells.iter().map(|cell| cell.width());
        widths.max().unwrap_or_default() * PER_LETTER + PER_COLUMN
    };
    let pixels: usize = cells(grid).iter().map(|cells| width(cells)).sum();
    let of = |parts: &[GridPart]| -> Vec<usize> {
        let columns =
            (grid.columns.iter().enumerate()).filter(|(_, column)| parts.contains(&column.part));
        columns.map(|(index, _)| index).collect()
    };
    if pixels > MOST_PIXELS
        && !of(&[GridPart::Games]).is_empty()
        && !of(&[GridPart::Sums]).is_empty()
    {
        let games = of(&[GridPart::Names, GridPart::Games]);
        vec![games, of(&[GridPart::Names, GridPart::Sums])]
    } else {
        vec![of(&[GridPart::Names, GridPart::Games, GridPart::Sums])]
    }
}

fn push_table(out: &mut String, grid: &Grid, table: &[usize], name: &str) {
    let class = |column: &GridColumn| match column.align {
        Align::Left if column.part == GridPart::Names => " class=\"l long\"",
        Align::Left => " class=\"l\"",
        Align::Middle => " class=\"m\"",
        Align::Right => "",
    };
    let _ = write!(
        out,
        "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">\n<table>\n<thead>\n<tr>",
        escaped(name)
    );
    let columns = || table.iter().map(|&index| &grid.columns[index]);
    let is_name = |heading: &str| heading == "Name" || heading == "Team" && !has_names(grid);
    for column in columns() {
        let heading = escaped(&column.heading);
        let class = if is_name(&column.heading) {
            NAME
        } else {
            class(column)
        };
        let _ = write!(out, "<th scope=\"col\"{class}>{heading}</th>");
    }
    out.push_str("</tr>\n</thead>\n<tbody>\n");
    for row in 0..grid.rows() {
        out.push_str("<tr>");
        for column in columns() {
            let (class, cell) = (class(column), escaped(&column.cells[row]));
            if is_name(&column.heading) {
                let _ = write!(out, "<th scope=\"row\"{NAME}><bdi>{cell}</bdi></th>");
            } else {
                let _ = write!(out, "<td{class}>{cell}</td>");
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
}

fn has_names(grid: &Grid) -> bool {
    grid.columns.iter().any(|column| column.heading == "Name")
}
