//! Positions written once each.

use std::hash::BuildHasher;

use clap::{Args, ValueEnum};

use crate::commands::args::{
    headings::RUNNING,
    max_memory::{SPILL_SIZE, size},
};
use crate::output::Output;
use crate::output::distinct::{Distinct, KeyHasher};

/// Whether positions are written once each.
#[derive(Debug, Clone, Args)]
pub(super) struct UniqueArgs {
    /// Write each position once, compared by the first four fields of its FEN; without a value, `first`
    #[arg(long, alias = "unique", value_enum, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "first")]
    distinct: Option<Unique>,

    /// Memory limit for game data, in bytes or such as 512M or 2G; the rest goes to temporary files (see TMPDIR)
    #[arg(long, value_name = "SIZE", default_value = SPILL_SIZE, value_parser = size, requires = "distinct", help_heading = RUNNING)]
    max_memory: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Unique {
    /// The first occurrence of each, in the order of the input
    First,
    /// Each position with a column `count`, the most frequent first
    Count,
}

impl UniqueArgs {
    pub(super) fn hasher(&self) -> Option<KeyHasher> {
        self.distinct.map(|_| KeyHasher::default())
    }

    pub(super) fn counts(&self) -> bool {
        self.distinct == Some(Unique::Count)
    }

    pub(super) fn distinct(&self, hasher: KeyHasher) -> Distinct {
        Distinct::new(hasher, self.counts(), self.max_memory)
    }
}

/// The keys of rows.
#[derive(Debug, Default)]
pub(super) struct RowKeys {
    bytes: Vec<u8>,
    marks: Vec<RowEnds>,
}

/// Where a key and its row end, and the key's hash.
#[derive(Debug)]
struct RowEnds {
    hash: u64,
    key_end: usize,
    row_end: usize,
}

impl RowKeys {
    /// Adds the key of the row that ends at `row_end`.
    pub(super) fn add(&mut self, hasher: &KeyHasher, key: &[u8], row_end: usize) {
        self.bytes.extend_from_slice(key);
        self.marks.push(RowEnds {
            hash: hasher.hash_one(key),
            key_end: self.bytes.len(),
            row_end,
        });
    }

    /// Gives `distinct` the rows of a batch, and writes those that are the first of their keys.
    pub(super) fn sift(
        &self,
        rows: &[u8],
        distinct: &mut Distinct,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let mut kept = Vec::new();
        let (mut key_start, mut row_start) = (0, 0);
        for mark in &self.marks {
            let row = &rows[row_start..mark.row_end];
            let key = &self.bytes[key_start..mark.key_end];
            if distinct.add(mark.hash, key, row)? {
                kept.extend_from_slice(row);
            }
            (key_start, row_start) = (mark.key_end, mark.row_end);
        }
        output.write_batch(&kept)
    }
}
