//! The text of a file's frames, from one of them on.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;

use crate::input::decompress::Compression;
use crate::input::frames::Frame;
use crate::input::opened::ReadSoFar;
use crate::input::part::PartReport;
use crate::input::record::FrameStart;
use crate::input::source::CountingReader;

/// The frames of a file, and how to unpack one.
#[derive(Debug)]
pub(super) struct Framed {
    pub(super) file: File,
    pub(super) compression: Compression,
    pub(super) frames: Vec<Frame>,
}

impl Framed {
    /// The text of a frame, by its index. One at a time can be read.
    pub(super) fn unpacked(
        &self,
        index: usize,
        progress: &Arc<ReadSoFar>,
    ) -> io::Result<Box<dyn Read + Send>> {
        let frame = self.frames[index];
        let mut file = self.file.try_clone()?;
        file.seek(SeekFrom::Start(frame.start))?;
        self.compression
            .decoder(CountingReader::new(file, progress).take(frame.bytes))
    }

    /// The last bytes of the text before a frame, `wanted` or all; without what is damaged.
    pub(super) fn text_before(&self, frame: usize, wanted: usize) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        for index in (0..frame).rev() {
            let mut unpacked = self.unpacked(index, &Arc::default())?;
            let mut last = Vec::new();
            while let Ok(1..) = unpacked.by_ref().take(1 << 20).read_to_end(&mut last) {
                last.drain(..last.len().saturating_sub(wanted));
            }
            last.append(&mut text);
            text = last;
            if text.len() >= wanted {
                break;
            }
        }
        text.drain(..text.len().saturating_sub(wanted));
        Ok(text)
    }
}

/// The text of the frames from one on.
pub(super) struct FrameStream {
    framed: Arc<Framed>,
    seen: Arc<PartReport>,
    progress: Arc<ReadSoFar>,
    /// Index of the frame that comes next.
    next: usize,
    /// Index of the frame before which the range ends.
    last: usize,
    current: Option<Box<dyn Read + Send>>,
    /// Bytes given.
    given: u64,
    end: Option<u64>,
}

impl FrameStream {
    pub(super) fn new(
        framed: Arc<Framed>,
        range: std::ops::Range<usize>,
        seen: Arc<PartReport>,
        progress: &Arc<ReadSoFar>,
    ) -> FrameStream {
        FrameStream {
            framed,
            seen,
            progress: Arc::clone(progress),
            next: range.start,
            last: range.end,
            current: None,
            given: 0,
            end: None,
        }
    }

    /// The stream with the bytes of a file that has no frames, from the start of a range on, which ends at `end`.
    pub(super) fn of_bytes(
        mut self,
        bytes: impl Read + Send + 'static,
        end: Option<u64>,
    ) -> FrameStream {
        self.current = Some(Box::new(bytes));
        self.end = end;
        self
    }

    /// Where the range ends, in bytes from its start; known when reading has come there, and never if it ends with the
    /// file.
    pub(super) fn end(&self) -> Option<u64> {
        self.end
    }

    /// Begins the next frame; `false` if there is none.
    fn enter(&mut self) -> io::Result<bool> {
        if self.next == self.framed.frames.len() {
            return Ok(false);
        }
        if self.next == self.last {
            self.end = Some(self.given);
        }
        self.current = Some(self.framed.unpacked(self.next, &self.progress)?);
        self.next += 1;
        self.seen.enter(FrameStart {
            number: self.next as u64,
            offset: self.given,
        });
        Ok(true)
    }
}

impl Read for FrameStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(current) = &mut self.current {
                let count = current.read(buffer)?;
                self.given += count as u64;
                if count > 0 || buffer.is_empty() {
                    return Ok(count);
                }
                self.current = None;
            }
            if !self.enter()? {
                return Ok(0);
            }
        }
    }
}
