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
    /// Where the last record went: text behind it follows.
    last: Option<(RecordTarget, PathBuf)>,
}

/// A report of the files written.
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
    ) -> GameWriter {
        if rest.is_some() || undecided.is_some() {
            match &mut chosen {
                ChosenOutput::Sink(sink) | ChosenOutput::Text(sink) => sink.outlive_reader(),
                ChosenOutput::Rows(output) => output.outlive_reader(),
                ChosenOutput::Files { .. } | ChosenOutput::Nowhere => {}
            }
        }
        GameWriter {
            chosen,
            rest,
            undecided,
            first: None,
            seen: None,
            written: 0,
            alike: 0,
            has_utf16: false,
            last: None,
        }
    }

    /// From now on, only these are taken.
    pub(in crate::commands) fn take_only(&mut self, take: TakeArgs) {
        self.first = take.first;
        self.seen = take.unique.map(|_| HashSet::new());
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
            let entry = RecordWithText {
                before: &filtered.text[found.kept.before.clone()],
                record: &filtered.text[found.kept.bytes.clone()],
                closed: found.kept.closed,
            };
            let place = self.place(found);
            tell(index, place);
            let mut path = PathBuf::new();
            match place {
                RecordTarget::Behind => {
                    self.push_behind(entry)?;
                    continue;
                }
                RecordTarget::Rest => push(&mut self.rest, entry)?,
                RecordTarget::Undecided => push(&mut self.undecided, entry)?,
                RecordTarget::Chosen => {
                    path = self.choose(found, entry)?;
                    self.written += u64::from(!found.is_dropped);
                }
            }
            self.last = Some((place, path));
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

    /// Writes a chosen record, and gives the path, if it depends on the record.
    fn choose(
        &mut self,
        found: &FilteredRecord,
        entry: RecordWithText<'_>,
    ) -> anyhow::Result<PathBuf> {
        let mut path = PathBuf::new();
        match &mut self.chosen {
            ChosenOutput::Nowhere => {}
            ChosenOutput::Sink(sink) => sink.push(entry)?,
            ChosenOutput::Text(sink) => sink.push_text(entry.record)?,
            ChosenOutput::Rows(output) => output.push(&found.row)?,
            ChosenOutput::Files {
                files,
                names,
                games_each,
            } => {
                let keys: Vec<Option<&str>> = found.keys.iter().map(Option::as_deref).collect();
                path = names.path(&keys, games_each.map(|games| self.written / games + 1));
                files.write(&path, entry)?;
            }
        }
        Ok(path)
    }

    /// Writes text where the last record went.
    fn push_behind(&mut self, entry: RecordWithText<'_>) -> anyhow::Result<()> {
        match &self.last {
            Some((RecordTarget::Chosen, path)) => match &mut self.chosen {
                ChosenOutput::Sink(sink) => sink.push(entry),
                ChosenOutput::Text(sink) => sink.push_text(entry.record),
                ChosenOutput::Files { files, .. } => files.write(path, entry),
                ChosenOutput::Rows(_) | ChosenOutput::Nowhere => Ok(()),
            },
            Some((RecordTarget::Undecided, _)) => push(&mut self.undecided, entry),
            Some((RecordTarget::Rest | RecordTarget::Behind, _)) => push(&mut self.rest, entry),
            // Very much text before the first game.
            None => match &mut self.chosen {
                ChosenOutput::Sink(sink) => sink.push(entry),
                _ => push(&mut self.rest, entry),
            },
        }
    }

    /// Completes the files; rows with what became of the input.
    pub(in crate::commands) fn finish(self, account: Account) -> anyhow::Result<WrittenFiles> {
        let mut files = None;
        let mut messages = match self.chosen {
            ChosenOutput::Sink(sink) | ChosenOutput::Text(sink) => sink.finish()?,
            ChosenOutput::Rows(mut output) => {
                output.state(account);
                output.finish()?;
                Vec::new()
            }
            ChosenOutput::Files { files: parts, .. } => {
                let written = parts.finish()?;
                files = Some(written.files);
                written.messages
            }
            ChosenOutput::Nowhere => Vec::new(),
        };
        for sink in [self.rest, self.undecided].into_iter().flatten() {
            messages.extend(sink.finish()?);
        }
        Ok(WrittenFiles { files, messages })
    }
}

fn push(sink: &mut Option<RecordSink>, entry: RecordWithText<'_>) -> anyhow::Result<()> {
    match sink {
        Some(sink) => sink.push(entry),
        None => Ok(()),
    }
}
