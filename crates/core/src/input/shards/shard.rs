//! Which part of the input is read: `3/8`.

use std::fmt;
use std::str::FromStr;

use crate::pgn::number::whole_number;

/// One of the parts that the input is cut into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Ordinal of the part, from 1 to the number of parts.
    number: u64,
    count: u64,
}

impl Shard {
    /// One of `count` parts, by its ordinal from 1; `None` if there is none.
    #[must_use]
    pub fn new(number: u64, count: u64) -> Option<Shard> {
        (1..=count)
            .contains(&number)
            .then_some(Shard { number, count })
    }

    /// The ordinal of the shard, from 1.
    #[must_use]
    pub fn number(self) -> u64 {
        self.number
    }

    /// Number of parts.
    #[must_use]
    pub fn count(self) -> u64 {
        self.count
    }

    /// Where the shard begins and ends among `units`.
    pub(super) fn range(self, units: u64) -> std::ops::Range<u64> {
        let share = |number: u64| {
            let place = u128::from(units) * u128::from(number) / u128::from(self.count);
            u64::try_from(place).expect("no more than all of them")
        };
        share(self.number - 1)..share(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        text.split_once('/')
            .and_then(|(shard, count)| Shard::new(whole_number(shard)?, whole_number(count)?))
            .ok_or_else(|| {
                "expected K/N, such as 3/8: the third of eight shards; K is from 1 to N".to_owned()
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_written_as_a_fraction() {
        for text in ["1/1", "3/8", "8/8", "1/18446744073709551615"] {
            assert_eq!(
                text.parse::<Shard>().map(|shard| shard.to_string()),
                Ok(text.to_owned())
            );
        }
        for text in [
            "",
            "3",
            "0/8",
            "9/8",
            "1/0",
            "0/0",
            "+1/8",
            "1/",
            "/8",
            "1/2/3",
            " 1/2",
            "1/18446744073709551616",
        ] {
            assert!(text.parse::<Shard>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn ranges_are_the_whole() {
        for (units, count) in [
            (0, 3),
            (1, 3),
            (10, 3),
            (1000, 7),
            (u64::MAX, 3),
            (3, u64::MAX),
        ] {
            let mut end = 0;
            for number in [1, 2, 3] {
                let range = Shard::new(number, count).unwrap().range(units);
                assert_eq!(range.start, end);
                end = range.end;
            }
            assert_eq!(Shard::new(count, count).unwrap().range(units).end, units);
        }
    }
}
