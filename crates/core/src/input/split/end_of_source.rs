//! The end of a source, or of the part of it that is read.

use std::io;

use super::Splitter;
use crate::input::batch::{Batch, NoteKind};
use crate::input::record::{FrameStart, Seams};

impl Splitter {
    /// Hands over what is left at the end of the source, then the error that ended it, and once that it holds no game.
    pub(super) fn finish(&mut self) -> io::Result<Option<Batch>> {
        if let Some(open) = &mut self.open {
            if self.in_comment && self.part.as_ref().is_some_and(|part| part.seen.goes_on()) {
                open.span.seams |= Seams::COMMENT_CUT;
            }
            self.close();
        }
        self.file_stray();
        self.drop_prelude();
        let has_text = !self.batch.lead.is_empty() || !self.window.text.is_empty();
        if !self.batch.is_empty() || has_text {
            let mut batch = self.take_batch(self.window.text.len());
            batch.data.append(&mut self.batch.lead);
            return Ok(Some(batch));
        }
        match self.window.error.take() {
            Some(error) => Err(error),
            None if self.games == 0 && !self.empty_noted && self.is_whole() => {
                self.empty_noted = true;
                // It stands at the end, whatever was handed over before.
                self.window.drop_to(self.window.text.len());
                self.note(NoteKind::Empty, 0);
                Ok(Some(std::mem::take(&mut self.batch)))
            }
            None => Ok(None),
        }
    }

    /// Whether what was read to its end is all of a file.
    fn is_whole(&self) -> bool {
        let part = self.part.as_ref();
        part.is_none_or(|part| part.begins_file && !part.seen.goes_on())
    }

    /// The frame that holds an offset, if places are given by frames.
    pub(super) fn frame_at(&self, offset: u64) -> Option<FrameStart> {
        self.part.as_ref()?.seen.frame_at(offset)
    }
}
