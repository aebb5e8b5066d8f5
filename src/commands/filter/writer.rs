//! Where the records go: chosen ones, the rest, and those that nobody can decide.

use std::collections::HashSet;
use std::path::PathBuf;

use super::task::{Filtered, Found, Place};
use crate::output::parts::Parts;
use crate::output::separation::Entry;
use crate::output::template::Template;
use crate::output::{Output, dataset::account::Account, rows::Rows, sink::Sink};

/// Where chosen records go.
pub(super) enum Chosen {
    /// One after another.
    Sink(Sink),
    /// To files of so many games.
    Numbered(Box<Parts>, Template, u64),
    /// To a file for each group of keys.
    ByKey(Box<Parts>, Template),
    /// Rows of them.
    Rows(Output),
    /// Nowhere: they are counted.
    Nowhere,
}

/// All destinations, and what depends on the games before.
pub(super) struct Writer {
    pub(super) chosen: Chosen,
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
    last: Option<(Place, PathBuf)>,
}

/// What was written.
pub(super) struct Finished {
    /// The number of files, where there are many.
    pub(super) files: Option<u64>,
    /// For the user.
    pub(super) messages: Vec<String>,
}

impl Writer {
    /// Destinations to which nothing has gone.
    pub(super) fn new(mut chosen: Chosen, rest: Option<Sink>, undecided: Option<Sink>) -> Writer {
        if rest.is_some() || undecided.is_some() {
            match &mut chosen {
                Chosen::Sink(sink) => sink.outlive_reader(),
                Chosen::Rows(output) => output.outlive_reader(),
                Chosen::Numbered(..) | Chosen::ByKey(..) | Chosen::Nowhere => {}
            }
        }
        Writer {
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
            let entry = Entry {
                before: &filtered.text[found.kept.before.clone()],
                record: &filtered.text[found.kept.bytes.clone()],
                closed: found.kept.closed,
            };
            let place = self.place(found);
            let mut path = PathBuf::new();
            match place {
                Place::Behind => {
                    self.push_behind(entry)?;
                    continue;
                }
                Place::Rest => push(&mut self.rest, entry)?,
                Place::Undecided => push(&mut self.undecided, entry)?,
                Place::Chosen => {
                    path = self.choose(found, entry, &mut rows)?;
                    self.written += 1;
                }
            }
            self.last = Some((place, path));
        }
        match &mut self.chosen {
            Chosen::Sink(sink) => sink.end_batch(),
            Chosen::Rows(output) => output.end_batch(),
            _ => Ok(()),
        }
    }

    /// Where a record goes, in view of those before.
    fn place(&mut self, found: &Found) -> Place {
        if found.place != Place::Chosen {
            return found.place;
        }
        if self.first.is_some_and(|first| self.written >= first) {
            return Place::Rest;
        }
        if let Some(seen) = &mut self.seen
            && !seen.insert(found.likeness)
        {
            self.alike += 1;
            return Place::Rest;
        }
        Place::Chosen
    }

    /// Writes a chosen record, and gives the path, if it depends on the record.
    fn choose(
        &mut self,
        found: &Found,
        entry: Entry<'_>,
        rows: &mut [Rows],
    ) -> anyhow::Result<PathBuf> {
        let mut path = PathBuf::new();
        match &mut self.chosen {
            Chosen::Nowhere => {}
            Chosen::Sink(sink) => sink.push(entry)?,
            Chosen::Rows(output) => {
                if let Some(row) = rows.get_mut(found.row.start) {
                    output.push(&std::mem::take(row).into_bytes())?;
                }
            }
            Chosen::Numbered(parts, template, games) => {
                path = template.path(&[], Some(self.written / *games + 1));
                parts.write(&path, entry)?;
            }
            Chosen::ByKey(parts, template) => {
                let keys: Vec<Option<&str>> = found.keys.iter().map(Option::as_deref).collect();
                path = template.path(&keys, None);
                parts.write(&path, entry)?;
            }
        }
        Ok(path)
    }

    /// Writes text where the last record went.
    fn push_behind(&mut self, entry: Entry<'_>) -> anyhow::Result<()> {
        match &self.last {
            Some((Place::Chosen, path)) => match &mut self.chosen {
                Chosen::Sink(sink) => sink.push(entry),
                Chosen::Numbered(parts, ..) | Chosen::ByKey(parts, _) => parts.write(path, entry),
                Chosen::Rows(_) | Chosen::Nowhere => Ok(()),
            },
            Some((Place::Undecided, _)) => push(&mut self.undecided, entry),
            Some((Place::Rest | Place::Behind, _)) => push(&mut self.rest, entry),
            // Very much text before the first game.
            None => match &mut self.chosen {
                Chosen::Sink(sink) => sink.push(entry),
                _ => push(&mut self.rest, entry),
            },
        }
    }

    /// Completes the files; rows with what became of the input.
    pub(super) fn finish(self, account: Account) -> anyhow::Result<Finished> {
        let mut files = None;
        let mut messages = match self.chosen {
            Chosen::Sink(sink) => sink.finish()?,
            Chosen::Rows(mut output) => {
                output.state(account);
                output.finish()?;
                Vec::new()
            }
            Chosen::Numbered(parts, ..) | Chosen::ByKey(parts, _) => {
                let written = parts.finish()?;
                files = Some(written.files);
                written.messages
            }
            Chosen::Nowhere => Vec::new(),
        };
        for sink in [self.rest, self.undecided].into_iter().flatten() {
            messages.extend(sink.finish()?);
        }
        Ok(Finished { files, messages })
    }
}

fn push(sink: &mut Option<Sink>, entry: Entry<'_>) -> anyhow::Result<()> {
    match sink {
        Some(sink) => sink.push(entry),
        None => Ok(()),
    }
}
