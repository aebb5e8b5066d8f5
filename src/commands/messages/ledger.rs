//! The ledger in words.

use crate::pipeline::Ledger;

/// How many games were read, what became of them, and what text was lost.
pub(in crate::commands) fn line(ledger: &Ledger) -> String {
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
            lost.push(format!("{count} {}", if count == 1 { one } else { many }));
        }
    }
    let lost = if lost.is_empty() {
        "none".to_owned()
    } else {
        lost.join(", ")
    };
    let games_word = if games == 1 { "game" } else { "games" };
    format!(
        "{games} {games_word} read = {replayed} replayed + {stopped} stopped by a fault + {not_set_up} not set up; \
         text lost: {lost}"
    )
}
