//! Section: time classes and clock use.

use std::cmp::Reverse;

use maud::{Markup, html};

use super::contents::{Page, shown_file};
use super::elements::chart::{Bar, bar, legend, result_bar, rows};
use super::elements::html_tables::{wide, with_heads};
use super::elements::words::{counted, covered, covered_but, duration, grouped, percent};
use super::tally::times::MOVES;
use crate::output::html::name;
use crate::output::value::Hundredths;
use crate::statistics::clocks::Clocks;
use crate::statistics::distribution::Distribution;
use crate::statistics::result_counts::ResultCounts;
use pgnkit_core::pgn::time_control::TimeClass;

/// The section of the times.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let (classes, clocks) = (classes(page), clocks(page));
    (classes.is_some() || clocks.is_some()).then(|| {
        html! {
            @if let Some(classes) = classes { (classes) }
            @if let Some(clocks) = clocks {
                h3 { "Clock use" }
                (clocks)
            }
        }
    })
}

/// The class of a time control in words, with the time for 40 moves that makes it.
fn words(class: TimeClass) -> (&'static str, &'static str) {
    match class {
        TimeClass::Ultrabullet => ("Ultrabullet", "under 30 s"),
        TimeClass::Bullet => ("Bullet", "under 3 min"),
        TimeClass::Blitz => ("Blitz", "under 8 min"),
        TimeClass::Rapid => ("Rapid", "under 25 min"),
        TimeClass::Classical => ("Classical", "under a day"),
        TimeClass::Correspondence => ("Correspondence", "a day and more, or none"),
    }
}

/// How many games there are of each class.
fn classes(page: &Page<'_>) -> Option<Markup> {
    let all = &page.all.times.classes;
    let unknown = all.get(&None).map_or(0, ResultCounts::games);
    let known: Vec<(TimeClass, &ResultCounts)> = all
        .iter()
        .filter_map(|(class, results)| Some(((*class)?, results)))
        .collect();
    let number: u64 = known.iter().map(|(_, results)| results.games()).sum();
    let largest = known.iter().map(|(_, results)| results.games()).max();
    let left_out = covered_but(
        number,
        [(unknown, "without a TimeControl tag that tells the class")],
    );
    (number > 0).then(|| html! {
            (legend("Who won", &[("white", "White"), ("draw", "nobody"), ("black", "Black")]))
            (wide("Time classes", &format!("By the time that a player has for 40 moves, increments included. {left_out}"), &with_heads(
                "chart", &["Class", "<Games", "Number · share", "<Who won"], &html! {
                    @for (class, results) in &known {
                        @let (class, bounds) = words(*class);
                        tr {
                            th scope="row" { (class) br; small { (bounds) } }
                            td.bar { (bar(&[("decisive", results.games())], largest.unwrap_or(0), None)) }
                            td { (grouped(results.games())) " · " (percent(results.games(), number)) }
                            td.bar { (result_bar(results.each(), false)) }
                        }
                    }
                },
            )))
    })
}

/// What games took, and their moves as the game went on.
fn clocks(page: &Page<'_>) -> Option<Markup> {
    let times = &page.all.times;
    let number = times.clocks.games;
    let mut paces: Vec<_> = times
        .paces
        .iter()
        .map(|(class, pace)| (*class, &pace[..]))
        .collect();
    // The class with the most games first; of equals, the fastest.
    let plies = |pace: &[Distribution]| pace.iter().map(Distribution::count).sum::<u64>();
    paces.sort_by_key(|(_, pace)| Reverse(plies(pace)));
    (number > 0).then(|| html! {
            p {
                (covered(number, &times.clocks.left_out)) " "
                (extremes(page, &times.clocks.table))
            }
            p { "Half of the moves took less than the bar shows, by the number of the move." }
            @for (index, (class, pace)) in paces.into_iter().enumerate() {
                @let class = class.map_or("No class", |class| words(class).0);
                details open[index == 0] {
                    summary { strong { (class) } ", " (counted(plies(pace), "ply", "plies")) }
                    (wide(&format!("Time per move, {class}"), "Median of both players.", &medians(pace)))
                }
            }
    })
}

/// What half of the games took, and the longest thought.
fn extremes(page: &Page<'_>, clocks: &Clocks) -> Markup {
    let seconds = |most: Option<u64>| match most.unwrap_or(0) {
        // Known to the second.
        few @ 0..10 => format!("{few}\u{a0}s"),
        many => duration(many.saturating_mul(1000)),
    };
    let median = clocks.durations.quantile(50);
    let median = median.map_or(0, |Hundredths(seconds)| seconds.unsigned_abs());
    html! {
        "Half of the games took less than " (duration(median.saturating_mul(10))) ", the longest "
        (seconds(clocks.durations.most()))
        @if let Some((_, Reverse((place, ply)))) = clocks.longest.0 {
            ". The longest thought took " (seconds(clocks.plies.most())) ": ply "
            (grouped(ply as u64)) " of game " (place.game)
            @if page.files.len() > 1 { " of " (name(shown_file(&page.files[place.source]))) }
        }
        "."
    }
}

/// The median of each step of moves.
fn medians(pace: &[Distribution]) -> Markup {
    let last = pace.iter().rposition(|times| times.count() > 0);
    let drawn: Vec<Bar> = pace
        .iter()
        .take(last.map_or(0, |last| last + 1))
        .enumerate()
        .map(|(index, times)| {
            let median = times.median();
            Bar {
                label: MOVES.label(index as u64),
                parts: vec![("decisive", median.unwrap_or(0))],
                value: median.map_or_else(
                    || "–".to_owned(),
                    |median| format!("{} · {}", duration(median), grouped(times.count())),
                ),
            }
        })
        .collect();
    rows(["Move", "Median time", "Median · plies"], &drawn)
}
