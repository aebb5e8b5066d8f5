//! Memory whose amount the size of a record decides: where there is none, the run ends with a message.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};

/// The message of a run that is out of memory.
pub const SPENT: &str = "out of memory: --max-record-bytes limits the size of a game, and --jobs how many are read at once";

static IS_SPENT: AtomicBool = AtomicBool::new(false);

/// Whether there was none.
pub fn is_spent() -> bool {
    IS_SPENT.load(Ordering::Relaxed)
}

/// Makes room for more elements; where there is none, the thread ends, and whoever waits for it asks why.
#[inline]
pub(crate) fn reserve<T>(elements: &mut Vec<T>, more: usize) {
    if elements.capacity() - elements.len() < more && elements.try_reserve(more).is_err() {
        IS_SPENT.store(true, Ordering::Relaxed);
        resume_unwind(Box::new(SPENT));
    }
}

/// About how many bytes an entry of a map takes, with so many bytes of text outside of it, and the row that it becomes: as
/// measured with games that have nothing in common.
#[must_use]
pub fn entry_bytes<K, V>(text: usize) -> usize {
    const ALLOCATION: usize = 16;
    (size_of::<K>() + size_of::<V>()) * 5 / 2 + 2 * text + ALLOCATION
}
