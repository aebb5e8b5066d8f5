//! Where something stands in a table: file, line and column.

use std::fmt;

/// A place in a file, as `file:line:column`, from 1, in characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TextPlace {
    file: String,
    line: usize,
    column: usize,
}

impl TextPlace {
    /// The place of a byte of a text.
    pub(crate) fn new(file: &str, text: &str, at: usize) -> TextPlace {
        let before = &text[..at];
        let line = 1 + before.bytes().filter(|&byte| byte == b'\n').count();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        TextPlace {
            file: file.to_owned(),
            line,
            column: before[start..].chars().count() + 1,
        }
    }
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}
