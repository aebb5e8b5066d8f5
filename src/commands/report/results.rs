//! Who won how often, and when.

use maud::{Markup, html};

use super::chart::{Bar, Head, columns, legend, result_bar, swatch, ticks};
use super::page::{Page, heads, wide};
use super::span::{Piece, Span, Unit};
use super::words::{covered, covered_but, games, grouped, percent};
use super::{scale::step, view::TableLine};
use crate::commands::stats::tally::Tally;

/// The section of the results.
pub(super) fn section(page: &Page<'_>) -> Markup {
    let results = &page.all.results;
    let lines = TableLine::all(&results.tally, page.files);
    let caption = covered(results.tally.games(), &results.left_out);
    html! {
        section #results {
            h2 { "Results" }
            @for line in &lines { (overall(line, &caption)) }
            h3 { "Over time" }
            @match Span::new(&page.all.by_date) {
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
                (heads(&["Result", "Games", "%"]))
                tbody {
                    tr { th scope="row" { (swatch("white")) "White won" } (line.td("white_wins")) (line.td("white_wins_percent")) }
                    tr { th scope="row" { (swatch("draw")) "Drawn" } (line.td("draws")) (line.td("draws_percent")) }
                    tr { th scope="row" { (swatch("black")) "Black won" } (line.td("black_wins")) (line.td("black_wins_percent")) }
                    @if line.count("both_lost") > 0 {
                        tr { th scope="row" { "Both lost" } (line.td("both_lost")) td { "–" } }
                    }
                    @if line.count("undecided") > 0 {
                        tr { th scope="row" { "No result, or two different ones" } (line.td("undecided")) td { "–" } }
                    }
                    tr.sum { th scope="row" { "All games; White's score" } (line.td("games")) (line.td("white_score_percent")) }
                }
            }
        }))
    }
}

fn over_time(span: &Span) -> Markup {
    let word = span.unit.as_str();
    let number: u64 = span.pieces.iter().map(|piece| piece.games).sum();
    let reason = match span.unit {
        Unit::Month => "without a known month",
        _ => "without a known year",
    };
    let caption = covered_but(number, &[(span.undated, reason)]);
    let step = step(span.pieces.len() as u64, 6);
    let ticks = match span.unit {
        Unit::Month => vec![0, 3, 6, 9],
        _ => match ticks(span.pieces.len(), span.first, step) {
            none if none.is_empty() => vec![0],
            some => some,
        },
    };
    let known: Vec<&Piece> = span.pieces.iter().filter(|piece| piece.games > 0).collect();
    html! {
        @if known.len() > 1 {
            figure {
                figcaption { h4 { "Decisive and drawn games by " (word) } }
                (legend(&[("decisive", "decisive"), ("draw", "drawn"), ("open", "no result")]))
                (columns(&numbers_head(&known, word), &numbers(span), &ticks, false))
            }
            figure {
                figcaption { h4 { "Who won, in percent, by " (word) } }
                (legend(&[("white", "White won"), ("draw", "drawn"), ("black", "Black won")]))
                (columns(&shares_head(&known, word), &shares(span), &ticks, true))
            }
            details {
                summary { "Numbers" }
                (table(&known, span.unit, &caption))
            }
        } @else {
            (table(&known, span.unit, &caption))
        }
    }
}

fn numbers(span: &Span) -> Vec<Bar> {
    let bar = |piece: &Piece| {
        let [white, drawn, black] = piece.results;
        Bar {
            label: piece.label.clone(),
            tip: format!(
                "{}: {}, {} decisive, {} drawn",
                piece.label,
                games(piece.games),
                grouped(white + black),
                grouped(drawn)
            ),
            parts: vec![
                ("decisive", white + black),
                ("draw", drawn),
                ("open", piece.unscored()),
            ],
        }
    };
    span.pieces.iter().map(bar).collect()
}

fn shares(span: &Span) -> Vec<Bar> {
    let bar = |piece: &Piece| {
        let [white, drawn, black] = piece.results;
        let scored = white + drawn + black;
        Bar {
            label: piece.label.clone(),
            tip: format!(
                "{}: of {} White won {}, drawn {}, Black won {}",
                piece.label,
                games(scored),
                percent(white, scored),
                percent(drawn, scored),
                percent(black, scored)
            ),
            // White stands on top, as in a table from above.
            parts: vec![("black", black), ("draw", drawn), ("white", white)],
        }
    };
    span.pieces.iter().map(bar).collect()
}

fn numbers_head(known: &[&Piece], word: &str) -> Head<'static> {
    let most = known.iter().max_by_key(|piece| piece.games);
    let most = most.map_or_else(String::new, |most| {
        format!(" Most games: {}, {}.", most.label, games(most.games))
    });
    Head {
        id: "time-numbers",
        title: "Decisive and drawn games over time",
        text: format!(
            "{}{most} The table below has the numbers.",
            from_to(known, word)
        ),
    }
}

fn shares_head(known: &[&Piece], word: &str) -> Head<'static> {
    let share = |piece: &Piece| {
        let [white, drawn, black] = piece.results;
        format!(
            "{} were drawn in {}",
            percent(drawn, white + drawn + black),
            piece.label
        )
    };
    let ends: Vec<String> = known
        .first()
        .into_iter()
        .chain(known.last())
        .map(|piece| share(piece))
        .collect();
    Head {
        id: "time-shares",
        title: "Shares of White's wins, draws and Black's wins over time",
        text: format!(
            "{} Of the games won or drawn, {}. The table below has the numbers.",
            from_to(known, word),
            ends.join(", ")
        ),
    }
}

fn from_to(known: &[&Piece], word: &str) -> String {
    match known {
        [first, .., last] => format!(
            "One column per {word} from {} to {}.",
            first.label, last.label
        ),
        _ => String::new(),
    }
}

fn table(known: &[&Piece], unit: Unit, caption: &str) -> Markup {
    let heading = match unit {
        Unit::Month => "Month",
        Unit::Year => "Year",
        Unit::Decade => "Decade",
        Unit::Century => "Century",
    };
    html! {
        (wide("Results over time", &format!("{caption} Percentages are of games won or drawn."), &html! {
            table {
                (heads(&[heading, "Games", "White won", "Drawn", "Black won", "White %", "Drawn %", "Black %", "<Share"]))
                tbody {
                    @for piece in known {
                        @let scored = piece.results.iter().sum();
                        tr {
                            th scope="row" { (piece.label) }
                            td { (grouped(piece.games)) }
                            @for part in piece.results { td { (grouped(part)) } }
                            @for part in piece.results { td { (percent(part, scored)) } }
                            td.bar { (result_bar(piece.results, false)) }
                        }
                    }
                }
            }
        }))
    }
}
