//! The text of one game, and where it stands.

use super::{coding::SourceCoding, place::Place};
use crate::pgn::directive::is_directive;

/// Where a record, or a piece of text between records, begins in its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// Index of the source in the order given, from 0.
    pub source: usize,
    /// Ordinal of the game in its source, from 1; for text outside games, the number of games before it.
    pub game: u64,
    /// Offset in bytes from the start of the source, after decompression, from 0. Where places are given by frames, from
    /// some frame before it: [`Origin::place`] counts from its own.
    pub offset: u64,
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
    /// How the source is written, whose bytes offsets count.
    pub coding: SourceCoding,
    /// The frame in which it begins, if places are given by frames.
    pub frame: Option<FrameStart>,
}

/// Where a frame of a compressed file begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameStart {
    /// Ordinal of the frame in its file, from 1.
    pub number: u64,
    /// Offset of its first byte, as [`Origin::offset`] counts.
    pub offset: u64,
}

impl Origin {
    /// The place of its first byte, as it is shown: its offset is that in its frame, if it is in one.
    #[must_use]
    pub fn place(&self) -> Place {
        Place {
            line: self.line,
            column: self.column,
            offset: self.offset - self.frame.map_or(0, |frame| frame.offset),
        }
    }
}

bitflags::bitflags! {
    /// How a record meets the ones before and after it, where that is odd.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Seams: u8 {
        /// Its first tag stands in the middle of another game's movetext: no marker and no blank line before it.
        const INTERRUPTS = 1;
        /// The next record interrupts this one so.
        const INTERRUPTED = 1 << 1;
        /// The next record begins inside a comment of this one.
        const COMMENT_CUT = 1 << 2;
        /// It has no tags, and the record before it has tags but no moves or no marker.
        const DETACHED = 1 << 3;
        /// It has no marker, and the next record is detached from it so.
        const TORN = 1 << 4;
        /// It begins inside a comment of the record before.
        const CUTS_COMMENT = 1 << 5;
    }
}

/// The exact text of one game, and where it stands.
#[derive(Debug, Clone, Copy)]
pub struct Record<'b> {
    /// From the first line of the tag section or the movetext, or of what speaks to this program right before it, to the
    /// end of its last line, line end included.
    /// Sources in UTF-16 or in an encoding that was named are given as UTF-8.
    pub bytes: &'b [u8],
    /// Where it begins.
    pub origin: Origin,
    /// Whether it was cut at the largest allowed size.
    pub oversized: bool,
    /// How it meets the records before and after it.
    pub seams: Seams,
    /// Whether it has lines that speak to this program, `% pgnkit: ...`: those right before the tags are its beginning.
    pub has_directives: bool,
}

impl<'b> Record<'b> {
    /// A text that is a single whole record, the first of its source.
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
                coding: SourceCoding::AsIs,
                frame: None,
            },
            oversized: false,
            seams: Seams::empty(),
            has_directives: bytes
                .split(|&byte| matches!(byte, b'\n' | b'\r'))
                .any(is_directive),
        }
    }

    /// The offset of its end, as [`Origin::offset`] counts.
    #[must_use]
    pub fn end_offset(&self) -> u64 {
        self.origin.offset + self.origin.coding.source_bytes(self.bytes)
    }
}
