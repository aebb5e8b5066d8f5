//! How a file can be cut, and why it cannot be.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::bytes_at::{BytesAt, ReaderAt};
use super::file_content::FileContent;
use super::file_range::{FramePlace, ShardStart};
use super::range_text::{RangeBytes, RangeText};
use crate::input::coding::utf16;
use crate::input::decompress::{Compression, MAGIC_BYTES, read_prefix};
use crate::input::file_identity::FileIdentity;
use crate::input::file_segment::SegmentReport;
use crate::input::frames::{Frame, bgzip, zstd::ZstdFrames};
use crate::input::opened_files::STDIN;
use crate::input::source::refuse_false_archive;

/// What the ranges of shards are counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShardUnit {
    /// Bytes of a file that is not compressed.
    Byte,
    /// Frames of a zstd file.
    Frame,
    /// Blocks of a file that `bgzip` wrote.
    Block,
}

impl ShardUnit {
    /// The name of the unit.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            ShardUnit::Byte => "byte",
            ShardUnit::Frame => "frame",
            ShardUnit::Block => "block",
        }
    }
}

/// A file that can be cut.
pub struct ShardPlan {
    /// What the ranges are counted in.
    pub unit: ShardUnit,
    /// The content of the file, for those who read parts of it elsewhere.
    pub(super) file: Arc<dyn BytesAt>,
    /// The file as it was when it was looked at, if it is one of this machine.
    pub(super) identity: Option<FileIdentity>,
    /// Length of the file.
    pub(super) bytes: u64,
    pub(super) compression: Compression,
    /// What it consists of, if it is compressed.
    frames: Vec<Frame>,
}

impl ShardPlan {
    /// Finds out how a file can be cut. Nothing but its beginning is unpacked.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or cannot be cut: the message says why, and what to do. The kind is `NotSeekable` of what is no
    /// file, and `Unsupported` of a file that can only be read as one part.
    pub fn of(path: &Path) -> io::Result<ShardPlan> {
        if path == Path::new(STDIN) {
            return Err(unseekable(
                "shards cannot be read from it: save it as a file first",
            ));
        }
        let metadata = std::fs::metadata(path)?;
        if !metadata.is_file() {
            return Err(unseekable(
                "it is not a regular file, so shards cannot be read: save its content as a file first",
            ));
        }
        let mut plan = ShardPlan::of_bytes(path, Arc::new(File::open(path)?))?;
        plan.identity = FileIdentity::of(&metadata);
        Ok(plan)
    }

    /// As [`ShardPlan::of`], of a file that lies elsewhere and is called so.
    ///
    /// # Errors
    ///
    /// Those of [`ShardPlan::of`].
    pub fn of_bytes(path: &Path, file: Arc<dyn BytesAt>) -> io::Result<ShardPlan> {
        let reader = || ReaderAt {
            file: Arc::clone(&file),
            at: 0,
        };
        file.expect(&FileContent::ends(file.size()?))?;
        let magic = read_prefix(&mut reader(), MAGIC_BYTES)?;
        let compression = Compression::recognise(&magic)?;
        refuse_false_archive(path)?;
        let (unit, frames) = match compression {
            Compression::None => (ShardUnit::Byte, Vec::new()),
            Compression::Zstd => {
                let mut listing = ZstdFrames::new(reader())?;
                let found = listing.by_ref().collect::<io::Result<Vec<_>>>()?;
                if found.len() == 1 && !listing.is_announced() {
                    return Err(refused(
                        "it has a single zstd frame, so shards cannot be read: compress it again with pzstd",
                    ));
                }
                (ShardUnit::Frame, found)
            }
            Compression::Gzip => {
                let blocks = bgzip::blocks(reader())?;
                if blocks.is_empty() {
                    return Err(compressed("gzip"));
                }
                (ShardUnit::Block, blocks)
            }
            Compression::Bzip2 => return Err(compressed("bzip2")),
            Compression::Xz => return Err(compressed("xz")),
        };
        let plan = ShardPlan {
            unit,
            identity: None,
            bytes: file.size()?,
            file,
            compression,
            frames,
        };
        let (mut start, _) = plan.text(0);
        if utf16::detect(&read_prefix(&mut start, utf16::PREFIX_BYTES)?)?.is_some() {
            return Err(refused(
                "it is UTF-16, so shards cannot be read: convert it to UTF-8 first, as `pgnkit fix -o FILE` does",
            ));
        }
        Ok(plan)
    }

    /// Where a range of bytes lies, in units from 0.
    #[must_use]
    pub fn range(&self, bytes: &Range<u64>) -> Range<u64> {
        if self.unit == ShardUnit::Byte {
            return bytes.start.min(self.bytes)..bytes.end.min(self.bytes);
        }
        let before = |place| self.frame_at(place) as u64;
        before(bytes.start)..before(bytes.end)
    }

    /// The index of the first frame that begins at a byte or behind it.
    fn frame_at(&self, byte: u64) -> usize {
        self.frames.partition_point(|frame| frame.start < byte)
    }

    /// Where the first unit begins that does so at a byte or behind it.
    pub(super) fn seam_at(&self, byte: u64) -> ShardStart {
        if self.unit == ShardUnit::Byte {
            return ShardStart { byte, place: None };
        }
        let index = self.frame_at(byte);
        let frame = self.frames.get(index);
        ShardStart {
            byte: frame.map_or(self.bytes, |frame| frame.start),
            place: Some(FramePlace {
                frame: index as u64 + 1,
                offset: 0,
            }),
        }
    }

    /// The text from the first unit on that begins at a byte or behind it, and what reading it shows.
    pub(super) fn text(&self, byte: u64) -> (RangeText, Arc<SegmentReport>) {
        let ShardStart { byte, place } = self.seam_at(byte);
        let raw = ReaderAt {
            file: Arc::clone(&self.file),
            at: byte,
        };
        let bytes = RangeBytes::new(Box::new(raw), self.bytes - byte);
        let seen = Arc::default();
        let text = RangeText::new(bytes, self.compression, place, None, &seen);
        (text, seen)
    }

    /// Where a frame begins and ends in the file, by its number from 1.
    pub(super) fn frame_bytes(&self, number: u64) -> Range<u64> {
        let index = usize::try_from(number - 1).expect("it is one of them");
        let frame = self.frames[index];
        frame.start..frame.end()
    }

    /// The last byte that a text needs which ends at a seam, in the frame that begins there or at that byte.
    pub(super) fn last_byte_before(&self, seam: ShardStart) -> u64 {
        match seam.place {
            Some(place) if place.offset > 0 => self.frame_bytes(place.frame).end - 1,
            _ => seam.byte - 1,
        }
    }

    /// The last bytes of the text before a place, `wanted` or all; without what is damaged.
    pub(super) fn text_before(&self, byte: u64, wanted: usize) -> io::Result<Vec<u8>> {
        let reader = |at| ReaderAt {
            file: Arc::clone(&self.file),
            at,
        };
        let mut text = Vec::new();
        if self.unit == ShardUnit::Byte {
            let start = byte.saturating_sub(wanted as u64);
            reader(start).take(byte - start).read_to_end(&mut text)?;
            return Ok(text);
        }
        for frame in self.frames[..self.frame_at(byte)].iter().rev() {
            let packed = reader(frame.start).take(frame.bytes);
            let mut unpacked = self.compression.decoder(packed)?;
            let mut last = Vec::new();
            while let Ok(1..) = unpacked.by_ref().take(1 << 20).read_to_end(&mut last) {
                last.drain(..last.len().saturating_sub(wanted));
            }
            last.append(&mut text);
            text = last;
            if text.len() >= wanted {
                break;
            }
        }
        text.drain(..text.len().saturating_sub(wanted));
        Ok(text)
    }

    /// Fetches what is read to find the seams of these ranges of bytes.
    pub(super) fn expect(&self, shares: &[Range<u64>], wanted: usize) -> io::Result<()> {
        let around = shares.iter().map(|share| {
            let byte = self.seam_at(share.start).byte;
            let start = match self.frame_at(byte).checked_sub(1) {
                // One frame has that much text, as a rule, or several that are short.
                Some(before) => self.frames[before]
                    .start
                    .min(byte.saturating_sub(wanted as u64 / 4)),
                None => byte.saturating_sub(wanted as u64),
            };
            start..byte + BEHIND_BYTES
        });
        self.file.expect(&around.collect::<Vec<_>>())
    }
}

/// What is fetched behind the start of a part, in bytes: most often, the first game in it begins there.
const BEHIND_BYTES: u64 = 1 << 16;

fn refused(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, why)
}

fn compressed(format: &str) -> io::Error {
    refused(&format!(
        "it is compressed with {format}, so shards cannot be read: compress it again with pzstd"
    ))
}

fn unseekable(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::NotSeekable, why)
}
