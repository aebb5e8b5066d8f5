//! Runs a task over all sources on many threads, with results in input order. Nothing about chess.

pub mod choice;
pub mod ledger;
pub mod lines;
pub mod ordered;
pub mod task;
mod work_piece;

use std::any::Any;
use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::anyhow;
use crossbeam_channel::{Receiver, bounded};

use self::choice::choose;
use self::ledger::Ledger;
use self::ordered::{Closed, Delivery, Feed};
use self::task::{DecidedRecord, Task};
use self::work_piece::{Link, WorkPiece};
use pgnkit_core::game::reader::GameReader;
use pgnkit_core::input;
use pgnkit_core::input::batch::{Batch, Note, NoteKind};
use pgnkit_core::input::opened_files::ReadSoFar;
use pgnkit_core::input::shards::{file_range::FileRange, range_text};
use pgnkit_core::input::shards::{
    layout::ShardLayout, open_shard::open as open_shard, shard::Shard,
};
use pgnkit_core::input::stretches::{Handover, NextStretch, StretchCutter};
use pgnkit_core::input::{source::Source, source::SourceKind, split::Splitter};
use pgnkit_filter::selection::{Chooser, Decision};

/// A request to read games.
#[derive(Clone)]
pub struct GameJob {
    /// Files in order; [`STDIN`](input::opened_files::STDIN) is standard input.
    pub sources: Arc<[PathBuf]>,
    /// What is known of each; nothing beyond the end of the list.
    pub kinds: Arc<[SourceKind]>,
    /// Number of worker threads.
    pub workers: usize,
    /// Largest record read whole, in bytes.
    pub max_record_bytes: usize,
    /// The one game of each source to look at, by its ordinal from 1; nothing is read after it.
    pub only_game: Option<u64>,
    /// The one source to read, by its index; the others keep theirs.
    pub only_source: Option<usize>,
    /// The part of the sources to read; all of them if there is none.
    pub shard: Option<(Arc<ShardLayout>, Shard)>,
    /// The bytes of that part, if they are known: of the only source.
    pub range: Option<FileRange>,
    /// Which games the task is about; all of them if there is none.
    pub chooser: Option<Arc<dyn Chooser>>,
    /// What was read of the sources so far.
    pub progress: Arc<ReadSoFar>,
}

impl GameJob {
    /// What is known of a source, by its index.
    #[must_use]
    pub fn kind(&self, index: usize) -> &SourceKind {
        self.kinds.get(index).unwrap_or(&SourceKind::Unknown)
    }
}

/// Reads all sources and passes what `task` makes of them to `take`, batch by batch with what each counts, or why a source
/// could not be opened or read to its end.
///
/// # Errors
///
/// What `take` returns, or a thread that panicked; see [`ordered::run`].
pub fn run(
    job: &GameJob,
    task: Arc<dyn AnyTask>,
    take: &mut dyn FnMut(Delivery<Made>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let reader_job = job.clone();
    let chooser = job.chooser.clone();
    ordered::run_loads(
        job.workers,
        move |feed| read(&reader_job, feed),
        move |pieces| task.work(pieces, chooser.as_deref()),
        take,
    )
}

/// Opens a source for so many workers, and says which one it was if that fails.
fn open(path: &Path, progress: &Arc<ReadSoFar>, workers: usize) -> anyhow::Result<Source> {
    input::source::open(path, progress, workers).map_err(|error| unopened(path, error))
}

/// Names the source that could not be opened.
fn unopened(path: &Path, error: io::Error) -> anyhow::Error {
    anyhow!(error).context(format!("cannot read {}", input::source::named(path)))
}

/// Names the source whose end could not be read.
fn unread(path: &Path, error: io::Error) -> anyhow::Error {
    anyhow!(error).context(format!(
        "cannot read {} to its end",
        input::source::named(path)
    ))
}

/// Reads all sources.
fn read<O>(job: &GameJob, feed: &mut Feed<WorkPiece, O>) -> Result<(), Closed> {
    let is_wanted = |index: &usize| job.only_source.is_none_or(|only| only == *index);
    for index in (0..job.sources.len()).filter(is_wanted) {
        // Nothing is kept while what comes next may be long in coming.
        let is_known = !matches!(job.kind(index), SourceKind::Unknown);
        let is_file = is_known || job.sources[index].is_file();
        if !is_file {
            feed.flush()?;
        }
        let read = match (open_source(job, index), job.only_game) {
            (Ok(Some(source)), None) => read_source(job, index, (source, is_file), feed)?,
            (Ok(Some(source)), Some(game)) => read_one(job, (index, game), source, feed)?,
            (Ok(None), _) => Ok(()),
            (Err(error), _) => Err(error),
        };
        if let Err(error) = read {
            feed.fail(error)?;
        }
    }
    Ok(())
}

/// Opens a source, or the part of it that is to be read; `None` if that is nothing.
fn open_source(job: &GameJob, index: usize) -> anyhow::Result<Option<Source>> {
    let (path, progress, workers) = (&job.sources[index], &job.progress, job.workers);
    let opened = match (&job.shard, &job.range) {
        (_, Some(range)) => range_text::open(path, range, progress, workers).map(Some),
        (None, None) => job.kind(index).open(path, progress, workers).map(Some),
        (Some((layout, shard)), None) => {
            open_shard(path, (layout, index), *shard, progress, workers)
        }
    };
    opened.map_err(|error| unopened(path, error))
}

/// Reads one source; the inner error is one of the source. What is no file may be long in coming: its games are split off
/// as soon as they are there.
fn read_source<O>(
    job: &GameJob,
    index: usize,
    (source, is_file): (Source, bool),
    feed: &mut Feed<WorkPiece, O>,
) -> Result<anyhow::Result<()>, Closed> {
    let mut cutter = StretchCutter::new(source, index, job.max_record_bytes);
    let mut before: Option<Receiver<Handover>> = None;
    let rest = loop {
        let cut = if is_file {
            cutter.next_cut()
        } else {
            cutter.rest().map(NextStretch::Remainder)
        };
        let stretch = match cut {
            Some(NextStretch::Stretch(stretch)) => stretch,
            Some(NextStretch::Remainder(rest)) => break rest,
            None => return Ok(Ok(())),
        };
        let bytes = stretch.bytes();
        let (after, told) = (!stretch.is_last()).then(|| bounded(1)).unzip();
        let link = Link {
            stretch,
            before: std::mem::replace(&mut before, told),
            after,
        };
        feed.gather(WorkPiece::Text(link), bytes)?;
    };
    let before = match before {
        Some(told) => {
            feed.flush()?;
            told.recv().map_err(|_| Closed)?
        }
        None => Handover::default(),
    };
    let mut splitter = rest.splitter(before);
    loop {
        match splitter.next_batch() {
            Ok(Some(batch)) if is_file => {
                let bytes = batch.data.len();
                feed.gather(WorkPiece::Split(batch), bytes)?;
            }
            Ok(Some(batch)) => feed.give(WorkPiece::Split(batch))?,
            Ok(None) => return Ok(Ok(())),
            Err(error) => return Ok(Err(unread(&job.sources[index], error))),
        }
    }
}

/// Reads the one game of a source that is wanted.
fn read_one<O>(
    job: &GameJob,
    (index, wanted): (usize, u64),
    source: Source,
    feed: &mut Feed<WorkPiece, O>,
) -> Result<anyhow::Result<()>, Closed> {
    let path = &job.sources[index];
    let mut splitter = Splitter::new(source, index, job.max_record_bytes);
    let mut games = 0;
    loop {
        let batch = match splitter.next_batch() {
            Ok(Some(batch)) => batch,
            Ok(None) => break,
            Err(error) => return Ok(Err(unread(path, error))),
        };
        games = batch
            .records()
            .last()
            .map_or(games, |record| record.origin.game);
        if let Some(found) = batch.only(wanted) {
            feed.give(WorkPiece::Split(found))?;
            return Ok(Ok(()));
        }
    }
    Ok(Err(anyhow!(
        "{} has no game {wanted}: it has {games}",
        input::source::named(path)
    )))
}

/// What a [`Task`] makes of a batch, whatever its type.
pub type AnyOutput = Box<dyn Any + Send>;

/// What a task makes of a batch, and what became of its games.
pub type Made<O = AnyOutput> = (O, Ledger);

/// A [`Task`] that has forgotten the type of its output, so that threads and their order are compiled once, and not once
/// for each command.
pub trait AnyTask: Send + Sync + 'static {
    /// What a worker thread does with what it takes at once.
    fn work(&self, pieces: Vec<WorkPiece>, chooser: Option<&dyn Chooser>) -> Vec<Made>;
}

impl<T: Task> AnyTask for T {
    fn work(&self, pieces: Vec<WorkPiece>, chooser: Option<&dyn Chooser>) -> Vec<Made> {
        let made = work(pieces, self, chooser).into_iter();
        made.map(|(output, ledger)| (Box::new(output) as AnyOutput, ledger))
            .collect()
    }
}

/// What a task of a kind has made.
///
/// # Panics
///
/// Another task has made it.
pub fn output<T: Task>(made: AnyOutput) -> T::Output {
    *made.downcast().expect("what the same task has made")
}

fn work<T: Task>(
    pieces: Vec<WorkPiece>,
    task: &T,
    chooser: Option<&dyn Chooser>,
) -> Vec<Made<T::Output>> {
    let mut made: Vec<Made<T::Output>> = Vec::new();
    let mut reader = GameReader::new();
    for piece in pieces {
        if made.is_empty() || !T::JOINS_SOURCES {
            made.push(Default::default());
        }
        for batch in piece.batches() {
            if let Some(made) = made.last_mut() {
                work_on(&batch, task, chooser, &mut reader, made);
            }
        }
    }
    made
}

/// What it does with a batch; what was begun may hold games of other sources.
fn work_on<T: Task>(
    batch: &Batch,
    task: &T,
    chooser: Option<&dyn Chooser>,
    reader: &mut GameReader,
    (output, ledger): &mut Made<T::Output>,
) {
    let mut notes = batch.notes.iter().peekable();
    let take_note = |note: &Note, output: &mut T::Output, ledger: &mut Ledger| {
        if let NoteKind::TextOutsideGame { .. } = note.kind {
            ledger.outside_lines += note.lost_lines();
        }
        task.note(note, output);
    };
    for (index, record) in batch.records().enumerate() {
        while let Some(note) = notes.next_if(|note| note.records_before <= index) {
            take_note(note, output, ledger);
        }
        ledger.games += 1;
        let (choice, game) = choose(chooser, reader, record);
        ledger.choices.count(choice, game.is_none());
        let mut before = batch.text_before(index);
        if batch.begins_behind_cut(index) {
            task.text_behind(&before, batch.place_before(index), output);
            before = Cow::default();
        }
        let decided = DecidedRecord {
            record,
            before: &before,
            choice,
        };
        let is_wanted = task.record(&decided, output);
        let is_chosen = choice == Decision::Chosen;
        if game.is_none() && !is_wanted {
            ledger.unread += u64::from(is_chosen);
            ledger.cut_records += u64::from(is_chosen && record.oversized);
            continue;
        }
        let game = game.unwrap_or_else(|| reader.read(record));
        if is_chosen {
            ledger.count(&game);
        }
        if is_wanted {
            task.visit(&game, output);
        }
        reader.reclaim(game);
    }
    for note in notes {
        take_note(note, output, ledger);
    }
    let end = batch.place_before(batch.records().count());
    task.text_behind(&batch.text_behind(), end, output);
}
