//! Where the shards of a file begin and end: at the first anchor of each, found from nothing but what stands around it.

use std::collections::VecDeque;
use std::io;
use std::ops::Range;

use super::file_range::{FileRange, FramePlace, ShardStart};
use super::plan::{ShardPlan, ShardUnit};
use crate::input::source::read_some;
use crate::input::split::anchor::{AnchorSearch, LOOK_BACK_BYTES, first};

/// What is kept of the text that was searched, in bytes: an anchor is known by what stands before it.
const KEPT_BYTES: usize = LOOK_BACK_BYTES + 1;

/// What is read at once, in bytes.
const READ_BYTES: usize = 1 << 18;

/// Shards whose seams are looked for together.
const SHARDS_TOGETHER: usize = 32;

/// The ranges of shards that follow each other: each by itself, `None` of a shard in which no record begins, or why the text
/// around a place cannot be read. There may be any number of them.
pub struct PlannedRanges<'p, I> {
    plan: &'p ShardPlan,
    /// The bytes that belong to the shards that were not looked at yet.
    shares: I,
    /// The first of them, which are looked for together.
    together: VecDeque<Range<u64>>,
    /// Shards that come next and in which no record begins.
    empty: u64,
    /// The shard behind them.
    next: Option<ShardStart>,
}

impl<'p, I: Iterator<Item = Range<u64>>> PlannedRanges<'p, I> {
    /// Begins with the first shard, by the bytes that belong to each.
    ///
    /// # Errors
    ///
    /// The text around a place cannot be read.
    pub fn new(plan: &'p ShardPlan, shares: I) -> io::Result<PlannedRanges<'p, I>> {
        let mut ranges = PlannedRanges {
            plan,
            shares,
            together: VecDeque::new(),
            empty: 0,
            next: None,
        };
        ranges.look_ahead()?;
        Ok(ranges)
    }

    /// Goes on to the next shard in which a record begins.
    fn look_ahead(&mut self) -> io::Result<()> {
        loop {
            if self.together.is_empty() {
                let shares = self.shares.by_ref().take(SHARDS_TOGETHER);
                self.together.extend(shares);
                let shares = self.together.make_contiguous();
                self.plan.expect(shares, KEPT_BYTES)?;
            }
            let Some(share) = self.together.pop_front() else {
                return Ok(());
            };
            self.next = seam(self.plan, &share)?;
            if self.next.is_some() {
                return Ok(());
            }
            self.empty += 1;
        }
    }
}

impl<I: Iterator<Item = Range<u64>>> Iterator for PlannedRanges<'_, I> {
    type Item = io::Result<Option<FileRange>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.empty > 0 {
            self.empty -= 1;
            return Some(Ok(None));
        }
        let seam = self.next.take()?;
        let behind = self.look_ahead();
        Some(behind.map(|()| Some(self.plan.between(seam, self.next))))
    }
}

/// Where the text of a shard begins, of which these bytes are its share; `None` if no record begins in it.
///
/// # Errors
///
/// The text around the place cannot be read.
pub(super) fn seam(plan: &ShardPlan, share: &Range<u64>) -> io::Result<Option<ShardStart>> {
    if share.start == 0 || share.is_empty() {
        let begin = || ShardStart {
            byte: 0,
            ..plan.seam_at(0)
        };
        return Ok((!share.is_empty()).then(begin));
    }
    if plan.unit == ShardUnit::File {
        return Ok(None);
    }
    let (mut stream, seen) = plan.text(share.start);
    // Places are those in this text: what stands before the share, then what was read of the stream.
    let mut text = plan.text_before(share.start, KEPT_BYTES)?;
    let mut dropped = 0;
    let before = text.len() as u64;
    let [begins, ends] = [share.start, share.end].map(|byte| plan.seam_at(byte));
    let mut end = match begins.place {
        None => before + (ends.byte - begins.byte),
        Some(_) => u64::MAX,
    };
    let (mut from, mut error, mut at_end) = (text.len(), None, false);
    loop {
        let last = seen.frame_at(u64::MAX);
        if let (Some(frame), Some(place)) = (last, ends.place)
            && frame.number >= place.frame
        {
            end = end.min(before + frame.offset);
        }
        let length = text.len();
        let to = usize::try_from(end - dropped).map_or(length, |end| end.min(length));
        match first(&text, from, to, at_end) {
            AnchorSearch::Found(at) => {
                let offset = dropped + at as u64 - before;
                return Ok(Some(match seen.frame_at(offset) {
                    None => ShardStart {
                        byte: begins.byte + offset,
                        place: None,
                    },
                    Some(frame) => ShardStart {
                        byte: plan.frame(frame.number).start,
                        place: Some(FramePlace {
                            frame: frame.number,
                            offset: offset - frame.offset,
                        }),
                    },
                }));
            }
            AnchorSearch::Pending(at) if dropped + (at as u64) < end => from = at,
            // What comes behind the share does not matter.
            _ => {
                return error
                    .filter(|_| dropped + (length as u64) < end)
                    .map_or(Ok(None), Err);
            }
        }
        let unneeded = from.saturating_sub(KEPT_BYTES);
        if unneeded > KEPT_BYTES {
            text.drain(..unneeded);
            dropped += unneeded as u64;
            from -= unneeded;
        }
        let held = text.len();
        text.resize(held + READ_BYTES, 0);
        let read = read_some(&mut stream, &mut text[held..]);
        text.truncate(held + *read.as_ref().unwrap_or(&0));
        at_end = matches!(read, Ok(0) | Err(_));
        error = read.err();
    }
}
