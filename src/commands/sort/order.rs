//! Puts the records of all batches in order, in bounded memory.

use anyhow::Context;

use super::task::{Item, Keyed, unpacked};
use crate::output::sink::Sink;
use crate::output::sorter::Sorter;

/// Records by their keys; those with equal keys stay in the order of the input.
pub(super) struct Order {
    sorter: Sorter,
    /// Records and texts taken so far.
    taken: u64,
    /// Records among them.
    pub(super) records: u64,
    last: Last,
    /// Of which keys a record has a value.
    pub(super) known: Vec<bool>,
    /// Whether some of the input is UTF-16, which is written as UTF-8.
    pub(super) has_utf16: bool,
}

/// The last record read, which text behind it follows.
enum Last {
    /// There is none: the text stays at the beginning.
    None,
    /// One that is not chosen: the text goes with it.
    NotChosen,
    /// One with this key.
    Chosen(Vec<u8>),
}

impl Order {
    /// In about so many bytes of memory; the rest goes to temporary files.
    pub(super) fn new(most_bytes: usize) -> Order {
        Order {
            sorter: Sorter::new(most_bytes),
            taken: 0,
            records: 0,
            last: Last::None,
            known: Vec::new(),
            has_utf16: false,
        }
    }

    /// Takes the records of a batch.
    pub(super) fn take(&mut self, keyed: &Keyed) -> anyhow::Result<()> {
        self.has_utf16 |= keyed.is_utf16;
        self.known
            .resize(keyed.known.len().max(self.known.len()), false);
        for (known, more) in self.known.iter_mut().zip(&keyed.known) {
            *known |= more;
        }
        for item in &keyed.items {
            match item {
                Item::Chosen(key, text) => {
                    let key = &keyed.keys[key.clone()];
                    self.sorter
                        .push(key, self.taken, &keyed.text[text.clone()])?;
                    self.taken += 1;
                    self.records += 1;
                    self.last = Last::Chosen(key.to_vec());
                }
                Item::NotChosen => self.last = Last::NotChosen,
                Item::Behind(text) => {
                    let key: &[u8] = match &self.last {
                        Last::Chosen(key) => key,
                        Last::None => b"",
                        Last::NotChosen => continue,
                    };
                    // With the same key and the next number, it stands behind the record in the end.
                    self.sorter
                        .push(key, self.taken, &keyed.text[text.clone()])?;
                    self.taken += 1;
                }
            }
        }
        Ok(())
    }

    /// Writes all of them.
    pub(super) fn write(self, sink: &mut Sink) -> anyhow::Result<()> {
        let mut sorted = self.sorter.sorted()?;
        while let Some(item) = sorted.next()? {
            let entry = unpacked(&item.payload).context("a temporary file has changed")?;
            sink.push(entry)?;
        }
        sink.end_batch()
    }
}
