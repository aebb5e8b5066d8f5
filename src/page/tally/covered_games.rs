//! Tables of `pgnkit stats`, with the games that are not in them.

use std::collections::BTreeMap;

use crate::statistics::sums::sum;
use crate::statistics::table::{CountedGame, LeftOut, StatsTable};

sum! {
    /// A table of `pgnkit stats`, and how many games are not in it.
    #[derive(Debug, Default)]
    pub(crate) struct Covered<T> {
        pub(crate) table: T,
        pub(crate) games: u64,
        pub(crate) left_out: BTreeMap<LeftOut, u64>,
    }
}

impl<T: StatsTable> Covered<T> {
    pub(crate) fn add(&mut self, seen: &CountedGame<'_>) {
        match self.table.add(seen) {
            Ok(()) => self.games += 1,
            Err(reason) => *self.left_out.entry(reason).or_default() += 1,
        }
    }
}
