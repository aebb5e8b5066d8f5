//! What tells the content of a file from that of another, on any machine: a plan is for one content, whatever its file is
//! called and wherever it lies.

use std::fmt;
use std::io::{self, Read};
use std::ops::Range;

use super::bytes_at::{BytesAt, ReaderAt};
use crate::pgn::number::whole_number;

/// How much of the beginning and of the end of a file is looked at, in bytes.
const END_BYTES: u64 = 1 << 20;

/// The size of a file, and checksums of its first and of its last megabyte. It is no proof that two files are the same, but
/// files that were cut, exchanged or written anew differ in it.
///
/// Written as `SIZE:HASH`, the hash as 16 hexadecimal digits: CRC-32 (ISO 3309, that of gzip) of the first 2^20 bytes, and
/// that of the last 2^20; both of all bytes where there are fewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileContent {
    /// Bytes of the file.
    pub size: u64,
    first: u32,
    last: u32,
}

impl FileContent {
    /// The content of a file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or has become shorter.
    pub fn of(file: &dyn BytesAt) -> io::Result<FileContent> {
        let size = file.size()?;
        let checksum = |at: u64| {
            let mut bytes = Vec::new();
            let end = ReaderAt { file, at };
            end.take(END_BYTES).read_to_end(&mut bytes)?;
            Ok::<u32, io::Error>(crc32fast::hash(&bytes))
        };
        let [_, last] = FileContent::ends(size);
        let first = checksum(0)?;
        let last = match last.start {
            0 => first,
            start => checksum(start)?,
        };
        Ok(FileContent { size, first, last })
    }

    /// The bytes that are looked at, of a file of so many.
    pub(super) fn ends(size: u64) -> [Range<u64>; 2] {
        [0..END_BYTES, size.saturating_sub(END_BYTES)..size]
    }

    /// The content of which this is the size, and this its checksums.
    pub(super) fn read(size: &str, sums: &str) -> Option<FileContent> {
        let is_hash = sums.len() == 16 && sums.bytes().all(|byte| byte.is_ascii_hexdigit());
        let (first, last) = is_hash.then(|| sums.split_at(8))?;
        Some(FileContent {
            size: whole_number(size)?,
            first: u32::from_str_radix(first, 16).ok()?,
            last: u32::from_str_radix(last, 16).ok()?,
        })
    }
}

impl fmt::Display for FileContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:08x}{:08x}", self.size, self.first, self.last)
    }
}
