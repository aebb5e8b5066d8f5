//! What the files hold, and what of it was read.

use maud::{Markup, html};

use super::contents::Page;
use super::elements::words::{counted, games, grouped, size};
use crate::output::html::safe;
use pgnkit_core::english::plural;
use pgnkit_core::pgn::date::iso;
use pgnkit_core::rules::rule::Severity;

/// That some of the input could not be read.
pub(crate) fn incomplete(page: &Page<'_>) -> Markup {
    html! {
        @if !page.failures.is_empty() {
            div.alert role="alert" {
                p { strong { "This report is incomplete." } " Input that could not be read:" }
                ul { @for failure in page.failures { li { (safe(failure)) } } }
            }
        }
    }
}

/// The section of the overview.
pub(crate) fn section(page: &Page<'_>) -> Markup {
    let all = page.all;
    let ledger = page.ledger;
    let is_named = |name: &&String| !name.is_empty();
    let players = all.players.table.keys().filter(is_named).count() as u64;
    let events = all.events.table.keys().filter(is_named).count() as u64;
    let findings = |severity| all.findings.findings(severity);
    html! {
        dl.tiles {
            (tile(&grouped(ledger.games), plural(ledger.games, "game", "games"), ""))
            (tile(&grouped(players), plural(players, "player", "players"), ""))
            (tile(&grouped(events), plural(events, "event", "events"), ""))
            (tile(&grouped(all.plies), "plies replayed", ""))
            (tile(&grouped(findings(Severity::Error)), "errors", if findings(Severity::Error) > 0 { "error" } else { "" }))
            (tile(&grouped(findings(Severity::Warning)), "warnings", if findings(Severity::Warning) > 0 { "warning" } else { "" }))
        }
        p {
            @if ledger.games == 0 {
                "The input has no games."
            } @else {
                "Of " (games(ledger.games)) ", " (grouped(ledger.replayed)) " "
                (plural(ledger.replayed, "was", "were")) " replayed to the end, every move proved legal; "
                (grouped(ledger.stopped)) " stopped at an error; " (grouped(ledger.not_set_up)) " could not be replayed. "
                @if all.from_position > 0 {
                    (games(all.from_position)) " " (plural(all.from_position, "has", "have"))
                    " a start position of " (plural(all.from_position, "its", "their")) " own (FEN tag). "
                }
                (dates(page)) " "
                "The games have " (size(all.record_bytes)) " of text."
            }
        }
        p { (lost(page)) }
        @if !page.not_read.is_empty() {
            p { "Not read of the folders: " (safe(&page.not_read.join("; "))) "." }
        }
    }
}

fn tile(number: &str, words: &str, class: &str) -> Markup {
    html! {
        div class={ "tile " (class) } { dt { (words) } dd { (number) } }
    }
}

/// From when to when, as far as dates are complete.
fn dates(page: &Page<'_>) -> String {
    let events = page.all.events.table.sum();
    let Some(days) = events.days.0 else {
        return "No game has a complete date.".to_owned();
    };
    let [first, last] = days.map(iso);
    let dated = games(events.dated_games);
    if first == last {
        format!("{dated} with a complete date, all of {first}.")
    } else {
        format!("{dated} with a complete date, from {first} to {last}.")
    }
}

/// The lost text, in words.
fn lost(page: &Page<'_>) -> String {
    let ledger = page.ledger;
    let cut = [
        "game too large to be read whole",
        "games too large to be read whole",
    ];
    let lost = ledger.lost(cut);
    let parts: Vec<String> = lost
        .map(|(count, [one, many])| counted(count, one, many))
        .collect();
    if parts.is_empty() {
        "No text was lost.".to_owned()
    } else {
        format!(
            "Text that could not be read and was lost: {}.",
            parts.join(", ")
        )
    }
}
