//! Counts that add up part by part, whatever they are counted by.

use std::collections::BTreeMap;

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
    #[derive(Debug, Clone, Copy, Default)]
    pub(crate) struct Mean {
        sum: u64,
        count: u64,
    }
}

impl Mean {
    pub(crate) fn add(&mut self, value: u64) {
        self.sum += value;
        self.count += 1;
    }

    /// The number of values.
    pub(crate) fn count(self) -> u64 {
        self.count
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

/// The greatest value, with what the first that has it belongs to; `None` if there is none.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Greatest<V, T>(pub(crate) Option<(V, T)>);

impl<V, T> Default for Greatest<V, T> {
    fn default() -> Greatest<V, T> {
        Greatest(None)
    }
}

impl<V: Ord, T> Sum for Greatest<V, T> {
    fn absorb(&mut self, later: Greatest<V, T>) {
        if later.0.as_ref().map(|(value, _)| value) > self.0.as_ref().map(|(value, _)| value) {
            *self = later;
        }
    }
}
