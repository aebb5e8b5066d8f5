//! Records and lines that are too long to be held in memory whole.

use super::open_record::OpenRecord;
use super::{LONG_LINE_BYTES, Section, Splitter};

impl Splitter {
    #[inline]
    pub(super) fn cut_if_oversized(&mut self, end: usize) {
        let limit = self.max_record_bytes;
        let is_oversized = |open: &OpenRecord| {
            end - open.span.bytes.start > limit && open.span.bytes.len() > limit
        };
        if self.open.as_ref().is_some_and(is_oversized) {
            self.cut(limit);
        }
    }

    /// Ends the record at its last white space within the limit, so that no token is cut in two.
    #[cold]
    fn cut(&mut self, limit: usize) {
        if let Some(open) = &mut self.open {
            let start = open.span.bytes.start;
            let reach = limit.saturating_sub(LONG_LINE_BYTES);
            let last = &self.window.text[start + reach..start + limit];
            let blank = last.iter().rposition(u8::is_ascii_whitespace);
            open.span.bytes.end = start + blank.map_or(limit, |blank| reach + blank + 1);
            open.span.oversized = true;
        }
        self.close();
        self.section = Section::Resynchronising;
    }

    /// A line without end must not fill the memory. A shorter one is completed first, so that nothing depends on
    /// where reading happened to cut the text.
    pub(super) fn give_up_long_line(&mut self) {
        // A CR at the end may be half of a CRLF.
        let text = &self.window.text;
        let read = text.strip_suffix(b"\r").unwrap_or(text).len();
        let (start, end) = (self.window.next, read.max(self.window.next));
        let held = end - start;
        if held > LONG_LINE_BYTES {
            self.remember_start(start);
            if !self.discard_line && self.watch.is_long(held) {
                self.note_long_line(start, end);
            }
        }
        if self.discard_line {
            self.extend_to(end);
            self.window.advance(end, 0);
        } else if held > LONG_LINE_BYTES
            && self
                .open
                .as_ref()
                .is_some_and(|open| end - open.span.bytes.start > self.max_record_bytes)
        {
            if self.begins_record(start, end)
                && self
                    .open
                    .as_ref()
                    .is_some_and(|open| open.span.bytes.start < start)
            {
                // The line is read when it is complete, or too long for a record of its own.
                self.cut = self.interruption(self.after_blank);
                self.close();
            } else {
                self.extend_to(end);
                self.cut_if_oversized(end);
                self.discard_line = true;
                self.window.advance(end, 0);
            }
        } else if self.open.is_none() && held > LONG_LINE_BYTES && self.in_comment {
            // Outside of any record nothing comes of it.
            let _ = self.segments(start, end, end);
            self.window.advance(end, 0);
        } else if self.open.is_none() && held > LONG_LINE_BYTES {
            let begins = self.begins_record(start, end);
            if !begins || held > self.max_record_bytes {
                self.line(start, end, end);
                self.settle_prelude(start, end);
                self.cut_if_oversized(end);
                // A comment continues; anything else is given up.
                self.discard_line = self.open.is_some() || !self.in_comment;
                self.window.advance(end, 0);
            }
        }
    }
}
