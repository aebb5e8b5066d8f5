//! How the bytes of a source became the text that is split: as they are, or converted to UTF-8.

pub mod encoding;
pub mod utf16;

use self::encoding::EncodingTable;
use self::utf16::{Utf16Form, units};

/// The encoding of a source.
#[derive(Debug, Clone, Copy, Default)]
pub enum SourceCoding {
    /// Bytes are read as they are: UTF-8, or what is shown as Windows-1252.
    #[default]
    AsIs,
    /// UTF-16; its mark is left out of the text.
    Utf16(Utf16Form),
    /// In the encoding that the user named.
    Named(&'static EncodingTable),
}

impl SourceCoding {
    /// The form of UTF-16, if it is that.
    #[must_use]
    pub fn utf16(self) -> Option<Utf16Form> {
        match self {
            SourceCoding::Utf16(form) => Some(form),
            SourceCoding::AsIs | SourceCoding::Named(_) => None,
        }
    }

    /// Whether the text is another than the bytes.
    #[must_use]
    pub fn is_converted(self) -> bool {
        !matches!(self, SourceCoding::AsIs)
    }

    /// Number of bytes that text takes in its source.
    #[must_use]
    pub fn source_bytes(self, text: &[u8]) -> u64 {
        match self {
            SourceCoding::AsIs => text.len() as u64,
            SourceCoding::Utf16(_) => 2 * units(text),
            SourceCoding::Named(table) => table.source_bytes(text),
        }
    }

    /// Number of bytes of the mark before the text.
    pub(super) fn mark_bytes(self) -> u64 {
        self.utf16().map_or(0, Utf16Form::mark_bytes)
    }
}

impl PartialEq for SourceCoding {
    fn eq(&self, other: &SourceCoding) -> bool {
        let name = |coding: &SourceCoding| match coding {
            SourceCoding::Named(table) => Some(table.name()),
            _ => None,
        };
        self.utf16() == other.utf16() && name(self) == name(other)
    }
}

impl Eq for SourceCoding {}
