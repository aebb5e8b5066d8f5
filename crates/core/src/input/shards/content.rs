//! What tells the content of a file from that of another, on any machine: a plan is for one content, whatever its file is
//! called and wherever it lies.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::str::FromStr;

use crc32fast::Hasher;

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
    /// The content of a regular file; where it is read next is lost.
    ///
    /// # Errors
    ///
    /// It cannot be read, or has become shorter.
    pub fn of(mut file: &File) -> io::Result<FileContent> {
        let size = file.metadata()?.len();
        let mut checksum = |start: u64| {
            let mut bytes = Vec::new();
            file.seek(SeekFrom::Start(start))?;
            file.take(END_BYTES).read_to_end(&mut bytes)?;
            let mut hasher = Hasher::new();
            hasher.update(&bytes);
            Ok::<u32, io::Error>(hasher.finalize())
        };
        let first = checksum(0)?;
        let last = match size.checked_sub(END_BYTES) {
            None | Some(0) => first,
            Some(start) => checksum(start)?,
        };
        Ok(FileContent { size, first, last })
    }
}

impl fmt::Display for FileContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:08x}{:08x}", self.size, self.first, self.last)
    }
}

impl FromStr for FileContent {
    type Err = ();

    fn from_str(text: &str) -> Result<FileContent, ()> {
        let read = || {
            let (size, hash) = text.split_once(':')?;
            let is_hash = hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
            let (first, last) = is_hash.then(|| hash.split_at(8))?;
            Some(FileContent {
                size: whole_number(size)?,
                first: u32::from_str_radix(first, 16).ok()?,
                last: u32::from_str_radix(last, 16).ok()?,
            })
        };
        read().ok_or(())
    }
}
