//! Compressed text whose parts are unpacked ahead on several threads, and given in order.

pub(crate) mod pieces;

use std::io::{self, Cursor, Read};
use std::num::NonZeroUsize;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use self::pieces::{CompressedPiece, Pieces};

/// What is unpacked before it is handed on, in bytes.
const CHUNK_BYTES: usize = 1 << 20;

/// Chunks of one piece that wait to be read, at most: no more than this is held of a piece, however large it is.
const WAITING_CHUNKS: usize = 64;

/// Chunks of one piece that wait to be read, where one thread unpacks: it gains nothing by being far ahead.
const FEW_WAITING_CHUNKS: usize = 4;

type Chunk = io::Result<Vec<u8>>;

/// Makes a decoder of compressed bytes.
pub(super) type Decoder = fn(Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>>;

/// The text of compressed pieces, in order.
pub(super) struct ParallelDecompressor {
    /// The pieces that are being unpacked, in order.
    pieces: Receiver<Receiver<Chunk>>,
    /// The piece that is read.
    piece: Option<Receiver<Chunk>>,
    chunk: Cursor<Vec<u8>>,
}

/// A piece to unpack, and where its text goes.
struct UnpackJob {
    bytes: Vec<u8>,
    text: Sender<Chunk>,
}

impl ParallelDecompressor {
    /// Unpacks `pieces` with `decoder` on so many threads; what comes out does not depend on how many.
    ///
    /// # Errors
    ///
    /// No thread can be started.
    pub(super) fn new<R: Read + Send + 'static>(
        pieces: Pieces<R>,
        decoder: Decoder,
        threads: NonZeroUsize,
    ) -> io::Result<ParallelDecompressor> {
        let threads = threads.get();
        let (give_job, jobs) = bounded::<UnpackJob>(0);
        for _ in 0..threads {
            let jobs = jobs.clone();
            spawn(move || {
                for UnpackJob { bytes, text } in jobs {
                    unpack(Box::new(Cursor::new(bytes)), decoder, &text);
                }
            })?;
        }
        let (give_piece, order) = bounded(threads);
        let waiting = if threads > 1 {
            WAITING_CHUNKS
        } else {
            FEW_WAITING_CHUNKS
        };
        spawn(move || feed(pieces, decoder, waiting, &give_piece, &give_job))?;
        Ok(ParallelDecompressor {
            pieces: order,
            piece: None,
            chunk: Cursor::default(),
        })
    }
}

fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new()
        .name("unpacking".to_owned())
        .spawn(work)
        .map(drop)
}

/// Hands out the pieces, until there are no more or nobody reads on.
fn feed<R: Read + Send + 'static>(
    mut pieces: Pieces<R>,
    decoder: Decoder,
    waiting: usize,
    order: &Sender<Receiver<Chunk>>,
    jobs: &Sender<UnpackJob>,
) {
    loop {
        let piece = pieces.next();
        let (text, chunks) = bounded(waiting);
        if matches!(piece, Ok(CompressedPiece::End)) || order.send(chunks).is_err() {
            return;
        }
        match piece {
            Ok(CompressedPiece::Alone(bytes)) => {
                if jobs.send(UnpackJob { bytes, text }).is_err() {
                    return;
                }
            }
            // Nothing shows where it could be cut.
            Ok(CompressedPiece::Rest(begun)) => {
                let rest = Cursor::new(begun).chain(pieces.into_reader());
                return unpack(Box::new(rest), decoder, &text);
            }
            Ok(CompressedPiece::End) => return,
            Err(error) => {
                // Nobody may read on.
                let _ = text.send(Err(error));
                return;
            }
        }
    }
}

/// Unpacks, until all is unpacked, it fails, or nobody reads on.
fn unpack(packed: Box<dyn Read + Send>, decoder: Decoder, text: &Sender<Chunk>) {
    let mut unpacked = match decoder(packed) {
        Ok(unpacked) => unpacked,
        Err(error) => return drop(text.send(Err(error))),
    };
    loop {
        let mut chunk = Vec::with_capacity(CHUNK_BYTES);
        let result = unpacked
            .by_ref()
            .take(CHUNK_BYTES as u64)
            .read_to_end(&mut chunk);
        let is_last = chunk.is_empty();
        if !is_last && text.send(Ok(chunk)).is_err() {
            return;
        }
        match result {
            Ok(_) if is_last => return,
            Ok(_) => {}
            Err(error) => return drop(text.send(Err(error))),
        }
    }
}

impl Read for ParallelDecompressor {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.chunk.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let Some(piece) = &self.piece else {
                let Ok(piece) = self.pieces.recv() else {
                    return Ok(0);
                };
                self.piece = Some(piece);
                continue;
            };
            match piece.recv() {
                Ok(chunk) => self.chunk = Cursor::new(chunk?),
                Err(_) => self.piece = None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use bzip2::read::MultiBzDecoder;
    use flate2::read::MultiGzDecoder;

    use super::pieces::{FIRST_BYTES, PieceBoundaries};
    use super::*;
    use crate::test_archives::{announcement, bgzip_block};

    /// All that a reader gives, and the error that it ends with.
    fn all(mut reader: impl Read) -> (Vec<u8>, Option<(io::ErrorKind, String)>) {
        let mut text = Vec::new();
        let error = reader.read_to_end(&mut text).err();
        (text, error.map(|error| (error.kind(), error.to_string())))
    }

    fn zstd(packed: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
        Ok(Box::new(::zstd::Decoder::new(packed)?))
    }

    #[expect(clippy::unnecessary_wraps, reason = "as other decoders")]
    fn gzip(packed: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
        Ok(Box::new(MultiGzDecoder::new(packed)))
    }

    #[expect(clippy::unnecessary_wraps, reason = "as other decoders")]
    fn bzip2(packed: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
        Ok(Box::new(MultiBzDecoder::new(packed)))
    }

    /// Text of which each part differs.
    fn text(part: usize) -> Vec<u8> {
        (0..2000)
            .map(|n| [b'a', b'b', b' ', b'\n'][n * (part + 7) % 31 % 4])
            .collect()
    }

    fn zstd_frames(parts: usize) -> Vec<u8> {
        let frame = |part| ::zstd::encode_all(&text(part)[..], 3).expect("to memory");
        let announced = |frame: Vec<u8>| [announcement(frame.len()), frame].concat();
        (0..parts).map(frame).flat_map(announced).collect()
    }

    fn bgzip_members(parts: usize) -> Vec<u8> {
        (0..parts)
            .flat_map(|part| bgzip_block(&text(part)))
            .collect()
    }

    /// As `pbzip2` writes it.
    fn bzip2_streams(parts: usize) -> Vec<u8> {
        let mut packed = Vec::new();
        for part in 0..parts {
            let mut encoder = ::bzip2::write::BzEncoder::new(packed, ::bzip2::Compression::fast());
            encoder.write_all(&text(part)).expect("to memory");
            packed = encoder.finish().expect("to memory");
        }
        packed
    }

    fn assert_same(packed: &[u8], decoder: Decoder, what: &str) {
        let first = &packed[..packed.len().min(FIRST_BYTES)];
        let Some(cuts) = PieceBoundaries::of(first) else {
            return;
        };
        let plain = decoder(Box::new(Cursor::new(packed.to_vec())));
        let (expected, _) = all(plain.expect("a decoder"));
        let mut first = None;
        for threads in [1, 3] {
            let pieces = Pieces::new(Cursor::new(packed.to_vec()), cuts);
            let threads = NonZeroUsize::new(threads).expect("not zero");
            let ahead = ParallelDecompressor::new(pieces, decoder, threads).expect("threads");
            let (text, error) = all(ahead);
            if error.is_none() {
                assert!(text == expected, "{what}, {threads} threads");
            } else {
                assert!(expected.starts_with(&text), "{what}, {threads} threads");
            }
            let unpacked = first.get_or_insert((text.clone(), error.clone()));
            assert!(*unpacked == (text, error), "{what}, {threads} threads");
        }
    }

    /// The same, with the error that reading in order gives.
    fn assert_same_error(packed: &[u8], decoder: Decoder, what: &str) {
        assert_same(packed, decoder, what);
        let Some(cuts) = PieceBoundaries::of(&packed[..packed.len().min(FIRST_BYTES)]) else {
            return;
        };
        let plain = decoder(Box::new(Cursor::new(packed.to_vec()))).expect("a decoder");
        let pieces = Pieces::new(Cursor::new(packed.to_vec()), cuts);
        let threads = NonZeroUsize::new(2).expect("not zero");
        let ahead = ParallelDecompressor::new(pieces, decoder, threads).expect("threads");
        assert_eq!(all(ahead), all(plain), "{what}");
    }

    #[test]
    fn what_is_unpacked_ahead_is_what_is_unpacked_in_order() {
        for (packed, decoder, cuts) in [
            (zstd_frames(9), zstd as Decoder, PieceBoundaries::Zstd),
            (bgzip_members(9), gzip, PieceBoundaries::Bgzip),
            (bzip2_streams(9), bzip2, PieceBoundaries::Bzip2),
        ] {
            assert_eq!(PieceBoundaries::of(&packed[..FIRST_BYTES]), Some(cuts));
            assert_same_error(&packed, decoder, "whole");
            for length in (0..packed.len()).step_by(37) {
                assert_same_error(&packed[..length], decoder, &format!("{cuts:?} to {length}"));
                let mut damaged = packed.clone();
                damaged[length] ^= 0x55;
                assert_same(&damaged, decoder, &format!("{cuts:?}, wrong at {length}"));
            }
            // Followed by something else.
            let rest = [packed.clone(), b"and so on".to_vec()].concat();
            assert_same_error(&rest, decoder, &format!("{cuts:?} and more"));
            let twice = [packed, zstd_frames(2), bgzip_members(2), bzip2_streams(2)].concat();
            assert_same_error(&twice, decoder, &format!("{cuts:?} and others"));
        }
    }

    #[test]
    fn more_than_fits_into_a_piece_is_given_too() {
        let long: Vec<u8> = (0..40_u8)
            .flat_map(|part| text(part.into()).repeat(20))
            .collect();
        let mut encoder = ::bzip2::write::BzEncoder::new(Vec::new(), ::bzip2::Compression::fast());
        encoder.write_all(&long).expect("to memory");
        assert_same_error(&encoder.finish().expect("to memory"), bzip2, "one stream");
        assert_same_error(&bgzip_members(400), gzip, "many members");
    }

    #[test]
    fn nobody_has_to_read_on() {
        let pieces = Pieces::new(Cursor::new(zstd_frames(50)), PieceBoundaries::Zstd);
        let threads = NonZeroUsize::new(2).expect("not zero");
        let mut ahead = ParallelDecompressor::new(pieces, zstd, threads).expect("threads");
        let mut first = [0; 100];
        ahead.read_exact(&mut first).expect("text");
        assert_eq!(first[..], text(0)[..100]);
    }
}
