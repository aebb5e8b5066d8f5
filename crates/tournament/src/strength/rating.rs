//! Performance ratings by FIDE's table of rating differences.

use crate::points::Points;

/// The difference `dp` for each hundredth of the fractional score from 0.50 to 1.00; below, it is that of the
/// other side, negative. FIDE Handbook B.02, FIDE Rating Regulations effective from 1 March 2024, table 8.1.1; the
/// same as in Arpad Elo's table and in the FIDE Title Regulations B.01, 1.4.8.
const DIFFERENCES: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, // 0.50
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141, // 0.60
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230, // 0.70
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351, // 0.80
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677, // 0.90
    800, // 1.00
];

/// The largest difference of ratings for each hundredth of the expected score from 0.50 to 0.99; above the last it is 1.00.
/// FIDE Handbook B.02, FIDE Rating Regulations effective from 1 March 2024, table 8.1.2.
const LARGEST: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, // 0.50
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145, // 0.60
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, // 0.70
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357, // 0.80
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735, // 0.90
];

/// What a score against rated opponents is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Performance {
    /// The average rating of the opponents, rounded; a half is rounded up.
    pub opponents: i32,
    /// That average and the difference of the table.
    pub rating: i32,
}

/// The tournament performance rating (FIDE Tie-Break Regulations 10.1, 10.2) from games against rated
/// opponents; `None` without any. The fractional score is rounded to hundredths, a half up.
pub fn performance(results: impl IntoIterator<Item = (u16, Points)>) -> Option<Performance> {
    let (mut games, mut ratings, mut points) = (0, 0, 0);
    for (rating, score) in results {
        games += 1;
        ratings += u64::from(rating);
        points += score.unsigned_abs();
    }
    of_sums(games, ratings, points)
}

/// The tournament performance rating from the number of games, the sum of the opponents' ratings, and the sum of the points.
pub fn of_sums(games: u64, ratings: u64, points: u64) -> Option<Performance> {
    if games == 0 {
        return None;
    }
    let opponents = rounded(ratings, games)?;
    let hundredths = rounded(points, games)?;
    Some(Performance {
        opponents,
        rating: opponents.checked_add(difference(hundredths))?,
    })
}

/// A quotient, rounded, a half up.
fn rounded(sum: u64, count: u64) -> Option<i32> {
    let (whole, rest) = (sum / count, sum % count);
    i32::try_from(whole + u64::from(rest >= count - rest)).ok()
}

/// The expected score, in hundredths, of who is rated so much higher than the opponent.
pub fn expected(difference: i64) -> i64 {
    let size = difference.abs();
    let above = LARGEST.partition_point(|&largest| largest < size);
    let above = i64::try_from(above).unwrap_or(50);
    if difference < 0 {
        50 - above
    } else {
        50 + above
    }
}

/// The difference of ratings that a score stands for.
fn difference(hundredths: i32) -> i32 {
    let above = usize::try_from((hundredths - 50).unsigned_abs()).unwrap_or(usize::MAX);
    let size = DIFFERENCES.get(above).copied().unwrap_or(800);
    if hundredths < 50 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(ratings: &[u16], halves: Points) -> Option<Performance> {
        let mut left = 50 * halves;
        let games = ratings.iter().map(|&rating| {
            let score = left.min(100);
            left -= score;
            (rating, score)
        });
        performance(games)
    }

    /// Points of the normal distribution that Elo's table comes from (standard deviation 2000 / 7), where the
    /// table agrees with it.
    #[test]
    fn the_table_is_the_normal_distribution() {
        for (score, difference) in [
            (50, 0),
            (64, 102),
            (76, 202),
            (92, 401),
            (16, -284),
            (100, 800),
        ] {
            assert_eq!(super::difference(score), difference, "0.{score}");
        }
        assert!(DIFFERENCES.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn averages_and_fractions_are_rounded_half_up() {
        // 2600.5 is 2601; 1.5 of 2 is 0.75.
        let two = of(&[2600, 2601], 3);
        assert_eq!(
            two,
            Some(Performance {
                opponents: 2601,
                rating: 2601 + 193
            })
        );
        // 1 of 8 is 0.125, which is 0.13.
        assert_eq!(
            of(&[2000; 8], 2).map(|worth| worth.rating),
            Some(2000 - 322)
        );
        assert_eq!(of(&[2000; 3], 0).map(|worth| worth.rating), Some(1200));
        assert_eq!(of(&[], 0), None);
    }

    #[test]
    fn the_expected_scores_of_the_handbook() {
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
            (65535, 100),
            (-4, 49),
            (-736, 0),
        ] {
            assert_eq!(expected(difference), score, "{difference}");
        }
    }

    /// The table comes from the normal distribution with the standard deviation 2000 / 7: values of Python's
    /// `statistics.NormalDist(0, 2000 / 7).cdf(difference)`, in ten-thousandths.
    #[test]
    fn expected_scores_are_the_normal_distribution() {
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
            let table = expected(difference) * 100;
            assert!((table - ten_thousandths).abs() <= 100, "{difference}");
        }
    }
}
