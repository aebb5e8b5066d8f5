//! Crosstables as one HTML page that needs nothing else.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::output::html::{name, safe};
use crate::tournament::columns::{Align, Grid, GridColumn, GridSection};
use crate::tournament::fit_width::{cells, widest};
use crate::tournament::grids::grids;
use crate::tournament::text::legend;
use pgnkit_tournament::sheet::EventSheet;

/// Nothing runs, and nothing is fetched or sent: all that the page needs is its own style.
const POLICY: &str =
    "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'";

const STYLE: &str = include_str!("style.css");

/// A page with all events, below a sentence that says which games they are made of, if not of all.
pub(crate) fn page(sheets: &[EventSheet], note: Option<&str>) -> String {
    let title = match sheets {
        [only] => safe(&only.event.name),
        _ => "Crosstables".to_owned(),
    };
    let page = html! {
        (DOCTYPE) "\n"
        html lang="en" { "\n"
            head { "\n"
                meta charset="utf-8"; "\n"
                meta http-equiv="Content-Security-Policy" content=(POLICY); "\n"
                meta name="viewport" content="width=device-width, initial-scale=1"; "\n"
                title { (title) } "\n"
                style { "\n" (PreEscaped(STYLE)) } "\n"
            } "\n"
            body { "\n"
                main { "\n"
                    @if let Some(note) = note { p { (safe(note)) } "\n" }
                    @for sheet in sheets { (section(sheet)) "\n" }
                } "\n"
                footer { @for sentence in legend(sheets) { p { (safe(&sentence)) } } } "\n"
            } "\n"
        } "\n"
    };
    page.into_string()
}

fn section(sheet: &EventSheet) -> Markup {
    html! {
        section { "\n"
            h1 { (name(&sheet.event.name)) } "\n"
            @for line in sheet.event.heading() { p { (safe(&line)) } "\n" }
            @for sentence in sheet.sentences() { p { (safe(&sentence)) } "\n" }
            @for grid in grids(sheet) { (markup(&grid, &sheet.event.name, &plain)) }
            @if !sheet.remarks.is_empty() {
                ul { "\n" @for remark in &sheet.remarks { li { (safe(&remark.text)) } "\n" } } "\n"
            }
        }
    }
}

/// A cell as text, by its column and its row.
pub(crate) fn plain(column: &GridColumn, row: usize) -> Markup {
    let text = column.cell(row);
    if column.is_name {
        name(text)
    } else {
        html! { (safe(text)) }
    }
}

/// The tables that a grid becomes, with cells that `show` makes.
pub(crate) fn markup(
    grid: &Grid,
    label: &str,
    show: &dyn Fn(&GridColumn, usize) -> Markup,
) -> Markup {
    html! {
        @for (part, columns) in tables(grid).iter().enumerate() {
            // Each has a name of its own.
            @let label = if part == 0 { label.to_owned() } else { format!("{label}, continued") };
            (table(grid, columns, &label, show)) "\n"
        }
    }
}

/// The columns of a grid, by their places: in two tables with the names each if they are too wide for a desk.
fn tables(grid: &Grid) -> Vec<Vec<usize>> {
    /// What has room in a window of 1280 pixels.
    const MOST_PIXELS: usize = 1216;
    const PER_LETTER: usize = 9;
    const PER_COLUMN: usize = 16;
    let pixels = |cells| widest(cells) * PER_LETTER + PER_COLUMN;
    let pixels: usize = cells(grid).iter().map(pixels).sum();
    let of = |is_wanted: &dyn Fn(GridSection) -> bool| -> Vec<usize> {
        let columns = (grid.columns.iter().enumerate())
            .filter(|(_, column)| column.part == GridSection::Names || is_wanted(column.part));
        columns.map(|(index, _)| index).collect()
    };
    let names = of(&|_| false);
    let games = of(&GridSection::is_beside_games);
    let sums = of(&|part| !part.is_beside_games());
    let is_of_games = |column: &GridColumn| column.part == GridSection::Games;
    let has_games = grid.columns.iter().any(is_of_games);
    if pixels > MOST_PIXELS && has_games && sums.len() > names.len() {
        vec![games, sums]
    } else {
        vec![of(&|_| true)]
    }
}

fn table(
    grid: &Grid,
    columns: &[usize],
    label: &str,
    show: &dyn Fn(&GridColumn, usize) -> Markup,
) -> Markup {
    /// Names stay in sight where a table is scrolled.
    const NAME: &str = "l n";
    let class = |column: &GridColumn| match column.align {
        Align::Left if column.part == GridSection::Names => Some("l long"),
        Align::Left => Some("l"),
        Align::Middle => Some("m"),
        Align::Right => None,
    };
    let columns: Vec<&GridColumn> = columns.iter().map(|&index| &grid.columns[index]).collect();
    html! {
        div.wide role="region" tabindex="0" aria-label=(safe(label)) { "\n"
            table { "\n"
                thead { "\n"
                    tr {
                        @for column in &columns {
                            @let class = if column.is_name { Some(NAME) } else { class(column) };
                            th scope="col" class=[class] { (safe(&column.heading)) }
                        }
                    } "\n"
                } "\n"
                tbody { "\n"
                    @for row in 0..grid.rows() {
                        tr {
                            @for column in &columns {
                                @if column.is_name {
                                    th scope="row" class=(NAME) { (show(column, row)) }
                                } @else {
                                    td class=[class(column)] { (show(column, row)) }
                                }
                            }
                        } "\n"
                    }
                } "\n"
            } "\n"
        }
    }
}
