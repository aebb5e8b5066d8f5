//! Where the records go: chosen ones, the rest, and those that nobody can decide.

use std::collections::HashSet;
use std::path::PathBuf;

use super::take::TakeArgs;
use crate::output::separation::RecordWithText;
use crate::output::split_files::SplitFiles;
use crate::output::template::Template;
use crate::output::{Output, dataset::account::Account};
use crate::output::{sink::KeptRecord, sink::RecordSink};

/// Where a record goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::commands) enum RecordTarget {
    Chosen,
    Rest,
    Undecided,
    /// Text that goes where the record before it has gone.
    Behind,
}

/// The records of a batch.
#[derive(Default)]
pub(in crate::commands) struct FilteredBatch {
    /// Text of records, and of what stands between them.
    pub(in crate::commands) text: Vec<u8>,
    pub(in crate::commands) records: Vec<FilteredRecord>,
    /// Whether the source is UTF-16, which is written as UTF-8.
    pub(in crate::commands) is_utf16: bool,
}

/// A record, or text behind one.
pub(in crate::commands) struct FilteredRecord {
    pub(in crate::commands) place: RecordTarget,
    pub(in crate::commands) kept: KeptRecord,
    pub(in crate::commands) keys: Vec<Option<String>>,
    pub(in crate::commands) likeness: u128,
    /// Whether nothing is left of it but the text before it.
    pub(in crate::commands) is_dropped: bool,
    /// The row, if rows are written.
    pub(in crate::commands) row: Vec<u8>,
}

impl FilteredRecord {
    pub(in crate::commands) fn new(place: RecordTarget, kept: KeptRecord) -> FilteredRecord {
        FilteredRecord {
            place,
            kept,
            keys: Vec::new(),
            likeness: 0,
            is_dropped: false,
            row: Vec::new(),
        }
    }
}

/// Where chosen records go.
pub(in crate::commands) enum ChosenOutput {
    /// Records one after another.
    Sink(RecordSink),
    /// Files by the keys of games, or of so many games each.
    Files {
        files: Box<SplitFiles>,
        names: Template,
        games_each: Option<u64>,
    },
    /// What they have become, which is no PGN.
    Text(RecordSink),
    /// Rows of them.
    Rows(Output),
    /// Nowhere: they are counted.
    Nowhere,
}

/// All destinations, and what depends on the games before.
pub(in crate::commands) struct GameWriter {
    pub(in crate::commands) chosen: ChosenOutput,
    pub(in crate::commands) rest: Option<RecordSink>,
    pub(in crate::commands) undecided: Option<RecordSink>,
    /// The most games to choose.
    pub(in crate::commands) first: Option<u64>,
    /// The games chosen so far, if none may be like an earlier one.
    pub(in crate::commands) seen: Option<HashSet<u128>>,
    /// Chosen and written.
    pub(in crate::commands) written: u64,
    /// Left out because an earlier one is like it.
    pub(in crate::commands) alike: u64,
    /// Whether some of the input is UTF-16, which is written as UTF-8.
    pub(in crate::commands) has_utf16: bool,
    /// Where the last record went, and by which path if that depends on the record: text behind it follows.
    last: (RecordTarget, PathBuf),
}

/// A report of the files written.
#[derive(Default)]
pub(in crate::commands) struct WrittenFiles {
    /// The number of files, where there are many.
    pub(in crate::commands) files: Option<u64>,
    /// Messages for the user.
    pub(in crate::commands) messages: Vec<String>,
}

impl GameWriter {
    /// Destinations to which nothing has gone.
    pub(in crate::commands) fn new(
        mut chosen: ChosenOutput,
        rest: Option<RecordSink>,
        undecided: Option<RecordSink>,
        take: TakeArgs,
    ) -> GameWriter {
        if rest.is_some() || undecided.is_some() {
            match &mut chosen {
                ChosenOutput::Sink(sink) | ChosenOutput::Text(sink) => sink.outlive_reader(),
                ChosenOutput::Rows(output) => output.outlive_reader(),
                ChosenOutput::Files { .. } | ChosenOutput::Nowhere => {}
            }
        }
        // Very much text before the first game.
        let first_text = match chosen {
            ChosenOutput::Sink(_) => RecordTarget::Chosen,
            _ => RecordTarget::Rest,
        };
        GameWriter {
            chosen,
            rest,
            undecided,
            first: take.first,
            seen: take.unique.map(|_| HashSet::new()),
            written: 0,
            alike: 0,
            has_utf16: false,
            last: (first_text, PathBuf::new()),
        }
    }

    /// Whether nothing that is still to come can be wanted.
    pub(in crate::commands) fn has_enough(&self) -> bool {
        self.first.is_some_and(|first| self.written >= first)
            && self.rest.is_none()
            && self.undecided.is_none()
    }

    /// Writes the records of a batch; tells where each has gone, by its number.
    pub(in crate::commands) fn take(
        &mut self,
        filtered: &FilteredBatch,
        mut tell: impl FnMut(usize, RecordTarget),
    ) -> anyhow::Result<()> {
        self.has_utf16 |= filtered.is_utf16;
        for (index, found) in filtered.records.iter().enumerate() {
            let place = self.place(found);
            tell(index, place);
            if place != RecordTarget::Behind {
                self.last = (place, self.path(place, found));
            }
            self.push(found, &filtered.text)?;
            let is_written = place == RecordTarget::Chosen && !found.is_dropped;
            self.written += u64::from(is_written);
        }
        match &mut self.chosen {
            ChosenOutput::Sink(sink) | ChosenOutput::Text(sink) => sink.end_batch(),
            ChosenOutput::Rows(output) => output.end_batch(),
            _ => Ok(()),
        }
    }

    /// Where a record goes, in view of those before.
    fn place(&mut self, found: &FilteredRecord) -> RecordTarget {
        if found.place != RecordTarget::Chosen {
            return found.place;
        }
        if self.first.is_some_and(|first| self.written >= first) {
            return RecordTarget::Rest;
        }
        if let Some(seen) = &mut self.seen
            && !found.is_dropped
            && !seen.insert(found.likeness)
        {
            self.alike += 1;
            return RecordTarget::Rest;
        }
        RecordTarget::Chosen
    }

    /// The path of a record, if it depends on the record.
    fn path(&self, place: RecordTarget, found: &FilteredRecord) -> PathBuf {
        match &self.chosen {
            ChosenOutput::Files {
                names, games_each, ..
            } if place == RecordTarget::Chosen => {
                let keys: Vec<Option<&str>> = found.keys.iter().map(Option::as_deref).collect();
                names.path(&keys, games_each.map(|games| self.written / games + 1))
            }
            _ => PathBuf::new(),
        }
    }

    /// Writes a record, or text behind one, where the last record goes.
    fn push(&mut self, found: &FilteredRecord, text: &[u8]) -> anyhow::Result<()> {
        let entry = RecordWithText {
            before: &text[found.kept.before.clone()],
            record: &text[found.kept.bytes.clone()],
            closed: found.kept.closed,
        };
        let (target, path) = &self.last;
        let beside = match (target, &mut self.chosen) {
            (RecordTarget::Chosen, ChosenOutput::Sink(sink)) => return sink.push(entry),
            (RecordTarget::Chosen, ChosenOutput::Text(sink)) => {
                return sink.push_text(entry.record);
            }
            (RecordTarget::Chosen, ChosenOutput::Files { files, .. }) => {
                return files.write(path, entry);
            }
            (RecordTarget::Chosen, ChosenOutput::Rows(output)) if !found.row.is_empty() => {
                return output.push(&found.row);
            }
            (RecordTarget::Chosen, ChosenOutput::Rows(_) | ChosenOutput::Nowhere) => return Ok(()),
            (RecordTarget::Undecided, _) => &mut self.undecided,
            (RecordTarget::Rest | RecordTarget::Behind, _) => &mut self.rest,
        };
        beside.as_mut().map_or(Ok(()), |sink| sink.push(entry))
    }

    /// Completes the files; rows with what became of the input.
    pub(in crate::commands) fn finish(self, account: Account) -> anyhow::Result<WrittenFiles> {
        let mut written = WrittenFiles::default();
        match self.chosen {
            ChosenOutput::Sink(sink) | ChosenOutput::Text(sink) => {
                written.messages = sink.finish()?;
            }
            ChosenOutput::Rows(mut output) => {
                output.state(account);
                output.finish()?;
            }
            ChosenOutput::Files { files, .. } => {
                let split = files.finish()?;
                written.files = Some(split.files);
                written.messages = split.messages;
            }
            ChosenOutput::Nowhere => {}
        }
        for sink in [self.rest, self.undecided].into_iter().flatten() {
            written.messages.extend(sink.finish()?);
        }
        Ok(written)
    }
}
