//! How games ended, and where records contradict themselves or the board.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::cells::{heads, share, wide};
use super::chart::{Bar, legend, result_bar, rows};
use super::contents::Page;
use super::view::TableLine;
use super::words::{covered, grouped, percent};
use crate::statistics::tally::Tally;
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
pub(crate) fn section(page: &Page<'_>) -> Markup {
    let endings = &page.all.endings;
    let lines = TableLine::all(&endings.tally, page.files);
    let number = endings.tally.games();
    html! {
        section #outcomes {
            h2 { "Outcomes" }
                figure {
                    figcaption { h3 { "How games ended, and how well it is known" } }
                    (legend("Games", &BASES.into_iter().filter(|(basis, _)| lines.iter().any(|line| line.raw("basis") == *basis)).collect::<Vec<_>>()))
                    (chart(&lines, number))
                }
                (wide("Outcomes", &format!("{} White won, drawn, Black won: by the stated result.", covered(number, &endings.left_out)), &table(&lines, number)))
            (contradictions(page))
        }
    }
}

/// A bar for each kind, its parts by how well it is known.
fn chart(lines: &[TableLine], number: u64) -> Markup {
    let mut kinds: BTreeMap<String, BTreeMap<&str, u64>> = BTreeMap::new();
    for line in lines {
        let basis = line.raw("basis");
        if let Some((basis, _)) = BASES.into_iter().find(|(word, _)| *word == basis) {
            let kind = kinds.entry(line.raw("outcome").into_owned()).or_default();
            *kind.entry(basis).or_default() += line.count("games");
        }
    }
    let mut kinds: Vec<(u64, String, BTreeMap<&str, u64>)> = kinds
        .into_iter()
        .map(|(kind, bases)| (bases.values().sum(), kind, bases))
        .collect();
    kinds.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let row = |(games, kind, bases): &(u64, String, BTreeMap<&'static str, u64>)| Bar {
        label: kind.clone(),
        parts: BASES
            .map(|(basis, _)| (basis, bases.get(basis).copied().unwrap_or(0)))
            .to_vec(),
        value: format!("{} · {}", grouped(*games), percent(*games, number)),
    };
    let drawn: Vec<Bar> = kinds.iter().map(row).collect();
    rows(["Outcome", "Games", "Number · share"], &drawn)
}

fn table(lines: &[TableLine], number: u64) -> Markup {
    html! {
        table {
            (heads(&["Outcome", "<Basis", "Games", "% of games", "White won", "Drawn", "Black won", "<Share", "Mean plies"]))
            tbody {
                @for line in lines {
                    tr {
                        th scope="row" { (line.raw("outcome")) }
                        td.l { (line.raw("basis")) }
                        (line.td("games"))
                        (share(line.count("games"), number, number))
                        (line.td("white_wins"))
                        (line.td("draws"))
                        (line.td("black_wins"))
                        td.bar { (result_bar(line.results(), false)) }
                        (line.td("mean_plies"))
                    }
                }
            }
        }
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
            (wide("Contradictions", "Number of games with each contradiction; a game may have several. Covers all games read.", &html! {
                table.codes {
                    (heads(&["Contradiction", "Games", "<What it is"]))
                    tbody {
                        @for (code, games) in codes {
                            tr {
                                th scope="row" {
                                    @if all.tallies.sorted().iter().any(|row| row.code == code) {
                                        a href={ "#code-" (code) } { (code) }
                                    } @else { (code) }
                                }
                                td { (grouped(games)) }
                                td.l.words { @if let Some(rule) = rules::find(code) { (rule.summary) } }
                            }
                        }
                    }
                }
            }))
        }
    }
}
