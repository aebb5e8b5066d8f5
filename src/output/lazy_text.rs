//! Text that is written when it is first asked for, in memory that is used again.

use std::cell::{Cell, OnceCell};

/// A text of one row after another.
#[derive(Default)]
pub(crate) struct LazyText {
    text: OnceCell<String>,
    /// What the text of the row before was written in.
    spare: Cell<String>,
}

impl LazyText {
    /// The text of this row, which `write` appends to an empty one.
    pub(crate) fn get(&self, write: impl FnOnce(&mut String)) -> &str {
        self.text.get_or_init(|| {
            let mut text = self.spare.take();
            text.clear();
            write(&mut text);
            text
        })
    }

    /// Goes on to the next row.
    pub(crate) fn reset(&mut self) {
        if let Some(text) = self.text.take() {
            self.spare.set(text);
        }
    }
}
