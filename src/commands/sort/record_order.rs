//! Puts the records of all batches in order, in bounded memory.

use anyhow::Context;

use super::task::{Keyed, KeyedText, unpacked};
use crate::output::sink::RecordSink;
use crate::output::sorter::Sorter;

/// Records by their keys; those with equal keys stay in the order of the input.
pub(super) struct RecordOrder {
    sorter: Sorter,
    /// Records and texts taken so far.
    taken: u64,
    /// Records among them.
    pub(super) records: u64,
    /// The key of the last record read, which text behind it follows; `None` if that is not chosen, and empty if there is no
    /// record: the text stays at the beginning.
    last_key: Option<Vec<u8>>,
    /// Whether any record has a value, for each key.
    pub(super) known: Vec<bool>,
    /// Whether some of the input is UTF-16, which is written as UTF-8.
    pub(super) has_utf16: bool,
}

impl RecordOrder {
    /// Begins with nothing; takes about so many bytes of memory, and the rest goes to temporary files.
    pub(super) fn new(most_bytes: usize) -> RecordOrder {
        RecordOrder {
            sorter: Sorter::new(most_bytes),
            taken: 0,
            records: 0,
            last_key: Some(Vec::new()),
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
                KeyedText::Chosen(key, text) => {
                    self.last_key = Some(keyed.keys[key.clone()].to_vec());
                    self.records += 1;
                    self.push(&keyed.text[text.clone()])?;
                }
                KeyedText::NotChosen => self.last_key = None,
                KeyedText::Behind(text) => self.push(&keyed.text[text.clone()])?,
            }
        }
        Ok(())
    }

    /// Adds a record, or text behind it: with the same key and the next number, it stands behind the record in the end.
    fn push(&mut self, packed: &[u8]) -> anyhow::Result<()> {
        if let Some(key) = &self.last_key {
            self.sorter.push(key, self.taken, packed)?;
            self.taken += 1;
        }
        Ok(())
    }

    /// Writes all of them.
    pub(super) fn write(self, sink: &mut RecordSink) -> anyhow::Result<()> {
        let mut sorted = self.sorter.sorted()?;
        while let Some(item) = sorted.next()? {
            let entry = unpacked(&item.payload).context("a temporary file has changed")?;
            sink.push(entry)?;
        }
        sink.end_batch()
    }
}
