//! Scales of charts: round steps, and lengths.

use crate::output::value::Hundredths;

/// The least of 1, 2, 5, 10, 20, 50 and so on that is taken at most `most` times to reach `whole`.
pub(crate) fn step(whole: u64, most: u64) -> u64 {
    let least = whole.div_ceil(most.max(1)).max(1);
    let mut ten: u64 = 1;
    loop {
        for digit in [1, 2, 5] {
            let step = ten.saturating_mul(digit);
            if step >= least {
                return step;
            }
        }
        ten = ten.saturating_mul(10);
    }
}

/// `part` of `whole` on a length of so many hundredths, rounded down.
pub(crate) fn share(part: u64, whole: u64, length: u64) -> u64 {
    let whole = u128::from(whole.max(1));
    let share = u128::from(part) * u128::from(length) / whole;
    u64::try_from(share).unwrap_or(length)
}

/// A number of hundredths as SVG takes it.
pub(crate) fn length(hundredths: u64) -> String {
    Hundredths(hundredths.cast_signed()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_not_too_many() {
        for (whole, most, expected) in [
            (0, 5, 1),
            (1, 5, 1),
            (5, 5, 1),
            (6, 5, 2),
            (26, 5, 10),
            (87_012, 5, 20_000),
            (100, 5, 20),
            (137, 6, 50),
            (u64::MAX / 4, 5, 1_000_000_000_000_000_000),
        ] {
            assert_eq!(step(whole, most), expected, "{whole}");
        }
        for whole in 1..2000_u64 {
            assert!(whole.div_ceil(step(whole, 5)) <= 5, "{whole}");
        }
    }

    #[test]
    fn shares_and_lengths() {
        assert_eq!(share(1, 3, 10_000), 3333);
        assert_eq!(share(5, 0, 10_000), 50_000);
        assert_eq!(share(u64::MAX, u64::MAX, 10_000), 10_000);
        assert_eq!(
            [0, 5, 30, 1234, 8900].map(length),
            ["0", "0.05", "0.3", "12.34", "89"]
        );
    }
}
