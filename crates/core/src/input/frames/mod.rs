//! Frames: parts of a compressed file that can be unpacked each on its own, found without unpacking anything.
//!
//! Does not unpack them, and does not say what they hold.

pub(crate) mod zstd;

/// A frame of a compressed file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Where it begins in the file, in bytes from 0.
    pub(crate) start: u64,
    /// Length of the frame in the file, in bytes.
    pub(crate) bytes: u64,
}

impl Frame {
    /// Where it ends in the file, in bytes from 0.
    pub(crate) fn end(self) -> u64 {
        self.start + self.bytes
    }
}
