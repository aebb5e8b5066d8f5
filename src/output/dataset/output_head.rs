//! What stands before rows, and what has to be known of them to write them at all.

use crate::output::columns::Heading;
use crate::output::rows::RowFormat;

/// The beginning of an output.
#[derive(Debug, Clone, Default)]
pub struct OutputHead {
    /// The columns of rows, where rows follow; nothing is known of other text.
    pub rows: Option<RowsHead>,
    /// The bytes that are written first.
    pub text: Vec<u8>,
    /// How many rows or lines follow at most, if not all.
    pub first: Option<u64>,
}

/// What is known of rows before there is one.
#[derive(Debug, Clone)]
pub struct RowsHead {
    /// The format of the rows.
    pub format: RowFormat,
    /// Their columns, in order.
    pub columns: Vec<Heading>,
    /// Whether their names stand above them, where the format leaves that open.
    pub header: bool,
}

impl OutputHead {
    /// Text that is no rows, and what it begins with.
    pub fn text(text: Vec<u8>) -> OutputHead {
        OutputHead {
            text,
            ..OutputHead::default()
        }
    }
}
