//! How a file can be cut, and why it cannot be.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::bytes_at::{BytesAt, ReaderAt};
use super::file_content::FileContent;
use super::file_range::{FileRange, FramePlace, ShardStart};
use super::range_text::{RangeBytes, RangeText};
use crate::english::worded;
use crate::input::coding::utf16;
use crate::input::decompress::{Compression, MAGIC_BYTES, read_prefix};
use crate::input::file_identity::FileIdentity;
use crate::input::file_segment::SegmentReport;
use crate::input::frames::{Frame, zstd::ZstdFrames};
use crate::input::opened_files::STDIN;
use crate::input::source::refuse_false_archive;

worded! {
    /// What the ranges of shards are counted in.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ShardUnit {
        /// Bytes of a file that is not compressed.
        Byte = "byte",
        /// Frames of a zstd file.
        Frame = "frame",
        /// The file, which cannot be cut.
        File = "file",
    }

    /// The name of the unit.
    pub fn as_str
}

/// The units of a file in which shards are counted, and how to find where records begin in them.
pub struct ShardPlan {
    /// What the ranges are counted in.
    pub unit: ShardUnit,
    /// Why the file cannot be cut, if it cannot: what it is, and what to do.
    pub uncut: Option<String>,
    /// The size of the file, and checksums of its beginning and end.
    pub content: FileContent,
    /// The file, read at any byte.
    file: Arc<dyn BytesAt>,
    /// The file as it was when it was looked at, if it is one of this machine.
    pub(super) identity: Option<FileIdentity>,
    /// The first line end of the file; nothing if it has none.
    line_end: &'static str,
    /// Its frames in order, or the file as one; none if it is cut at any byte.
    frames: Vec<Frame>,
}

impl ShardPlan {
    /// Finds out how a file can be cut. Nothing but its beginning is unpacked.
    ///
    /// # Errors
    ///
    /// The file cannot be read: the message says why, and what to do. The kind is `NotSeekable` of what is no file.
    pub fn of(path: &Path) -> io::Result<ShardPlan> {
        let unseekable = |why| Err(io::Error::new(io::ErrorKind::NotSeekable, why));
        if path == Path::new(STDIN) {
            return unseekable("shards cannot be read from it: save it as a file first");
        }
        let metadata = std::fs::metadata(path)?;
        if !metadata.is_file() {
            return unseekable(
                "it is not a regular file, so shards cannot be read: save its content as a file first",
            );
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
        file.expect(&FileContent::ends(file.size()?))?;
        let mut plan = ShardPlan {
            unit: ShardUnit::Byte,
            uncut: None,
            content: FileContent::of(&*file)?,
            file,
            identity: None,
            line_end: "",
            frames: Vec::new(),
        };
        match plan.cut(path) {
            Err(error) if error.kind() == io::ErrorKind::Unsupported => {
                let (start, bytes) = (0, plan.content.size);
                plan.frames = vec![Frame { start, bytes }];
                plan.unit = ShardUnit::File;
                plan.uncut = Some(error.to_string());
            }
            cut => cut?,
        }
        Ok(plan)
    }

    /// Finds out what the file consists of. The kind of the error is `Unsupported` if it can only be read as one part.
    fn cut(&mut self, path: &Path) -> io::Result<()> {
        let refused = |why: &str| Err(io::Error::new(io::ErrorKind::Unsupported, why));
        let magic = read_prefix(&mut self.reader(0), MAGIC_BYTES)?;
        let compression = Compression::recognise(&magic)?;
        refuse_false_archive(path)?;
        let format = match compression {
            Compression::None | Compression::Zstd => "",
            Compression::Gzip => "gzip",
            Compression::Bzip2 => "bzip2",
            Compression::Xz => "xz",
        };
        if !format.is_empty() {
            return refused(&format!(
                "it is compressed with {format}, so shards cannot be read: compress it again with pzstd"
            ));
        }
        if compression == Compression::Zstd {
            self.unit = ShardUnit::Frame;
            let mut listing = ZstdFrames::new(self.reader(0))?;
            self.frames = listing.by_ref().collect::<io::Result<_>>()?;
            if self.frames.len() == 1 && !listing.is_announced() {
                return refused(
                    "it has a single zstd frame, so shards cannot be read: compress it again with pzstd",
                );
            }
        }
        let (mut text, _) = self.text(0);
        let start = read_prefix(&mut text, utf16::PREFIX_BYTES)?;
        if utf16::detect(&start)?.is_some() {
            return refused(
                "it is UTF-16, so shards cannot be read: convert it to UTF-8 first, as `pgnkit fix -o FILE` does",
            );
        }
        self.line_end = first_line_end(start.chain(text))?;
        Ok(())
    }

    /// Reads the file from a place on.
    fn reader(&self, at: u64) -> ReaderAt<Arc<dyn BytesAt>> {
        let file = Arc::clone(&self.file);
        ReaderAt { file, at }
    }

    /// Where a range of bytes lies, in units from 0.
    #[must_use]
    pub fn range(&self, bytes: &Range<u64>) -> Range<u64> {
        if self.unit == ShardUnit::Byte {
            let size = self.content.size;
            return bytes.start.min(size)..bytes.end.min(size);
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
        if self.unit != ShardUnit::Frame {
            return ShardStart { byte, place: None };
        }
        let index = self.frame_at(byte);
        let frame = self.frames.get(index);
        ShardStart {
            byte: frame.map_or(self.content.size, |frame| frame.start),
            place: Some(FramePlace {
                frame: index as u64 + 1,
                offset: 0,
            }),
        }
    }

    /// The text from the first unit on that begins at a byte or behind it, and what reading it shows.
    pub(super) fn text(&self, byte: u64) -> (RangeText, Arc<SegmentReport>) {
        let ShardStart { byte, place } = self.seam_at(byte);
        let raw = Box::new(self.reader(byte));
        let bytes = RangeBytes::new(raw, self.content.size - byte);
        let seen = Arc::default();
        let text = RangeText::new(bytes, place, None, &seen);
        (text, seen)
    }

    /// A frame, by its number from 1.
    pub(super) fn frame(&self, number: u64) -> Frame {
        self.frames[usize::try_from(number - 1).expect("it is one of them")]
    }

    /// The range of the file from one place to another, or to its end.
    pub(super) fn between(&self, from: ShardStart, to: Option<ShardStart>) -> FileRange {
        let end = to.map_or(self.content.size, |to| match to.place {
            // The frame holds text of both.
            Some(place) if place.offset > 0 => self.frame(place.frame).end(),
            _ => to.byte,
        });
        FileRange {
            bytes: from.byte..end,
            from: from.place,
            to: to.and_then(|to| to.place),
            line_end: match from.byte {
                0 => "\n",
                _ => self.line_end,
            },
            of: self.content,
            etag: None,
        }
    }

    /// The last bytes of the text before a place, `wanted` or all; without what is damaged.
    pub(super) fn text_before(&self, byte: u64, wanted: usize) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        if self.unit == ShardUnit::Byte {
            let start = byte.saturating_sub(wanted as u64);
            self.reader(start)
                .take(byte - start)
                .read_to_end(&mut text)?;
            return Ok(text);
        }
        for frame in self.frames[..self.frame_at(byte)].iter().rev() {
            let packed = self.reader(frame.start).take(frame.bytes);
            let mut unpacked = Compression::Zstd.decoder(packed)?;
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
        if self.unit == ShardUnit::File {
            return Ok(());
        }
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

/// The first line end of a text; nothing if it has none.
fn first_line_end(text: impl Read) -> io::Result<&'static str> {
    let mut is_behind_cr = false;
    for byte in BufReader::new(text).bytes() {
        match (byte?, is_behind_cr) {
            (b'\n', true) => return Ok("\r\n"),
            (b'\n', false) => return Ok("\n"),
            (_, true) => break,
            (byte, false) => is_behind_cr = byte == b'\r',
        }
    }
    Ok(if is_behind_cr { "\r" } else { "" })
}
