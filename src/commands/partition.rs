//! Records split into two files, byte for byte: those that pass, and those that are held back.

use std::path::Path;

use crate::output::sink::{KeptRecord, RecordSink};
use pgnkit_core::english::counted;
use pgnkit_core::input::record::Record;

/// The records of a batch, split.
#[derive(Default)]
pub(super) struct Partitioned {
    text: Vec<u8>,
    records: Vec<PartitionedRecord>,
}

struct PartitionedRecord {
    kept: KeptRecord,
    is_held_back: bool,
    /// Where the record ends in its source, in bytes.
    end_offset: u64,
}

impl Partitioned {
    /// Adds a record, and whether it is known that nothing after it can continue it.
    pub(super) fn push(&mut self, record: &Record<'_>, closed: bool, is_held_back: bool) {
        let start = self.text.len();
        self.text.extend_from_slice(record.bytes);
        self.records.push(PartitionedRecord {
            kept: KeptRecord {
                before: start..start,
                bytes: start..self.text.len(),
                closed,
            },
            is_held_back,
            end_offset: record.end_offset(),
        });
    }

    /// Holds the record back in which a place in its source lies.
    pub(super) fn hold_back(&mut self, offset: u64) {
        let before = |record: &PartitionedRecord| record.end_offset <= offset;
        let place = self.records.partition_point(before);
        if let Some(record) = self.records.get_mut(place) {
            record.is_held_back = true;
        }
    }
}

/// Begins a file of records beside what else a run writes: who reads one of them, and leaves, ends no other.
pub(super) fn side_file(
    path: Option<&Path>,
    max_record_bytes: usize,
) -> anyhow::Result<Option<RecordSink>> {
    let Some(path) = path else {
        return Ok(None);
    };
    let mut sink = RecordSink::open(Some(path), max_record_bytes)?;
    sink.outlive_reader();
    Ok(Some(sink))
}

/// The two files, of which either may not be wanted.
pub(super) struct Partition {
    passed: Option<RecordSink>,
    held_back: Option<RecordSink>,
    /// How many records passed, and how many are held back, whatever is written of them.
    counts: [u64; 2],
}

impl Partition {
    /// Begins the files, which appear only when they are complete.
    pub(super) fn open(
        passed: Option<&Path>,
        held_back: Option<&Path>,
        max_record_bytes: usize,
    ) -> anyhow::Result<Partition> {
        Ok(Partition {
            passed: side_file(passed, max_record_bytes)?,
            held_back: side_file(held_back, max_record_bytes)?,
            counts: [0; 2],
        })
    }

    /// Whether neither file is wanted.
    pub(super) fn is_idle(&self) -> bool {
        self.passed.is_none() && self.held_back.is_none()
    }

    /// Writes the records of a batch.
    pub(super) fn take(&mut self, batch: &Partitioned) -> anyhow::Result<()> {
        for record in &batch.records {
            self.counts[usize::from(record.is_held_back)] += 1;
        }
        for (sink, held_back) in [(&mut self.passed, false), (&mut self.held_back, true)] {
            if let Some(sink) = sink {
                let records = batch.records.iter();
                let wanted = records.filter(|record| record.is_held_back == held_back);
                sink.take(&batch.text, wanted.map(|record| &record.kept))?;
            }
        }
        Ok(())
    }

    /// How many games there are on each side, so that nobody takes one for the whole; nothing if no file is wanted.
    pub(super) fn summary(&self) -> String {
        let [passed, held_back] = self.counts;
        let all = counted(passed + held_back, "game", "games");
        let part = |count, sink: &RecordSink, others| {
            let place = sink.place();
            format!("; {count} of {all} written to {place}, {others} left out")
        };
        match (&self.passed, &self.held_back) {
            (None, None) => String::new(),
            (Some(sink), None) => part(passed, sink, held_back),
            (None, Some(sink)) => part(held_back, sink, passed),
            (Some(good), Some(rest)) => format!(
                "; {} written to {}, {held_back} to {}",
                counted(passed, "game", "games"),
                good.place(),
                rest.place()
            ),
        }
    }

    /// Completes the files. Returns messages for the user.
    pub(super) fn finish(self) -> anyhow::Result<Vec<String>> {
        let sinks = [self.passed, self.held_back].into_iter().flatten();
        let remarks = sinks.map(RecordSink::finish);
        Ok(remarks.collect::<anyhow::Result<Vec<_>>>()?.concat())
    }
}
