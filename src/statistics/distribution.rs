//! Values in order: quantiles and the mean.

use std::collections::BTreeMap;

use super::fractions::{hundredths, mean};
use super::sums::sum;
use crate::output::value::Hundredths;
use pgnkit_core::memory::entry_bytes;

sum! {
    /// The number of occurrences of each value.
    #[derive(Debug, Clone, Default)]
    pub(crate) struct Distribution {
        counts: BTreeMap<u64, u64>,
    }
}

impl Distribution {
    pub(crate) fn add(&mut self, value: u64) {
        *self.counts.entry(value).or_default() += 1;
    }

    /// Each value that occurred, in order, and how often.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counts.iter().map(|(&value, &count)| (value, count))
    }

    /// About how many bytes it takes beside itself.
    pub(crate) fn kept_bytes(&self) -> usize {
        self.counts.len() * entry_bytes::<u64, u64>(0)
    }

    /// The number of values.
    pub(crate) fn count(&self) -> u64 {
        self.counts.values().sum()
    }

    pub(crate) fn mean(&self) -> Option<Hundredths> {
        mean(self.sum(), self.count())
    }

    pub(crate) fn sum(&self) -> i128 {
        let product = |(&value, &count)| i128::from(value) * i128::from(count);
        self.counts.iter().map(product).sum()
    }

    pub(crate) fn least(&self) -> Option<u64> {
        self.counts.keys().next().copied()
    }

    pub(crate) fn most(&self) -> Option<u64> {
        self.counts.keys().next_back().copied()
    }

    /// The value below which `percent` of all lie, interpolated between two values: the continuous quantile of SQL,
    /// which pandas and others compute too.
    pub(crate) fn quantile(&self, percent: u64) -> Option<Hundredths> {
        hundredths(self.quantile_in_hundredths(percent)?, 1)
    }

    /// A quantile of values that are hundredths themselves.
    pub(crate) fn quantile_of_hundredths(&self, percent: u64) -> Option<Hundredths> {
        hundredths(self.quantile_in_hundredths(percent)?, 100)
    }

    /// The value below which half of all lie, rounded down.
    pub(crate) fn median(&self) -> Option<u64> {
        let hundredths = self.quantile_in_hundredths(50)?;
        u64::try_from(hundredths / 100).ok()
    }

    pub(super) fn quantile_in_hundredths(&self, percent: u64) -> Option<i128> {
        let last = self.count().checked_sub(1)?;
        let place = last.saturating_mul(percent);
        let (index, fraction) = (place / 100, place % 100);
        let low = i128::from(self.nth(index));
        let high = i128::from(self.nth((index + 1).min(last)));
        Some(low * i128::from(100 - fraction) + high * i128::from(fraction))
    }

    /// The value at a place in order, from 0.
    fn nth(&self, index: u64) -> u64 {
        let mut before = 0;
        let found = self.counts().find(|(_, count)| {
            before += count;
            index < before
        });
        found.map_or(0, |(value, _)| value)
    }
}
