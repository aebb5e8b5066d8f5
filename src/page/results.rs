//! Who won how often, and when.

use maud::{Markup, html};

use super::contents::Page;
use super::elements::chart::{bar, legend, result_bar, swatch};
use super::elements::html_tables::{score, share, td, wide, with_heads};
use super::elements::words::{covered, covered_but, games, grouped};
use super::periods::{ChartPeriod, Periods};
use crate::statistics::result_counts::ResultCounts;

/// The section of the results.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let results = &page.all.results;
    let caption = covered(results.games, &results.left_out);
    (page.ledger.games > 0).then(|| {
        html! {
            (overall(&results.table, &caption))
            h3 { "Over time" }
            @match Periods::new(&page.all.timeline) {
                None => p { "No game has a known year." },
                Some(periods) => (over_time(&periods)),
            }
        }
    })
}

/// All games together.
fn overall(counts: &ResultCounts, caption: &str) -> Markup {
    let scored = counts.scored();
    let caption = format!(
        "{caption} Percentages are of the {} that were won or drawn; a win is one point, a draw half a point.",
        games(scored)
    );
    let lines = [
        ("white", "White won"),
        ("draw", "Drawn"),
        ("black", "Black won"),
    ];
    html! {
        @if scored > 0 {
            (result_bar(counts.each(), true))
        }
        (wide("Results", &caption, &with_heads(
            "", &["Result", "Games", "Share"], &html! {
                @for ((class, words), games) in lines.into_iter().zip(counts.each()) {
                    tr { th scope="row" { (swatch(class)) (words) } (td(games)) (share(games, scored, scored)) }
                }
                @if counts.both_lost > 0 {
                    tr { th scope="row" { "Both lost" } (td(counts.both_lost)) td { "–" } }
                }
                @if counts.undecided > 0 {
                    tr { th scope="row" { "No result, or two different ones" } (td(counts.undecided)) td { "–" } }
                }
                tr.sum { th scope="row" { "All games; White's score" } (td(counts.games())) (score(counts.each())) }
            },
        )))
    }
}

fn over_time(periods: &Periods) -> Markup {
    let number: u64 = periods.all.iter().map(|period| period.counts.games()).sum();
    let caption = covered_but(number, [(periods.undated, periods.unit.unknown())]);
    let heading = periods.unit.heading();
    html! {
        (legend("Games", &[("decisive", "decisive"), ("draw", "drawn"), ("open", "no result")]))
        (legend("Who won", &[("white", "White"), ("draw", "nobody"), ("black", "Black")]))
        (wide("Games over time", &caption, &chart(periods)))
        details {
            summary { "Numbers" }
            (wide("Results over time", &format!("{caption} Percentages are of games won or drawn."), &table(&periods.all, heading)))
        }
    }
}

/// How many games there are in each period, and who won them.
fn chart(periods: &Periods) -> Markup {
    let largest = periods.all.iter().map(|period| period.counts.games()).max();
    html! {
        (with_heads("chart", &[periods.unit.heading(), "<Games", "Number", "<Who won"], &html! {
            @for period in &periods.all {
                @let [white, drawn, black] = period.counts.each();
                @let parts = [("decisive", white + black), ("draw", drawn), ("open", period.counts.games() - period.counts.scored())];
                tr {
                    th scope="row" { (period.label) }
                    td.bar { (bar(&parts, largest.unwrap_or(0), None)) }
                    td { (grouped(period.counts.games())) }
                    td.bar { @if period.counts.scored() > 0 { (result_bar(period.counts.each(), false)) } }
                }
            }
        }))
    }
}

fn table(periods: &[ChartPeriod], heading: &str) -> Markup {
    html! {
        (with_heads("dates", &[heading, "Games", "White won", "Drawn", "Black won", "White", "Drawn", "Black"], &html! {
            @for period in periods.iter().filter(|period| period.counts.games() > 0) {
                @let scored = period.counts.scored();
                tr {
                    th scope="row" { (period.label) }
                    td { (grouped(period.counts.games())) }
                    @for part in period.counts.each() { td { (grouped(part)) } }
                    @for part in period.counts.each() { (share(part, scored, scored)) }
                }
            }
        }))
    }
}
