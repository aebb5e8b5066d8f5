//! Where the records go: chosen ones, the rest, and those that nobody can decide.

use std::collections::HashSet;
use std::path::PathBuf;

use super::task::{Filtered, FilteredRecord, RecordTarget};
use crate::output::parts::SplitFiles;
use crate::output::separation::RecordWithText;
use crate::output::template::Template;
use crate::output::{Output, dataset::account::Account, rows::Rows, sink::Sink};

/// Where chosen records go.
pub(super) enum ChosenOutput {
    /// Records one after another.
    Sink(Sink),
    /// Files by the keys of games, or of so many games each.
    Files {
        files: Box<SplitFiles>,
        names: Template,
        games_each: Option<u64>,
    },
    /// Rows of them.
    Rows(Output),
    /// Nowhere: they are counted.
    Nowhere,
}

/// All destinations, and what depends on the games before.
pub(super) struct FilterWriter {
    pub(super) chosen: ChosenOutput,
    pub(super) rest: Option<Sink>,
    pub(super) undecided: Option<Sink>,
    /// The most games to choose.
    pub(super) first: Option<u64>,
    /// The games chosen so far, if none may be like an earlier one.
    pub(super) seen: Option<HashSet<u128>>,
    /// Chosen and written.
    pub(super) written: u64,
    /// Left out because an earlier one is like it.
    pub(super) alike: u64,
    /// Whether some of the input is UTF-16, which is written as UTF-8.
    pub(super) has_utf16: bool,
    /// Where the last record went: text behind it follows.
    last: Option<(RecordTarget, PathBuf)>,
}

/// What was written.
pub(super) struct WrittenFiles {
    /// The number of files, where there are many.
    pub(super) files: Option<u64>,
    /// Messages for the user.
    pub(super) messages: Vec<String>,
}

impl FilterWriter {
    /// Destinations to which nothing has gone.
    pub(super) fn new(
        mut chosen: ChosenOutput,
        rest: Option<Sink>,
        undecided: Option<Sink>,
    ) -> FilterWriter {
        if rest.is_some() || undecided.is_some() {
            match &mut chosen {
                ChosenOutput::Sink(sink) => sink.outlive_reader(),
                ChosenOutput::Rows(output) => output.outlive_reader(),
                ChosenOutput::Files { .. } | ChosenOutput::Nowhere => {}
            }
        }
        FilterWriter {
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

    /// Whether nothing that is still to come can be wanted.
    pub(super) fn has_enough(&self) -> bool {
        self.first.is_some_and(|first| self.written >= first)
            && self.rest.is_none()
            && self.undecided.is_none()
    }

    /// Writes the records of a batch.
    pub(super) fn take(&mut self, mut filtered: Filtered) -> anyhow::Result<()> {
        self.has_utf16 |= filtered.is_utf16;
        let records = std::mem::take(&mut filtered.records);
        let mut rows = std::mem::take(&mut filtered.rows);
        for found in &records {
            let entry = RecordWithText {
                before: &filtered.text[found.kept.before.clone()],
                record: &filtered.text[found.kept.bytes.clone()],
                closed: found.kept.closed,
            };
            let place = self.place(found);
            let mut path = PathBuf::new();
            match place {
                RecordTarget::Behind => {
                    self.push_behind(entry)?;
                    continue;
                }
                RecordTarget::Rest => push(&mut self.rest, entry)?,
                RecordTarget::Undecided => push(&mut self.undecided, entry)?,
                RecordTarget::Chosen => {
                    path = self.choose(found, entry, &mut rows)?;
                    self.written += 1;
                }
            }
            self.last = Some((place, path));
        }
        match &mut self.chosen {
            ChosenOutput::Sink(sink) => sink.end_batch(),
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
        rows: &mut [Rows],
    ) -> anyhow::Result<PathBuf> {
        let mut path = PathBuf::new();
        match &mut self.chosen {
            ChosenOutput::Nowhere => {}
            ChosenOutput::Sink(sink) => sink.push(entry)?,
            ChosenOutput::Rows(output) => {
                if let Some(row) = rows.get_mut(found.row.start) {
                    output.push(&std::mem::take(row).into_bytes())?;
                }
            }
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
    pub(super) fn finish(self, account: Account) -> anyhow::Result<WrittenFiles> {
        let mut files = None;
        let mut messages = match self.chosen {
            ChosenOutput::Sink(sink) => sink.finish()?,
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

fn push(sink: &mut Option<Sink>, entry: RecordWithText<'_>) -> anyhow::Result<()> {
    match sink {
        Some(sink) => sink.push(entry),
        None => Ok(()),
    }
}
