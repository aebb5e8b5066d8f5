//! The section of the shortest mates, each with its final position.

use super::contents::Page;
use super::elements::{board, words::games};
use maud::{Markup, html};
use pgnkit_core::chess::piece_names;

/// The last moves of a game, all of them if they are few.
fn last_moves(moves: &str) -> String {
    const SHORT: usize = 20;
    const LAST: usize = 6;
    let starts: Vec<usize> = moves
        .match_indices(". ")
        .map(|(dot, _)| {
            let before = &moves[..dot];
            before.trim_end_matches(|c: char| c.is_ascii_digit()).len()
        })
        .collect();
    if starts.len() <= SHORT {
        return moves.to_owned();
    }
    format!("… {}", &moves[starts[starts.len() - LAST]..])
}

/// The section of the shortest mates.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let mates = &page.all.mates.0;
    (!mates.is_empty()).then(|| html! {
            p {
                "Final positions of the games from the usual start position that were checkmate in the fewest \
                 moves. Games with the same moves are shown once."
            }
            div.boards {
                @for (index, ((plies, moves), mate)) in mates.iter().enumerate() {
                    @let game = &mate.first;
                    figure.board {
                        (board::svg(&game.end, game.turn, &game.marks, &format!("mate-{}", index + 1), "Final position"))
                        figcaption {
                            p.lead {
                                "Mate by " (piece_names::side(!game.turn))
                                " on move " (plies.div_ceil(2))
                            }
                            p { (page.linked(mate.place, &game.white, &game.black)) }
                            p.place {
                                (page.place(mate.place.0, Some(mate.place.1)))
                                @if mate.games > 1 { ", and " (games(mate.games - 1)) " more with the same moves" }
                            }
                            p { (last_moves(moves)) }
                            p.fen { code { (mate.fen) } }
                        }
                    }
                }
            }
    })
}
