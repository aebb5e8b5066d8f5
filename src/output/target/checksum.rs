//! The size and checksum of bytes, for whoever holds them against what was written.

use std::io::{self, Write};

use crc32fast::Hasher;

/// How many bytes went into it, and their CRC-32 (ISO 3309, that of gzip).
#[derive(Debug, Default)]
pub(crate) struct FileSum {
    bytes: u64,
    hasher: Hasher,
}

impl FileSum {
    /// The number of bytes, and their CRC-32.
    pub(crate) fn finish(self) -> (u64, u32) {
        (self.bytes, self.hasher.finalize())
    }
}

impl Write for FileSum {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes += bytes.len() as u64;
        self.hasher.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
