//! `--table openings`: how often each ECO code was played, and with what score.

use std::collections::BTreeMap;

use super::numbers::percent;
use super::score::{self, Score};
use super::sums::{Mean, Sum};
use super::tally::{LeftOut, Seen, Tally, by_games};
use crate::output::columns::{Column, columns, row};

#[derive(Debug, Default)]
pub(crate) struct Openings {
    codes: BTreeMap<String, Opening>,
}

#[derive(Debug, Default)]
pub(super) struct Opening {
    score: Score,
    /// Of the games replayed to their end.
    plies: Mean,
}

impl Sum for Opening {
    fn absorb(&mut self, later: Opening) {
        self.score.absorb(later.score);
        self.plies.absorb(later.plies);
    }
}

/// An opening with its code.
pub(crate) struct OpeningRow<'t> {
    code: &'t str,
    opening: &'t Opening,
    /// Of the group.
    games: u64,
}

row!(OpeningRow);

/// The columns, in order.
const OWN: &[Column<OpeningRow<'static>>] = columns! { |row|
    "eco": Text = row.code, "the letter from A to E and two digits at the start of the ECO tag; empty if it has none";
    "games_percent": Decimal = percent(row.opening.score.games(), row.games), "number of games as a percentage of the group";
    "whole_games": Count = row.opening.plies.count(), "games with moves that were replayed to their end";
    "mean_plies": Decimal = row.opening.plies.mean(), "their mean number of plies";
};

impl Tally for Openings {
    type Fact = ();
    type Row = OpeningRow<'static>;

    fn columns() -> Vec<Column<OpeningRow<'static>>> {
        score::columns(OWN, |row| &row.opening.score)
    }

    fn fact(_seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        Ok(())
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        let tag = seen.game.tag("ECO");
        let code = tag.as_deref().and_then(code).unwrap_or_default();
        let opening = self.codes.entry(code).or_default();
        opening.score.add(seen.result);
        if seen.is_whole().is_ok() {
            opening.plies.add(seen.plies());
        }
    }

    fn merge(&mut self, later: Self) {
        self.codes.absorb(later.codes);
    }

    fn games(&self) -> u64 {
        let games = self.codes.values().map(|opening| opening.score.games());
        games.sum()
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<OpeningRow<'t>> {
        let games = self.games();
        by_games(&self.codes, |opening| opening.score.games())
            .map(|(code, opening)| OpeningRow {
                code,
                opening,
                games,
            })
            .collect()
    }
}

/// The code with which an ECO tag begins: subcodes are written in several ways (`B90a`, `B90/05`).
fn code(tag: &str) -> Option<String> {
    let mut characters = tag.trim().chars();
    let letter = characters.next()?.to_ascii_uppercase();
    let digits = [characters.next()?, characters.next()?];
    let is_code = matches!(letter, 'A'..='E')
        && digits.iter().all(char::is_ascii_digit)
        && !characters.next().is_some_and(|next| next.is_ascii_digit());
    is_code.then(|| [letter, digits[0], digits[1]].iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes() {
        for (tag, expected) in [
            ("B90", Some("B90")),
            (" c65 ", Some("C65")),
            ("B90a", Some("B90")),
            ("B90/05", Some("B90")),
            ("B901", None),
            ("F00", None),
            ("B9", None),
            ("?", None),
            ("", None),
            ("é12", None),
        ] {
            assert_eq!(code(tag).as_deref(), expected, "{tag}");
        }
    }
}
