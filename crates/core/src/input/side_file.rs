//! Files that a command reads besides its games: lists, expressions, tables, books, known findings. A device or a pipe may
//! never end, so each is read to a limit, or is refused if there is no use for one.

use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::Path;

use super::decompress::read_prefix;

/// Most bytes that are read of a file: some million names or findings.
pub const MOST_BYTES: u64 = 256 << 20;

/// Most bytes that are read of an opening book: 32 million moves.
pub const MOST_BOOK_BYTES: u64 = 512 << 20;

/// Most bytes of a line, where lines are read one by one.
pub const MOST_LINE_BYTES: u64 = 16 << 20;

/// All of a file.
///
/// # Errors
///
/// It cannot be read, or has more than `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_to_end(File::open(path)?, most)
}

/// All of a regular file; what may never end is refused before it is opened.
///
/// # Errors
///
/// It is a device or a FIFO, cannot be read, or has more than `most` bytes.
pub fn read_regular(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    refuse_endless(path)?;
    read(path, most)
}

/// All of a regular file that is UTF-8 text and begins with `head`; `None` of another, of which nothing more is read.
///
/// # Errors
///
/// Those of [`read_regular`] for [`MOST_BYTES`], or it is not UTF-8.
pub fn read_headed(path: &Path, head: &str) -> io::Result<Option<String>> {
    refuse_endless(path)?;
    let mut file = File::open(path)?;
    let first = read_prefix(&mut file, head.len())?;
    if first != head.as_bytes() {
        return Ok(None);
    }
    let all = read_to_end(Cursor::new(first).chain(file), MOST_BYTES)?;
    io::read_to_string(&all[..]).map(Some)
}

fn refuse_endless(path: &Path) -> io::Result<()> {
    let kind = fs::metadata(path)?;
    if kind.is_file() || kind.is_dir() {
        return Ok(());
    }
    let message = "it is not a regular file, and may never end: save it as a file first";
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

/// All of a file that is UTF-8 text.
///
/// # Errors
///
/// It cannot be read, has more than [`MOST_BYTES`], or is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    io::read_to_string(&read(path, MOST_BYTES)?[..])
}

/// All that a source gives.
///
/// # Errors
///
/// It cannot be read, or gives more than `most` bytes.
pub fn read_to_end(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let most = most >> 20;
        return Err(too_large(format!(
            "it has more than {most} MiB, and no more is read of it"
        )));
    }
    Ok(bytes)
}

/// A source that is an error as soon as a line has more than `most` bytes.
pub struct ShortLines<R> {
    source: R,
    most: u64,
    line_bytes: u64,
}

impl<R: Read> ShortLines<R> {
    /// Reads `source`, and refuses a line of more than `most` bytes.
    pub fn new(source: R, most: u64) -> ShortLines<R> {
        ShortLines {
            source,
            most,
            line_bytes: 0,
        }
    }
}

impl<R: Read> Read for ShortLines<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(room)?;
        self.line_bytes = match crate::byte_search::memrchr(b'\n', &room[..read]) {
            Some(end) => (read - end - 1) as u64,
            None => self.line_bytes + read as u64,
        };
        if self.line_bytes > self.most {
            let most = self.most >> 20;
            return Err(too_large(format!(
                "a line has more than {most} MiB, and no more is read of one"
            )));
        }
        Ok(read)
    }
}

fn too_large(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_sources_are_read_to_their_limit() {
        assert_eq!(read_to_end(&b"12345"[..], 5).expect("read"), b"12345");
        assert!(read_to_end(&b"123456"[..], 5).is_err());
        let endless = read_to_end(io::repeat(0), 1 << 20).map_err(|error| error.to_string());
        let message = "it has more than 1 MiB, and no more is read of it";
        assert_eq!(endless.err().as_deref(), Some(message));
    }

    #[test]
    fn a_long_line_is_an_error_and_long_text_is_none() {
        let read = |text: &str| {
            let mut lines = String::new();
            ShortLines::new(text.as_bytes(), 4).read_to_string(&mut lines)
        };
        assert_eq!(read("1234\n123\n\n12").expect("short lines"), 12);
        assert!(read("1234\n12345").is_err());
        let mut zeros = ShortLines::new(io::repeat(0), 1 << 20);
        assert!(io::copy(&mut zeros, &mut io::sink()).is_err());
    }
}
