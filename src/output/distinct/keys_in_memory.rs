//! Keys in memory, as many as fit: one byte buffer, and a table of positions in it.

use std::hash::BuildHasher;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

/// The known status of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyStatus {
    /// A key that was added before.
    Already,
    /// A key that was added just now.
    New,
    /// A key that is not here, and for which there is no room.
    NoRoom,
}

/// Keys, with their rows and counts if counting. Once full, it takes no others.
#[derive(Debug)]
pub(super) struct KeysInMemory {
    hasher: DefaultHashBuilder,
    counting: bool,
    records: Records,
    /// Where each record begins.
    places: HashTable<usize>,
    most_records: usize,
    most_bytes: usize,
    full: bool,
}

/// Records one after another: length of the key, length of the row, count, key, row; without counting, only length of
/// the key and key.
#[derive(Debug, Default)]
struct Records {
    bytes: Vec<u8>,
}

const LENGTH_BYTES: usize = size_of::<u32>();
const COUNT_BYTES: usize = size_of::<u64>();

impl Records {
    fn length(&self, at: usize) -> usize {
        self.bytes[at..]
            .first_chunk()
            .and_then(|bytes| usize::try_from(u32::from_le_bytes(*bytes)).ok())
            .unwrap_or_default()
    }

    fn key(&self, at: usize, counting: bool) -> &[u8] {
        let start = at + head_bytes(counting);
        &self.bytes[start..start + self.length(at)]
    }

    fn count(&mut self, at: usize) -> Option<&mut [u8; COUNT_BYTES]> {
        self.bytes[at + 2 * LENGTH_BYTES..].first_chunk_mut()
    }
}

fn head_bytes(counting: bool) -> usize {
    if counting {
        2 * LENGTH_BYTES + COUNT_BYTES
    } else {
        LENGTH_BYTES
    }
}

impl KeysInMemory {
    /// In about so many bytes.
    pub(super) fn new(hasher: DefaultHashBuilder, counting: bool, bytes: usize) -> KeysInMemory {
        // A place and a byte of the table's own for each bucket; while it grows, the half as large one is there, too.
        const BUCKET_BYTES: usize = (size_of::<usize>() + 1) * 3 / 2;
        let table_bytes = bytes / 4;
        let buckets = (table_bytes / BUCKET_BYTES + 1).next_power_of_two() / 2;
        KeysInMemory {
            hasher,
            counting,
            records: Records::default(),
            places: HashTable::new(),
            most_records: buckets / 8 * 7,
            most_bytes: bytes - table_bytes,
            full: false,
        }
    }

    /// Adds a key, and counts it.
    pub(super) fn add(&mut self, hash: u64, key: &[u8], row: &[u8]) -> KeyStatus {
        let counting = self.counting;
        if self.full {
            let found = self
                .places
                .find(hash, |&at| self.records.key(at, counting) == key);
            return match found.copied() {
                Some(at) => self.count(at),
                None => KeyStatus::NoRoom,
            };
        }
        let room = self.places.len() < self.most_records && self.make_room(key, row);
        let entry = self.places.entry(
            hash,
            |&at| self.records.key(at, counting) == key,
            |&at| self.hasher.hash_one(self.records.key(at, counting)),
        );
        match entry {
            Entry::Occupied(found) => {
                let at = *found.get();
                self.count(at)
            }
            Entry::Vacant(place) if room => {
                place.insert(self.records.bytes.len());
                self.write(key, row);
                KeyStatus::New
            }
            Entry::Vacant(_) => {
                self.full = true;
                KeyStatus::NoRoom
            }
        }
    }

    /// Rows with their counts, in the order in which they came.
    pub(super) fn rows(&self) -> impl Iterator<Item = (&[u8], u64)> {
        let bytes = &self.records.bytes;
        let mut at = 0;
        std::iter::from_fn(move || {
            if at >= bytes.len() {
                return None;
            }
            let row_start = at + head_bytes(true) + self.records.length(at);
            let row_end = row_start + self.records.length(at + LENGTH_BYTES);
            let count = bytes[at + 2 * LENGTH_BYTES..].first_chunk()?;
            at = row_end;
            Some((&bytes[row_start..row_end], u64::from_le_bytes(*count)))
        })
    }

    fn count(&mut self, at: usize) -> KeyStatus {
        if self.counting
            && let Some(bytes) = self.records.count(at)
        {
            *bytes = (u64::from_le_bytes(*bytes) + 1).to_le_bytes();
        }
        KeyStatus::Already
    }

    /// Makes room for a record; `false` if it would be more than is allowed.
    fn make_room(&mut self, key: &[u8], row: &[u8]) -> bool {
        let is_short = |text: &[u8]| u32::try_from(text.len()).is_ok();
        let bytes = &mut self.records.bytes;
        let row_bytes = if self.counting { row.len() } else { 0 };
        let needed = bytes.len() + head_bytes(self.counting) + key.len() + row_bytes;
        if needed > self.most_bytes || !is_short(key) || !is_short(row) {
            return false;
        }
        if needed > bytes.capacity() {
            let grown = (2 * bytes.capacity()).clamp(needed, self.most_bytes);
            bytes.reserve_exact(grown - bytes.len());
        }
        true
    }

    fn write(&mut self, key: &[u8], row: &[u8]) {
        let bytes = &mut self.records.bytes;
        let length = |text: &[u8]| u32::try_from(text.len()).unwrap_or_default().to_le_bytes();
        bytes.extend(length(key));
        if self.counting {
            bytes.extend(length(row));
            bytes.extend(1_u64.to_le_bytes());
        }
        bytes.extend(key);
        if self.counting {
            bytes.extend(row);
        }
    }
}
