//! What is used again: a new buffer of a megabyte for each batch costs the system more time than it takes to fill it.

use crate::output::rows::Rows;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Larger buffers are not kept: one game may fill hundreds of megabytes.
const MOST_BYTES: usize = 1 << 23;

/// What nobody uses at the moment; shared by those who take and those who give.
#[derive(Debug)]
pub(crate) struct BufferPool<T>(Arc<Mutex<Vec<T>>>);

impl<T> BufferPool<T> {
    fn all(&self) -> MutexGuard<'_, Vec<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a spare value, if there is one.
    pub(crate) fn take(&self) -> Option<T> {
        self.all().pop()
    }

    /// Takes one back as it is.
    pub(super) fn give_back(&self, one: T) {
        self.all().push(one);
    }
}

impl BufferPool<Vec<u8>> {
    /// Lends a buffer to rows that have none.
    pub(crate) fn lend(&self, rows: &mut Rows) {
        let lines = rows.line();
        if lines.capacity() == 0 {
            *lines = self.take().unwrap_or_default();
        }
    }

    /// Takes a buffer back, to be filled anew.
    pub(crate) fn give(&self, mut buffer: Vec<u8>) {
        if buffer.capacity() <= MOST_BYTES {
            buffer.clear();
            self.give_back(buffer);
        }
    }
}

impl<T> Clone for BufferPool<T> {
    fn clone(&self) -> Self {
        BufferPool(Arc::clone(&self.0))
    }
}

impl<T> Default for BufferPool<T> {
    fn default() -> Self {
        BufferPool(Arc::default())
    }
}
