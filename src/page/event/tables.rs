//! Standings and crosstables of an event.

use maud::{Markup, html};

use super::grids::{results, standings};
use super::title::{first, title};
use crate::output::html::{name, safe};
use crate::page::parts::words::grouped;
use crate::tournament::grid::Grid;
use crate::tournament::html::markup;
use crate::tournament::text::legend;
use pgnkit_core::english::{counted, shortened};
use pgnkit_tournament::remark::EventRemark;
use pgnkit_tournament::sheet::EventSheet;

/// Longer tables begin with the first places, and are folded.
const MOST_UNFOLDED: usize = 60;
const FIRST_PLACES: usize = 20;

/// Further places are not shown at all.
const MOST_PLACES: usize = 500;

/// Remarks shown of an event, and their longest text in characters.
const MOST_REMARKS: usize = 20;
const REMARK_CHARACTERS: usize = 360;

/// The sentence about the order names many codes.
const SENTENCE_CHARACTERS: usize = 2000;

/// What the columns of standings mean that no other table has.
const OF_STANDINGS: &str = "Opp average rating of the opponents met over the board, Perf performance, ±Exp points above or below those that \
     the ratings make expect (FIDE Rating Regulations, table 8.1.2).";

/// The standings, with what is to be said of the event.
pub(crate) fn standings_of(sheet: &EventSheet) -> Markup {
    let winner = first(sheet);
    html! {
        @if !winner.is_empty() { p { "First place: " strong { (name(&winner)) } "." } }
        // Of a match, they are what it is about.
        p.caption[!sheet.is_match()] {
            @for sentence in sheet.sentences() { (safe(&shortened(&sentence, SENTENCE_CHARACTERS))) " " }
        }
        @for (index, grid) in standings(sheet).into_iter().enumerate() {
            (folded(grid, &if index == 0 { title(sheet) } else { format!("{}, players", title(sheet)) }, "places"))
        }
        (remarks(&sheet.remarks))
    }
}

/// The crosstable, if there is any.
pub(crate) fn crosstable_of(sheet: &EventSheet) -> Option<Markup> {
    let grids = results(sheet);
    let label = format!("{}, results", title(sheet));
    (!grids.is_empty()).then(|| {
        html! {
            @for (index, grid) in grids.into_iter().enumerate() {
                (folded(grid, &if index == 0 { label.clone() } else { format!("{label} of pairs") }, "rows"))
            }
        }
    })
}

/// What the signs of the tables mean.
pub(crate) fn signs(sheets: &[EventSheet]) -> Markup {
    let mut standings = sheets.iter().flat_map(|sheet| &sheet.standings);
    let has_ratings = standings.any(|standing| standing.performance.is_some());
    let all = legend(sheets)
        .into_iter()
        .chain(has_ratings.then(|| OF_STANDINGS.to_owned()));
    html! { details { summary { "What the signs mean" } @for sentence in all { p.note { (sentence) } } } }
}

/// A table, folded below its first places if it is long.
fn folded(mut grid: Grid, label: &str, what: &str) -> Markup {
    let rows = grid.rows();
    cut(&mut grid, MOST_PLACES);
    let whole = markup(&grid, label);
    if rows <= MOST_UNFOLDED {
        return whole;
    }
    cut(&mut grid, FIRST_PLACES);
    html! {
        (markup(&grid, &format!("{label}, first {what}")))
        details {
            summary { "All " (grouped(rows as u64)) " " (what) }
            (whole)
            @if rows > MOST_PLACES {
                p { "Of these, the first " (MOST_PLACES) " are shown; to list all: " code { "pgnkit crosstable" } "." }
            }
        }
    }
}

fn cut(grid: &mut Grid, places: usize) {
    for column in &mut grid.columns {
        column.cells.truncate(places);
    }
}

/// What does not fit.
fn remarks(remarks: &[EventRemark]) -> Markup {
    html! {
        @if !remarks.is_empty() {
            details {
                summary { (counted(remarks.len(), "remark", "remarks")) }
                ul {
                    @for remark in remarks.iter().take(MOST_REMARKS) { li { (name(&shortened(&remark.text, REMARK_CHARACTERS))) } }
                }
                @if remarks.len() > MOST_REMARKS {
                    p { (remarks.len() - MOST_REMARKS) " more: see " code { "pgnkit crosstable" } "." }
                }
            }
        }
    }
}
