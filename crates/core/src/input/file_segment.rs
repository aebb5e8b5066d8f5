//! A part of a file that is read alone: what the splitter has to know of the rest.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::record::FrameStart;

/// A part of a file, which begins and ends where a record begins, or where the file does.
#[derive(Debug)]
pub(crate) struct FileSegment {
    /// Offset of its first byte.
    pub(super) offset: u64,
    /// Whether the file begins with it.
    pub(super) begins_file: bool,
    /// The first line end of the file; empty if it is in the part.
    pub(super) line_end: Vec<u8>,
    /// The report of reading the part.
    pub(super) seen: Arc<SegmentReport>,
}

/// The facts that reading a part reveals.
#[derive(Debug, Default)]
pub(crate) struct SegmentReport {
    goes_on: AtomicBool,
    frames: Mutex<Vec<FrameStart>>,
}

impl SegmentReport {
    /// Says that a record of another part begins where this one ends.
    pub(super) fn go_on(&self) {
        self.goes_on.store(true, Ordering::Relaxed);
    }

    /// Whether a record of another part begins where this one ends; known once that was reached.
    pub(super) fn goes_on(&self) -> bool {
        self.goes_on.load(Ordering::Relaxed)
    }

    /// Says where the next frame begins.
    pub(super) fn enter(&self, frame: FrameStart) {
        let frames = self.frames.lock();
        frames.unwrap_or_else(PoisonError::into_inner).push(frame);
    }

    /// The frame that holds an offset; none where offsets count in the file.
    pub(super) fn frame_at(&self, offset: u64) -> Option<FrameStart> {
        let frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        let behind = frames.partition_point(|frame| frame.offset <= offset);
        frames.get(behind.checked_sub(1)?).copied()
    }
}
