//! From files and standard input to batches of whole records, each with its exact place.
//!
//! Knows where a game ends and nothing of what it means.

mod blank;
mod decompress;
pub mod folder;
mod lines;
mod lost;
mod newgame;
mod place;
mod split;
mod tag_line;
mod utf16;
mod window;

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use self::blank::{indentation, is_blank, is_blank_line, wide_blank};
pub use self::lines::{Line, LineBatch, LineReader, WHOLE_LINE_BYTES};
pub use self::newgame::{
    MARKERS, continues_movetext, is_movetext, resumes_movetext, starts_movetext,
};
pub use self::place::{Locator, Place};
pub use self::split::Splitter;
pub use self::tag_line::{
    SEVEN_TAG_ROSTER, TagForm, TagPair, common_part as common_tag_part, is_name_byte,
    looks_like_tag, part as tag_part,
};
pub use self::window::{line_text_end, next_line};

/// Size that a batch is filled to, in bytes; one record may make it larger.
pub const BATCH_BYTES: usize = 1 << 18;

/// Default for the largest record that is read whole, in bytes: far beyond any game, as memory grows with it.
pub const MAX_RECORD_BYTES: usize = 16 << 20;

/// Longest line that every program should be able to read, in bytes without its line end (PGN standard 4.3).
pub const MAX_LINE_BYTES: usize = 254;

/// A byte order mark in UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The name that stands for standard input.
pub const STDIN: &str = "-";

/// Where a record, or a piece of text between records, begins in its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// Index of the source in the order given, from 0.
    pub source: usize,
    /// Ordinal of the game in its source, from 1; for text outside games, the number of games before it.
    pub game: u64,
    /// Offset in bytes from the start of the source, after decompression, from 0.
    pub offset: u64,
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
    /// Whether the source is UTF-16, where offsets count two bytes a code unit.
    pub utf16: bool,
}

impl Origin {
    /// The place of its first byte.
    #[must_use]
    pub fn place(&self) -> Place {
        Place {
            line: self.line,
            column: self.column,
            offset: self.offset,
        }
    }
}

bitflags::bitflags! {
    /// How a record meets the ones before and behind it, where that is odd.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Seams: u8 {
        /// Its first tag stands in the middle of another game's movetext: no marker and no blank line before it.
        const INTERRUPTS = 1;
        /// The next record interrupts this one so.
        const INTERRUPTED = 1 << 1;
        /// The next record begins inside a comment of this one.
        const COMMENT_CUT = 1 << 2;
        /// It has no tags, and the record before it has some, and no moves or no marker.
        const DETACHED = 1 << 3;
    }
}

/// The exact text of one game, and where it stands.
#[derive(Debug, Clone, Copy)]
pub struct Record<'b> {
    /// From the tag section's or the movetext's first line to the end of its last, line end included.
    /// UTF-16 sources are given as UTF-8.
    pub bytes: &'b [u8],
    /// Where it begins.
    pub origin: Origin,
    /// Whether it was cut at the largest allowed size.
    pub oversized: bool,
    /// How it meets the records before and behind it.
    pub seams: Seams,
}

impl<'b> Record<'b> {
    /// A text that is one record, whole, and the first of its source.
    #[must_use]
    pub fn alone(bytes: &'b [u8]) -> Record<'b> {
        Record {
            bytes,
            origin: Origin {
                source: 0,
                game: 1,
                offset: 0,
                line: 1,
                column: 1,
                utf16: false,
            },
            oversized: false,
            seams: Seams::empty(),
        }
    }

    /// The offset of its end, as [`Origin::offset`] counts.
    #[must_use]
    pub fn end_offset(&self) -> u64 {
        self.origin.offset + source_bytes(self.bytes, self.origin.utf16)
    }
}

/// Number of characters: code points if the text is UTF-8, else bytes.
#[must_use]
pub fn characters(text: &[u8]) -> u64 {
    std::str::from_utf8(text).map_or(text.len(), |text| text.chars().count()) as u64
}

/// Number of bytes that text takes in its source.
fn source_bytes(text: &[u8], utf16: bool) -> u64 {
    if utf16 {
        2 * utf16::units(text)
    } else {
        text.len() as u64
    }
}

/// Text as it is shown and written: UTF-8 if it is valid, else ISO 8859-1 (PGN standard 4.1) with the characters that
/// Windows-1252 has among its controls.
#[must_use]
pub fn decode(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => decode_bytes(bytes).into(),
    }
}

/// Text that is not UTF-8, or a part of it: each byte is a character.
#[must_use]
pub fn decode_bytes(bytes: &[u8]) -> String {
    bytes.iter().copied().map(decode_byte).collect()
}

/// The character of a byte in text that is not UTF-8.
#[must_use]
pub fn decode_byte(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The characters of the bytes 80 to 9F. In ISO 8859-1 they are control characters, which no game has; the five that
/// Windows-1252 leaves undefined stay what they are there.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// What the splitter noticed outside of records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// What it is.
    pub kind: NoteKind,
    /// Where it begins.
    pub origin: Origin,
    /// Number of records of the batch that stand before it.
    pub records_before: usize,
    /// The first line of the text, cut to a few hundred bytes; empty where there is none.
    pub text: Vec<u8>,
    /// Number of lines with text in it.
    pub lines: u64,
}

/// Kinds of [`Note`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoteKind {
    /// Text that belongs to no game.
    TextOutsideGame {
        /// Whether tags or moves stand in it, which are lost.
        holds_game: bool,
    },
    /// A termination marker alone behind a game that is over.
    ExtraMarker,
    /// A byte order mark at the start of the source.
    ByteOrderMark,
    /// A byte order mark inside the source.
    InnerByteOrderMark,
    /// The source is UTF-16.
    Utf16,
    /// The source holds no game.
    Empty,
    /// The first line end that is a CR alone.
    CrOnlyNewline,
    /// The first line end of another kind than those before it.
    MixedNewline,
    /// The first line of more than [`MAX_LINE_BYTES`].
    LongLine,
}

#[derive(Debug, Clone)]
struct RecordSpan {
    bytes: std::ops::Range<usize>,
    origin: Origin,
    oversized: bool,
    seams: Seams,
}

/// Whole records of one source, in file order, and what stands between them.
#[derive(Debug, Default)]
pub struct Batch {
    data: Vec<u8>,
    records: Vec<RecordSpan>,
    /// What the splitter noticed, in file order.
    pub notes: Vec<Note>,
}

impl Batch {
    /// The records, in file order.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        self.records.iter().map(|span| Record {
            bytes: &self.data[span.bytes.clone()],
            origin: span.origin,
            oversized: span.oversized,
            seams: span.seams,
        })
    }

    /// The record of one game and what the splitter noticed inside of it; `None` if the game is not in the batch.
    #[must_use]
    pub fn only(mut self, game: u64) -> Option<Batch> {
        let end = self
            .records()
            .find(|record| record.origin.game == game)?
            .end_offset();
        self.records.retain(|span| span.origin.game == game);
        let start = self.records.first()?.origin.offset;
        self.notes
            .retain(|note| (start..end).contains(&note.origin.offset));
        for note in &mut self.notes {
            note.records_before = 1;
        }
        Some(self)
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty() && self.notes.is_empty()
    }
}

/// A source made ready for splitting.
pub struct Source {
    /// Its text, decompressed, and UTF-8 if it was UTF-16.
    pub reader: Box<dyn Read + Send>,
    /// Whether it was UTF-16; its mark is then left out of the text.
    pub utf16: bool,
    /// Size of the byte order mark left out, in bytes.
    pub mark_bytes: u64,
}

impl Source {
    /// Decompresses and decodes a stream of bytes.
    ///
    /// # Errors
    ///
    /// The first bytes cannot be read, or a decoder cannot be set up.
    pub fn new(raw: impl Read + Send + 'static) -> io::Result<Source> {
        let mut decoded = decompress::decoder(raw)?;
        let prefix = decompress::read_prefix(&mut decoded, 4)?;
        let order = utf16::detect(&prefix);
        let mark_bytes = if matches!(prefix[..], [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) {
            2
        } else {
            0
        };
        let skip = if order.is_some() { mark_bytes } else { 0 };
        let mut input = Cursor::new(prefix);
        input.set_position(skip);
        let input = input.chain(decoded);
        Ok(match order {
            Some(order) => Source {
                reader: Box::new(utf16::Utf16Reader::new(input, order)),
                utf16: true,
                mark_bytes: skip,
            },
            None => Source {
                reader: Box::new(input),
                utf16: false,
                mark_bytes: 0,
            },
        })
    }
}

/// What a source is called in messages.
#[must_use]
pub fn named(path: &Path) -> String {
    if path == Path::new(STDIN) {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Opens a file, or standard input for `-`; the bytes read from it, still compressed, are added to `progress`.
///
/// # Errors
///
/// The file cannot be opened or its first bytes cannot be read.
pub fn open(path: &Path, progress: &Arc<AtomicU64>) -> io::Result<Source> {
    let progress = Arc::clone(progress);
    if path == Path::new(STDIN) {
        return Source::new(Counted {
            source: io::stdin(),
            progress,
        });
    }
    let source = File::open(path)?;
    if source.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a folder",
        ));
    }
    Source::new(Counted { source, progress })
}

/// Counts the bytes that pass.
struct Counted<R> {
    source: R,
    progress: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.progress.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_not_utf_8_is_windows_1252() {
        assert_eq!(decode("Šimon".as_bytes()), "Šimon");
        assert_eq!(
            decode(b"\x8aimon, J\xf6rg \x96 \x93x\x94 \x80"),
            "Šimon, Jörg – “x” €"
        );
        assert_eq!(decode(b"\x8e\x9e\x9f\x85"), "Žž\u{178}…");
        // Undefined there: control characters.
        assert_eq!(
            decode(b"\x81\x8d\x8f\x90\x9d"),
            "\u{81}\u{8d}\u{8f}\u{90}\u{9d}"
        );
        for byte in 0..=u8::MAX {
            let alike =
                !(0x80..0xa0).contains(&byte) || matches!(byte, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d);
            assert_eq!(decode_byte(byte) == char::from(byte), alike, "{byte:02x}");
            assert_eq!(
                decode_byte(byte).is_control(),
                char::from(byte).is_control() && alike
            );
        }
    }
}
