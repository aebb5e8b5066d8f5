//! Decompression by magic bytes: gzip, zstd, bzip2 and xz, every member, stream and frame of them.
//!
//! File names play no part: a `.gz` that holds plain text is plain text.

use std::io::{self, BufReader, Chain, Cursor, Read};

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use liblzma::read::XzDecoder;

/// Longest magic number looked at, in bytes.
const MAGIC_BYTES: usize = 10;

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

/// A reader with the bytes that were looked at put back in front.
pub(super) type Peeked<R> = Chain<Cursor<Vec<u8>>, R>;

/// Wraps `raw` in the decoder that its first bytes ask for, or in none.
///
/// A truncated stream gives its content first and then an `UnexpectedEof` error.
///
/// # Errors
///
/// An unreadable input, or a decoder that cannot be set up.
pub(super) fn decoder(mut raw: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let magic = read_prefix(&mut raw, MAGIC_BYTES)?;
    let compression = Compression::of(&magic);
    let input: Peeked<_> = Cursor::new(magic).chain(raw);
    Ok(match compression {
        Compression::None => Box::new(input),
        Compression::Gzip => Box::new(MultiGzDecoder::new(BufReader::with_capacity(
            1 << 16,
            input,
        ))),
        Compression::Zstd => Box::new(zstd::Decoder::new(input)?),
        Compression::Bzip2 => Box::new(MultiBzDecoder::new(BufReader::with_capacity(
            1 << 16,
            input,
        ))),
        Compression::Xz => Box::new(XzDecoder::new_multi_decoder(BufReader::with_capacity(
            1 << 16,
            input,
        ))),
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Compression {
    None,
    Gzip,
    Zstd,
    Bzip2,
    Xz,
}

impl Compression {
    fn of(magic: &[u8]) -> Compression {
        match magic {
            [0x1f, 0x8b, 8, ..] => Compression::Gzip,
            // The second form is a skippable frame, with which Lichess's files begin.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Compression::Zstd,
            // A block, or the end of an empty stream, must follow: text may begin with "BZh" too.
            [
                b'B',
                b'Z',
                b'h',
                b'1'..=b'9',
                0x31,
                0x41,
                0x59,
                0x26,
                0x53,
                0x59,
            ]
            | [
                b'B',
                b'Z',
                b'h',
                b'1'..=b'9',
                0x17,
                0x72,
                0x45,
                0x38,
                0x50,
                0x90,
            ] => Compression::Bzip2,
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
        assert_eq!(Compression::of(b"BZh9 is a "), Compression::None);
        assert_eq!(Compression::of(b""), Compression::None);
    }
}
