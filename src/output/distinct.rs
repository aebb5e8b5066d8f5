//! Rows kept once per key, in bounded memory: what does not fit goes to temporary files.
//!
//! Keys seen first stay in memory, where most others are found again; rows with other keys are sorted by key on disk, to
//! find the first of each.

pub(crate) mod keys_in_memory;

use self::keys_in_memory::{KeyStatus, KeysInMemory};
use super::{rows, sorter::Sorter};

/// Hashes keys, the same way for everyone who shares it.
pub type KeyHasher = hashbrown::DefaultHashBuilder;

/// Rows by their keys, with or without the number of times that each occurred.
#[derive(Debug)]
pub struct Distinct {
    counting: bool,
    sorter_bytes: usize,
    seen: KeysInMemory,
    /// Rows with keys that are not in `seen`; used once that is full.
    rest: Option<Sorter>,
    added: u64,
    kept: u64,
}

impl Distinct {
    /// For rows with keys hashed by `hasher`, in about so many bytes of memory.
    pub fn new(hasher: KeyHasher, counting: bool, bytes: usize) -> Distinct {
        Distinct {
            counting,
            sorter_bytes: bytes / 4,
            seen: KeysInMemory::new(hasher, counting, bytes / 2),
            rest: None,
            added: 0,
            kept: 0,
        }
    }

    /// Adds a row, in the order of the input; whether it is the first with its key, to be written now. Repetitions are not
    /// written, and with counting, all are held until the end.
    ///
    /// # Errors
    ///
    /// A temporary file cannot be written.
    pub fn add(&mut self, hash: u64, key: &[u8], row: &[u8]) -> anyhow::Result<bool> {
        self.added += 1;
        match self.seen.add(hash, key, row) {
            KeyStatus::Already => Ok(false),
            KeyStatus::New => {
                self.kept += 1;
                Ok(!self.counting)
            }
            KeyStatus::NoRoom => {
                let rest = self
                    .rest
                    .get_or_insert_with(|| Sorter::new(self.sorter_bytes));
                rest.push(key, self.added, row)?;
                Ok(false)
            }
        }
    }

    /// Gives the held rows in the order of the input; with counting all of them, filled with their counts, the most
    /// frequent first. Returns the number of rows added, and of those kept.
    ///
    /// # Errors
    ///
    /// A temporary file cannot be written or read, or what `write` returns.
    pub fn finish(
        mut self,
        mut write: impl FnMut(&[u8]) -> anyhow::Result<()>,
    ) -> anyhow::Result<(u64, u64)> {
        let counting = self.counting;
        let mut in_order = Sorter::new(self.sorter_bytes);
        if counting {
            for (index, (row, count)) in self.seen.rows().enumerate() {
                in_order.push(&rank(count), index as u64, row)?;
            }
        }
        // Its memory is freed before the rest is sorted.
        drop(self.seen);
        if let Some(rest) = self.rest.take() {
            let mut sorted = rest.sorted()?;
            let mut next = sorted.next()?;
            while let Some(first) = next {
                let mut count = 1;
                next = sorted.next()?;
                while next.as_ref().is_some_and(|other| other.key == first.key) {
                    count += 1;
                    next = sorted.next()?;
                }
                self.kept += 1;
                let rank = rank(count);
                let key = if counting { &rank[..] } else { &[] };
                in_order.push(key, first.order, &first.payload)?;
            }
        }
        let mut sorted = in_order.sorted()?;
        let mut filled = Vec::new();
        while let Some(row) = sorted.next()? {
            let Some(count) = row.key.first_chunk() else {
                write(&row.payload)?;
                continue;
            };
            filled.clear();
            rows::fill(&row.payload, !u64::from_be_bytes(*count), &mut filled);
            write(&filled)?;
        }
        Ok((self.added, self.kept))
    }
}

/// A count as a key that puts the largest first.
fn rank(count: u64) -> [u8; 8] {
    (!count).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fmt::Write as _;
    use std::hash::BuildHasher as _;

    use super::*;
    use crate::test_random::TestRandom;

    /// Keys, many of them more than once, in no order.
    fn keys() -> Vec<String> {
        let mut numbers = TestRandom(7);
        let mut next = || numbers.next();
        (0..3000)
            .map(|_| {
                let key = next() % (1 + next() % 1000);
                format!("{key}{}", "x".repeat(usize::try_from(key % 70).unwrap()))
            })
            .collect()
    }

    fn kept(keys: &[String], counting: bool, bytes: usize) -> (String, u64) {
        let hasher = KeyHasher::default();
        let mut distinct = Distinct::new(hasher.clone(), counting, bytes);
        let mut out = Vec::new();
        for (index, key) in keys.iter().enumerate() {
            let mut row = format!("{index} {key} ").into_bytes();
            row.extend(if counting { &b"\xff\n"[..] } else { b"\n" });
            let hash = hasher.hash_one(key.as_bytes());
            if distinct.add(hash, key.as_bytes(), &row).unwrap() {
                out.extend(row);
            }
        }
        let (added, kept) = distinct
            .finish(|row| {
                out.extend(row);
                Ok(())
            })
            .unwrap();
        assert_eq!(added, 3000);
        (String::from_utf8(out).unwrap(), kept)
    }

    #[test]
    fn the_first_of_each_key_stays_in_order_in_any_memory() {
        let keys = keys();
        let mut seen = Vec::new();
        let mut expected = String::new();
        for (index, key) in keys.iter().enumerate() {
            if !seen.contains(&key) {
                seen.push(key);
                writeln!(expected, "{index} {key} ").unwrap();
            }
        }
        for bytes in [0, 100, 1000, 10_000, 30_000, 100_000, 1 << 20] {
            let (found, kept) = kept(&keys, false, bytes);
            assert_eq!(found, expected, "{bytes}");
            assert_eq!(kept, seen.len() as u64);
        }
    }

    #[test]
    fn counted_the_most_frequent_come_first_and_of_equals_the_earlier() {
        let keys = keys();
        let mut counts: HashMap<&String, (u64, usize)> = HashMap::new();
        for (index, key) in keys.iter().enumerate() {
            counts.entry(key).or_insert((0, index)).0 += 1;
        }
        let mut rows: Vec<_> = counts.into_iter().collect();
        rows.sort_by_key(|(_, (count, index))| (std::cmp::Reverse(*count), *index));
        let mut expected = String::new();
        for (key, (count, index)) in &rows {
            writeln!(expected, "{index} {key} {count}").unwrap();
        }
        for bytes in [0, 100, 1000, 10_000, 30_000, 100_000, 1 << 20] {
            let (found, kept) = kept(&keys, true, bytes);
            assert_eq!(found, expected, "{bytes}");
            assert_eq!(kept, rows.len() as u64);
        }
    }
}
