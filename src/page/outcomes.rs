//! How games ended, and where records contradict themselves or the board.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use maud::{Markup, html};

use super::contents::Page;
use super::elements::chart::{Bar, legend, result_bar, rows};
use super::elements::html_tables::{share, td, wide, with_heads};
use super::elements::words::{covered, grouped, percent};
use crate::statistics::key_table::KeyRow;
use crate::statistics::outcomes::OutcomeCounts;
use pgnkit_core::rules;

/// How well an outcome is known, and what it means.
const BASES: [(&str, &str); 5] = [
    ("proved", "proved by the board"),
    ("claimable", "claimable on the board"),
    ("declared", "declared by the record"),
    ("inferred", "inferred from the result"),
    ("unknown", "unknown"),
];

/// The section of the outcomes.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let endings = &page.all.endings;
    let rows = endings.table.first_rows(usize::MAX);
    let number = endings.games;
    let is_found = |(basis, _): &(&str, &str)| rows.iter().any(|row| row.key.1 == *basis);
    let bases: Vec<(&str, &str)> = BASES.into_iter().filter(is_found).collect();
    let caption = format!(
        "{} White won, drawn, Black won: by the stated result.",
        covered(number, &endings.left_out)
    );
    (page.ledger.games > 0).then(|| {
        html! {
            figure {
                figcaption { h3 { "How games ended, and how certain that is" } }
                (legend("Games", &bases))
                (chart(&rows, number))
            }
            (wide("Outcomes", &caption, &table(&rows, number)))
            (contradictions(page))
        }
    })
}

/// A bar for each kind, its parts by how well it is known.
fn chart(outcomes: &[KeyRow<'_, OutcomeCounts>], number: u64) -> Markup {
    let mut kinds: BTreeMap<&str, [u64; BASES.len()]> = BTreeMap::new();
    for row in outcomes {
        let (kind, basis) = *row.key;
        if let Some(index) = BASES.iter().position(|(word, _)| *word == basis) {
            kinds.entry(kind).or_default()[index] += row.counts.results.games();
        }
    }
    let mut kinds: Vec<(&str, [u64; BASES.len()])> = kinds.into_iter().collect();
    let games = |bases: &[u64]| bases.iter().sum::<u64>();
    // A stable sort: equal numbers stay in the order of the words.
    kinds.sort_by_key(|(_, bases)| Reverse(games(bases)));
    let bar = |(kind, bases): (&str, [u64; BASES.len()])| {
        let games = games(&bases);
        let parts = BASES.iter().zip(bases);
        Bar {
            label: kind.to_owned(),
            parts: parts.map(|((basis, _), games)| (*basis, games)).collect(),
            value: format!("{} · {}", grouped(games), percent(games, number)),
        }
    };
    let drawn: Vec<Bar> = kinds.into_iter().map(bar).collect();
    rows(["Outcome", "Games", "Number · share"], &drawn)
}

fn table(outcomes: &[KeyRow<'_, OutcomeCounts>], number: u64) -> Markup {
    html! {
        (with_heads("", &["Outcome", "<Basis", "Games", "% of games", "White won", "Drawn", "Black won", "<Share", "Mean plies"], &html! {
            @for row in outcomes {
                @let counts = &row.counts.results;
                tr {
                    th scope="row" { (row.key.0) }
                    td.l { (row.key.1) }
                    (td(counts.games()))
                    (share(counts.games(), number, number))
                    @for games in counts.each() { (td(games)) }
                    td.bar { (result_bar(counts.each(), false)) }
                    (td(row.counts.plies.mean()))
                }
            }
        }))
    }
}

/// Games whose record contradicts itself or the board.
fn contradictions(page: &Page<'_>) -> Markup {
    let all = page.all;
    let mut codes: Vec<(&str, u64)> = all
        .contradictions
        .iter()
        .map(|(code, games)| (*code, *games))
        .collect();
    codes.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    html! {
        h3 { "Contradictions" }
        @if all.contradicting == 0 {
            p { "No record contradicts itself or what the board proves." }
        } @else {
            p {
                "Games whose record contradicts itself or what the board proves: " (grouped(all.contradicting)) ". To list them: "
                (page.command("outcomes --contradictions")) "."
            }
            (wide("Contradictions", "Number of games with each contradiction; a game may have several. Covers all games read.", &with_heads(
                "codes", &["Contradiction", "Games", "<What it is"], &html! {
                    @for (code, games) in codes {
                        tr {
                            th scope="row" {
                                @if all.findings.sorted().iter().any(|row| row.code == code) {
                                    a href={ "#code-" (code) } { (code) }
                                } @else { (code) }
                            }
                            td { (grouped(games)) }
                            td.l.words { @if let Some(rule) = rules::find(code) { (rule.summary) } }
                        }
                    }
                },
            )))
        }
    }
}
