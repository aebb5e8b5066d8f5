//! Standings and crosstables of an event.

use maud::{Markup, html};

use super::grids::{linked, linked_teams, results, standings};
use super::links::ShownEvent;
use super::matches::{bracket_of, strength_of};
use super::podium::podium;
use super::progress::progress_of;
use super::title::title;
use crate::output::html::{name, safe};
use crate::page::elements::words::grouped;
use crate::tournament::columns::{Grid, GridColumn, GridSection};
use crate::tournament::html::{markup, plain};
use crate::tournament::text::legend;
use pgnkit_core::english::shortened;
use pgnkit_tournament::sheet::EventSheet;
use pgnkit_tournament::system::System;

/// Rows beyond these are folded in tables that are longer than so many.
const MOST_UNFOLDED: usize = 60;

/// Columns that phones show of a table at first: place, name and points, and then one more alone.
const PHONE_COLUMNS: usize = 4;

/// Remarks shown of an event, and their longest text in characters.
const MOST_REMARKS: usize = 20;
const REMARK_CHARACTERS: usize = 360;

/// The sentence about the order names many codes.
const SENTENCE_CHARACTERS: usize = 2000;

/// What the columns of standings mean that no other table has.
const OF_STANDINGS: &str = "Opp average rating of the opponents met over the board, Perf performance, ±Exp points above or below those that \
     the ratings make expect (FIDE Rating Regulations, table 8.1.2).";

/// The standings, with what is to be said of the event.
pub(crate) fn standings_of(shown: &ShownEvent<'_>) -> Markup {
    let sheet = shown.sheet;
    let (show, of_teams) = (linked(shown), linked_teams(shown));
    let is_several = shown.page.events.shown.len() > 1;
    html! {
        @if is_several { (podium(shown).unwrap_or_default()) }
        p.caption {
            @for sentence in sheet.sentences_beside_match() { (safe(&shortened(&sentence, SENTENCE_CHARACTERS))) " " }
        }
        (strength_of(shown).unwrap_or_default())
        (bracket_of(shown).unwrap_or_default())
        @for (index, grid) in standings(sheet).into_iter().enumerate() {
            @let is_of_teams = index == 0 && !sheet.teams.is_empty();
            @let label = if index == 0 { title(sheet) } else { format!("{}, players", title(sheet)) };
            @let what = if index == 0 { "places" } else { "players" };
            (folded(&grid, &label, what, if is_of_teams { &of_teams } else { &show }))
        }
        (progress_of(shown).unwrap_or_default())
    }
}

/// The crosstable, if there is any.
pub(crate) fn crosstable_of(shown: &ShownEvent<'_>) -> Option<Markup> {
    let sheet = shown.sheet;
    let (show, of_teams) = (linked(shown), linked_teams(shown));
    let show: &dyn Fn(&GridColumn, usize) -> Markup = match sheet.system {
        System::Teams => &of_teams,
        _ => &show,
    };
    let grids = results(sheet);
    let label = format!("{}, results", title(sheet));
    (!grids.is_empty()).then(|| {
        html! {
            @for grid in &grids {
                // Its rows are not those of the standings.
                @let is_of_pairs = grid.columns.iter().any(|column| column.heading == "Opponent");
                @let label = if is_of_pairs { format!("{label} of pairs") } else { label.clone() };
                (folded(grid, &label, "rows", if is_of_pairs { &plain } else { show }))
            }
        }
    })
}

/// The meaning of the signs in the tables.
pub(crate) fn signs(sheets: &[EventSheet]) -> Markup {
    let mut standings = sheets.iter().flat_map(|sheet| &sheet.standings);
    let has_ratings = standings.any(|standing| standing.performance.is_some());
    let all = legend(sheets)
        .into_iter()
        .chain(has_ratings.then(|| OF_STANDINGS.to_owned()));
    html! { details { summary { "What the signs mean" } @for sentence in all { p.note { (sentence) } } } }
}

/// A table, whose rows beyond the first are folded if it is long, and whose columns beyond the first on phones.
fn folded(
    grid: &Grid,
    label: &str,
    what: &str,
    show: &dyn Fn(&GridColumn, usize) -> Markup,
) -> Markup {
    let rows = grid.rows();
    let first = |part| grid.columns.iter().position(|column| column.part == part);
    // Of teams, the points of their boards stand fourth, or those of a player.
    let is_of_teams = grid.columns.iter().any(|column| column.heading == "Team");
    let tie_break = first(GridSection::TieBreaks).or(is_of_teams.then_some(3));
    let tie_break = tie_break.map(|place| format!("tie-{}", place + 1));
    html! {
        div class=[tie_break] {
            @if rows > MOST_UNFOLDED { details.fold { summary { "All " (grouped(rows as u64)) " " (what) } } }
            @if grid.columns.len() > PHONE_COLUMNS { details.columns { summary { "All columns" } } }
            (markup(grid, label, show))
        }
    }
}

/// What does not fit, if there is something.
pub(crate) fn remarks_of(sheet: &EventSheet) -> Option<Markup> {
    let remarks = &sheet.remarks;
    (!remarks.is_empty()).then(|| html! {
        ul {
            @for remark in remarks.iter().take(MOST_REMARKS) { li { (name(&shortened(&remark.text, REMARK_CHARACTERS))) } }
        }
        @if remarks.len() > MOST_REMARKS {
            p { (remarks.len() - MOST_REMARKS) " more: see " code { "pgnkit crosstable" } "." }
        }
    })
}
