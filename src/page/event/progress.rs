//! The progress of the leaders: their points after each round, as lines.

use maud::{Markup, html};

use super::links::ShownEvent;
use super::title::MOST_CHARACTERS;
use crate::output::html::safe;
use crate::page::elements::scale::{length, share, step};
use pgnkit_core::english::shortened;
use pgnkit_tournament::points::{Points, printed};
use pgnkit_tournament::sheet::EventSheet;
use pgnkit_tournament::sheet::standings::Standing;
use pgnkit_tournament::system::System;

/// The number of leaders with a line.
const LEADERS: usize = 6;

/// The chart has so many units across and down, and its lines begin and end so far from its edges.
const WIDTH: u64 = 640;
const HEIGHT: u64 = 260;
const LEFT: u64 = 34;
const RIGHT: u64 = 26;
const TOP: u64 = 12;
const BOTTOM: u64 = 30;

/// Points after each round, of a leader.
struct ProgressLine<'a> {
    standing: &'a Standing,
    points: Vec<Points>,
}

/// The chart; `None` where it would say nothing, or other points than the standings.
pub(crate) fn progress_of(shown: &ShownEvent<'_>) -> Option<Markup> {
    /// Fewer rounds are seen at a glance.
    const LEAST_ROUNDS: usize = 4;
    let sheet = shown.sheet;
    let rounds = sheet.event.rounds();
    let is_chart = matches!(sheet.system, System::Swiss | System::RoundRobin { .. })
        && !sheet.is_match()
        && rounds.len() >= LEAST_ROUNDS
        && sheet.standings.len() > 2;
    let lines: Vec<ProgressLine<'_>> = (sheet.standings.iter().take(LEADERS))
        .map(|standing| line(sheet, standing, rounds))
        .collect();
    let is_same = |line: &ProgressLine<'_>| line.points.last() == Some(&line.standing.points);
    let most = lines.iter().filter_map(|line| line.points.last()).max()?;
    if !is_chart || *most <= 0 || !lines.iter().all(is_same) {
        return None;
    }
    let most = most.unsigned_abs();
    Some(html! {
        figure.progress {
            figcaption { "Points of the leaders after each round" }
            (drawing(shown, &lines, rounds, most))
            ol.legend {
                @for (index, line) in lines.iter().enumerate() {
                    li {
                        svg.swatch width="26" height="14" aria-hidden="true" { line class={ "lead lead-" (index + 1) } x1="0" x2="26" y1="7" y2="7" {} }
                        (shown.named(line.standing.player)) " " (printed(line.standing.points))
                    }
                }
            }
        }
    })
}

fn line<'a>(sheet: &EventSheet, standing: &'a Standing, rounds: &[u32]) -> ProgressLine<'a> {
    let entries = &sheet.entries[standing.player];
    let mut sum = 0;
    let points = rounds.iter().map(|&round| {
        let of_round = entries.iter().filter(|entry| entry.round == Some(round));
        sum += of_round
            .filter_map(|entry| entry.mark.usual())
            .sum::<Points>();
        sum
    });
    ProgressLine {
        points: points.collect(),
        standing,
    }
}

fn drawing(
    shown: &ShownEvent<'_>,
    lines: &[ProgressLine<'_>],
    rounds: &[u32],
    most: u64,
) -> Markup {
    let id = shown.part_anchor("progress");
    let (last, across) = (rounds.len() as u64, 100 * (WIDTH - LEFT - RIGHT));
    let x = |index: usize| 100 * LEFT + share(index as u64, last, across);
    let y =
        |points: u64| 100 * (HEIGHT - BOTTOM) - share(points, most, 100 * (HEIGHT - TOP - BOTTOM));
    let path = |line: &ProgressLine<'_>| -> String {
        let points = std::iter::once(&0).chain(&line.points).enumerate();
        let points = points.map(|(index, points)| {
            format!("{},{}", length(x(index)), length(y(points.unsigned_abs())))
        });
        points.collect::<Vec<String>>().join(" ")
    };
    let said = lines.iter().map(|line| {
        let name = &shown.sheet.event.players[line.standing.player].name;
        let points: Vec<String> = line.points.iter().map(|points| printed(*points)).collect();
        let name = shortened(name, MOST_CHARACTERS);
        format!("{name}: {}.", points.join(", "))
    });
    let said: Vec<String> = said.collect();
    let whole = (most / 100).max(1);
    let every = step(whole, 8);
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-labelledby={ (id) "-t " (id) "-d" } {
            title id={ (id) "-t" } { "Points of the leaders after each round" }
            desc id={ (id) "-d" } { (safe(&said.join(" "))) }
            @for number in (0..=whole).filter(|number| number % every == 0) {
                @let at = length(y(100 * number));
                line.rule x1=(LEFT) x2=(WIDTH - RIGHT) y1=(at) y2=(at) {}
                text.end x=(LEFT - 8) y=(length(y(100 * number) + 450)) { (number) }
            }
            @for (index, round) in (1..).zip(rounds).filter(|(index, _)| rounds.len() <= 20 || index % 5 == 0) {
                text.middle x=(length(x(index))) y=(HEIGHT - 8) { (round) }
            }
            @for (index, line) in lines.iter().enumerate().rev() {
                polyline class={ "lead lead-" (index + 1) } points=(path(line)) {}
            }
        }
    }
}
