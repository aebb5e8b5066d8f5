//! The section of the openings: the most frequent ones, each with its position.

use maud::{Markup, html};
use shakmaty::{Chess, Position};

use super::contents::Page;
use super::elements::html_tables::{score, share, td, wide, with_heads};
use super::elements::words::{FEW, covered_but, games, percent_from};
use super::elements::{board, chart::result_bar, squares::MarkedSquares};
use super::most_frequent::{SHOWN, more};
use crate::output::html::name;
use crate::statistics::key_table::KeyRow;
use crate::statistics::openings::OpeningCounts;
use pgnkit_core::english::shortened;
use pgnkit_core::openings::table_in_use;

/// The number of openings shown on boards.
const BOARDS: usize = 8;

/// Longest name that is shown whole, in characters: those of a table of the user's may have any length.
const NAME_CHARACTERS: usize = 120;

/// An opening and its games.
type Row<'t> = KeyRow<'t, OpeningCounts>;

/// The section of the openings.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let openings = &page.all.openings;
    let rows = openings.table.first_rows(usize::MAX);
    let (known, unknown): (Vec<Row<'_>>, Vec<Row<'_>>) =
        rows.into_iter().partition(|row| !row.key.0.is_empty());
    let unknown: u64 = unknown.iter().map(|row| row.counts.results.games()).sum();
    let number = openings.games;
    let covered = covered_but(number - unknown, [(unknown, "without a named opening")]);
    (!known.is_empty()).then(|| html! {
            p {
                "The opening of a game is the last named position among its first moves, whatever moves led there. "
                "ECO tags do not matter."
            }
            div.boards.small {
                @for (index, row) in known.iter().take(BOARDS).enumerate() {
                    (figure(row, index))
                }
            }
            (wide("Openings", &format!("The most frequent openings. {covered}"), &with_heads(
                "", &["ECO", "<Opening", "Games", "% of games", "White won", "Drawn", "Black won", "<Share", "White's score", "Mean plies"], &html! {
                    @for row in known.iter().take(SHOWN) {
                        @let counts = &row.counts.results;
                        tr {
                            th scope="row" { (row.key.0) }
                            td.words.l { (opening(row)) }
                            (td(counts.games())) (share(counts.games(), number, number))
                            @for games in counts.each() { (td(games)) }
                            td.bar { (result_bar(counts.each(), false)) }
                            (score(counts.each())) (td(row.counts.plies.mean()))
                        }
                    }
                },
            )))
            (more(page, known.len(), "openings", "openings"))
    })
}

fn opening(row: &Row<'_>) -> Markup {
    name(&shortened(row.key.1, NAME_CHARACTERS))
}

/// An opening with its position, and how its games ended.
fn figure(row: &Row<'_>, index: usize) -> Markup {
    let position = position(row);
    let counts = &row.counts.results;
    html! {
        figure.board {
            @if let Some((position, marks)) = &position {
                (board::svg(position.board(), position.turn(), marks, &format!("opening-{}", index + 1), "Position of the opening"))
            }
            figcaption {
                p.lead { (row.key.0) " " (opening(row)) }
                (result_bar(counts.each(), false))
                p {
                    (games(counts.games()))
                    (white_scored(counts.each()))
                }
            }
        }
    }
}

/// What White made of the games: a percentage only where they are not few.
fn white_scored([wins, draws, losses]: [u64; 3]) -> String {
    match wins + draws + losses {
        0 => String::new(),
        1..FEW => format!(": +{wins} ={draws} \u{2212}{losses} for White"),
        scored => {
            let percent = percent_from(2 * wins + draws, 2 * scored, scored);
            format!(", White scored {percent}")
        }
    }
}

/// The position that the table gives by the fewest moves for a code and a name.
fn position(row: &Row<'_>) -> Option<(Chess, MarkedSquares)> {
    let (eco, name) = *row.key;
    let all = table_in_use::table().all().iter();
    let of_name = all.filter(|opening| opening.eco == eco && opening.name == name);
    let opening = of_name.min_by_key(|opening| opening.moves.len())?;
    let mut position = Chess::default();
    for mv in &opening.moves {
        position.play_unchecked(*mv);
    }
    let last = opening.moves.last();
    let marks = MarkedSquares {
        last: last
            .into_iter()
            .flat_map(|mv| mv.from().into_iter().chain([mv.to()]))
            .collect(),
        concerned: Vec::new(),
    };
    Some((position, marks))
}
