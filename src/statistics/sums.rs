//! Counts that add up part by part, whatever they are counted by.

use std::collections::{BTreeMap, btree_map::Entry};

use shakmaty::{ByColor, ByRole};

use super::numbers::mean;
use crate::output::value::Hundredths;
use pgnkit_core::memory::entry_bytes;

/// What was counted of some games.
pub(crate) trait Sum: Default {
    /// Adds what was counted of later games.
    fn absorb(&mut self, later: Self);
}

impl Sum for u64 {
    fn absorb(&mut self, later: u64) {
        *self += later;
    }
}

impl<S: Sum> Sum for ByColor<S> {
    fn absorb(&mut self, later: ByColor<S>) {
        self.white.absorb(later.white);
        self.black.absorb(later.black);
    }
}

impl<S: Sum> Sum for ByRole<S> {
    fn absorb(&mut self, later: ByRole<S>) {
        for (role, sum) in later.zip_role() {
            self.get_mut(role).absorb(sum);
        }
    }
}

/// Sums by name, with about as many bytes as they take.
#[derive(Debug, Default)]
pub(crate) struct ByName<S> {
    sums: BTreeMap<String, S>,
    bytes: usize,
}

impl<S: Sum> ByName<S> {
    /// The sum of a name.
    pub(crate) fn of(&mut self, name: String) -> &mut S {
        match self.sums.entry(name) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                self.bytes += entry_bytes::<String, S>(place.key().len());
                place.insert(S::default())
            }
        }
    }

    pub(crate) fn sums(&self) -> &BTreeMap<String, S> {
        &self.sums
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}

impl<S: Sum> Sum for ByName<S> {
    fn absorb(&mut self, later: ByName<S>) {
        for (name, sum) in later.sums {
            self.of(name).absorb(sum);
        }
    }
}

impl<K: Ord, S: Sum> Sum for BTreeMap<K, S> {
    fn absorb(&mut self, later: BTreeMap<K, S>) {
        for (key, sum) in later {
            self.entry(key).or_default().absorb(sum);
        }
    }
}

/// What both sides count together.
pub(crate) fn both(counts: ByColor<u64>) -> u64 {
    counts.white + counts.black
}

/// Values added up for their mean.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Mean {
    sum: u64,
    count: u64,
}

impl Mean {
    pub(crate) fn add(&mut self, value: u64) {
        self.sum += value;
        self.count += 1;
    }

    /// How many values there are.
    pub(crate) fn count(self) -> u64 {
        self.count
    }

    pub(super) fn mean(self) -> Option<Hundredths> {
        mean(self.sum, self.count)
    }
}

impl Sum for Mean {
    fn absorb(&mut self, later: Mean) {
        self.sum += later.sum;
        self.count += later.count;
    }
}

/// The first and the last of what was seen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Extent<T>(Option<[T; 2]>);

impl<T> Default for Extent<T> {
    fn default() -> Extent<T> {
        Extent(None)
    }
}

impl<T: Copy + Ord> Extent<T> {
    pub(crate) fn add(&mut self, value: T) {
        self.absorb(Extent(Some([value, value])));
    }

    /// The first and the last; `None` if nothing was seen.
    pub(crate) fn ends(self) -> Option<[T; 2]> {
        self.0
    }
}

impl<T: Copy + Ord> Sum for Extent<T> {
    fn absorb(&mut self, later: Extent<T>) {
        self.0 = match (self.0, later.0) {
            (Some([first, last]), Some([early, late])) => Some([first.min(early), last.max(late)]),
            (mine, more) => mine.or(more),
        };
    }
}
