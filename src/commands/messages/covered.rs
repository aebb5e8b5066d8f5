//! What the ledger says of a table: how many games it covers, and how many are left out and why.

/// To follow the ledger; reasons without games are passed over.
pub(in crate::commands) fn covered<'r>(
    table: &str,
    games: u64,
    left_out: impl IntoIterator<Item = (u64, &'r str)>,
) -> String {
    let (mut sum, mut reasons) = (0, Vec::new());
    for (games, words) in left_out {
        if games > 0 {
            sum += games;
            reasons.push(format!("{games} {words}"));
        }
    }
    let word = if games == 1 { "game" } else { "games" };
    let reasons = match &reasons[..] {
        [] => String::new(),
        reasons => format!(": {}", reasons.join(", ")),
    };
    format!("; in {table}: {games} {word}, left out: {sum}{reasons}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_add_up() {
        assert_eq!(
            covered("1 table", 1, []),
            "; in 1 table: 1 game, left out: 0"
        );
        assert_eq!(
            covered("2 tables", 5, [(0, "lost"), (2, "hidden"), (1, "late")]),
            "; in 2 tables: 5 games, left out: 3: 2 hidden, 1 late"
        );
    }
}
