//! Opens one shard of a file.

use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use super::layout::ShardLayout;
use super::plan::{ShardPlan, ShardUnit};
use super::shard::Shard;
use crate::input::coding::SourceCoding;
use crate::input::opened::ReadSoFar;
use crate::input::part::{FilePart, PartReport};
use crate::input::source::{self, Source};

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
    progress: &Arc<ReadSoFar>,
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
    let line_end = if is_first {
        Vec::new()
    } else {
        first_line_end(&plan)?
    };
    let seen = Arc::new(PartReport::default());
    let text = plan.text(&bytes, &seen, progress)?;
    let offset = match plan.unit {
        ShardUnit::Byte => plan.range(&bytes).start,
        ShardUnit::Frame | ShardUnit::Block => 0,
    };
    let part = FilePart {
        offset: offset + text.offset(),
        begins_file: is_first,
        line_end,
        seen,
    };
    Ok(Some(Source {
        reader: Box::new(text),
        coding: SourceCoding::AsIs,
        part: Some(Arc::new(part)),
        size: None,
        is_read: false,
        placed: None,
    }))
}

/// The first line end of a file; nothing if it has none.
pub(super) fn first_line_end(plan: &ShardPlan) -> io::Result<Vec<u8>> {
    let mut end = Vec::new();
    for byte in BufReader::new(plan.start()?).bytes() {
        match (byte?, &end[..]) {
            (b'\n', _) => {
                end.push(b'\n');
                break;
            }
            (b'\r', []) => end.push(b'\r'),
            (_, []) => {}
            _ => break,
        }
    }
    Ok(end)
}
