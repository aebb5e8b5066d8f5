//! How a file can be cut, and why it cannot be.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::content::FileContent;
use super::cut::{KEPT_BYTES, ShardText};
use super::frame_stream::{FrameStream, Framed};
use super::range::FramePlace;
use crate::input::coding::utf16;
use crate::input::decompress::{Compression, MAGIC_BYTES, read_prefix};
use crate::input::frames::{bgzip, zstd::ZstdFrames};
use crate::input::identity::FileIdentity;
use crate::input::opened::{OpenedFile, ReadSoFar, STDIN};
use crate::input::part::PartReport;
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
#[derive(Debug)]
pub struct ShardPlan {
    /// What the ranges are counted in.
    pub unit: ShardUnit,
    path: PathBuf,
    /// The file as it was when it was looked at.
    identity: Option<FileIdentity>,
    /// Length of the file.
    bytes: u64,
    framed: Arc<Framed>,
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
        let mut file = File::open(path)?;
        let magic = read_prefix(&mut file, MAGIC_BYTES)?;
        file.rewind()?;
        let compression = Compression::recognise(&magic)?;
        refuse_false_archive(path)?;
        let (unit, frames) = match compression {
            Compression::None => (ShardUnit::Byte, Vec::new()),
            Compression::Zstd => {
                let mut listing = ZstdFrames::new(&file)?;
                let found = listing.by_ref().collect::<io::Result<Vec<_>>>()?;
                if found.len() == 1 && !listing.is_announced() {
                    return Err(refused(
                        "it has a single zstd frame, so shards cannot be read: compress it again with pzstd",
                    ));
                }
                (ShardUnit::Frame, found)
            }
            Compression::Gzip => {
                let blocks = bgzip::blocks(&file)?;
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
            path: path.to_owned(),
            identity: FileIdentity::of(&metadata),
            bytes: metadata.len(),
            framed: Arc::new(Framed {
                file,
                compression,
                frames,
            }),
        };
        let mut start = plan.start()?;
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
        let frames = self.frames(bytes);
        frames.start as u64..frames.end as u64
    }

    /// The content of the file, for those who read parts of it elsewhere.
    pub(super) fn content(&self) -> io::Result<FileContent> {
        FileContent::of(&self.framed.file)
    }

    /// Whether a range of bytes is all of the file.
    pub(super) fn is_whole(&self, bytes: &Range<u64>) -> bool {
        bytes.start == 0 && bytes.end >= self.bytes
    }

    /// The frames that begin in a range of bytes, by their indices.
    fn frames(&self, bytes: &Range<u64>) -> Range<usize> {
        let frames = &self.framed.frames;
        let before = |place| frames.partition_point(|frame| frame.start < place);
        before(bytes.start)..before(bytes.end)
    }

    /// The text from the beginning of the file on. No other can be read at the same time.
    pub(super) fn start(&self) -> io::Result<FrameStream> {
        self.stream(&(0..self.bytes), &Arc::default(), &Arc::default())
    }

    /// The text from the start of a range of bytes on. No other can be read at the same time.
    pub(super) fn stream(
        &self,
        bytes: &Range<u64>,
        seen: &Arc<PartReport>,
        progress: &Arc<ReadSoFar>,
    ) -> io::Result<FrameStream> {
        let stream = FrameStream::new(
            Arc::clone(&self.framed),
            self.frames(bytes),
            Arc::clone(seen),
            progress,
        );
        if self.unit != ShardUnit::Byte {
            return Ok(stream);
        }
        let range = self.range(bytes);
        let file = self.file_at(range.start)?;
        let file = OpenedFile::known(file, &self.path, self.identity, range.start);
        let file = file.counted(progress);
        let end = (range.end < self.bytes).then(|| range.end - range.start);
        Ok(stream.of_bytes(file, end))
    }

    /// The text of a range of bytes, from its first anchor on to the first one behind it. No other can be read at the same time.
    pub(super) fn text(
        &self,
        bytes: &Range<u64>,
        seen: &Arc<PartReport>,
        progress: &Arc<ReadSoFar>,
    ) -> io::Result<ShardText> {
        let before = match bytes.start {
            0 => None,
            _ => Some(self.text_before(bytes)?),
        };
        let stream = self.stream(bytes, seen, progress)?;
        Ok(ShardText::new(stream, before, Arc::clone(seen)))
    }

    /// Where a frame lies, by its number from 1.
    pub(super) fn frame_bytes(&self, number: u64) -> Range<u64> {
        let index = usize::try_from(number - 1).expect("it is one of them");
        let frame = self.framed.frames[index];
        frame.start..frame.end()
    }

    /// The last byte that a text needs which ends at a place, in the frame that begins at `byte` or at that byte.
    pub(super) fn last_byte_before(&self, byte: u64, place: Option<FramePlace>) -> u64 {
        match place {
            Some(place) if place.offset > 0 => self.frame_bytes(place.frame).end - 1,
            _ => byte - 1,
        }
    }

    /// The last bytes of the text before a range of bytes, as many as anchors need.
    pub(super) fn text_before(&self, bytes: &Range<u64>) -> io::Result<Vec<u8>> {
        if self.unit != ShardUnit::Byte {
            let frame = self.frames(bytes).start;
            return self.framed.text_before(frame, KEPT_BYTES);
        }
        let end = self.range(bytes).start;
        let start = end.saturating_sub(KEPT_BYTES as u64);
        let mut text = Vec::new();
        let file = self.file_at(start)?;
        file.take(end - start).read_to_end(&mut text)?;
        Ok(text)
    }

    fn file_at(&self, place: u64) -> io::Result<File> {
        let mut file = self.framed.file.try_clone()?;
        file.seek(SeekFrom::Start(place))?;
        Ok(file)
    }
}

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
