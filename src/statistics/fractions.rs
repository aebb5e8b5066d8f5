//! Percentages, means and quantiles, exact until they are written with two decimals.

use crate::output::value::Hundredths;

/// `part` of `whole` in percent; empty if the whole is nothing.
pub(crate) fn percent(part: u64, whole: u64) -> Option<Hundredths> {
    mean(i128::from(part) * 100, whole)
}

/// The mean of `count` values that add up to `sum`; empty if there are none.
pub(crate) fn mean(sum: impl Into<i128>, count: u64) -> Option<Hundredths> {
    hundredths(sum.into() * 100, count)
}

/// A sum of hundredths divided, rounded half up; empty if by nothing.
pub(crate) fn hundredths(sum: i128, count: impl Into<i128>) -> Option<Hundredths> {
    let hundredths = rounded(sum, count)?;
    Some(Hundredths(i64::try_from(hundredths).unwrap_or(i64::MAX)))
}

/// A sum divided, rounded half up; `None` if by nothing.
pub(crate) fn rounded(sum: i128, count: impl Into<i128>) -> Option<i128> {
    let count = count.into();
    (2 * sum + count).checked_div_euclid(2 * count)
}

#[cfg(test)]
mod tests {
    use super::super::distribution::Distribution;
    use super::*;

    #[test]
    fn rounded_half_up() {
        assert_eq!(percent(1, 3), Some(Hundredths(3333)));
        assert_eq!(percent(2, 3), Some(Hundredths(6667)));
        assert_eq!(percent(1, 800), Some(Hundredths(13)));
        assert_eq!(percent(0, 0), None);
        assert_eq!(mean(7_u64, 2), Some(Hundredths(350)));
    }

    /// Expected values are those of `numpy.quantile`.
    #[test]
    fn quantiles() {
        let mut distribution = Distribution::default();
        assert_eq!(distribution.quantile(50), None);
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
            assert_eq!(quantile, Some(Hundredths(expected)), "{percent}");
        }
        assert_eq!(distribution.mean(), Some(Hundredths(2775)));
        assert_eq!(distribution.least(), Some(1));
        assert_eq!(distribution.most(), Some(100));
    }
}
