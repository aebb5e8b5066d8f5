//! Findings: how many of each code, the most serious with their positions, and what the codes mean.

use maud::{Markup, html};

use super::contents::Page;
use super::elements::html_tables::{wide, with_heads};
use super::elements::words::{counted, grouped};
use super::{elements::board, most_serious::Sighting};
use crate::output::findings::summary::CodeRow;
use crate::output::html::{name, safe};
use pgnkit_core::english::capitalised;
use pgnkit_core::rules;
use pgnkit_core::rules::rule::Severity;

/// The section of the findings.
pub(crate) fn section(page: &Page<'_>) -> Option<Markup> {
    let counts = &page.all.findings;
    let sorted = counts.sorted();
    let number: u64 = sorted.iter().map(|row| row.findings).sum();
    (number > 0 || page.all.ignored > 0).then(|| html! {
        @if number == 0 {
            p { "No findings." }
        } @else {
            p {
                (counted(number, "finding", "findings")) " in " (counted(page.ledger.games, "game", "games")) ": "
                @for (index, severity) in counted_severities(page).into_iter().enumerate() {
                    @if index > 0 { ", " }
                    (number_of(severity, counts.findings(severity)))
                }
                ". To list them all: " (page.command(&format!("check{}", page.choice))) "."
            }
            (wide("Findings by code", "Number of findings per code, the most serious first. Covers all games read.", &with_heads(
                "codes", &["Code", "<Severity", "Findings", "Games", "<What it is"], &html! {
                    @for CodeRow { severity, code, findings, games, .. } in &sorted {
                        tr {
                            th scope="row" { a href={ "#code-" (code) } { (code) } }
                            td.l { (badge(*severity, severity.as_str())) }
                            td { (grouped(*findings)) }
                            td { (grouped(*games)) }
                            td.l.words { @if let Some(rule) = rules::find(code) { (rule.summary) } }
                        }
                    }
                },
            )))
            (most_serious(page))
            (meanings(&sorted))
        }
        @if page.all.ignored > 0 {
            p.note {
                (counted(page.all.ignored, "more finding is", "more findings are"))
                " ignored by “% pgnkit: ignore” lines in the games."
            }
        }
        @if page.today.is_none() {
            p.note { "Dates in the future were not checked, because the report has no date (--today)." }
        }
    })
}

/// The severities whose findings are counted in words: style only if there are any.
fn counted_severities(page: &Page<'_>) -> Vec<Severity> {
    let is_counted = |severity: &Severity| {
        *severity != Severity::Style || page.all.findings.findings(*severity) > 0
    };
    Severity::ALL.into_iter().filter(is_counted).collect()
}

/// How many findings of a severity there are, in its colour if there is one.
fn number_of(severity: Severity, findings: u64) -> Markup {
    let words = format!("{} {}", grouped(findings), severity.plural(findings));
    html! { @if findings > 0 { (badge(severity, &words)) } @else { (words) } }
}

fn badge(severity: Severity, words: &str) -> Markup {
    html! { span class={ "badge " (severity.as_str()) } { (words) } }
}

/// The most serious findings, each with its position if it has one.
fn most_serious(page: &Page<'_>) -> Markup {
    let chosen = page.all.most_serious.chosen(page.boards);
    let errors = page.all.findings.findings(Severity::Error);
    let shown = chosen
        .iter()
        .filter(|sighting| sighting.severity == Severity::Error);
    let more = errors - shown.count() as u64;
    html! {
        @if !chosen.is_empty() {
            h3 { "Most serious findings" }
            p {
                "Errors first, then warnings about a move; first one finding of every code, then a second of each. A code without \
                 a position is shown once. "
                "On the boards, the last move is tinted and the squares of the move in question are framed. "
                @if more > 0 {
                    (counted(more, "more error is", "more errors are")) " not shown here; to list them: "
                    (page.command(&format!("check --format csv{}", page.choice))) "."
                }
            }
            div.boards {
                @for (index, sighting) in chosen.iter().enumerate() { (card(page, sighting, index + 1)) }
            }
        }
    }
}

/// A finding with its place, its text and its position.
fn card(page: &Page<'_>, sighting: &Sighting, number: usize) -> Markup {
    let [before, token, behind] = &sighting.around;
    html! {
        figure.board {
            @if let Some(diagram) = &sighting.diagram {
                (board::svg(&diagram.board, diagram.turn, &diagram.marks, &format!("finding-{number}"), &capitalised(diagram.words)))
            }
            figcaption {
                p.lead {
                    (badge(sighting.severity, sighting.severity.as_str())) " "
                    a href={ "#code-" (sighting.rule.code) } { (sighting.rule.code) }
                }
                p { @if !sighting.mv.is_empty() { strong { (name(&sighting.mv)) } ": " } (name(&sighting.message)) }
                @if let Some(game) = sighting.game {
                    p { (page.linked((sighting.source, game), &sighting.white, &sighting.black)) @if !sighting.event.is_empty() { ", " (name(&sighting.event)) } }
                }
                p.place {
                    (page.place(sighting.source, sighting.game))
                    @if page.files.len() > 1 || sighting.game.is_some() { ", " }
                    "line " (sighting.line) ", column " (sighting.column)
                }
                @if !(before.trim().is_empty() && token.is_empty() && behind.trim().is_empty()) {
                    p.source { code { (safe(before)) mark { (safe(token)) } (safe(behind)) } }
                }
                @if let Some(diagram) = &sighting.diagram {
                    p.fen { (capitalised(diagram.words)) ": " code { (safe(&diagram.fen)) } }
                }
            }
        }
    }
}

/// The meanings of the codes found.
fn meanings(sorted: &[CodeRow]) -> Markup {
    let mut codes: Vec<&str> = sorted.iter().map(|row| row.code).collect();
    codes.sort_unstable();
    codes.dedup();
    html! {
        h3 { "What the codes mean" }
        @for rule in codes.into_iter().filter_map(rules::find) {
            details.meaning {
                summary { strong { (rule.code) } ": " (rule.summary) }
                div id={ "code-" (rule.code) } {
                    p { (rule.explanation) }
                    p { "Basis: " (rule.basis) "." }
                    p { "Example: " code { (safe(rule.example)) } }
                }
            }
        }
    }
}
