//! The section of what engines spent, and how deep they searched.

use std::cmp::Reverse;

use maud::{Markup, html};

use super::contents::Page;
use super::elements::html_tables::{wide, with_heads};
use super::elements::words::{duration, grouped, without_hash};
use super::tally::engines::EngineMoves;
use crate::output::html::{name, safe};
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
    let caption = "Mean search depth and time of the moves for which the match program wrote them. Moves from the opening book do not count.";
    page.all.engines.known().next()?;
    Some(html! {
        (wide("Engines", caption, &with_heads(
            "", &["Engine", "Moves with depth", "Mean depth", "Moves with time", "Mean time"], &html! {
                @for (engine, moves) in page.all.engines.known() {
                    tr {
                        (named(engine))
                        td { (grouped(moves.deep)) } td { (mean(moves.depths, moves.deep)) }
                        td { (grouped(moves.timed)) }
                        td { @if moves.timed == 0 { "–" } @else { (duration(moves.milliseconds / moves.timed)) } }
                    }
                }
            },
        )))
        (wide("How games of engines ended", "How the games of each engine ended, by what the record declares or the board proves.", &with_heads(
            "", &["Engine", "<Won", "<Drawn", "<Lost"], &html! {
                @for (engine, moves) in page.all.engines.known() {
                    tr {
                        (named(engine))
                        @for place in 0..3 { td.l.words { (endings(moves, place)) } }
                    }
                }
            },
        )))
    })
}

/// An engine as the head of a row.
fn named(engine: &str) -> Markup {
    let text = shortened(engine, 120);
    let short = without_hash(&text);
    html! { th.name scope="row" title=[(short != text).then(|| safe(&text))] { (name(&short)) } }
}

/// How games ended that were won, drawn or lost, the most frequent first.
fn endings(moves: &EngineMoves, place: usize) -> String {
    let endings = moves
        .endings
        .iter()
        .map(|(ending, counts)| (counts[place], *ending));
    let mut endings: Vec<(u64, &str)> = endings.filter(|(count, _)| *count > 0).collect();
    endings.sort_by_key(|(count, _)| Reverse(*count));
    let words = endings
        .iter()
        .map(|(count, ending)| format!("{} {ending}", grouped(*count)));
    words.collect::<Vec<String>>().join(", ")
}
