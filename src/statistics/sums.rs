//! Counts that add up part by part, whatever they are counted by.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, ByRole};

use super::fractions::mean;
use crate::output::value::Hundredths;

/// Counts over games that add up.
pub(crate) trait Sum {
    /// Adds what was counted of later games.
    fn absorb(&mut self, later: Self);
}

/// What is counted in several fields, and adds up field by field.
macro_rules! sum {
    ($(#[$of_type:meta])* $vis:vis struct $type:ident $(<$parameter:ident>)? {
        $($(#[$of_field:meta])* $field_vis:vis $field:ident: $kind:ty,)*
    }) => {
        $(#[$of_type])*
        $vis struct $type $(<$parameter>)? {
            $($(#[$of_field])* $field_vis $field: $kind,)*
        }

        impl $(<$parameter: $crate::statistics::sums::Sum>)? $crate::statistics::sums::Sum for $type $(<$parameter>)? {
            fn absorb(&mut self, later: Self) {
                $(self.$field.absorb(later.$field);)*
            }
        }
    };
}
pub(crate) use sum;

macro_rules! numbers {
    ($($number:ident),*) => {$(
        impl Sum for $number {
            fn absorb(&mut self, later: $number) {
                *self += later;
            }
        }
    )*};
}
numbers!(u64, i128);

impl<S: Sum, const N: usize> Sum for [S; N] {
    fn absorb(&mut self, later: [S; N]) {
        for (sum, more) in self.iter_mut().zip(later) {
            sum.absorb(more);
        }
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

impl<K: Ord, S: Sum + Default> Sum for BTreeMap<K, S> {
    fn absorb(&mut self, later: BTreeMap<K, S>) {
        for (key, sum) in later {
            self.entry(key).or_default().absorb(sum);
        }
    }
}

/// The sum over both sides.
pub(crate) fn both(counts: ByColor<u64>) -> u64 {
    counts.white + counts.black
}

sum! {
    /// Values added up for their mean.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub(crate) struct Mean {
        pub(crate) sum: u64,
        /// The number of values.
        pub(crate) count: u64,
    }
}

impl Mean {
    /// Adds a value, if it is known.
    pub(crate) fn add(&mut self, value: impl Into<Option<u64>>) {
        if let Some(value) = value.into() {
            self.sum += value;
            self.count += 1;
        }
    }

    pub(crate) fn mean(self) -> Option<Hundredths> {
        mean(self.sum, self.count)
    }
}

/// The least and the greatest of what was seen; `None` if nothing was.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MinMax<T>(pub(crate) Option<[T; 2]>);

impl<T> Default for MinMax<T> {
    fn default() -> MinMax<T> {
        MinMax(None)
    }
}

impl<T: Copy + Ord> MinMax<T> {
    pub(crate) fn add(&mut self, value: T) {
        self.absorb(MinMax(Some([value, value])));
    }

    pub(crate) fn min(self) -> Option<T> {
        self.0.map(|[min, _]| min)
    }

    pub(crate) fn max(self) -> Option<T> {
        self.0.map(|[_, max]| max)
    }
}

impl<T: Copy + Ord> Sum for MinMax<T> {
    fn absorb(&mut self, later: MinMax<T>) {
        self.0 = match (self.0, later.0) {
            (Some([first, last]), Some([early, late])) => Some([first.min(early), last.max(late)]),
            (mine, more) => mine.or(more),
        };
    }
}

/// The greatest of what was seen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Greatest<T>(pub(crate) T);

impl<T: Ord> Sum for Greatest<T> {
    fn absorb(&mut self, later: Greatest<T>) {
        if later.0 > self.0 {
            *self = later;
        }
    }
}

sum! {
    /// The games of a side by what it scored.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub(crate) struct Score {
        pub(crate) wins: u64,
        pub(crate) draws: u64,
        pub(crate) losses: u64,
    }
}

impl Score {
    /// Counts a game by the points of the side in halves, if they are known.
    pub(crate) fn add(&mut self, halves: Option<u8>) {
        match halves {
            Some(0) => self.losses += 1,
            Some(1) => self.draws += 1,
            Some(_) => self.wins += 1,
            None => {}
        }
    }

    /// Games with known points.
    pub(crate) fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// All points in halves.
    pub(crate) fn halves(self) -> u64 {
        2 * self.wins + self.draws
    }
}
