//! Line, column and offset of any byte of a record, in linear time for many of them.

/// A place inside a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
    /// Offset in bytes from the start of the source, after decompression, from 0.
    pub offset: u64,
}
