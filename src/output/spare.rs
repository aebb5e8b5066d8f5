//! Reused buffers: a new one of a megabyte for each batch costs the system more time than it takes to fill it.

use std::sync::{Arc, Mutex, PoisonError};

/// Larger buffers are not kept: one game may fill hundreds of megabytes.
const MOST_BYTES: usize = 1 << 23;

/// Empty buffers to reuse; shared by those who fill and those who write them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Spare(Arc<Mutex<Vec<Vec<u8>>>>);

impl Spare {
    /// An empty buffer.
    pub(crate) fn take(&self) -> Vec<u8> {
        let mut buffers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buffers.pop().unwrap_or_default()
    }

    /// Takes a buffer back.
    pub(crate) fn give(&self, mut buffer: Vec<u8>) {
        if buffer.capacity() > MOST_BYTES {
            return;
        }
        buffer.clear();
        let mut buffers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buffers.push(buffer);
    }
}
