//! Which of several records of one game is the best.

use std::cmp::Ordering;

use clap::ValueEnum;

use super::facts::Facts;
use super::table::Table;

/// The rule that chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Keep {
    /// Most plies; then no fault; then most tags that say something, where one with ? in it counts half; then
    /// most comments and variations; then the first
    Best,
    /// The first in the order of the input
    First,
}

/// Why one record is better than another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    Plies,
    Faults,
    Tags,
    Comments,
    First,
}

impl Why {
    /// As the column has it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Why::Plies => "plies",
            Why::Faults => "faults",
            Why::Tags => "tags",
            Why::Comments => "comments",
            Why::First => "first",
        }
    }

    /// As the end of "that one ...".
    pub(super) fn words(self) -> &'static str {
        match self {
            Why::Plies => "has more plies",
            Why::Faults => "has no fault",
            Why::Tags => "has more tags",
            Why::Comments => "has more comments",
            Why::First => "came first",
        }
    }
}

impl Keep {
    /// The best of games; `None` of none.
    pub(super) fn best(self, table: &Table, games: &[u32]) -> Option<u32> {
        games
            .iter()
            .copied()
            .reduce(|best, game| match self.compare(table, best, game).0 {
                Ordering::Less => game,
                _ => best,
            })
    }

    /// Whether the first is better than the second (`Greater`), and by what.
    pub(super) fn compare(self, table: &Table, one: u32, two: u32) -> (Ordering, Why) {
        let measures: [(Why, fn(&Facts) -> u32); 4] = [
            (Why::Plies, |game| game.plies),
            (Why::Faults, |game| u32::from(!game.faulty)),
            (Why::Tags, |game| u32::from(game.tags)),
            (Why::Comments, |game| game.annotations),
        ];
        let (first, second) = (table.game(one), table.game(two));
        let unequal = measures.into_iter().find_map(|(why, measure)| {
            let order = measure(first).cmp(&measure(second));
            (self == Keep::Best && order != Ordering::Equal).then_some((order, why))
        });
        unequal.unwrap_or((two.cmp(&one), Why::First))
    }
}
