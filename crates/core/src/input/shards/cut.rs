//! A stream of text cut at anchors: from the first one in a range to the first one behind it.

use std::io::{self, Read};
use std::sync::Arc;

use super::frame_stream::FrameStream;
use crate::input::part::PartReport;
use crate::input::source::read_some;
use crate::input::split::anchor::{AnchorSearch, LOOK_BACK_BYTES, first};

/// What is kept of the text that was given, in bytes: an anchor is known by what stands before it.
pub(super) const KEPT_BYTES: usize = LOOK_BACK_BYTES + 1;

/// What is read at once, in bytes.
const READ_BYTES: usize = 1 << 18;

/// The text that belongs to a range. Places are those in `text`, unless they are said to be others.
pub(super) struct ShardText {
    stream: FrameStream,
    seen: Arc<PartReport>,
    /// Text before the range, then what was read of the stream; the first of it may have been dropped.
    text: Vec<u8>,
    /// Bytes of text before the range, at the beginning.
    before: u64,
    dropped: u64,
    /// Up to here the text was given, or is not part of it.
    given: usize,
    /// Behind the range, up to here there is no anchor.
    searched: usize,
    /// Where the text ends that belongs to the range.
    stop: Option<usize>,
    at_end: bool,
    error: Option<io::Error>,
}

impl ShardText {
    /// The text of a range, from its first anchor on; `before` stands before it, all or at least [`KEPT_BYTES`], and is
    /// `None` where the file begins.
    pub(super) fn new(
        stream: FrameStream,
        before: Option<Vec<u8>>,
        seen: Arc<PartReport>,
    ) -> ShardText {
        let begins_file = before.is_none();
        let text = before.unwrap_or_default();
        let mut shard = ShardText {
            stream,
            seen,
            before: text.len() as u64,
            dropped: 0,
            given: text.len(),
            text,
            searched: 0,
            stop: None,
            at_end: false,
            error: None,
        };
        if !begins_file {
            shard.find_start();
        }
        shard
    }

    /// Where the text that comes next stands in the stream.
    pub(super) fn offset(&self) -> u64 {
        self.dropped + self.given as u64 - self.before
    }

    /// Where the text begins in the stream, as [`ShardText::offset`]; `None` if there is none.
    ///
    /// # Errors
    ///
    /// What kept the beginning from being found.
    pub(super) fn begins(mut self) -> io::Result<Option<u64>> {
        match self.error.take() {
            Some(error) if self.stop.is_some() => Err(error),
            _ => Ok((self.stop != Some(self.given)).then(|| self.offset())),
        }
    }

    fn find_start(&mut self) {
        loop {
            let length = self.text.len();
            let to = self.range_end().map_or(length, |end| end.min(length));
            match first(&self.text, self.given, to, self.at_end) {
                AnchorSearch::Found(at) => {
                    self.given = at;
                    return;
                }
                AnchorSearch::Pending(at) if self.range_end().is_none_or(|end| at < end) => {
                    self.given = at;
                    self.fill();
                }
                AnchorSearch::Pending(_) | AnchorSearch::Nowhere => {
                    self.given = to;
                    self.stop = Some(to);
                    self.error = self.error.take().filter(|_| to == length);
                    return;
                }
            }
        }
    }

    /// Where the range ends in `text`, if that is known; its beginning, if it ends further up.
    fn range_end(&self) -> Option<usize> {
        let end = self.before + self.stream.end()?;
        let end = end.saturating_sub(self.dropped);
        Some(usize::try_from(end).unwrap_or(usize::MAX))
    }

    /// Up to where text can be given: all that is in the range, and what is known to stand before the next anchor.
    fn ready(&self) -> usize {
        let length = self.text.len();
        match (self.stop, self.range_end()) {
            (Some(stop), _) => stop,
            (None, Some(end)) => end.min(length).max(self.searched),
            (None, None) => length,
        }
    }

    /// Goes on when everything that was ready is given.
    fn go_on(&mut self) {
        let length = self.text.len();
        match self.range_end().filter(|&end| end <= length) {
            Some(end) => {
                let from = end.max(self.searched);
                match first(&self.text, from, length, self.at_end) {
                    AnchorSearch::Found(at) => {
                        self.seen.go_on();
                        self.error = None;
                        self.stop = Some(at);
                    }
                    AnchorSearch::Pending(at) => {
                        self.searched = at;
                        if at == self.given {
                            self.fill();
                        }
                    }
                    AnchorSearch::Nowhere => self.stop = Some(length),
                }
            }
            None if self.at_end => self.stop = Some(length),
            None => self.fill(),
        }
    }

    fn fill(&mut self) {
        let spare = self.given.saturating_sub(KEPT_BYTES);
        if spare > KEPT_BYTES {
            self.text.drain(..spare);
            self.dropped += spare as u64;
            self.given -= spare;
            self.searched = self.searched.saturating_sub(spare);
        }
        let held = self.text.len();
        self.text.resize(held + READ_BYTES, 0);
        let read = read_some(&mut self.stream, &mut self.text[held..]);
        self.text.truncate(held + *read.as_ref().unwrap_or(&0));
        self.at_end = matches!(read, Ok(0) | Err(_));
        self.error = read.err();
    }
}

impl Read for ShardText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let ready = &self.text[self.given..self.ready()];
            if !ready.is_empty() {
                let count = ready.len().min(buffer.len());
                buffer[..count].copy_from_slice(&ready[..count]);
                self.given += count;
                return Ok(count);
            }
            if self.stop.is_some() {
                return self.error.take().map_or(Ok(0), Err);
            }
            self.go_on();
        }
    }
}
