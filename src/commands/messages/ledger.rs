//! The ledger in words.

use crate::english::counted;
use crate::pipeline::Ledger;

/// How many games were read, what became of them, and what text was lost.
pub(crate) fn line(ledger: &Ledger) -> String {
    let Ledger {
        games,
        replayed,
        stopped,
        not_set_up,
        lost_tokens,
        lost_ends,
        outside_lines,
        cut_records,
    } = *ledger;
    let mut lost = Vec::new();
    for (count, one, many) in [
        (lost_tokens, "token", "tokens"),
        (
            lost_ends,
            "unterminated comment or variation",
            "unterminated comments or variations",
        ),
        (outside_lines, "line outside games", "lines outside games"),
        (cut_records, "oversized record cut", "oversized records cut"),
    ] {
        if count > 0 {
            lost.push(counted(count, one, many));
        }
    }
    let lost = if lost.is_empty() {
        "no text lost".to_owned()
    } else {
        format!("text lost: {}", lost.join(", "))
    };
    let fates: Vec<String> = [
        (replayed, "complete"),
        (stopped, "stopped at an error"),
        (not_set_up, "not replayed"),
    ]
    .into_iter()
    .filter(|&(count, _)| count > 0)
    .map(|(count, fate)| format!("{count} {fate}"))
    .collect();
    match games {
        0 => format!("0 games; {lost}"),
        _ => format!(
            "{}: {}; {lost}",
            counted(games, "game", "games"),
            fates.join(", ")
        ),
    }
}
