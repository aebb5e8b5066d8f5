//! Records of one source in file order, and what stands between them.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::ops::Range;

use crate::byte_search::memchr_iter;

use super::buffer::Pool;
use super::coding::utf16::Utf16Form;
use super::place::Place;
use super::record::{Origin, Record, Seams};

/// Something the splitter noticed outside records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The kind of the note.
    pub kind: NoteKind,
    /// Where it begins.
    pub origin: Origin,
    /// Number of records of the batch that stand before it.
    pub records_before: usize,
    /// The first line of the text, cut to a few hundred bytes; empty where there is none.
    pub text: Vec<u8>,
    /// Number of lines with text in it.
    pub lines: u64,
    /// How many of them are nothing but a comment above the first game, as about the file.
    pub comments: u64,
}

impl Note {
    /// A note of one line, before which no record stands.
    pub(super) fn new(kind: NoteKind, origin: Origin, text: Vec<u8>) -> Note {
        Note {
            kind,
            origin,
            records_before: 0,
            text,
            lines: 1,
            comments: 0,
        }
    }

    /// Lines whose text is lost.
    #[must_use]
    pub fn lost_lines(&self) -> u64 {
        self.lines - self.comments
    }

    /// The note with the number of records that stand before it.
    pub(super) fn behind(self, records_before: usize) -> Note {
        Note {
            records_before,
            ..self
        }
    }
}

/// Kinds of [`Note`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoteKind {
    /// Text that belongs to no game.
    TextOutsideGame {
        /// Whether tags or moves stand in it, which are lost.
        holds_game: bool,
        /// Whether a comment begins in it.
        holds_comment: bool,
    },
    /// A termination marker alone after a game that is over.
    ExtraMarker,
    /// A line that speaks to this program, and stands in no game and before none.
    LooseDirective,
    /// A byte order mark at the start of the source.
    ByteOrderMark,
    /// A byte order mark inside the source.
    InnerByteOrderMark,
    /// The source is UTF-16, in this form.
    Utf16(Utf16Form),
    /// The source holds no game.
    Empty,
    /// The first line end that is a CR alone.
    CrOnlyNewline,
    /// The first line end of another kind than those before it.
    MixedNewline,
    /// The first line of more than [`MAX_LINE_BYTES`](super::limits::MAX_LINE_BYTES).
    LongLine,
}

impl NoteKind {
    /// Whether it is noted once for a source, where it is seen first.
    #[must_use]
    pub fn is_noted_once(self) -> bool {
        matches!(
            self,
            NoteKind::CrOnlyNewline | NoteKind::MixedNewline | NoteKind::LongLine
        )
    }
}

#[derive(Debug, Clone)]
pub(crate) struct RecordSpan {
    pub(super) bytes: Range<usize>,
    pub(super) origin: Origin,
    pub(super) oversized: bool,
    pub(super) seams: Seams,
    pub(super) has_directives: bool,
}

/// Whole records of one source, in file order, and what stands between them.
#[derive(Debug, Default)]
pub struct Batch {
    /// What stands before `data` and behind the last record of the batch before.
    pub(super) lead: Vec<u8>,
    /// Lines and bytes of the source before that.
    pub(super) lines_before: u64,
    pub(super) bytes_before: u64,
    /// The record before the batch was cut: what stands before the first one here is the rest of it.
    pub(super) follows_cut: bool,
    /// The bytes of the records, one after the other.
    pub data: Vec<u8>,
    /// Where the memory of `data` goes.
    pub(super) pool: Option<Pool>,
    pub(crate) records: Vec<RecordSpan>,
    /// Notes of the splitter, in file order.
    pub notes: Vec<Note>,
}

impl Drop for Batch {
    fn drop(&mut self) {
        if let Some(pool) = &self.pool {
            pool.give(std::mem::take(&mut self.data));
        }
    }
}

/// Number of line ends.
fn lines_in(text: &[u8]) -> u64 {
    memchr_iter(b'\n', text).count() as u64
}

impl Batch {
    /// The records, in file order.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        self.records.iter().map(|span| self.record(span))
    }

    fn record(&self, span: &RecordSpan) -> Record<'_> {
        Record {
            bytes: &self.data[span.bytes.clone()],
            origin: span.origin,
            oversized: span.oversized,
            seams: span.seams,
            has_directives: span.has_directives,
        }
    }

    /// The text between a record, by its index, and the one before it in the source.
    #[must_use]
    pub fn text_before(&self, index: usize) -> Cow<'_, [u8]> {
        let start = (index.checked_sub(1)).map_or(0, |last| self.records[last].bytes.end);
        self.led(
            index == 0,
            &self.data[start..self.records[index].bytes.start],
        )
    }

    /// Whether the text before a record, by its index, is the rest of the one before it, which was cut for its size.
    #[must_use]
    pub fn begins_behind_cut(&self, index: usize) -> bool {
        (index.checked_sub(1)).map_or(self.follows_cut, |last| self.records[last].oversized)
    }

    /// The text behind the last record that does not belong to a later one: at the end of the source, or where there
    /// is very much of it.
    #[must_use]
    pub fn text_behind(&self) -> Cow<'_, [u8]> {
        let start = self.records.last().map_or(0, |last| last.bytes.end);
        self.led(self.records.is_empty(), &self.data[start..])
    }

    /// Where the text before a record begins, by its index; for the number of records that behind the last one.
    #[must_use]
    pub fn place_before(&self, index: usize) -> Place {
        let (lines, offset) = match index.checked_sub(1).map(|last| &self.records[last]) {
            Some(last) => {
                let bytes = &self.data[last.bytes.clone()];
                (
                    last.origin.line - 1 + lines_in(bytes),
                    last.origin.offset + bytes.len() as u64,
                )
            }
            None => (self.lines_before, self.bytes_before),
        };
        Place {
            line: lines + 1,
            column: 1,
            offset,
        }
    }

    /// Number of notes about what stands before the end of so many records.
    pub(super) fn notes_up_to(&self, records: usize) -> usize {
        let last = records.checked_sub(1).map(|last| &self.records[last]);
        let end = last.map_or(0, |last| self.record(last).end_offset());
        let stands_before =
            |note: &Note| note.records_before <= records && note.origin.offset < end;
        self.notes.partition_point(stands_before)
    }

    /// Takes the notes about what stands behind its records away, as notes of a batch that begins there.
    pub(super) fn take_notes_behind(&mut self) -> Vec<Note> {
        let records = self.records.len();
        let mut notes = self.notes.split_off(self.notes_up_to(records));
        for note in &mut notes {
            note.records_before -= records;
        }
        notes
    }

    /// Begins where another batch ends, and the text that it hands over behind its records.
    pub(super) fn follow(&mut self, batch: &Batch, behind: &[u8]) {
        let place = batch.place_before(batch.records.len());
        self.lines_before = place.line - 1 + lines_in(behind);
        self.bytes_before = place.offset + behind.len() as u64;
        let last = batch.records.last();
        self.follows_cut = last.map_or(batch.follows_cut, |last| last.oversized);
    }

    /// The batch in pieces of about so many bytes: a line may hold very many games, and what comes of a batch is held whole.
    pub(super) fn in_pieces(mut self, bytes: usize) -> VecDeque<Batch> {
        let mut pieces = VecDeque::new();
        let (mut first, mut start) = (0, 0);
        for last in 1..self.records.len() {
            let end = self.records[last - 1].bytes.end;
            if end - start >= bytes {
                let notes = self.notes_up_to(last);
                pieces.push_back(self.piece(first..last, start..end, notes));
                (first, start) = (last, end);
            }
        }
        let (records, end, notes) = (self.records.len(), self.data.len(), self.notes.len());
        pieces.push_back(self.piece(first..records, start..end, notes));
        pieces
    }

    /// Some of the records, with this part of the data, and the first notes that are left.
    fn piece(&mut self, records: Range<usize>, data: Range<usize>, notes: usize) -> Batch {
        let place = self.place_before(records.start);
        let mut piece = Batch::default();
        piece.lead = std::mem::take(&mut self.lead);
        (piece.lines_before, piece.bytes_before) = (place.line - 1, place.offset);
        piece.follows_cut = self.begins_behind_cut(records.start);
        piece.data = self.data[data.clone()].to_vec();
        piece.records = self.records[records.clone()].to_vec();
        for record in &mut piece.records {
            record.bytes = record.bytes.start - data.start..record.bytes.end - data.start;
        }
        piece.notes = self.notes.drain(..notes).collect();
        for note in &mut piece.notes {
            note.records_before -= records.start;
        }
        piece
    }

    fn led<'b>(&'b self, is_first: bool, text: &'b [u8]) -> Cow<'b, [u8]> {
        if is_first && !self.lead.is_empty() {
            Cow::Owned([&self.lead, text].concat())
        } else {
            Cow::Borrowed(text)
        }
    }

    /// The record of one game and what the splitter noticed inside it; `None` if the game is not in the batch.
    #[must_use]
    pub fn only(mut self, game: u64) -> Option<Batch> {
        let end = self
            .records()
            .find(|record| record.origin.game == game)?
            .end_offset();
        self.records.retain(|span| span.origin.game == game);
        let record = self.records.first_mut()?;
        let start = record.origin.offset;
        self.data = self.data[record.bytes.clone()].to_vec();
        record.bytes = 0..self.data.len();
        self.lead.clear();
        self.follows_cut = false;
        self.notes
            .retain(|note| (start..end).contains(&note.origin.offset));
        for note in &mut self.notes {
            note.records_before = 1;
        }
        Some(self)
    }

    /// Whether there is nothing in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.records.is_empty() && self.notes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor, Read};

    use super::super::{limits::MAX_RECORD_BYTES, source::Source, split::Splitter};

    #[test]
    fn many_games_on_a_line_are_many_batches() {
        let games = 2000;
        let text = format!(
            "About\n\n{}\n\nBehind all\n",
            "[Event \"E\"] 1. e4 * ".repeat(games)
        );
        let source = Source::new(Cursor::new(text.clone())).unwrap();
        let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES).with_batch_bytes(1000);
        let (mut next, mut last) = (0, 0);
        let mut notes = Vec::new();
        while let Some(batch) = splitter.next_batch().unwrap() {
            assert!(batch.data.len() < 2100, "{}", batch.data.len());
            for (index, record) in batch.records().enumerate() {
                let start = usize::try_from(record.origin.offset).unwrap();
                assert!(text.as_bytes()[start..].starts_with(record.bytes));
                assert!(record.bytes.starts_with(b"[Event \"E\"] 1. e4 *"));
                assert_eq!((record.origin.game, record.origin.line), (next + 1, 3));
                assert_eq!(record.origin.offset, 7 + 20 * next);
                let before: &[u8] = if next == 0 { b"About\n\n" } else { b"" };
                assert_eq!(batch.text_before(index).trim_ascii_start(), before);
                next += 1;
            }
            let found = batch.notes.iter();
            notes.extend(found.map(|note| (note.origin.line, next, note.records_before)));
            last = batch.records.len();
        }
        assert_eq!(next, games as u64);
        // Text above, the long line, and text below.
        let first = notes[0].1;
        assert_eq!(notes, [(1, first, 0), (3, first, 0), (5, next, last)]);
    }

    #[test]
    fn a_note_comes_with_the_text_that_it_is_about() {
        let game = "[Event \"E\"]\n\n1. e4\n\u{feff}e5 *\n";
        let text = format!(
            "{game}\n\u{feff}{game}\u{feff}\nprose\n\n{game}\n\u{feff}\n{}",
            "[Event \"E\"] 1. e4 * ".repeat(30)
        );
        let text = text.as_bytes();
        for batch_bytes in 1..2 * text.len() {
            // As a file and as a pipe that gives little at once.
            for chunk in [usize::MAX, 7] {
                let source = Source::new(Slow(Cursor::new(text.to_vec()), chunk)).unwrap();
                let mut splitter =
                    Splitter::new(source, 0, MAX_RECORD_BYTES).with_batch_bytes(batch_bytes);
                let mut places = Vec::new();
                while let Some(batch) = splitter.next_batch().unwrap() {
                    for note in &batch.notes {
                        let start = batch.place_before(note.records_before).offset;
                        let start = match note.records_before.checked_sub(1) {
                            // Inside the record before, or behind it.
                            Some(last) => batch.records[last].origin.offset.min(start),
                            None => start,
                        };
                        let end = match batch.records.get(note.records_before) {
                            // A long line is told where its first record begins.
                            Some(record) => record.origin.offset + 1,
                            None if batch.records.is_empty() => u64::MAX,
                            None => {
                                let behind = batch.text_behind().len() as u64;
                                batch.place_before(batch.records.len()).offset + behind
                            }
                        };
                        assert!(
                            (start..end).contains(&note.origin.offset),
                            "{batch_bytes} {chunk}: {note:?} is not in {start}..{end}"
                        );
                        places.push((note.kind, note.origin.offset));
                    }
                }
                // Six marks, prose and a long line.
                assert_eq!(places.len(), 8, "{places:?}");
            }
        }
    }

    /// Gives so many bytes at once.
    struct Slow<R>(R, usize);

    impl<R: Read> Read for Slow<R> {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(room.len());
            self.0.read(&mut room[..most])
        }
    }
}
