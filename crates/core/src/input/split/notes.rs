//! Notes of the splitter: some are filed at once, others wait until it is known where text belongs.

use super::{LONG_LINE_BYTES, NOTE_TEXT_BYTES, Splitter, line_facts::KnownPlace};
use crate::input::batch::{Batch, Note, NoteKind};
use crate::input::record::Origin;
use crate::input::stray_game_text::{holds_game, is_comment};

impl Splitter {
    /// Line, column and offset of a place.
    pub(super) fn origin(&mut self, position: usize, game: u64) -> Origin {
        let line_start = self.window.next.min(position);
        let known = self.seen.origin;
        // What is known of an earlier line would mean to count the lines between.
        let known = known.filter(|known| (line_start..=position).contains(&known.at));
        let mut known = known.unwrap_or(KnownPlace {
            at: line_start,
            line: self.window.line,
            text: line_start,
            characters: Some(0),
        });
        known.go_to(position, &self.window.text);
        self.seen.origin = Some(known);
        let offset = self.window.offset_of(position);
        Origin {
            source: self.source,
            game,
            offset,
            line: known.line,
            column: known.column(),
            coding: self.coding,
            frame: self.frame_at(offset),
        }
    }

    pub(in crate::input) fn note(&mut self, kind: NoteKind, position: usize) {
        self.file_stray();
        self.drop_prelude();
        let origin = self.origin(position, self.games);
        let note = Note::new(kind, origin, Vec::new()).behind(self.records_so_far());
        self.batch.notes.push(note);
    }

    /// Adds a line to the text outside games; consecutive lines make one note.
    pub(super) fn stray_text(&mut self, body: usize, end: usize) {
        let line = &self.window.text[body..end];
        let comments = u64::from(self.games == 0 && is_comment(line));
        if let Some(stray) = &mut self.stray {
            stray.lines += 1;
            stray.comments += comments;
            if let NoteKind::TextOutsideGame {
                holds_game: is_game,
                holds_comment: has_comment,
            } = &mut stray.kind
            {
                *is_game = *is_game || holds_game(line);
                *has_comment |= line.contains(&b'{');
            }
            return;
        }
        let (holds_game, holds_comment) = (holds_game(line), line.contains(&b'{'));
        self.drop_prelude();
        let text = self.window.text[body..end.min(body + NOTE_TEXT_BYTES)].to_vec();
        let origin = self.origin(body, self.games);
        let kind = NoteKind::TextOutsideGame {
            holds_game,
            holds_comment,
        };
        self.stray = Some(Note {
            comments,
            ..Note::new(kind, origin, text)
        });
    }

    /// Files the text outside games before whatever comes next.
    pub(super) fn file_stray(&mut self) {
        if let Some(stray) = self.stray.take() {
            let records = self.records_so_far();
            self.batch.notes.push(stray.behind(records));
            self.file_held();
        }
    }

    /// Records of the batch, the one being read included.
    fn records_so_far(&self) -> usize {
        self.batch.records.len() + usize::from(self.open.is_some())
    }

    /// Adds a note about a line, after the text outside games that it may be part of.
    pub(super) fn line_note(&mut self, kind: NoteKind, position: usize, text: Vec<u8>) {
        let mut origin = self.origin(position, self.games);
        // Of a line of which a part may be given up only the bytes are counted.
        let held = &self.window.text[self.window.next..position];
        let unit_bytes = if self.coding.utf16().is_some() { 2 } else { 1 };
        if let Some(start) = self.watch.start_offset {
            origin.column = (origin.offset - start) / unit_bytes + 1;
        } else if held.len() > LONG_LINE_BYTES {
            origin.column = self.coding.source_bytes(held) / unit_bytes + 1;
        }
        let note = Note::new(kind, origin, text).behind(self.records_so_far());
        if self.stray.is_some() || self.prelude.is_some() {
            self.watch.held.push(note);
        } else {
            self.batch.notes.push(note);
        }
    }

    /// Files the notes that waited for text outside games to be over, or for what a prelude belongs to.
    pub(super) fn file_held(&mut self) {
        let records = self.records_so_far();
        let held = self.watch.held.drain(..);
        self.batch
            .notes
            .extend(held.map(|note| note.behind(records)));
    }

    /// The text was no text outside games: a game goes on after it.
    pub(super) fn forget_stray(&mut self) {
        if self.stray.take().is_some() && self.prelude.is_none() {
            self.file_held();
        }
    }

    /// Notes about what stands behind the records of a batch go into the next one with it.
    pub(super) fn keep_notes_behind(&mut self, batch: &mut Batch) {
        self.batch.notes.append(&mut batch.take_notes_behind());
    }
}
