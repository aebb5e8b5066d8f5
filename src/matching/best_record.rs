//! Which of several records of one game is the best.

use std::cmp::Ordering;

use clap::ValueEnum;

use super::{game_facts::GameFacts, table::GameTable};

/// The rule that chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum KeepRule {
    /// Most plies; then no error; then most known of result, date and round; then most informative tags, where one
    /// with ? in it counts half; then most comments and variations; then the first
    Best,
    /// The first in the order of the input
    First,
}

/// Why one record is better than another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Advantage {
    Plies,
    Faults,
    Known,
    Tags,
    Comments,
    First,
}

impl Advantage {
    /// Its word in the column, and the end of "the same as game 3, which ...".
    pub(crate) fn texts(self) -> (&'static str, &'static str) {
        match self {
            Advantage::Plies => ("plies", "has more plies"),
            Advantage::Faults => ("faults", "has no errors"),
            Advantage::Known => ("known", "gives more of result, date and round"),
            Advantage::Tags => ("tags", "has more tags"),
            Advantage::Comments => ("comments", "has more comments"),
            Advantage::First => ("first", "comes first"),
        }
    }
}

/// What counts for a record, most important first.
fn measures(table: &GameTable, game: &GameFacts) -> [(Advantage, u32); 5] {
    [
        (Advantage::Plies, game.plies),
        (Advantage::Faults, u32::from(!game.faulty)),
        // Otherwise what the others know would be lost, and the best might match games that they do not.
        (Advantage::Known, known(table, game)),
        (Advantage::Tags, u32::from(game.tags)),
        (Advantage::Comments, game.annotations),
    ]
}

/// How many are known: the result, the round, and the parts of the date.
fn known(table: &GameTable, game: &GameFacts) -> u32 {
    let has_round = !table.round_numbers(game).is_empty();
    u32::from(game.known_result().is_some()) + u32::from(has_round) + game.date.known_parts()
}

impl KeepRule {
    /// The best of games; `None` of none.
    pub(crate) fn best(self, table: &GameTable, games: &[u32]) -> Option<u32> {
        let better = |best, game| match self.compare(table, best, game).0 {
            Ordering::Less => game,
            _ => best,
        };
        games.iter().copied().reduce(better)
    }

    /// Whether the first is better than the second (`Greater`), and by what.
    pub(crate) fn compare(self, table: &GameTable, one: u32, two: u32) -> (Ordering, Advantage) {
        let [first, second] = [one, two].map(|game| measures(table, table.game(game)));
        let mut pairs = first.into_iter().zip(second);
        let unequal = pairs.find(|(one, two)| self == KeepRule::Best && one.1 != two.1);
        let unequal = unequal.map(|((why, one), (_, two))| (one.cmp(&two), why));
        unequal.unwrap_or((two.cmp(&one), Advantage::First))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgnkit_core::chess::game_result::GameResult;

    #[test]
    fn the_weightiest_difference_decides() {
        let plain = GameFacts {
            plies: 40,
            tags: 14,
            ..GameFacts::default()
        };
        let faulty = GameFacts {
            faulty: true,
            tags: 20,
            ..plain
        };
        let tagged = GameFacts { tags: 16, ..plain };
        let commented = GameFacts {
            annotations: 9,
            ..plain
        };
        let decided = GameFacts {
            result: Some(GameResult::Draw),
            ..plain
        };
        let longer = GameFacts {
            plies: 41,
            faulty: true,
            ..plain
        };
        let mut table = GameTable::default();
        table
            .facts
            .extend([plain, plain, faulty, commented, tagged, decided, longer]);
        let all = [0, 1, 2, 3, 4, 5, 6];
        for (count, best, why) in [
            (2, 0, Advantage::First),
            (3, 0, Advantage::Faults),
            (4, 3, Advantage::Comments),
            (5, 4, Advantage::Tags),
            (6, 5, Advantage::Known),
            (7, 6, Advantage::Plies),
        ] {
            let games = &all[..count];
            assert_eq!(KeepRule::Best.best(&table, games), Some(best), "{count}");
            let last = u32::try_from(count - 1).expect("small");
            let (winner, loser) = if last == best {
                (last, 0)
            } else {
                (best, last)
            };
            assert_eq!(
                KeepRule::Best.compare(&table, winner, loser),
                (Ordering::Greater, why)
            );
            assert_eq!(KeepRule::First.best(&table, games), Some(0));
        }
        assert_eq!(KeepRule::Best.best(&table, &[]), None);
    }
}
