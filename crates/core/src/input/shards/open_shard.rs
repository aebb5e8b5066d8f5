//! Opens one shard of a file.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::layout::ShardLayout;
use super::plan::{ShardPlan, ShardUnit};
use super::range_text;
use super::shard::Shard;
use super::shard_boundaries::seam;
use crate::input::opened_files::{OpenedFile, ReadSoFar};
use crate::input::source::{self, FailingReader, Source};

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
    let whole = || source::open(path, progress, workers).map(Some);
    let plan = match ShardPlan::of(path) {
        Ok(plan) => plan,
        Err(error) if shard.count() > 1 => return Err(error),
        Err(_) => return whole(),
    };
    match &plan.uncut {
        Some(why) if !layout.is_small(index, shard.count()) => {
            return Err(io::Error::new(io::ErrorKind::Unsupported, &**why));
        }
        Some(_) if bytes.start > 0 => return Ok(None),
        Some(_) => return whole(),
        // Frames are numbered, as in any other number of shards.
        None if plan.unit == ShardUnit::Byte && bytes == (0..plan.content.size.max(1)) => {
            return whole();
        }
        None => {}
    }
    let Some(from) = seam(&plan, &bytes)? else {
        return Ok(None);
    };
    let behind = bytes.end..plan.content.size;
    let (to, error) = match seam(&plan, &behind) {
        Ok(to) => (to, None),
        // What the shard holds up to there can be read.
        Err(error) => (Some(plan.seam_at(behind.start)), Some(error)),
    };
    let range = plan.between(from, to);
    let mut file = OpenedFile::known(File::open(path)?, path, plan.identity, 0);
    file.go_to(range.bytes.start)?;
    let mut source = range_text::of_file(file.counted(progress), &range)?;
    source.reader = Box::new(source.reader.chain(FailingReader(error)));
    Ok(Some(source))
}
