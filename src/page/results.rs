//! Who won how often, and when.

use maud::{Markup, html};

use super::cells::{heads, score, share, wide};
use super::chart::{bar, legend, result_bar, swatch};
use super::contents::Page;
use super::span::{Piece, Span};
use super::view::TableLine;
use super::words::{covered, covered_but, games, grouped};
use crate::statistics::tally::Tally;

/// The section of the results.
pub(crate) fn section(page: &Page<'_>) -> Markup {
    let results = &page.all.results;
    let lines = TableLine::all(&results.tally, page.files);
    let caption = covered(results.tally.games(), &results.left_out);
    html! {
        section #results {
            h2 { "Results" }
            @for line in &lines { (overall(line, &caption)) }
            h3 { "Over time" }
            @match Span::new(&page.all.timeline) {
                None => p { "No game has a known year." },
                Some(span) => (over_time(&span)),
            }
        }
    }
}

/// All games together.
fn overall(line: &TableLine, caption: &str) -> Markup {
    let caption = format!(
        "{caption} Percentages are of the {} that were won or drawn; a win is one point, a draw half a point.",
        games(line.count("scored_games"))
    );
    html! {
        @if line.count("scored_games") > 0 {
            (result_bar(line.results(), true))
        }
        (wide("Results", &caption, &html! {
            table {
                (heads(&["Result", "Games", "Share"]))
                tbody {
                    tr { th scope="row" { (swatch("white")) "White won" } (line.td("white_wins")) (line.share("white_wins", "scored_games")) }
                    tr { th scope="row" { (swatch("draw")) "Drawn" } (line.td("draws")) (line.share("draws", "scored_games")) }
                    tr { th scope="row" { (swatch("black")) "Black won" } (line.td("black_wins")) (line.share("black_wins", "scored_games")) }
                    @if line.count("both_lost") > 0 {
                        tr { th scope="row" { "Both lost" } (line.td("both_lost")) td { "–" } }
                    }
                    @if line.count("undecided") > 0 {
                        tr { th scope="row" { "No result, or two different ones" } (line.td("undecided")) td { "–" } }
                    }
                    tr.sum { th scope="row" { "All games; White's score" } (line.td("games")) (score(line.results())) }
                }
            }
        }))
    }
}

fn over_time(span: &Span) -> Markup {
    let number: u64 = span.pieces.iter().map(|piece| piece.games).sum();
    let caption = covered_but(number, &[(span.undated, span.unit.unknown())]);
    let heading = span.unit.heading();
    html! {
        (legend("Games", &[("decisive", "decisive"), ("draw", "drawn"), ("open", "no result")]))
        (legend("Who won", &[("white", "White"), ("draw", "nobody"), ("black", "Black")]))
        (wide("Games over time", &caption, &chart(span)))
        details {
            summary { "Numbers" }
            (wide("Results over time", &format!("{caption} Percentages are of games won or drawn."), &table(&span.pieces, heading)))
        }
    }
}

/// How many games there are in each piece of time, and who won them.
fn chart(span: &Span) -> Markup {
    let largest = span.pieces.iter().map(|piece| piece.games).max();
    html! {
        table.chart {
            (heads(&[span.unit.heading(), "<Games", "Number", "<Who won"]))
            tbody {
                @for piece in &span.pieces {
                    @let [white, drawn, black] = piece.results;
                    @let parts = [("decisive", white + black), ("draw", drawn), ("open", piece.unscored())];
                    tr {
                        th scope="row" { (piece.label) }
                        td.bar { (bar(&parts, largest.unwrap_or(0), None)) }
                        td { (grouped(piece.games)) }
                        td.bar { @if white + drawn + black > 0 { (result_bar(piece.results, false)) } }
                    }
                }
            }
        }
    }
}

fn table(pieces: &[Piece], heading: &str) -> Markup {
    html! {
        table.dates {
            (heads(&[heading, "Games", "White won", "Drawn", "Black won", "White", "Drawn", "Black"]))
            tbody {
                @for piece in pieces.iter().filter(|piece| piece.games > 0) {
                    @let scored = piece.results.iter().sum();
                    tr {
                        th scope="row" { (piece.label) }
                        td { (grouped(piece.games)) }
                        @for part in piece.results { td { (grouped(part)) } }
                        @for part in piece.results { (share(part, scored, scored)) }
                    }
                }
            }
        }
    }
}
