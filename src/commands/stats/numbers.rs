//! Percentages, means and quantiles, exact until they are written with two decimals.

use std::collections::BTreeMap;

use super::sums::Sum;
use crate::report::rows::Value;

/// `part` of `whole` in percent; empty if the whole is nothing.
pub(in crate::commands) fn percent(part: u64, whole: u64) -> Value<'static> {
    mean(u128::from(part) * 100, whole)
}

/// The mean of `count` values that add up to `sum`; empty if there are none.
pub(in crate::commands) fn mean(sum: impl Into<u128>, count: u64) -> Value<'static> {
    hundredths(sum.into() * 100, count)
}

/// A sum of hundredths divided, rounded half up; empty if by nothing.
pub(in crate::commands) fn hundredths(sum: u128, count: u64) -> Value<'static> {
    if count == 0 {
        return Value::Empty;
    }
    let count = u128::from(count);
    let rounded = (2 * sum + count) / (2 * count);
    Value::Hundredths(i64::try_from(rounded).unwrap_or(i64::MAX))
}

/// How often each value occurred.
#[derive(Debug, Clone, Default)]
pub(in crate::commands) struct Distribution {
    counts: BTreeMap<u64, u64>,
}

impl Sum for Distribution {
    fn absorb(&mut self, later: Distribution) {
        self.counts.absorb(later.counts);
    }
}

impl Distribution {
    pub(in crate::commands) fn add(&mut self, value: u64) {
        *self.counts.entry(value).or_default() += 1;
    }

    /// Each value that occurred, in order, and how often.
    pub(in crate::commands) fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counts.iter().map(|(&value, &count)| (value, count))
    }

    /// How many values there are.
    pub(in crate::commands) fn count(&self) -> u64 {
        self.counts.values().sum()
    }

    pub(in crate::commands) fn mean(&self) -> Value<'static> {
        mean(self.sum(), self.count())
    }

    pub(in crate::commands) fn sum(&self) -> u128 {
        let product = |(&value, &count)| u128::from(value) * u128::from(count);
        self.counts.iter().map(product).sum()
    }

    pub(in crate::commands) fn least(&self) -> Value<'static> {
        Value::from(self.counts.keys().next().copied())
    }

    pub(in crate::commands) fn most(&self) -> Value<'static> {
        Value::from(self.counts.keys().next_back().copied())
    }

    /// The value below which `percent` of all lie, between two values in proportion: the continuous quantile of SQL,
    /// which pandas and others compute too.
    pub(in crate::commands) fn quantile(&self, percent: u64) -> Value<'static> {
        let quantile = self.quantile_in_hundredths(percent);
        quantile.map_or(Value::Empty, |quantile| hundredths(quantile, 1))
    }

    /// A quantile of values that are hundredths themselves.
    pub(in crate::commands) fn quantile_of_hundredths(&self, percent: u64) -> Value<'static> {
        let quantile = self.quantile_in_hundredths(percent);
        quantile.map_or(Value::Empty, |quantile| hundredths(quantile, 100))
    }

    fn quantile_in_hundredths(&self, percent: u64) -> Option<u128> {
        let last = self.count().checked_sub(1)?;
        let place = last.saturating_mul(percent);
        let (index, fraction) = (place / 100, place % 100);
        let low = u128::from(self.nth(index));
        let high = u128::from(self.nth((index + 1).min(last)));
        Some(low * u128::from(100 - fraction) + high * u128::from(fraction))
    }

    /// The value at a place in order, from 0.
    fn nth(&self, index: u64) -> u64 {
        let mut before = 0;
        for (&value, &count) in &self.counts {
            before += count;
            if index < before {
                return value;
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_half_up() {
        assert_eq!(percent(1, 3), Value::Hundredths(3333));
        assert_eq!(percent(2, 3), Value::Hundredths(6667));
        assert_eq!(percent(1, 800), Value::Hundredths(13));
        assert_eq!(percent(0, 0), Value::Empty);
        assert_eq!(mean(7_u64, 2), Value::Hundredths(350));
    }

    /// Expected values are those of `numpy.quantile`.
    #[test]
    fn quantiles() {
        let mut distribution = Distribution::default();
        assert_eq!(distribution.quantile(50), Value::Empty);
        for value in [7, 1, 3, 100] {
            distribution.add(value);
        }
        for (percent, expected) in [
            (0, 100),
            (25, 250),
            (50, 500),
            (75, 3025),
            (90, 7210),
            (100, 10_000),
        ] {
            let quantile = distribution.quantile(percent);
            assert_eq!(quantile, Value::Hundredths(expected), "{percent}");
        }
        assert_eq!(distribution.mean(), Value::Hundredths(2775));
        assert_eq!(distribution.least(), Value::Count(1));
        assert_eq!(distribution.most(), Value::Count(100));
    }
}
