//! A source cut at anchors into stretches that can be split at once, each on a thread of its own.
//!
//! A record begins at an anchor whatever stands further up, so a stretch is split as it is in the whole. What is left
//! to learn from those before it is how many games and lines they hold, what was noted already that is noted once, and the
//! text behind their last record, which goes with the next one. Where no anchor comes for long, the rest is split in order.

mod lazy_text;

use std::collections::HashSet;
use std::io;
use std::sync::Arc;

use self::lazy_text::{LazyText, seam};
use super::batch::{Batch, Note, NoteKind};
use super::buffer::Pool;
use super::file_segment::{FileSegment, SegmentReport};
use super::limits::BATCH_BYTES;
use super::opened_files::PlacedFile;
use super::source::Source;
use super::split::{Splitter, anchor, line_watch::LineWatch};
use super::window::Window;
use crate::pgn::text::line_end;

/// Stretches of a file that others than the reader read: at its end, it waits for all of them.
const LEAST_STRETCHES: usize = 128;

/// How the text of a source is split into records.
#[derive(Clone, Copy)]
struct SplitSettings {
    /// Index of the source in the run.
    source: usize,
    max_record_bytes: usize,
    /// The size to which a stretch and its batches are filled.
    batch_bytes: usize,
}

impl SplitSettings {
    fn splitter(self, window: Window, part: Option<Arc<FileSegment>>) -> Splitter {
        Splitter::of_window(window, self.source, self.max_record_bytes, part)
            .with_batch_bytes(self.batch_bytes)
    }
}

/// Cuts a source.
pub struct StretchCutter {
    /// What was not given yet; nothing once all was.
    window: Option<Window>,
    settings: SplitSettings,
    part: Option<Arc<FileSegment>>,
    /// The first line end of the source, and up to one byte before it; empty at the beginning.
    line_end: Vec<u8>,
    /// The file, if whoever splits its text may read it.
    file: Option<PlacedFile>,
    /// Whether others read it already.
    is_shared: bool,
}

/// What comes next of a source.
pub enum NextStretch {
    /// Text that can be split at once with others.
    Stretch(Stretch),
    /// All the rest, which is split in order.
    Remainder(Remainder),
}

/// Text that begins where a record begins, or where its source does, and ends so; not split yet.
pub struct Stretch {
    text: LazyText,
    pool: Pool,
    settings: SplitSettings,
    part: FileSegment,
}

/// The records of a stretch, numbered from its beginning.
pub struct SplitStretch {
    batches: Vec<Batch>,
    games: u64,
    lines: u64,
    goes_on: bool,
    /// Why it could not be read to its end.
    failure: Option<io::Error>,
}

/// The rest of a source, from an anchor or its beginning on.
pub struct Remainder {
    window: Window,
    settings: SplitSettings,
    part: Option<Arc<FileSegment>>,
    /// The first line end of the source; empty at its beginning.
    line_end: Vec<u8>,
}

/// What the text before a place has to tell those that split the text behind it.
#[derive(Debug, Default)]
pub struct Handover {
    games: u64,
    lines: u64,
    /// Kinds of notes made already that are made once.
    noted: HashSet<NoteKind>,
    /// Text and notes behind the last record.
    behind: Batch,
    /// Why the source could not be read further: what comes after is none of it.
    failure: Option<io::Error>,
}

impl StretchCutter {
    /// Begins with a source, the `index`-th of the run, whose records are of at most `max_record_bytes`.
    #[must_use]
    pub fn new(source: Source, index: usize, max_record_bytes: usize) -> StretchCutter {
        StretchCutter {
            settings: SplitSettings {
                source: index,
                max_record_bytes,
                batch_bytes: BATCH_BYTES,
            },
            part: source.part.clone(),
            line_end: Vec::new(),
            file: (!source.coding.is_converted())
                .then_some(source.placed)
                .flatten(),
            is_shared: false,
            window: Some(Window::new(Source {
                placed: None,
                ..source
            })),
        }
    }

    /// Sets the size that a stretch is filled to, in bytes; what comes of all does not depend on it.
    #[must_use]
    pub fn with_stretch_bytes(mut self, bytes: usize) -> StretchCutter {
        self.settings.batch_bytes = bytes.max(1);
        self
    }

    /// What comes next; `None` at the end.
    pub fn next_cut(&mut self) -> Option<NextStretch> {
        if let Some(cut) = self.placed() {
            return Some(cut);
        }
        let mut window = self.window.take()?;
        let is_odd = window.coding.is_converted() || self.part.is_some();
        let mut searched = 0;
        while !is_odd && window.text.len() < 2 * self.settings.batch_bytes {
            window.fill(self.settings.batch_bytes);
            if window.error.is_some() {
                break;
            }
            let bytes = window.text.len();
            let mut end = window.at_end.then_some(bytes);
            if end.is_none() && bytes >= self.settings.batch_bytes {
                end = anchor::last(&window.text, searched);
                searched = bytes;
            }
            if let Some(end) = end {
                return Some(NextStretch::Stretch(self.stretch(window, end)));
            }
        }
        self.window = Some(window);
        self.rest().map(NextStretch::Remainder)
    }

    /// All that was not given yet, to be split in order; `None` at the end.
    pub fn rest(&mut self) -> Option<Remainder> {
        Some(Remainder {
            window: self.window.take()?,
            settings: self.settings,
            part: self.part.take(),
            line_end: std::mem::take(&mut self.line_end),
        })
    }

    /// What comes next of a file behind its first stretch, to be read by whoever splits it, if where that ends can be told. The
    /// last of it is split in order, when all that was left to others has been read: what became of the file meanwhile is seen at
    /// its end.
    fn placed(&mut self) -> Option<NextStretch> {
        let file = (self.file.as_ref()).filter(|_| !self.line_end.is_empty())?;
        let window = self.window.as_mut()?;
        let (size, from) = (file.size(), window.offset_of(0));
        let begun = window.text.len();
        let least = if self.is_shared { 4 } else { LEAST_STRETCHES };
        if from + (begun + least * self.settings.batch_bytes) as u64 > size {
            self.file = None;
            let rest = self.is_shared.then(|| self.rest())?;
            return rest.map(NextStretch::Remainder);
        }
        let place = from + begun as u64;
        let to = seam(
            file,
            place + self.settings.batch_bytes as u64,
            self.settings.batch_bytes,
        )?;
        let text = LazyText {
            begun: window.text.take_all(),
            rest: usize::try_from(to - place)
                .ok()
                .map(|bytes| (file.from(place), bytes)),
        };
        let pool = window.pool.clone();
        *window = Window::going_on(file.from(to), size, to, pool.clone());
        self.is_shared = true;
        Some(NextStretch::Stretch(self.text(text, from, false, pool)))
    }

    /// The text up to a place; the rest is kept, if there is more.
    fn stretch(&mut self, mut window: Window, end: usize) -> Stretch {
        let offset = window.offset_of(0);
        let text = LazyText {
            begun: window.take(end),
            rest: None,
        };
        let stretch = self.text(text, offset, window.at_end, window.pool.clone());
        if !window.at_end {
            let text = &stretch.text.begun;
            if self.line_end.is_empty()
                && let Some(end) = line_end(text, 0)
            {
                self.line_end = text[end.saturating_sub(2)..end].to_vec();
            }
            self.window = Some(window);
        }
        stretch
    }

    /// A stretch, which may be the last one.
    fn text(&self, text: LazyText, offset: u64, is_last: bool, pool: Pool) -> Stretch {
        let seen = SegmentReport::default();
        if !is_last {
            seen.go_on();
        }
        let part = FileSegment {
            offset,
            begins_file: offset == 0,
            line_end: self.line_end.clone(),
            seen: Arc::new(seen),
        };
        Stretch {
            text,
            pool,
            settings: self.settings,
            part,
        }
    }
}

impl Stretch {
    /// Size of its text, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.text.bytes()
    }

    /// Whether its source ends with it.
    #[must_use]
    pub fn is_last(&self) -> bool {
        !self.part.seen.goes_on()
    }

    /// Cuts it into records.
    #[must_use]
    pub fn split(self) -> SplitStretch {
        let goes_on = !self.is_last();
        let (text, failure) = self.text.read(&self.pool);
        let window = Window::of_text(text, self.part.offset, self.pool);
        let part = Some(Arc::new(self.part));
        let mut splitter = self.settings.splitter(window, part);
        splitter.split_lines();
        let mut batches = Vec::new();
        while let Ok(Some(batch)) = splitter.next_batch() {
            batches.push(batch);
        }
        SplitStretch {
            batches,
            games: splitter.games,
            lines: splitter.window.line - 1,
            goes_on,
            failure,
        }
    }
}

impl SplitStretch {
    /// Its batches as they are in the whole, and what to tell the next stretch.
    #[must_use]
    pub fn follow(mut self, before: Handover) -> (Vec<Batch>, Handover) {
        if before.failure.is_some() {
            return (Vec::new(), before);
        }
        let mut noted = before.noted;
        let mut is_news = |note: &Note| !note.kind.is_noted_once() || noted.insert(note.kind);
        for batch in &mut self.batches {
            batch.notes.retain(&mut is_news);
            move_by(batch, before.games, before.lines);
        }
        let mut behind = before.behind;
        if let Some(first) = self.batches.first_mut() {
            put_before(first, std::mem::take(&mut behind));
        }
        if self.goes_on
            && let Some(last) = self.batches.last_mut()
        {
            behind = take_behind(last);
            if last.is_empty() {
                self.batches.pop();
            }
        }
        let after = Handover {
            games: before.games + self.games,
            lines: before.lines + self.lines,
            noted,
            behind,
            failure: self.failure,
        };
        (self.batches, after)
    }
}

impl Remainder {
    /// The splitter that goes on behind what was split before.
    #[must_use]
    pub fn splitter(mut self, before: Handover) -> Splitter {
        if let Some(failure) = before.failure {
            self.window.fail(failure);
        }
        let mut splitter = self.settings.splitter(self.window, self.part);
        if !self.line_end.is_empty() {
            splitter.games = before.games;
            splitter.window.line = before.lines + 1;
            splitter.watch = LineWatch::of(&self.line_end);
            for kind in before.noted {
                splitter.watch.forgo(kind);
            }
            splitter.batch = before.behind;
        }
        // What was read already may be all.
        splitter.split_lines();
        splitter
    }
}

/// The batch with places that count from further up: so many games and lines.
fn move_by(batch: &mut Batch, games: u64, lines: u64) {
    let records = batch.records.iter_mut().map(|record| &mut record.origin);
    for origin in records.chain(batch.notes.iter_mut().map(|note| &mut note.origin)) {
        origin.game += games;
        origin.line += lines;
    }
    batch.lines_before += lines;
}

/// Puts text and notes before the first record.
fn put_before(batch: &mut Batch, mut behind: Batch) {
    behind.lead.append(&mut batch.lead);
    behind.notes.append(&mut batch.notes);
    batch.lead = std::mem::take(&mut behind.lead);
    batch.notes = std::mem::take(&mut behind.notes);
    batch.lines_before = behind.lines_before;
    batch.bytes_before = behind.bytes_before;
    batch.follows_cut = behind.follows_cut;
}

/// Takes text and notes behind the last record away.
fn take_behind(batch: &mut Batch) -> Batch {
    let mut behind = Batch::default();
    behind.follow(batch, b"");
    behind.lead = batch.text_behind().into_owned();
    behind.notes = batch.take_notes_behind();
    batch
        .data
        .truncate(batch.records.last().map_or(0, |last| last.bytes.end));
    behind
}
