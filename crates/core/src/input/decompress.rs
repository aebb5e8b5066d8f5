//! Decompression by magic bytes: gzip, zstd, bzip2 and xz, every member, stream and frame of them.
//!
//! File names play no part: a `.gz` that holds plain text is plain text.

pub(super) mod xz;

use std::io::{self, BufReader, Cursor, Read};
use std::num::NonZeroUsize;
use std::path::Path;

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;

use self::xz::XzReader;
use super::parallel_decompress::pieces::{FIRST_BYTES, PieceBoundaries, Pieces, begins_bzip2};
use super::parallel_decompress::{Decoder, ParallelDecompressor};

/// What follows the first four bytes of a bzip2 stream that is empty.
const BZIP2_END: [u8; 6] = [0x17, 0x72, 0x45, 0x38, 0x50, 0x90];

/// How a zip archive begins: with a file, without any, or as one of several parts.
pub(super) const ZIP_MAGIC: [[u8; 4]; 3] = [*b"PK\x03\x04", *b"PK\x05\x06", *b"PK\x07\x08"];

/// Whether a file's name is that of a zip archive.
pub(super) fn is_named_zip(path: &Path) -> bool {
    let extension = path.extension();
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}

/// Longest magic number looked at, in bytes.
pub(super) const MAGIC_BYTES: usize = 10;

/// Reads up to `count` bytes, fewer only at the end of the input.
///
/// # Errors
///
/// Whatever the reader reports, unless it is an interruption.
pub(super) fn read_prefix(reader: &mut impl Read, count: usize) -> io::Result<Vec<u8>> {
    let mut prefix = Vec::with_capacity(count);
    reader
        .by_ref()
        .take(count as u64)
        .read_to_end(&mut prefix)?;
    Ok(prefix)
}

/// Wraps `raw` in the decoder that its first bytes ask for, or in none.
///
/// A truncated stream gives its content first and then an `UnexpectedEof` error. Where `workers` is given, parts that can be
/// unpacked alone are so, ahead, for as many threads as will work on the text.
///
/// # Errors
///
/// An unreadable input, a decoder that cannot be set up, an archive of files, or a document of another program.
pub(super) fn decoder(
    mut raw: impl Read + Send + 'static,
    workers: Option<usize>,
) -> io::Result<Box<dyn Read + Send>> {
    let mut first = read_prefix(&mut raw, MAGIC_BYTES)?;
    let compression = Compression::recognise(&first)?;
    if compression == Compression::Gzip {
        first.extend(read_prefix(&mut raw, FIRST_BYTES - MAGIC_BYTES)?);
    }
    let cuts = PieceBoundaries::of(&first);
    let input = Cursor::new(first).chain(raw);
    match (cuts, workers) {
        (Some(cuts), Some(workers)) => {
            let (decoder, fed) = unpacking(cuts);
            let threads = NonZeroUsize::new(workers.div_ceil(fed)).unwrap_or(NonZeroUsize::MIN);
            let pieces = Pieces::new(buffered(input), cuts);
            let ahead = ParallelDecompressor::new(pieces, decoder, threads)?;
            Ok(Box::new(ahead))
        }
        _ => compression.decoder(input),
    }
}

/// How pieces are unpacked, and how many workers one thread that does that can feed, at the least.
fn unpacking(cuts: PieceBoundaries) -> (Decoder, usize) {
    match cuts {
        PieceBoundaries::Zstd => (|packed| Compression::Zstd.decoder(packed), 8),
        PieceBoundaries::Bgzip => (|packed| Compression::Gzip.decoder(packed), 4),
        PieceBoundaries::Bzip2 => (|packed| Compression::Bzip2.decoder(packed), 1),
    }
}

impl Compression {
    /// Recognises text and compressed text.
    ///
    /// # Errors
    ///
    /// An archive of files, or a document of another program.
    pub(super) fn recognise(magic: &[u8]) -> io::Result<Compression> {
        let message = if let Some(kind) = archive(magic) {
            let instead = match kind {
                "zip" => {
                    ": unpack it first (games can be read from a zip file, not from a pipe or another archive)"
                }
                _ => ": unpack it first (zip, gzip, zstd, bzip2 and xz need no unpacking)",
            };
            format!("it is a {kind} archive{instead}")
        } else if let Some(kind) = document(magic) {
            format!("it is {kind}, not PGN: export or save the games as PGN")
        } else {
            return Ok(Compression::detect(magic));
        };
        Err(io::Error::new(io::ErrorKind::InvalidData, message))
    }

    /// Wraps `input` in the decoder, or in none.
    ///
    /// # Errors
    ///
    /// A decoder that cannot be set up.
    pub(super) fn decoder(
        self,
        input: impl Read + Send + 'static,
    ) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Compression::None => Box::new(input),
            Compression::Gzip => explaining("gzip", MultiGzDecoder::new(buffered(input))),
            Compression::Zstd => explaining("zstd", zstd::Decoder::new(input)?),
            Compression::Bzip2 => explaining("bzip2", MultiBzDecoder::new(buffered(input))),
            Compression::Xz => explaining("xz", XzReader::new(buffered(input))?),
        })
    }
}

/// Whether a stream is compressed.
///
/// # Errors
///
/// Its first bytes cannot be read.
pub fn is_compressed(raw: &mut impl Read) -> io::Result<bool> {
    let magic = read_prefix(raw, MAGIC_BYTES)?;
    Ok(Compression::detect(&magic) != Compression::None)
}

fn buffered<R: Read>(input: R) -> BufReader<R> {
    BufReader::with_capacity(1 << 16, input)
}

/// The kind of archive: it may hold several files, and it is not decided here which to read.
fn archive(magic: &[u8]) -> Option<&'static str> {
    match magic {
        _ if ZIP_MAGIC.iter().any(|zip| magic.starts_with(zip)) => Some("zip"),
        [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c, ..] => Some("7z"),
        [b'R', b'a', b'r', b'!', 0x1a, 7, ..] => Some("rar"),
        _ => None,
    }
}

/// The kind of document, in which games are not stored as text.
pub(super) fn document(magic: &[u8]) -> Option<&'static str> {
    match magic {
        [b'%', b'P', b'D', b'F', b'-', ..] => Some("a PDF document"),
        [b'{', b'\\', b'r', b't', b'f', ..] => Some("an RTF document"),
        [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ..] => Some("an Office document"),
        [b'S', b'c', b'i', b'd', b'.', b's', ..] => Some("a Scid database"),
        _ => None,
    }
}

/// A decoder whose errors say what they mean for the file.
struct ExplainedErrors<R> {
    format: &'static str,
    decoder: R,
}

pub(super) fn explaining(
    format: &'static str,
    decoder: impl Read + Send + 'static,
) -> Box<dyn Read + Send> {
    Box::new(ExplainedErrors { format, decoder })
}

impl<R: Read> Read for ExplainedErrors<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.decoder.read(buffer);
        read.map_err(|error| explained(self.format, error))
    }
}

/// Errors of the system are left as they are.
pub(super) fn explained(format: &str, error: io::Error) -> io::Error {
    let kind = error.kind();
    let is_too_wide = error.to_string().contains("too much memory");
    let message = match kind {
        // libzstd refuses more than its usual limit of 128 MiB.
        _ if is_too_wide && format == "zstd" => {
            "it needs a window of more than 128 MiB, as with `zstd --long=31`: unpack it first, as in `zstd -dc --long=31 FILE`"
                .to_owned()
        }
        _ if error.raw_os_error().is_some() => return error,
        io::ErrorKind::UnexpectedEof => {
            format!("it is truncated: the {format} data has no end ({error})")
        }
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::Other => {
            format!("the {format} data is damaged ({error})")
        }
        _ => return error,
    };
    io::Error::new(kind, message)
}

/// The compression of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compression {
    None,
    Gzip,
    Zstd,
    Bzip2,
    Xz,
}

impl Compression {
    fn detect(magic: &[u8]) -> Compression {
        match magic {
            [0x1f, 0x8b, 8, ..] => Compression::Gzip,
            // The second form is a skippable frame, with which Lichess's files begin.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Compression::Zstd,
            // A block, or the end of an empty stream, must follow: text may begin with "BZh" too.
            [b'B', b'Z', b'h', b'1'..=b'9', rest @ ..] if *rest == BZIP2_END => Compression::Bzip2,
            _ if begins_bzip2(magic) => Compression::Bzip2,
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Compression::Xz,
            _ => Compression::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_begins_like_bzip2_is_text() {
        assert_eq!(Compression::detect(b"BZh9 is a "), Compression::None);
        assert_eq!(Compression::detect(b""), Compression::None);
    }

    #[test]
    fn documents_are_no_text() {
        for (bytes, kind) in [
            (&b"%PDF-1.7\n"[..], Some("a PDF document")),
            (b"{\\rtf1\\ansi", Some("an RTF document")),
            (b"Scid.si\0\x01\x90", Some("a Scid database")),
            (b"{\\r} 1. e4 *", None),
            (b"% PDF", None),
            (b"", None),
        ] {
            assert_eq!(document(bytes), kind);
        }
    }
}
