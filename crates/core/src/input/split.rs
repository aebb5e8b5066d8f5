//! Bytes to records: the only code that knows where a game ends.
//!
//! Reads line by line, with just enough of the syntax to see where comments and tag sections are. It
//! does not judge what it reads: that is for whoever looks at the records.

pub(crate) mod anchor;
pub(crate) mod comment_segments;
pub(crate) mod common_lines;
pub(crate) mod end_of_source;
pub(crate) mod escaped;
pub(crate) mod line_ends;
pub(crate) mod line_facts;
pub(crate) mod line_watch;
pub(crate) mod lines;
pub(crate) mod lookahead;
pub(crate) mod notes;
pub(crate) mod open_record;
pub(crate) mod oversized;
pub(crate) mod prelude;
pub(crate) mod prose;
pub(crate) mod scan;
pub(crate) mod tag_block;
pub(crate) mod tag_lines;
pub(crate) mod untagged_games;

use std::collections::VecDeque;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use self::line_facts::LineFacts;
use self::line_watch::{LineEnd, LineWatch};
use self::lookahead::Lookahead;
use self::open_record::OpenRecord;
use self::prelude::Prelude;
use self::scan::Scan;
use super::batch::{Batch, Note, NoteKind, RecordSpan};
use super::coding::SourceCoding;
use super::file_segment::FileSegment;
use super::record::{Origin, Seams};
use super::source::Source;
use super::{limits::BATCH_BYTES, window::Window};

/// Longest stretch of text outside games that is kept for a message, in bytes.
const NOTE_TEXT_BYTES: usize = 240;

/// Text before a record that is kept to go where the record goes, in bytes; where there is more, all of it stands alone.
const MAX_LEAD_BYTES: usize = 1 << 20;

/// A line that is longer than this and outside of any record, or too much for its record, is judged by its
/// beginning, in bytes.
const LONG_LINE_BYTES: usize = 1 << 16;

/// Where in the grammar the next line begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Outside,
    /// After a record that was cut: everything up to the next tag pair is lost.
    Resynchronising,
    Tags,
    Movetext,
}

/// Cuts a source into batches of records.
#[allow(
    clippy::struct_excessive_bools,
    reason = "independent facts about the next line"
)]
pub struct Splitter {
    pub(super) window: Window,
    source: usize,
    coding: SourceCoding,
    max_record_bytes: usize,
    batch_bytes: usize,
    /// Whether each line is looked at alone.
    by_line: bool,
    section: Section,
    in_comment: bool,
    /// The last line of the comment ended with a termination marker: the comment may be unterminated.
    after_marker_in_comment: bool,
    after_blank: bool,
    /// The rest of the current line was given up: an oversized record, or a very long line of prose.
    discard_line: bool,
    open: Option<OpenRecord>,
    /// Room for the name of the next record's first tag.
    spare_name: Vec<u8>,
    /// How the next record interrupts the one before: in its movetext or in a comment.
    cut: Seams,
    /// The last record has tags, and no moves or no marker.
    after_torn_game: bool,
    judged: Option<Lookahead>,
    /// A stretch of the window without braces, and the first brace after it, if there is one.
    without_braces: Range<usize>,
    seen: LineFacts,
    pub(super) batch: Batch,
    /// Batches to hand over next.
    pieces: VecDeque<Batch>,
    /// Text outside games that is not over yet.
    stray: Option<Note>,
    /// Lines that speak to this program about the game below, if one begins there.
    prelude: Option<Prelude>,
    pub(super) watch: LineWatch,
    pub(super) games: u64,
    empty_noted: bool,
    /// Which part of a file the source is, if it is not all of it.
    part: Option<Arc<FileSegment>>,
}

impl Splitter {
    /// Splits a source, the `index`-th of the run, into records of at most `max_record_bytes`.
    #[must_use]
    pub fn new(source: Source, index: usize, max_record_bytes: usize) -> Splitter {
        let part = source.part.clone();
        Splitter::of_window(Window::new(source), index, max_record_bytes, part)
    }

    /// Splits the text of a window, of the `index`-th source.
    pub(super) fn of_window(
        window: Window,
        index: usize,
        max_record_bytes: usize,
        part: Option<Arc<FileSegment>>,
    ) -> Splitter {
        let mut batch = Batch::default();
        batch.bytes_before = part.as_ref().map_or(0, |part| part.offset);
        let line_end = part.as_ref().map_or(&b""[..], |part| &part.line_end);
        let coding = window.coding;
        let mut splitter = Splitter {
            watch: LineWatch::of(line_end),
            coding,
            window,
            source: index,
            max_record_bytes,
            batch_bytes: BATCH_BYTES,
            by_line: false,
            section: Section::Outside,
            in_comment: false,
            after_marker_in_comment: false,
            after_blank: true,
            discard_line: false,
            open: None,
            spare_name: Vec::new(),
            cut: Seams::empty(),
            after_torn_game: false,
            judged: None,
            without_braces: 0..0,
            seen: LineFacts::default(),
            batch,
            pieces: VecDeque::new(),
            stray: None,
            prelude: None,
            games: 0,
            empty_noted: false,
            part,
        };
        if let Some(form) = coding.utf16() {
            splitter.note(NoteKind::Utf16(form), 0);
        }
        splitter
    }

    /// Sets the size that a batch is filled to, in bytes; what comes out does not depend on it.
    #[must_use]
    pub fn with_batch_bytes(mut self, bytes: usize) -> Splitter {
        self.batch_bytes = bytes.max(1);
        self
    }

    /// Looks at each line alone, which takes longer; what comes out does not depend on it.
    #[must_use]
    pub fn line_by_line(mut self) -> Splitter {
        self.by_line = true;
        self
    }

    /// The next batch, in file order; `None` at the end.
    ///
    /// # Errors
    ///
    /// What the reader reports, once, after all that could be read before it.
    pub fn next_batch(&mut self) -> io::Result<Option<Batch>> {
        if self.pieces.is_empty()
            && let Some(batch) = self.whole_batch()?
        {
            self.pieces = if batch.data.len() > 2 * self.batch_bytes {
                batch.in_pieces(self.batch_bytes)
            } else {
                VecDeque::from([batch])
            };
        }
        Ok(self.pieces.pop_front())
    }

    /// The next records, up to the end of a line.
    fn whole_batch(&mut self) -> io::Result<Option<Batch>> {
        loop {
            if self.window.at_end {
                return self.finish();
            }
            let wanted = self
                .batch_bytes
                .max(self.window.text.len())
                .min(4 * self.max_record_bytes);
            self.window.fill(wanted);
            self.split_lines();
            if self.window.at_end {
                continue;
            }
            let consumed = self.wanted_from();
            let has_records = !self.batch.records.is_empty();
            if has_records
                && (consumed * 2 > self.window.text.len() || consumed >= self.batch_bytes)
            {
                let mut batch = self.take_batch(consumed);
                self.keep_notes_behind(&mut batch);
                return Ok(Some(batch));
            }
            // Text before the first game stays with it.
            if !has_records && consumed > 0 {
                self.batch
                    .lead
                    .extend_from_slice(&self.window.text[..consumed]);
                self.window.drop_to(consumed);
                self.rebase(consumed);
                if self.batch.lead.len() > MAX_LEAD_BYTES {
                    let batch = std::mem::take(&mut self.batch);
                    self.batch.follow(&batch, &batch.lead);
                    return Ok(Some(batch));
                }
            }
        }
    }

    pub(super) fn split_lines(&mut self) {
        let mut scan = Scan::default();
        loop {
            self.pass_common_lines(&mut scan);
            let Some(line) = self.window.next_line_end() else {
                break;
            };
            let start = self.window.next;
            let Some(end) = self.tag_lines_end(start, line) else {
                return;
            };
            let line_end = LineEnd::of_line(&self.window.text[start..end]);
            let text_end = end - line_end.bytes();
            if self.discard_line {
                self.discard_line = false;
            } else {
                if self.is_doubtful(start, text_end) && !self.judge(start) {
                    return;
                }
                if self.watch.is_long(text_end - start) {
                    self.note_long_line(start, text_end);
                }
                self.line(start, text_end, end);
                self.settle_prelude(start, text_end);
            }
            self.pass_line(line);
            while self.window.next < end
                && let Some(line) = self.window.next_line_end()
            {
                self.pass_line(line);
            }
            self.cut_if_oversized(end);
        }
        self.give_up_long_line();
    }

    /// Goes on behind a line.
    fn pass_line(&mut self, end: usize) {
        let line_end = LineEnd::of_line(&self.window.text[self.window.next..end]);
        if self.watch.is_unusual(line_end) {
            self.note_line_end(line_end, end - line_end.bytes());
        }
        self.window.advance(end, 1);
    }

    fn update(&mut self, change: impl FnOnce(&mut OpenRecord)) {
        if let Some(open) = &mut self.open {
            change(open);
        }
    }

    fn extend_to(&mut self, end: usize) {
        self.update(|open| open.span.bytes.end = end);
    }

    /// Where the text begins that is still needed.
    fn wanted_from(&self) -> usize {
        let open = self.open.as_ref().map(|open| open.span.bytes.start);
        let prelude = || self.prelude.as_ref().map(|prelude| prelude.start);
        open.or_else(prelude).unwrap_or(self.window.next)
    }

    fn begin(&mut self, section: Section, start: usize) {
        let cut = std::mem::replace(&mut self.cut, Seams::empty());
        let follows = self.open.is_some();
        if follows {
            self.close();
            if let Some(record) = self.batch.records.last_mut() {
                record.seams |= cut;
            }
        }
        let prelude = self.prelude.take();
        let has_directives = prelude.is_some();
        // Notes about its lines belong to the record.
        let held = prelude.as_ref().map(|prelude| self.held_before(prelude));
        let held = held.map(|at| self.watch.held.split_off(at));
        self.file_stray();
        self.judged = None;
        self.games += 1;
        let (start, origin) = match prelude {
            Some(Prelude { start, origin }) => {
                let game = self.games;
                (start, Origin { game, ..origin })
            }
            None => (start, self.origin(start, self.games)),
        };
        let is_detached = std::mem::take(&mut self.after_torn_game) && section == Section::Movetext;
        let mut seams = Seams::empty();
        seams.set(Seams::INTERRUPTS, cut.contains(Seams::INTERRUPTED));
        seams.set(Seams::CUTS_COMMENT, cut.contains(Seams::COMMENT_CUT));
        seams.set(Seams::DETACHED, is_detached);
        if is_detached
            && follows
            && let Some(record) = self.batch.records.last_mut()
        {
            record.seams |= Seams::TORN;
        }
        self.section = section;
        self.open = Some(OpenRecord {
            span: RecordSpan {
                bytes: start..start,
                origin,
                oversized: false,
                seams,
                has_directives,
            },
            first_tag: std::mem::take(&mut self.spare_name),
            first_is_of_roster: false,
            seen: 0,
            tag_unterminated: false,
            blank_after_tags: false,
            after_marker: false,
            has_no_moves: false,
            is_bare: false,
        });
        if let Some(held) = held {
            self.watch.held.extend(held);
            self.file_held();
        }
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.after_torn_game =
                (open.has_no_moves || !open.after_marker) && !open.first_tag.is_empty();
            self.spare_name = open.first_tag;
            self.spare_name.clear();
            self.batch.records.push(open.span);
        }
        self.section = Section::Outside;
        self.in_comment = false;
    }

    /// Hands over the batch with the bytes up to `consumed`; the rest is kept.
    fn take_batch(&mut self, consumed: usize) -> Batch {
        let mut batch = std::mem::take(&mut self.batch);
        batch.data = self.window.take(consumed);
        batch.pool = Some(self.window.pool.clone());
        // It stands before the next record.
        if let Some(last) = batch.records.last() {
            self.batch
                .lead
                .extend_from_slice(&batch.data[last.bytes.end..]);
            self.batch.follow(&batch, b"");
            batch.data.truncate(last.bytes.end);
        }
        self.rebase(consumed);
        batch
    }

    fn rebase(&mut self, consumed: usize) {
        self.update(|open| {
            open.span.bytes.start -= consumed;
            open.span.bytes.end -= consumed;
        });
        if let Some(prelude) = &mut self.prelude {
            prelude.start -= consumed;
        }
        self.rebase_judged(consumed);
        self.seen = LineFacts::default();
    }
}
