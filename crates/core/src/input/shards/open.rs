//! Opens one shard of a file.

use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::cut::{KEPT_BYTES, ShardText};
use super::frame_stream::{FrameStream, Framed};
use super::layout::ShardLayout;
use super::plan::{ShardPlan, ShardUnit};
use super::shard::Shard;
use crate::input::part::{FilePart, PartReport};
use crate::input::source::{self, CountingReader, Source};
use crate::pgn::text::line_end;

/// Opens what belongs to a shard of a file, by its index among those that are read: from the first record that begins in its
/// range to the first one that begins behind it; `None` if that is nothing. The bytes read of it, still compressed, are
/// added to `progress`. A file that cannot be cut is read whole if it is no larger than a shard, and so is any source where
/// there is one shard; for so many threads that will work on it.
///
/// # Errors
///
/// The file cannot be read, or cannot be cut: the message says why, and what to do.
pub fn open(
    path: &Path,
    (layout, index): (&ShardLayout, usize),
    shard: Shard,
    progress: &Arc<AtomicU64>,
    workers: usize,
) -> io::Result<Option<Source>> {
    let Some(bytes) = layout.share(index, shard) else {
        return Ok(None);
    };
    let plan = match ShardPlan::of(path) {
        // Places are given by frames, as in any other number of shards.
        Ok(plan) if plan.unit != ShardUnit::Byte || !plan.is_whole(&bytes) => plan,
        Err(error) if shard.count() > 1 => {
            let is_one = error.kind() == io::ErrorKind::Unsupported;
            if !(is_one && layout.is_small(index, shard.count())) {
                return Err(error);
            }
            if bytes.start > 0 {
                return Ok(None);
            }
            return source::open(path, progress, workers).map(Some);
        }
        _ => return source::open(path, progress, workers).map(Some),
    };
    let is_first = bytes.start == 0;
    let is_last = bytes.end >= plan.bytes;
    let line_end = if is_first {
        Vec::new()
    } else {
        first_line_end(&plan)?
    };
    let (range, frames) = (plan.range(&bytes), plan.frames(&bytes));
    let seen = Arc::new(PartReport::default());
    let ShardPlan { unit, framed, .. } = plan;
    if unit == ShardUnit::Byte {
        let before = if is_first {
            Vec::new()
        } else {
            text_before(&framed, range.start)?
        };
        let mut file = framed.file.try_clone()?;
        file.seek(SeekFrom::Start(range.start))?;
        let end = (!is_last).then(|| range.end - range.start);
        let stream = FrameStream::of_bytes(framed, CountingReader::new(file, progress), end);
        let part = part(stream, is_first, before, range.start, line_end, seen);
        return Ok(Some(part));
    }
    let before = if is_first {
        Vec::new()
    } else {
        framed.text_before(frames.start, KEPT_BYTES)?
    };
    let stream = FrameStream::new(framed, frames, Arc::clone(&seen), progress);
    Ok(Some(part(stream, is_first, before, 0, line_end, seen)))
}

/// A source of what belongs to the range with which a stream begins, at `offset`.
fn part(
    stream: FrameStream,
    is_first: bool,
    before: Vec<u8>,
    offset: u64,
    line_end: Vec<u8>,
    seen: Arc<PartReport>,
) -> Source {
    let cut = if is_first {
        ShardText::from_start(stream, Arc::clone(&seen))
    } else {
        ShardText::from_anchor(stream, before, Arc::clone(&seen))
    };
    let part = FilePart {
        offset: offset + cut.offset(),
        begins_file: is_first,
        line_end,
        seen,
    };
    Source {
        reader: Box::new(cut),
        utf16: None,
        part: Some(Arc::new(part)),
        size: None,
    }
}

/// The last bytes of a file before a place, as many as anchors need.
fn text_before(framed: &Framed, place: u64) -> io::Result<Vec<u8>> {
    let start = place.saturating_sub(KEPT_BYTES as u64);
    let mut file = framed.file.try_clone()?;
    file.seek(SeekFrom::Start(start))?;
    let mut text = Vec::new();
    file.take(place - start).read_to_end(&mut text)?;
    Ok(text)
}

/// The first line end of a file; nothing if it has none.
fn first_line_end(plan: &ShardPlan) -> io::Result<Vec<u8>> {
    const CHUNK_BYTES: u64 = 1 << 12;
    let mut text = plan.start()?;
    let mut read = Vec::new();
    loop {
        let count = text.by_ref().take(CHUNK_BYTES).read_to_end(&mut read)?;
        if let Some(end) = line_end(&read, 0).filter(|&end| end < read.len() || count == 0) {
            let line = &read[..end];
            let is_end = |byte: &&u8| matches!(byte, b'\r' | b'\n');
            let bytes = line.iter().rev().take_while(is_end).count();
            return Ok(line[end - bytes..].to_vec());
        }
        if count == 0 {
            return Ok(Vec::new());
        }
        // No more than what may be half of a CRLF.
        read.drain(..read.len() - 1);
    }
}
