//! Tables of `pgnkit stats`, with the games that are not in them.

use std::collections::BTreeMap;

use crate::statistics::sums::Sum;
use crate::statistics::tally::{LeftOut, Seen, Tally};

/// A table of `pgnkit stats`, and how many games are not in it.
#[derive(Debug, Default)]
pub(crate) struct Covered<T> {
    pub(crate) tally: T,
    pub(crate) left_out: BTreeMap<LeftOut, u64>,
}

impl<T: Tally> Covered<T> {
    pub(crate) fn add(&mut self, seen: &Seen<'_, '_>) {
        match T::fact(seen) {
            Ok(fact) => self.tally.add(seen, fact),
            Err(reason) => *self.left_out.entry(reason).or_default() += 1,
        }
    }

    pub(crate) fn merge(&mut self, later: Covered<T>) {
        self.tally.merge(later.tally);
        self.left_out.absorb(later.left_out);
    }
}
