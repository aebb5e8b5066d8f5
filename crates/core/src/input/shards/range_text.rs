//! The text of a range, of a file or of a stream that begins with it.

use std::cmp::Ordering;
use std::io::{self, BufRead, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::file_content::FileContent;
use super::file_range::{FileRange, FramePlace};
use crate::input::coding::SourceCoding;
use crate::input::decompress::{Compression, MAGIC_BYTES, explained};
use crate::input::file_segment::{FileSegment, SegmentReport};
use crate::input::frames::zstd::skippable;
use crate::input::opened_files::{CountedFile, OpenedFile, ReadSoFar, STDIN};
use crate::input::record::FrameStart;
use crate::input::source::{self, Source, read_some};

/// What is read at once, in bytes.
const READ_BYTES: usize = 1 << 16;

/// Opens a range of a file, or of what comes from standard input or another stream, which begins with the range. The bytes
/// read of it, still compressed, are added to `progress`; for so many threads that will work on it.
///
/// # Errors
///
/// It cannot be read, or no record begins where the range does.
pub fn open(
    path: &Path,
    range: &FileRange,
    progress: &Arc<ReadSoFar>,
    workers: usize,
) -> io::Result<Source> {
    if path == Path::new(STDIN) {
        return of_file(OpenedFile::stdin()?.counted(progress), range);
    }
    let mut raw = OpenedFile::open(path)?;
    if let Some(size) = raw.size() {
        if FileContent::of(raw.file())? != range.of {
            return Err(other_file(size, range.of));
        }
        if range.is_whole() {
            return source::open(path, progress, workers);
        }
    }
    raw.go_to(range.bytes.start)?;
    of_file(raw.counted(progress), range)
}

/// The text of a range of a file, which is read from there on.
///
/// # Errors
///
/// As [`open`].
pub(super) fn of_file(mut raw: CountedFile, range: &FileRange) -> io::Result<Source> {
    raw.end_after(range.bytes.end - range.bytes.start);
    of_stream(Box::new(raw), range)
}

/// Why a range does not fit its file.
fn other_file(size: u64, planned: FileContent) -> io::Error {
    let is = if size == planned.size {
        "it has other text".to_owned()
    } else {
        format!("it has {size} bytes, not {}", planned.size)
    };
    let message = format!(
        "it is not the file of the plan ({is}): make a new plan, or read the file that it was made for"
    );
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// The text of a range, of a stream that begins with it.
///
/// # Errors
///
/// As [`open`].
pub fn of_stream(raw: Box<dyn Read + Send>, range: &FileRange) -> io::Result<Source> {
    let Range { start, end } = range.bytes;
    let mut bytes = RangeBytes::new(raw, end - start);
    if range.is_whole() {
        return Source::new(bytes);
    }
    let compression = Compression::recognise(bytes.peek(MAGIC_BYTES)?)?;
    let is_framed = compression == Compression::Zstd;
    let begins = start == 0 || is_framed || bytes.peek(1)? == b"[";
    if !begins || is_framed != range.from.is_some() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "no game begins where the range does: take the ranges of this file from `pgnkit shards`",
        ));
    }
    let seen = Arc::new(SegmentReport::default());
    let mut text = RangeText::new(bytes, range.from, range.to, &seen);
    text.goes_on = range.goes_on();
    let offset = range.from.map_or(start, |from| from.offset);
    if is_framed {
        let skipped = io::copy(&mut text.by_ref().take(offset), &mut io::sink())?;
        if skipped < offset {
            return Err(cut_short());
        }
    }
    Ok(Source {
        part: Some(Arc::new(FileSegment {
            offset,
            begins_file: start == 0,
            line_end: match start {
                0 => Vec::new(),
                _ => range.line_end.as_bytes().to_vec(),
            },
            seen,
        })),
        ..Source::whole(Box::new(text), SourceCoding::AsIs)
    })
}

fn cut_short() -> io::Error {
    io::Error::new(
        io::ErrorKind::UnexpectedEof,
        "it ends before its range does: it is not the file of the plan, or was cut off",
    )
}

/// The bytes of a range, and no others.
pub(super) struct RangeBytes {
    raw: Box<dyn Read + Send>,
    /// Bytes of the range that were not read yet.
    left: u64,
    /// What was read, from `at` on not given yet.
    held: Vec<u8>,
    at: usize,
}

impl RangeBytes {
    /// So many bytes, which come next.
    pub(super) fn new(raw: Box<dyn Read + Send>, left: u64) -> RangeBytes {
        RangeBytes {
            raw,
            left,
            held: Vec::new(),
            at: 0,
        }
    }

    /// The next bytes, fewer only at the end of the range.
    fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        while self.held.len() - self.at < count && self.left > 0 {
            self.held.drain(..self.at);
            self.at = 0;
            let room = usize::try_from(self.left).map_or(READ_BYTES, |left| left.min(READ_BYTES));
            let before = self.held.len();
            self.held.resize(before + room, 0);
            let read = read_some(&mut self.raw, &mut self.held[before..]);
            self.held.truncate(before + *read.as_ref().unwrap_or(&0));
            match read? {
                0 => return Err(cut_short()),
                read => self.left -= read as u64,
            }
        }
        let held = &self.held[self.at..];
        Ok(&held[..held.len().min(count)])
    }

    /// Reads what no text is needed of: that it is there says that nothing was lost.
    fn pass_rest(mut self) -> io::Result<State> {
        io::copy(&mut self, &mut io::sink())?;
        Ok(State::End)
    }

    /// Leaves out skippable frames, which have no number.
    fn pass_skippable(&mut self) -> io::Result<()> {
        while let Ok(head) = <[u8; 8]>::try_from(self.peek(8)?)
            && let Some(content) = skippable(head)
        {
            io::copy(&mut self.by_ref().take(8 + content), &mut io::sink())?;
        }
        Ok(())
    }
}

impl BufRead for RangeBytes {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.peek(1)?;
        Ok(&self.held[self.at..])
    }

    fn consume(&mut self, count: usize) {
        self.at += count;
    }
}

impl Read for RangeBytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// The text of a range.
pub(super) struct RangeText {
    state: State,
    /// Number of the frame that is read, or was read last.
    frame: u64,
    /// Bytes given of its text, and in all.
    in_frame: u64,
    given: u64,
    to: Option<FramePlace>,
    /// Whether the file goes on behind the range.
    goes_on: bool,
    seen: Arc<SegmentReport>,
}

enum State {
    Plain(RangeBytes),
    /// Before a frame.
    Between(RangeBytes),
    Frame(zstd::Decoder<'static, RangeBytes>),
    End,
}

impl RangeText {
    /// The text of these bytes, from the beginning of the frame on where it begins, if they are frames, up to a place in one.
    pub(super) fn new(
        bytes: RangeBytes,
        from: Option<FramePlace>,
        to: Option<FramePlace>,
        seen: &Arc<SegmentReport>,
    ) -> RangeText {
        RangeText {
            state: match from {
                None => State::Plain(bytes),
                Some(_) => State::Between(bytes),
            },
            frame: from.map_or(0, |from| from.frame - 1),
            in_frame: 0,
            given: 0,
            to,
            goes_on: false,
            seen: Arc::clone(seen),
        }
    }

    /// Begins the next frame, or ends.
    fn enter(&mut self, mut bytes: RangeBytes) -> io::Result<State> {
        bytes.pass_skippable()?;
        let next = self.frame + 1;
        let left = self.to.map(|to| (to.frame, to.offset).cmp(&(next, 0)));
        if left == Some(Ordering::Equal) || bytes.peek(1)?.is_empty() {
            return match left {
                Some(Ordering::Greater) => Err(cut_short()),
                _ => Ok(State::End),
            };
        }
        self.frame = next;
        self.in_frame = 0;
        self.seen.enter(FrameStart {
            number: next,
            offset: self.given,
        });
        let decoder = zstd::Decoder::with_buffer(bytes)?;
        Ok(State::Frame(decoder.single_frame()))
    }
}

impl Read for RangeText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            // How much may be given of the text of the frame.
            let to = self.to.filter(|to| to.frame == self.frame);
            let left = to.map_or(u64::MAX, |to| to.offset - self.in_frame);
            let room = usize::try_from(left).map_or(buffer.len(), |left| left.min(buffer.len()));
            let count = match &mut self.state {
                State::Plain(bytes) => bytes.read(buffer)?,
                State::Frame(decoder) => {
                    let read = decoder.read(&mut buffer[..room]);
                    read.map_err(|error| explained("zstd", error))?
                }
                State::Between(_) | State::End => 0,
            };
            if count > 0 {
                self.in_frame += count as u64;
                self.given += count as u64;
                return Ok(count);
            }
            self.state = match std::mem::replace(&mut self.state, State::End) {
                State::Frame(decoder) if room == 0 => decoder.finish().pass_rest()?,
                State::Frame(decoder) => self.enter(decoder.finish())?,
                State::Between(bytes) => self.enter(bytes)?,
                State::Plain(_) | State::End => State::End,
            };
            if matches!(self.state, State::End) {
                if self.goes_on {
                    self.seen.go_on();
                }
                return Ok(0);
            }
        }
    }
}
