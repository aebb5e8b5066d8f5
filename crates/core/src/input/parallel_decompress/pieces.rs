//! A compressed stream in pieces that can be unpacked each on its own.

use std::io::{self, Read};

use memchr::memmem::Finder;

use crate::input::frames::zstd::{ANNOUNCEMENT, MAGIC};

/// What of a stream is handed out at once, in compressed bytes, where its parts are smaller.
const PIECE_BYTES: usize = 1 << 18;

/// The largest frame of zstd, in compressed bytes: what goes on longer is unpacked as it is read.
const MOST_FRAME_BYTES: usize = 64 << 20;

/// The largest stream of bzip2, in compressed bytes. Programs that write several end one every few hundred thousand.
const MOST_STREAM_BYTES: usize = 4 << 20;

/// What follows the four first bytes of a bzip2 stream that is not empty.
const BZIP2_BLOCK: [u8; 6] = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59];

/// Where the pieces of a stream begin and end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PieceBoundaries {
    /// Frames of zstd, each announced.
    Zstd,
    /// Members of gzip that say how long they are, as `bgzip` writes them (SAM/BAM format specification, 4.1).
    Bgzip,
    /// Streams of bzip2, by their first bytes.
    Bzip2,
}

impl PieceBoundaries {
    /// How a stream that begins with these bytes can be cut, if it can.
    pub(crate) fn of(first: &[u8]) -> Option<PieceBoundaries> {
        if first.starts_with(&ANNOUNCEMENT) {
            Some(PieceBoundaries::Zstd)
        } else if bgzip_member(first).is_some() {
            Some(PieceBoundaries::Bgzip)
        } else if begins_bzip2(first) {
            Some(PieceBoundaries::Bzip2)
        } else {
            None
        }
    }
}

/// From the start of a member of gzip to the subfields of its extra field, in bytes.
const HEADER_BYTES: usize = 12;

/// Number of first bytes that tell how a stream can be cut.
pub(crate) const FIRST_BYTES: usize = 18;

/// The next piece of a stream.
pub(crate) enum CompressedPiece {
    /// Bytes that can be unpacked alone.
    Alone(Vec<u8>),
    /// The beginning of what cannot be cut any more.
    Rest(Vec<u8>),
    /// There is no other piece.
    End,
}

/// The pieces of a stream.
pub(crate) struct Pieces<R> {
    reader: R,
    cuts: PieceBoundaries,
    /// Bytes read but not yet handed out.
    held: Vec<u8>,
}

impl<R: Read + Send + 'static> Pieces<R> {
    /// The pieces of a stream that begins with what `reader` gives.
    pub(crate) fn new(reader: R, cuts: PieceBoundaries) -> Pieces<R> {
        Pieces {
            reader,
            cuts,
            held: Vec::new(),
        }
    }

    /// The stream behind what was handed out.
    pub(crate) fn into_reader(self) -> R {
        self.reader
    }

    /// The next piece.
    ///
    /// # Errors
    ///
    /// What the reader reports.
    pub(crate) fn next(&mut self) -> io::Result<CompressedPiece> {
        match self.cuts {
            PieceBoundaries::Zstd => self.next_frame(),
            PieceBoundaries::Bgzip => self.next_members(),
            PieceBoundaries::Bzip2 => self.next_stream(),
        }
    }

    /// Holds so many bytes, fewer only at the end. Returns whether they are all there.
    fn hold(&mut self, bytes: usize) -> io::Result<bool> {
        let wanted = bytes.saturating_sub(self.held.len());
        self.reader
            .by_ref()
            .take(wanted as u64)
            .read_to_end(&mut self.held)?;
        Ok(self.held.len() >= bytes)
    }

    /// Hands out the first bytes held.
    fn piece(&mut self, bytes: usize) -> CompressedPiece {
        let rest = self.held.split_off(bytes);
        CompressedPiece::Alone(std::mem::replace(&mut self.held, rest))
    }

    fn rest(&mut self) -> CompressedPiece {
        CompressedPiece::Rest(std::mem::take(&mut self.held))
    }

    /// An announcement and its frame. One that is followed by neither another frame nor the end may have lied.
    fn next_frame(&mut self) -> io::Result<CompressedPiece> {
        const HEAD: usize = ANNOUNCEMENT.len() + 4;
        if !self.hold(1)? {
            return Ok(CompressedPiece::End);
        }
        if !self.hold(HEAD)? || !self.held.starts_with(&ANNOUNCEMENT) {
            return Ok(self.rest());
        }
        let length = self.held[ANNOUNCEMENT.len()..HEAD].iter().rev();
        let length = length.fold(0_usize, |length, &byte| length << 8 | usize::from(byte));
        let end = HEAD + length;
        if length < MAGIC.len() || length > MOST_FRAME_BYTES {
            return Ok(self.rest());
        }
        // At the end of the stream it may be truncated, which whoever unpacks it finds out.
        self.hold(end + ANNOUNCEMENT.len())?;
        let is_frame = self.held[HEAD..].starts_with(&MAGIC);
        let next = self.held.get(end..).unwrap_or_default();
        if is_frame && (next.is_empty() || next.starts_with(&ANNOUNCEMENT)) {
            Ok(self.piece(end.min(self.held.len())))
        } else {
            Ok(self.rest())
        }
    }

    /// As many members as make a piece, each followed by another one or the end: else its length may be wrong.
    fn next_members(&mut self) -> io::Result<CompressedPiece> {
        let mut end = 0;
        while end < PIECE_BYTES {
            self.hold(end + FIRST_BYTES)?;
            let Some(length) = bgzip_member(&self.held[end..]) else {
                break;
            };
            self.hold(end + length + FIRST_BYTES)?;
            let next = self.held.get(end + length..);
            if next.is_none_or(|next| !next.is_empty() && bgzip_member(next).is_none()) {
                break;
            }
            end += length;
        }
        Ok(match end {
            0 if self.held.is_empty() => CompressedPiece::End,
            0 => self.rest(),
            _ => self.piece(end),
        })
    }

    /// A stream of bzip2, up to the next one that begins.
    fn next_stream(&mut self) -> io::Result<CompressedPiece> {
        const HEAD: usize = 4 + BZIP2_BLOCK.len();
        let finder = Finder::new(&BZIP2_BLOCK);
        let mut searched = HEAD;
        loop {
            let whole = self.hold(searched + PIECE_BYTES)?;
            let found = finder
                .find_iter(self.held.get(searched..).unwrap_or_default())
                .map(|block| searched + block - 4)
                .find(|&start| begins_bzip2(&self.held[start..]));
            match found {
                Some(start) => return Ok(self.piece(start)),
                None if !whole && self.held.is_empty() => return Ok(CompressedPiece::End),
                None if !whole => return Ok(self.piece(self.held.len())),
                None if self.held.len() > MOST_STREAM_BYTES => return Ok(self.rest()),
                // The first bytes of a stream may lie across.
                None => searched = self.held.len() + 1 - HEAD,
            }
        }
    }
}

/// Length of a member of gzip that begins with these bytes and says so (RFC 1952; SAM specification 4.1).
fn bgzip_member(bytes: &[u8]) -> Option<usize> {
    let number = |low: u8, high: u8| usize::from(u16::from_le_bytes([low, high]));
    let [0x1f, 0x8b, 8, 4, _, _, _, _, _, _, low, high, more @ ..] = bytes else {
        return None;
    };
    let extra = &more[..number(*low, *high).min(more.len())];
    let mut rest = extra;
    while let [first, second, low, high, after @ ..] = rest {
        let (content, behind) = after.split_at_checked(number(*low, *high))?;
        if let ([b'B', b'C'], [low, high]) = ([*first, *second], content) {
            let length = number(*low, *high) + 1;
            return (length > HEADER_BYTES + extra.len()).then_some(length);
        }
        rest = behind;
    }
    None
}

/// Whether a stream of bzip2 with something in it begins with these bytes.
pub(crate) fn begins_bzip2(bytes: &[u8]) -> bool {
    matches!(bytes, [b'B', b'Z', b'h', b'1'..=b'9', block @ ..] if block.starts_with(&BZIP2_BLOCK))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;

    use super::*;
    use crate::test_archives::bgzip_block;

    #[test]
    fn members_of_bgzip_say_how_long_they_are() {
        let block = bgzip_block(b"1. e4");
        assert_eq!(bgzip_member(&block), Some(block.len()));
        assert_eq!(bgzip_member(&block[..FIRST_BYTES]), Some(block.len()));
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(b"1. e4").unwrap();
        let mut other = block.clone();
        other[12] = b'X';
        // Shorter than its own header.
        let mut short = block.clone();
        short[16..18].copy_from_slice(&[9, 0]);
        for bytes in [
            encoder.finish().unwrap(),
            other,
            short,
            block[..17].to_vec(),
            Vec::new(),
        ] {
            assert_eq!(bgzip_member(&bytes), None, "{bytes:?}");
        }
    }
}
