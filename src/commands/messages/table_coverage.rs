//! What the ledger says about a table: how many games it covers, and how many are left out and why.

use pgnkit_core::english::counted;

/// Follows the ledger; reasons without games are not listed.
pub(crate) fn covered<'r>(
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
    let games = counted(games, "game", "games");
    let left_out = match &reasons[..] {
        [] => "none left out".to_owned(),
        reasons => format!("{sum} left out: {}", reasons.join(", ")),
    };
    format!("; {games} in {table}, {left_out}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_add_up() {
        assert_eq!(
            covered("1 table", 1, []),
            "; 1 game in 1 table, none left out"
        );
        assert_eq!(
            covered("2 tables", 5, [(0, "lost"), (2, "hidden"), (1, "late")]),
            "; 5 games in 2 tables, 3 left out: 2 hidden, 1 late"
        );
    }
}
