//! The section of what engines spent, and how deep they searched.

use maud::{Markup, html};

use super::contents::Page;
use super::parts::cells::{heads, wide};
use super::parts::words::{duration, grouped};
use crate::output::html::name;
use pgnkit_core::english::shortened;

/// A mean with one decimal, rounded half up.
fn mean(sum: u64, count: u64) -> String {
    if count == 0 {
        return "–".to_owned();
    }
    let tenths = (20 * sum + count) / (2 * count);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The section of the engines.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let caption = "Mean search depth and time of the moves for which the match program wrote them. Moves from the book are no moves of theirs.";
    page.all.engines.known().next()?;
    Some(html! {
        (wide("Engines", caption, &html! {
            table {
                (heads(&["Engine", "Moves with depth", "Mean depth", "Moves with time", "Mean time"]))
                tbody {
                    @for (engine, moves) in page.all.engines.known() {
                        tr {
                            th.name scope="row" { (name(&shortened(engine, 120))) }
                            td { (grouped(moves.deep)) } td { (mean(moves.depths, moves.deep)) }
                            td { (grouped(moves.timed)) }
                            td { @if moves.timed == 0 { "–" } @else { (duration(moves.milliseconds / moves.timed)) } }
                        }
                    }
                }
            }
        }))
    })
}
