//! Memory that is read into, and used again: clearing it again for each batch would take longer than splitting it.

use std::ops::Deref;
use std::sync::{Arc, Mutex};

use crate::memory;

/// Memory of batches that nobody looks at any more.
#[derive(Debug, Clone, Default)]
pub(super) struct Pool(Arc<Mutex<Vec<Vec<u8>>>>);

impl Pool {
    /// Buffers that are kept; more of them are freed.
    const MOST: usize = 64;

    /// Size of those that are kept, in bytes: one long record leaves nothing behind.
    const LARGEST: usize = 1 << 20;

    fn take(&self) -> Option<Vec<u8>> {
        self.0.lock().ok()?.pop()
    }

    pub(super) fn give(&self, buffer: Vec<u8>) {
        if let Ok(mut kept) = self.0.lock()
            && kept.len() < Pool::MOST
            && (1..=Pool::LARGEST).contains(&buffer.capacity())
        {
            kept.push(buffer);
        }
    }
}

/// Bytes that were read, with room behind them. The room was cleared once, and what it holds now does not matter.
#[derive(Debug, Default)]
pub(super) struct Buffer {
    bytes: Vec<u8>,
    filled: usize,
}

impl From<Vec<u8>> for Buffer {
    fn from(bytes: Vec<u8>) -> Buffer {
        let filled = bytes.len();
        Buffer { bytes, filled }
    }
}

impl Deref for Buffer {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.bytes[..self.filled]
    }
}

impl Buffer {
    /// An empty one, in memory of the pool's if there is some.
    pub(super) fn of_pool(pool: &Pool) -> Buffer {
        Buffer {
            bytes: pool.take().unwrap_or_default(),
            filled: 0,
        }
    }

    /// Room for `wanted` bytes behind the others.
    pub(super) fn room(&mut self, wanted: usize) -> &mut [u8] {
        let end = self.filled + wanted;
        if self.bytes.is_empty() {
            self.bytes = vec![0; end];
        }
        if self.bytes.len() < end {
            let more = end - self.bytes.len();
            memory::reserve(&mut self.bytes, more);
            self.bytes.resize(end, 0);
        }
        &mut self.bytes[self.filled..end]
    }

    /// Counts bytes that were read into the room.
    pub(super) fn add(&mut self, read: usize) {
        self.filled += read;
    }

    /// Drops bytes from the front.
    pub(super) fn drop_front(&mut self, bytes: usize) {
        self.bytes.copy_within(bytes..self.filled, 0);
        self.filled -= bytes;
    }

    /// Takes all bytes, and leaves nothing to read into.
    pub(super) fn take_all(&mut self) -> Vec<u8> {
        let mut taken = std::mem::take(self);
        taken.bytes.truncate(taken.filled);
        taken.bytes
    }

    /// Takes bytes from the front; those behind them are kept, in memory of the pool's.
    pub(super) fn take_front(&mut self, bytes: usize, pool: &Pool) -> Vec<u8> {
        let rest = &self[bytes..];
        let size = self.bytes.len().min(Pool::LARGEST);
        let mut next = Buffer {
            // Memory that comes clear is not cleared again.
            bytes: match pool.take() {
                None if !rest.is_empty() => vec![0; size],
                kept => kept.unwrap_or_default(),
            },
            filled: 0,
        };
        next.room(rest.len()).copy_from_slice(rest);
        next.add(rest.len());
        let mut taken = std::mem::replace(self, next).bytes;
        taken.truncate(bytes);
        taken
    }
}
