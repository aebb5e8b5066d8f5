//! The section of the most notable games.

use maud::{Markup, html};

use super::contents::Page;
use super::elements::board;
use super::elements::words::{counted, printed_result};
use super::tally::notable::NotableGame;

/// Games with what makes each notable, and their final positions.
fn list<'n>(
    page: &Page<'_>,
    heading: &str,
    games: impl Iterator<Item = ((usize, u64), &'n NotableGame, String)>,
) -> Markup {
    let id = heading.split(' ').next().unwrap_or_default().to_lowercase();
    html! {
        h3 { (heading) }
        ol.notable {
            @for (index, (place, game, why)) in games.enumerate() {
                li {
                    (board::svg(&game.end, game.turn, &game.marks, &format!("{id}-{}", index + 1), "Final position"))
                    p {
                        (page.linked(place, &game.white, &game.black)) " " strong { (printed_result(game.result)) } ", " (why) " ("
                        (page.place(place.0, Some(place.1))) ")"
                    }
                }
            }
        }
    }
}

/// The section of the notable games.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let notable = &page.all.notable;
    let moves = |plies: u64| counted(plies.div_ceil(2), "move", "moves");
    let upsets = notable.upsets.iter().map(|((above, place), game)| {
        (*place, game, counted(above.0, "point more", "points more"))
    });
    let shortest = notable.shortest.iter();
    let shortest = shortest.map(|((plies, place), game)| (*place, game, moves(*plies)));
    let longest = notable.longest.iter();
    let longest = longest.map(|((plies, place), game)| (*place, game, moves(plies.0)));
    (!notable.longest.is_empty()).then(|| {
        html! {
            @if !notable.upsets.is_empty() { (list(page, "Won against a higher rating", upsets)) }
            @if !notable.shortest.is_empty() { (list(page, "Shortest decisive games", shortest)) }
            (list(page, "Longest games", longest))
        }
    })
}
