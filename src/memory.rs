//! Memory whose amount the size of a record decides: where there is none, the run ends with a message.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a run says that ends so.
pub(crate) const SPENT: &str = "out of memory: --max-record-bytes limits the size of a game, and --jobs how many are read at once";

static IS_SPENT: AtomicBool = AtomicBool::new(false);

/// Whether there was none.
pub(crate) fn is_spent() -> bool {
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
