//! Records split into two files, byte for byte: those that pass, and those that are held back.

use std::path::Path;

use crate::game::Game;
use crate::output::sink::{Kept, Sink};

/// The records of a batch, split.
#[derive(Default)]
pub(super) struct Partitioned {
    text: Vec<u8>,
    records: Vec<PartitionedRecord>,
}

struct PartitionedRecord {
    kept: Kept,
    is_held_back: bool,
    /// Where it ends in its source, in bytes.
    end_offset: u64,
}

impl Partitioned {
    /// Adds the record of a game.
    pub(super) fn push(&mut self, game: &Game<'_>, is_held_back: bool) {
        let start = self.text.len();
        self.text.extend_from_slice(game.record.bytes);
        self.records.push(PartitionedRecord {
            kept: Kept {
                before: start..start,
                bytes: start..self.text.len(),
                closed: game.ends_with_marker(),
            },
            is_held_back,
            end_offset: game.record.end_offset(),
        });
    }

    /// Holds the last record back if a place in its source lies inside it.
    pub(super) fn hold_back(&mut self, offset: u64) {
        if let Some(last) = self.records.last_mut() {
            last.is_held_back |= offset < last.end_offset;
        }
    }
}

/// The two files, of which either may not be wanted.
pub(super) struct Partition {
    passed: Option<Sink>,
    held_back: Option<Sink>,
}

impl Partition {
    /// Begins the files, which appear only when they are complete.
    pub(super) fn open(
        passed: Option<&Path>,
        held_back: Option<&Path>,
        max_record_bytes: usize,
    ) -> anyhow::Result<Partition> {
        let sink = |path: Option<&Path>| {
            path.map(|path| Sink::open(Some(path), max_record_bytes))
                .transpose()
        };
        Ok(Partition {
            passed: sink(passed)?,
            held_back: sink(held_back)?,
        })
    }

    /// Whether neither file is wanted.
    pub(super) fn is_idle(&self) -> bool {
        self.passed.is_none() && self.held_back.is_none()
    }

    /// Writes the records of a batch.
    pub(super) fn take(&mut self, sieved: &Partitioned) -> anyhow::Result<()> {
        for (sink, held_back) in [(&mut self.passed, false), (&mut self.held_back, true)] {
            if let Some(sink) = sink {
                let records = sieved.records.iter();
                let wanted = records.filter(|record| record.is_held_back == held_back);
                sink.take(&sieved.text, wanted.map(|record| &record.kept))?;
            }
        }
        Ok(())
    }

    /// Completes the files. Returns messages for the user.
    pub(super) fn finish(self) -> anyhow::Result<Vec<String>> {
        let mut told = Vec::new();
        for sink in [self.passed, self.held_back].into_iter().flatten() {
            told.extend(sink.finish()?);
        }
        Ok(told)
    }
}
