//! The text of a file in an archive.

use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use flate2::Crc;
use flate2::read::DeflateDecoder;
use zip::CompressionMethod;
use zip::read::ZipFileEntry;

use super::decompress::{Compression, ZIP_MAGIC, explaining};
use super::file_identity::FileIdentity;
use super::opened_files::{OpenedFile, ReadSoFar};

/// What is said where no file can be found.
pub(super) const DAMAGED: &str = "the zip archive is damaged or cut off: copy or download it again";

/// Length of the header before the text of a file, without the name and what follows that.
const HEADER_BYTES: usize = 30;

/// Where a file lies in an archive, and what the archive says of it.
#[derive(Debug)]
pub struct Member {
    archive: Arc<Path>,
    /// The archive as it was when it was looked into.
    identity: FileIdentity,
    header: u64,
    packed_bytes: u64,
    bytes: u64,
    checksum: u32,
    method: CompressionMethod,
    is_encrypted: bool,
}

impl Member {
    pub(super) fn of(
        archive: &Arc<Path>,
        identity: FileIdentity,
        entry: &ZipFileEntry<'_>,
    ) -> Member {
        Member {
            archive: Arc::clone(archive),
            identity,
            header: entry.header_start(),
            packed_bytes: entry.compressed_size(),
            bytes: entry.size(),
            checksum: entry.crc32(),
            method: entry.compression(),
            is_encrypted: entry.encrypted(),
        }
    }

    /// Its text; the bytes read of the archive are added to `progress`.
    ///
    /// # Errors
    ///
    /// The archive cannot be read or is not what it was, or the file is encrypted, or packed in a way that is not known.
    pub(super) fn text(&self, progress: &Arc<ReadSoFar>) -> io::Result<Box<dyn Read + Send>> {
        if self.is_encrypted {
            return Err(invalid("it is encrypted: unpack the archive first"));
        }
        let archive = OpenedFile::named(&self.archive)?;
        let mut packed = archive.part(&self.identity, self.header)?.counted(progress);
        let mut header = [0; HEADER_BYTES];
        let cut_off = |_| invalid(DAMAGED);
        packed.read_exact(&mut header).map_err(cut_off)?;
        if !header.starts_with(&ZIP_MAGIC[0]) {
            return Err(invalid(
                "the zip archive is damaged: the file is not where it should be",
            ));
        }
        let length = |at: usize| u64::from(u16::from_le_bytes([header[at], header[at + 1]]));
        io::copy(
            &mut packed.by_ref().take(length(26) + length(28)),
            &mut io::sink(),
        )?;
        packed.end_after(self.packed_bytes);
        let text: Box<dyn Read + Send> = match self.method {
            CompressionMethod::STORE => Box::new(packed),
            CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(packed)),
            CompressionMethod::BZIP2 => Compression::Bzip2.decoder(packed)?,
            CompressionMethod::ZSTD => Compression::Zstd.decoder(packed)?,
            CompressionMethod::XZ => Compression::Xz.decoder(packed)?,
            other => return Err(unknown(other)),
        };
        Ok(explaining(
            "zip",
            CheckedText {
                text,
                left: self.bytes,
                seen: Crc::new(),
                checksum: self.checksum,
            },
        ))
    }
}

/// Why what is packed in this way is not read.
fn unknown(method: CompressionMethod) -> io::Error {
    let method = match method {
        CompressionMethod::DEFLATE64 => "Deflate64",
        CompressionMethod::LZMA => "LZMA",
        CompressionMethod::PPMD => "PPMd",
        _ => "an uncommon method",
    };
    invalid(&format!(
        "it is packed with {method}: unpack the archive first"
    ))
}

/// A text that must have the length and the checksum which the archive gives.
struct CheckedText<R> {
    text: R,
    left: u64,
    seen: Crc,
    checksum: u32,
}

impl<R: Read> Read for CheckedText<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let count = self.text.read(room)?;
        self.seen.update(&room[..count]);
        let left = self.left.checked_sub(count as u64);
        self.left = left.ok_or_else(|| invalid("it is longer than the archive says"))?;
        if count > 0 || room.is_empty() {
            return Ok(count);
        }
        if self.left > 0 {
            return Err(invalid("it is shorter than the archive says"));
        }
        if self.seen.sum() != self.checksum {
            return Err(invalid("its checksum differs from the one in the archive"));
        }
        Ok(0)
    }
}

pub(super) fn invalid(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}
