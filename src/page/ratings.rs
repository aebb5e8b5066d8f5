//! Section: ratings, and score by rating difference.

use maud::{Markup, html};

use super::contents::Page;
use super::elements::chart::{Bar, bar, rows};
use super::elements::html_tables::{score, wide, with_heads};
use super::elements::words::{counted, covered_but, grouped, percent_from};
use super::tally::ratings::{BANDS, DIFFERENCES, DifferenceCounts, GREATEST, Ratings};

/// The section of the ratings.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let ratings = &page.all.ratings;
    (!ratings.bands.is_empty()).then(|| {
        html! {
            (histogram(ratings))
            h3 { "Score by rating difference" }
            @if ratings.steps.is_empty() {
                p { (covered(0, ratings)) }
            } @else {
                (differences(ratings))
            }
        }
    })
}

/// How many players of games have ratings of each hundred.
fn histogram(ratings: &Ratings) -> Markup {
    let rated: u64 = ratings.bands.values().sum();
    let ends = ratings.bands.keys().next().zip(ratings.bands.keys().last());
    let row = |band: u64| {
        let players = ratings.bands.get(&band).copied().unwrap_or(0);
        Bar {
            label: BANDS.label(band),
            parts: vec![("decisive", players)],
            value: grouped(players),
        }
    };
    let drawn: Vec<Bar> = ends.map_or_else(Vec::new, |(&first, &last)| {
        (first..=last).map(row).collect()
    });
    let mean = (2 * ratings.sum + rated) / (2 * rated.max(1));
    let caption = format!(
        "Ratings as the games give them, from 1 to {GREATEST}: both players count in every game. Mean {mean}. Covers {}; {}.",
        counted(rated, "rating", "ratings"),
        counted(ratings.unrated, "is missing", "are missing")
    );
    wide(
        "Ratings",
        &caption,
        &rows(["Rating", "Players of games", "Number"], &drawn),
    )
}

fn covered(number: u64, ratings: &Ratings) -> String {
    let reasons = ratings.left_out.iter();
    covered_but(number, reasons.map(|(reason, games)| (*games, *reason)))
}

/// What the players with the higher ratings scored, beside what was to be expected.
fn differences(ratings: &Ratings) -> Markup {
    let games = |step: &DifferenceCounts| step.results.iter().sum::<u64>();
    let number = ratings.steps.values().map(games).sum();
    let caption = format!(
        "Score of the player with the higher rating. The stroke is the expected score by the FIDE Rating Regulations, table \
         8.1.2, as the mean of these games. {}",
        covered(number, ratings)
    );
    let last = ratings.steps.keys().last().copied().unwrap_or(0);
    wide(
        "Score by rating difference",
        &caption,
        &html! {
            (with_heads("chart", &["Points apart", "<0 to 100\u{a0}%", "Score", "Expected", "Games"], &html! {
                @for index in 0..=last {
                    @let step = ratings.steps.get(&index).copied().unwrap_or_default();
                    @let games = games(&step);
                    tr {
                        th scope="row" { (DIFFERENCES.label(index)) }
                        @if games == 0 {
                            td {} td { "–" } td { "–" }
                        } @else {
                            @let [won, drawn, _] = step.results;
                            td.bar { (bar(&[("decisive", (2 * won + drawn) * 50)], games * 100, Some(step.expected))) }
                            (score(step.results))
                            td { (percent_from(step.expected, games * 100, games)) }
                        }
                        td { (grouped(games)) }
                    }
                }
            }))
        },
    )
}
