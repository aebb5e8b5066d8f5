//! A source cut at anchors into stretches that can be split at once, each on a thread of its own.
//!
//! A record begins at an anchor whatever stands further up, so a stretch is split as it is in the whole. What is left
//! to learn from those before it is how many games and lines they hold, what was noted already that is noted once, and the
//! text behind their last record, which goes with the next one. Where no anchor comes for long, the rest is split in order.

use std::sync::Arc;

use super::batch::{Batch, Note, NoteKind};
use super::buffer::Pool;
use super::coding::SourceCoding;
use super::limits::BATCH_BYTES;
use super::part::{FilePart, PartReport};
use super::source::Source;
use super::split::{Splitter, anchor, line_watch::LineWatch};
use super::window::Window;
use crate::pgn::text::line_end;

/// Cuts a source.
pub struct Cutter {
    /// What was not given yet; nothing once all was.
    window: Option<Window>,
    source: usize,
    max_record_bytes: usize,
    stretch_bytes: usize,
    /// How the source is written.
    coding: SourceCoding,
    part: Option<Arc<FilePart>>,
    /// The first line end of the source, and up to one byte before it; empty at the beginning.
    line_end: Vec<u8>,
}

/// What comes next of a source.
pub enum Cut {
    /// Text that can be split at once with others.
    Stretch(Stretch),
    /// All the rest, which is split in order.
    Remainder(Remainder),
}

/// Text that begins where a record begins, or where its source does, and ends so; not split yet.
pub struct Stretch {
    text: Vec<u8>,
    pool: Pool,
    source: usize,
    max_record_bytes: usize,
    batch_bytes: usize,
    part: FilePart,
}

/// The records of a stretch, numbered from its beginning.
pub struct SplitStretch {
    batches: Vec<Batch>,
    games: u64,
    lines: u64,
    goes_on: bool,
}

/// The rest of a source, from an anchor or its beginning on.
pub struct Remainder {
    window: Window,
    source: usize,
    max_record_bytes: usize,
    batch_bytes: usize,
    coding: SourceCoding,
    part: Option<Arc<FilePart>>,
    /// The first line end of the source; empty at its beginning.
    line_end: Vec<u8>,
}

/// What the text before a place has to tell those that split the text behind it.
#[derive(Debug, Default)]
pub struct Handover {
    games: u64,
    lines: u64,
    /// What was noted that is noted once.
    noted: Vec<NoteKind>,
    /// Text and notes behind the last record.
    behind: Batch,
}

impl Cutter {
    /// Begins with a source, the `index`-th of the run, whose records are of at most `max_record_bytes`.
    #[must_use]
    pub fn new(source: Source, index: usize, max_record_bytes: usize) -> Cutter {
        Cutter {
            source: index,
            max_record_bytes,
            stretch_bytes: BATCH_BYTES,
            coding: source.coding,
            part: source.part.clone(),
            line_end: Vec::new(),
            window: Some(Window::new(source)),
        }
    }

    /// Sets the size that a stretch is filled to, in bytes; what comes of all does not depend on it.
    #[must_use]
    pub fn with_stretch_bytes(mut self, bytes: usize) -> Cutter {
        self.stretch_bytes = bytes.max(1);
        self
    }

    /// What comes next; `None` at the end.
    pub fn next_cut(&mut self) -> Option<Cut> {
        let mut window = self.window.take()?;
        let is_odd = self.coding.is_converted() || self.part.is_some();
        let mut searched = 0;
        while !is_odd && window.text.len() < 2 * self.stretch_bytes {
            window.fill(self.stretch_bytes);
            if window.error.is_some() {
                break;
            }
            let bytes = window.text.len();
            let mut end = window.at_end.then_some(bytes);
            if end.is_none() && bytes >= self.stretch_bytes {
                end = anchor::last(&window.text, searched);
                searched = bytes;
            }
            if let Some(end) = end {
                return Some(Cut::Stretch(self.stretch(window, end)));
            }
        }
        self.window = Some(window);
        self.rest().map(Cut::Remainder)
    }

    /// All that was not given yet, to be split in order; `None` at the end.
    pub fn rest(&mut self) -> Option<Remainder> {
        Some(Remainder {
            window: self.window.take()?,
            source: self.source,
            max_record_bytes: self.max_record_bytes,
            batch_bytes: self.stretch_bytes,
            coding: self.coding,
            part: self.part.take(),
            line_end: std::mem::take(&mut self.line_end),
        })
    }

    /// The text up to a place; the rest is kept, if there is more.
    fn stretch(&mut self, mut window: Window, end: usize) -> Stretch {
        let seen = PartReport::default();
        if !window.at_end {
            seen.go_on();
        }
        let offset = window.offset_of(0);
        let text = window.take(end);
        let part = FilePart {
            offset,
            begins_file: offset == 0,
            line_end: self.line_end.clone(),
            seen: Arc::new(seen),
        };
        let pool = window.pool.clone();
        if !window.at_end {
            if self.line_end.is_empty()
                && let Some(end) = line_end(&text, 0)
            {
                self.line_end = text[end.saturating_sub(2)..end].to_vec();
            }
            self.window = Some(window);
        }
        Stretch {
            text,
            pool,
            source: self.source,
            max_record_bytes: self.max_record_bytes,
            batch_bytes: self.stretch_bytes,
            part,
        }
    }
}

impl Stretch {
    /// Size of its text, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.text.len()
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
        let window = Window::of_text(self.text, self.part.offset, self.pool);
        let part = Some(Arc::new(self.part));
        let mut splitter = Splitter::of_window(window, self.source, self.max_record_bytes, part)
            .with_batch_bytes(self.batch_bytes);
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
        }
    }
}

impl SplitStretch {
    /// Its batches as they are in the whole, and what to tell the next stretch.
    #[must_use]
    pub fn follow(mut self, before: Handover) -> (Vec<Batch>, Handover) {
        let mut noted = before.noted;
        let mut is_news = |note: &Note| {
            !note.kind.is_noted_once() || {
                let is_new = !noted.contains(&note.kind);
                if is_new {
                    noted.push(note.kind);
                }
                is_new
            }
        };
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
        };
        (self.batches, after)
    }
}

impl Remainder {
    /// The splitter that goes on behind what was split before.
    #[must_use]
    pub fn splitter(self, before: Handover) -> Splitter {
        let mut splitter =
            Splitter::of_window(self.window, self.source, self.max_record_bytes, self.part)
                .with_batch_bytes(self.batch_bytes);
        if let Some(form) = self.coding.utf16() {
            splitter.note(NoteKind::Utf16(form), 0);
        }
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
    let records = batch.records.len();
    let mut behind = Batch::default();
    behind.follow(batch, b"");
    behind.lead = batch.text_behind().into_owned();
    behind.notes = batch.notes.split_off(batch.notes_up_to(records));
    for note in &mut behind.notes {
        note.records_before -= records;
    }
    batch
        .data
        .truncate(batch.records.last().map_or(0, |last| last.bytes.end));
    behind
}
