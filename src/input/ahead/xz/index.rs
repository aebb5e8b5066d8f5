//! The index of an xz stream, which repeats how long its blocks are, and the footer behind it.

use std::io::{self, Read};

use flate2::Crc;

use super::fields::{StreamHeader, append, checksum, number};

/// The first byte of an index, where a block has the length of its header.
pub(super) const INDEX: u8 = 0;

/// What a footer ends with.
const END_MAGIC: [u8; 2] = *b"YZ";

/// What is read of an index at once.
const READ_BYTES: u64 = 1 << 16;

/// What an index has to say, in memory that does not grow with it.
#[derive(Default)]
pub(super) struct Index {
    blocks: u64,
    /// Length of all records.
    record_bytes: u64,
    records: Crc,
}

/// What an index is.
pub(super) enum Found {
    Right,
    Truncated,
    Damaged,
}

impl Index {
    /// Adds the record of a block.
    pub(super) fn add(&mut self, record: &[u8]) {
        self.blocks += 1;
        self.record_bytes += record.len() as u64;
        self.records.update(record);
    }

    /// The index with these records, and the footer.
    pub(super) fn end(&self, header: &StreamHeader, records: &[u8]) -> Vec<u8> {
        let start = [&[INDEX][..], &number(self.blocks), records].concat();
        let mut sum = Crc::new();
        sum.update(&start);
        [start, self.after_records(header, &mut sum)].concat()
    }

    /// Reads the index behind its first byte, and the footer.
    ///
    /// # Errors
    ///
    /// What the reader reports.
    pub(super) fn read(&self, header: &StreamHeader, reader: &mut impl Read) -> io::Result<Found> {
        let blocks = number(self.blocks);
        let found = compare(reader, &blocks)?;
        if !matches!(found, Found::Right) {
            return Ok(found);
        }
        let mut sum = Crc::new();
        sum.update(&[INDEX]);
        sum.update(&blocks);
        let mut records = Crc::new();
        let mut left = self.record_bytes;
        while left > 0 {
            let mut part = Vec::new();
            append(reader, left.min(READ_BYTES), &mut part)?;
            if part.is_empty() {
                return Ok(Found::Truncated);
            }
            records.update(&part);
            sum.update(&part);
            left -= part.len() as u64;
        }
        if records.sum() != self.records.sum() {
            return Ok(Found::Damaged);
        }
        compare(reader, &self.after_records(header, &mut sum))
    }

    /// Padding and checksum of the index, of which `sum` knows what stands before, and the footer.
    fn after_records(&self, header: &StreamHeader, sum: &mut Crc) -> Vec<u8> {
        let bytes = 1 + number(self.blocks).len() as u64 + self.record_bytes;
        let words = bytes.div_ceil(4);
        let padding = &[0; 3][..usize::try_from(4 * words - bytes).unwrap_or_default()];
        sum.update(padding);
        // The checksum of the index is one more, and the number is that less one (2.1.2.2). No index is longer than fits.
        let size = u32::try_from(words).unwrap_or(u32::MAX).to_le_bytes();
        let footer = [&size[..], &header.flags()].concat();
        [
            padding,
            &sum.sum().to_le_bytes(),
            &checksum(&footer),
            &footer,
            &END_MAGIC,
        ]
        .concat()
    }
}

/// Whether these bytes follow.
fn compare(reader: &mut impl Read, expected: &[u8]) -> io::Result<Found> {
    let mut found = Vec::new();
    append(reader, expected.len() as u64, &mut found)?;
    Ok(if found == expected {
        Found::Right
    } else if expected.starts_with(&found) {
        Found::Truncated
    } else {
        Found::Damaged
    })
}
