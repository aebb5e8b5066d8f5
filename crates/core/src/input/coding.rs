//! How the bytes of a source became the text that is split: as they are, or converted to UTF-8.

pub mod encoding;
pub mod utf16;

use std::io::{self, Cursor, Read};

use self::encoding::EncodingTable;
use self::utf16::{Utf16Form, units};

/// The encoding of a source.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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

/// Converts a source to UTF-8 while reading.
pub(super) struct Converter<R, C> {
    source: R,
    /// Gives the text of bytes, and how many of them it is; says whether the text ends there.
    convert: C,
    /// The bytes of a character that is not read to its end.
    raw: Vec<u8>,
    text: Cursor<String>,
}

impl<R: Read, C: Fn(&[u8], bool) -> (String, usize)> Converter<R, C> {
    pub(super) fn new(source: R, convert: C) -> Converter<R, C> {
        Converter {
            source,
            convert,
            raw: Vec::new(),
            text: Cursor::default(),
        }
    }
}

impl<R: Read, C: Fn(&[u8], bool) -> (String, usize)> Read for Converter<R, C> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let given = self.text.read(buffer)?;
            if given > 0 || buffer.is_empty() {
                return Ok(given);
            }
            // A pipe gives what there is: its games are read as they come.
            let held = self.raw.len();
            self.raw.resize(held + (1 << 15), 0);
            let read = self.source.read(&mut self.raw[held..]);
            self.raw.truncate(held + *read.as_ref().unwrap_or(&0));
            let is_end = read? == 0;
            let (text, used) = (self.convert)(&self.raw, is_end);
            self.raw.drain(..used);
            if is_end && text.is_empty() {
                return Ok(0);
            }
            self.text = Cursor::new(text);
        }
    }
}
