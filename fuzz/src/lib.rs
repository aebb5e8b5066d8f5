//! What the fuzz targets share: text to records, whole or a few bytes at a time; mutations of PGN text; an oracle.

pub mod mutate;
pub mod oracle;

use std::io::{self, Cursor, Read};

use pgnkit_core::input::batch::Note;
use pgnkit_core::input::record::{Origin, Record, Seams};
use pgnkit_core::input::source::Source;
use pgnkit_core::input::split::Splitter;
use pgnkit_core::pgn::blank_characters::wide_blank;
use pgnkit_core::pgn::text::decode;

/// A record that owns its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its text.
    pub bytes: Vec<u8>,
    /// Where it begins.
    pub origin: Origin,
    /// As in [`Record`].
    pub oversized: bool,
    /// As in [`Record`].
    pub seams: Seams,
    /// As in [`Record`].
    pub has_directives: bool,
}

impl Piece {
    /// The record.
    #[must_use]
    pub fn record(&self) -> Record<'_> {
        Record {
            bytes: &self.bytes,
            origin: self.origin,
            oversized: self.oversized,
            seams: self.seams,
            has_directives: self.has_directives,
        }
    }
}

/// Gives a few bytes at a time: 1 to `most`, in a row that repeats.
struct Drops {
    rest: Cursor<Vec<u8>>,
    most: usize,
    turn: usize,
}

impl Read for Drops {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.turn = (self.turn * 5 + 3) % 64;
        let size = (1 + self.turn % self.most).min(buffer.len());
        self.rest.read(&mut buffer[..size])
    }
}

/// How text is read and handed on.
#[derive(Debug, Clone, Copy)]
pub struct Sizes {
    /// Bytes that a read gives at most; all at once if zero.
    pub read: usize,
    /// Bytes that a batch is filled to; as usual if zero.
    pub batch: usize,
    /// Largest record read whole, in bytes.
    pub record: usize,
}

/// All records of a text, and all notes with the number of records before each.
///
/// # Panics
///
/// If a note stands behind the records of its batch.
#[must_use]
pub fn split(bytes: &[u8], sizes: Sizes) -> (Vec<Piece>, Vec<Note>) {
    let rest = Cursor::new(bytes.to_vec());
    let source = if sizes.read == 0 {
        Source::new(rest)
    } else {
        Source::new(Drops {
            rest,
            most: sizes.read,
            turn: 0,
        })
    };
    let Ok(source) = source else {
        return (Vec::new(), Vec::new());
    };
    let mut splitter = Splitter::new(source, 0, sizes.record);
    if sizes.batch > 0 {
        splitter = splitter.with_batch_bytes(sizes.batch);
    }
    let (mut pieces, mut notes) = (Vec::new(), Vec::new());
    // Damaged compressed text ends with an error; what came before is kept.
    while let Ok(Some(batch)) = splitter.next_batch() {
        let before = pieces.len();
        pieces.extend(batch.records().map(|record| Piece {
            bytes: record.bytes.to_vec(),
            origin: record.origin,
            oversized: record.oversized,
            seams: record.seams,
            has_directives: record.has_directives,
        }));
        for note in &batch.notes {
            assert!(note.records_before <= pieces.len() - before, "{note:?}");
            notes.push(Note {
                records_before: note.records_before + before,
                ..note.clone()
            });
        }
    }
    (pieces, notes)
}

/// The records of a text, as the program reads them.
#[must_use]
pub fn records(bytes: &[u8]) -> Vec<Piece> {
    let sizes = Sizes {
        read: 0,
        batch: 0,
        record: pgnkit_core::input::limits::MAX_RECORD_BYTES,
    };
    split(bytes, sizes).0
}

/// Whether text has anything to be seen: no space, no control character, nothing of no width.
#[must_use]
pub fn has_ink(text: &[u8]) -> bool {
    let is_inkless = |shown: char| {
        shown.is_whitespace()
            || shown.is_control()
            || matches!(shown, '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(shown, '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    // Blanks of several encodings may stand in one text.
    let (mut rest, mut shown) = (text, Vec::new());
    while let [byte, after @ ..] = rest {
        match wide_blank(rest, false) {
            0 => {
                shown.push(*byte);
                rest = after;
            }
            length => rest = &rest[length..],
        }
    }
    !decode(&shown).chars().all(is_inkless)
}

/// Whether the bytes begin as a compressed stream does; a fuzzer would only find what decoders refuse.
#[must_use]
pub fn is_compressed(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0x1f, 0x8b, ..]
            | [0x28, 0xb5, ..]
            | [0x50..=0x5f, 0x2a, ..]
            | [b'B', b'Z', b'h', ..]
            | [0xfd, b'7', ..]
    )
}

/// libFuzzer's mutations, and those of [`mutate`] for the text behind the bytes of which a target makes its choices: `head`
/// gives their number.
#[macro_export]
macro_rules! mutate_pgn {
    ($head:expr) => {
        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            let head: fn(&[u8]) -> usize = $head;
            let head = head(&data[..size]);
            $crate::mutate::mutate(data, size, max_size, seed, head, |data, size, max_size| {
                libfuzzer_sys::fuzzer_mutate(data, size, max_size)
            })
        });
    };
}
