//! The score that a difference of ratings lets expect, by FIDE's table.

/// The largest difference for each hundredth of the higher-rated player's expected score from 0.50 to 0.99; above the last
/// it is 1.00. FIDE Handbook B.02, FIDE Rating Regulations effective from 1 March 2024, table 8.1.2.
const LARGEST: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, // 0.50
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145, // 0.60
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, // 0.70
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357, // 0.80
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735, // 0.90
];

/// The expected score of the higher-rated player, in hundredths.
pub(crate) fn expected(difference: u16) -> u64 {
    50 + LARGEST.partition_point(|&largest| largest < difference) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_handbook() {
        for (difference, score) in [
            (0, 50),
            (3, 50),
            (4, 51),
            (100, 64),
            (200, 76),
            (344, 88),
            (345, 89),
            (400, 92),
            (619, 98),
            (620, 99),
            (735, 99),
            (736, 100),
            (u16::MAX, 100),
        ] {
            assert_eq!(expected(difference), score, "{difference}");
        }
    }

    /// The table comes from the normal distribution with the standard deviation 2000 / 7: values of Python's
    /// `statistics.NormalDist(0, 2000 / 7).cdf(difference)`, in ten-thousandths.
    #[test]
    fn the_table_is_the_normal_distribution() {
        for (difference, ten_thousandths) in [
            (25, 5349),
            (50, 5695),
            (75, 6035),
            (150, 7002),
            (250, 8092),
            (300, 8531),
            (500, 9599),
            (700, 9929),
        ] {
            let table = i64::try_from(expected(difference) * 100).unwrap_or(0);
            assert!((table - ten_thousandths).abs() <= 100, "{difference}");
        }
    }
}
