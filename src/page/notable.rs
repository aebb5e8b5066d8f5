//! The section of the most notable games.

use maud::{Markup, html};

use super::contents::Page;
use super::parts::words::{counted, printed_result};
use super::tally::notable::NotableGame;

/// A game with what makes it notable.
fn item(page: &Page<'_>, place: (usize, u64), game: &NotableGame, why: &str) -> Markup {
    html! {
        li {
            (page.linked(place, &game.white, &game.black)) " " strong { (printed_result(game.result)) } ", " (why) " ("
            (page.place(place.0, Some(place.1))) ")"
        }
    }
}

/// The section of the notable games.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let notable = &page.all.notable;
    let moves = |plies: u64| counted(plies.div_ceil(2), "move", "moves");
    (!notable.longest.is_empty()).then(|| html! {
        @if !notable.upsets.is_empty() {
            h3 { "Won against a higher rating" }
            ul {
                @for ((above, place), game) in &notable.upsets {
                    (item(page, *place, game, &counted(above.0, "point more", "points more")))
                }
            }
        }
        @if !notable.shortest.is_empty() {
            h3 { "Shortest decisive games" }
            ul { @for ((plies, place), game) in &notable.shortest { (item(page, *place, game, &moves(*plies))) } }
        }
        h3 { "Longest games" }
        ul { @for ((plies, place), game) in &notable.longest { (item(page, *place, game, &moves(plies.0))) } }
    })
}
