//! Performance ratings by FIDE's table of rating differences.

use super::score::Halves;

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

/// What a score against rated opponents is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Performance {
    /// The average rating of the opponents, rounded; a half is rounded up.
    pub(crate) opponents: i32,
    /// That average and the difference of the table.
    pub(crate) rating: i32,
}

/// The tournament performance rating (FIDE Tie-Break Regulations 10.1, 10.2) from games against rated
/// opponents; `None` without any. The fractional score is rounded to hundredths, a half up.
pub(crate) fn performance(results: impl IntoIterator<Item = (u16, Halves)>) -> Option<Performance> {
    let (mut games, mut ratings, mut halves) = (0, 0, 0);
    for (rating, score) in results {
        games += 1;
        ratings += u64::from(rating);
        halves += u64::from(score);
    }
    of_sums(games, ratings, halves)
}

/// The tournament performance rating from the number of games, the sum of the opponents' ratings, and the sum of the points, in halves.
pub(crate) fn of_sums(games: u64, ratings: u64, halves: u64) -> Option<Performance> {
    if games == 0 {
        return None;
    }
    let opponents = rounded(ratings, games)?;
    let hundredths = rounded(halves.checked_mul(50)?, games)?;
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

fn difference(hundredths: i32) -> i32 {
    let above = usize::try_from((hundredths - 50).unsigned_abs()).unwrap_or(usize::MAX);
    let size = DIFFERENCES.get(above).copied().unwrap_or(800);
    if hundredths < 50 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(ratings: &[u16], halves: Halves) -> Option<Performance> {
        let mut left = halves;
        let games = ratings.iter().map(|&rating| {
            let score = left.min(2);
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
}
