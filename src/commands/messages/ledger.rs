//! The ledger in words.

use std::collections::BTreeMap;

use crate::pipeline::ledger::Ledger;
use pgnkit_core::english::{counted, joined, plural};
use pgnkit_core::input::coding::encoding::{self, EncodingTable};

/// How many games were read, what became of them, and what text was lost; `reasons` says what the bits of undecided
/// games mean, if games were chosen.
pub(crate) fn line(ledger: &Ledger, reasons: Option<&[String]>) -> String {
    let lost = ledger.lost(["oversized record cut", "oversized records cut"]);
    let lost = joined(
        lost.map(|(count, [one, many])| counted(count, one, many)),
        ", ",
    );
    let lost = match &*lost {
        "" => "no text lost".to_owned(),
        lost => format!("text lost: {lost}"),
    };
    let fates = [
        (ledger.replayed, "complete"),
        (ledger.stopped, "stopped at an error"),
        (ledger.not_set_up, "not replayed"),
        (ledger.unread, "read by their tags alone"),
    ];
    let fates = fates.into_iter().filter(|(count, _)| *count > 0);
    let fates = joined(fates.map(|(count, fate)| format!("{count} {fate}")), ", ");
    let games = counted(ledger.games, "game", "games");
    match reasons {
        _ if ledger.games == 0 => format!("0 games; {lost}"),
        None => format!("{games}: {fates}; {lost}"),
        Some(reasons) => {
            let mut parts = vec![chosen(ledger, &fates), not_chosen(ledger)];
            parts.extend(undecided(ledger, reasons));
            format!("{games}: {}; {lost}", parts.join(", "))
        }
    }
}

/// Which text was written in another encoding: UTF-16, if there was some, and that of `--encoding`.
pub(crate) fn recoded(has_utf16: bool, to: &str) -> String {
    let named = encoding::table().map(EncodingTable::name);
    let from = has_utf16.then_some("UTF-16").into_iter().chain(named);
    joined(from.map(|from| format!("; {from} written as {to}")), "")
}

fn chosen(ledger: &Ledger, fates: &str) -> String {
    let chosen = ledger.choices.chosen;
    match fates {
        "" => format!("{chosen} chosen"),
        _ if ledger.unread == chosen => format!("{chosen} chosen (by tags)"),
        _ => format!("{chosen} chosen ({fates})"),
    }
}

fn not_chosen(ledger: &Ledger) -> String {
    let choices = &ledger.choices;
    let not_chosen = choices.not_chosen;
    match choices.passed_over {
        0 => format!("{not_chosen} not chosen"),
        all if all == not_chosen => format!("{all} not chosen (by tags)"),
        some => format!("{not_chosen} not chosen ({some} by tags)"),
    }
}

/// How many games nobody can decide, and why; the most frequent reasons.
fn undecided(ledger: &Ledger, reasons: &[String]) -> Option<String> {
    const NAMED: usize = 5;
    let choices = &ledger.choices;
    if choices.undecided == 0 {
        return None;
    }
    let mut counts: Vec<(u64, &String)> = choices.reasons.iter().copied().zip(reasons).collect();
    counts.retain(|(count, _)| *count > 0);
    counts.sort_by_key(|&(count, reason)| (std::cmp::Reverse(count), reason));
    let mut why: Vec<String> = (counts.iter().take(NAMED))
        .map(|(count, reason)| format!("{reason}: {count}"))
        .collect();
    if let Some(more @ 1..) = counts.len().checked_sub(NAMED) {
        let reasons = plural(more as u64, "reason", "reasons");
        why.push(format!("{more} more {reasons}"));
    }
    let undecided = choices.undecided;
    Some(format!("{undecided} undecided ({})", why.join(", ")))
}

/// The counts of a ledger, by name.
pub(crate) fn counts(ledger: &Ledger) -> BTreeMap<String, u64> {
    let mut ledger = ledger.clone();
    ledger
        .counts()
        .map(|(name, count)| (name.to_owned(), *count))
        .into()
}

/// The ledger of which these are the counts, by name; `None` if one is missing.
pub(crate) fn from_counts(count: impl Fn(&str) -> Option<u64>) -> Option<Ledger> {
    let mut ledger = Ledger::default();
    for (name, field) in ledger.counts() {
        *field = count(name)?;
    }
    Some(ledger)
}

/// How many games are undecided for each reason that there is.
pub(crate) fn undecided_counts(ledger: &Ledger, reasons: &[String]) -> BTreeMap<String, u64> {
    let counts = reasons.iter().zip(&ledger.choices.reasons);
    counts
        .filter(|(_, count)| **count > 0)
        .map(|(reason, &count)| (reason.clone(), count))
        .collect()
}
