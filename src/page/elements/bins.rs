//! Bins: whole numbers counted together, in ranges of the same width.

/// Ranges of the same width that follow one another; the last may have no end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bins {
    /// The first number of the first range: 0 or 1.
    pub(crate) from: u64,
    pub(crate) width: u64,
    /// The place of the range without an end, from 0.
    pub(crate) last: Option<u64>,
}

impl Bins {
    /// The place of the range that a number is in.
    pub(crate) fn index(self, number: u64) -> u64 {
        let index = number.saturating_sub(self.from) / self.width;
        self.last.map_or(index, |last| index.min(last))
    }

    /// The range in words, without 0, which is in none.
    pub(crate) fn label(self, index: u64) -> String {
        let first = self.from + index * self.width;
        let end = first + self.width - 1;
        let first = first.max(1);
        match self.last {
            Some(last) if last == index => format!("{first}+"),
            _ if first == end => first.to_string(),
            _ => format!("{first}–{end}"),
        }
    }

    /// How many numbers are in each of the first ranges, up to the last of them.
    pub(crate) fn sums(self, ranges: u64, counts: impl Iterator<Item = (u64, u64)>) -> Vec<u64> {
        let mut sums = vec![0; usize::try_from(ranges).unwrap_or(1)];
        for (number, count) in counts {
            let place = usize::try_from(self.index(number)).ok();
            if let Some(sum) = place.and_then(|place| sums.get_mut(place)) {
                *sum += count;
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_one_range() {
        let moves = Bins {
            from: 1,
            width: 5,
            last: Some(3),
        };
        assert_eq!(
            [0, 1, 5, 6, 15, 16, 99].map(|number| moves.index(number)),
            [0, 0, 0, 1, 2, 3, 3]
        );
        assert_eq!(
            [0, 2, 3].map(|index| moves.label(index)),
            ["1–5", "11–15", "16+"]
        );
        let counts = [(1, 2), (6, 1), (99, 4)].into_iter();
        assert_eq!(moves.sums(4, counts), [2, 1, 0, 4]);
        let points = Bins {
            from: 0,
            width: 50,
            last: None,
        };
        assert_eq!(
            [49, 50, 1000].map(|number| points.index(number)),
            [0, 1, 20]
        );
        assert_eq!([0, 1].map(|index| points.label(index)), ["1–49", "50–99"]);
    }
}
