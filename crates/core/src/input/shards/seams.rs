//! Where the shards of a file begin and end, in its bytes: what a run has to know that reads one and nothing before it.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use super::content::FileContent;
use super::open::first_line_end;
use super::plan::{ShardPlan, ShardUnit};
use super::range::{FileRange, FramePlace};

/// Where the text of a shard begins.
#[derive(Debug, Clone, Copy)]
struct Seam {
    /// In the bytes of the file: the place, or the beginning of the frame that holds it.
    byte: u64,
    place: Option<FramePlace>,
}

/// The ranges of shards that follow each other: each by itself, `None` of a shard in which no record begins, or why the text
/// around a place cannot be read. There may be any number of them.
pub struct PlannedRanges<'p, I> {
    plan: &'p ShardPlan,
    /// The bytes that belong to the shards that were not looked at yet.
    shares: I,
    line_end: &'static str,
    content: FileContent,
    /// Shards that come next and in which no record begins.
    empty: u64,
    /// The shard behind them.
    next: Option<Seam>,
}

impl<'p, I: Iterator<Item = Range<u64>>> PlannedRanges<'p, I> {
    /// Begins with the first shard, by the bytes that belong to each.
    ///
    /// # Errors
    ///
    /// The text around a place cannot be read.
    pub fn new(plan: &'p ShardPlan, shares: I) -> io::Result<PlannedRanges<'p, I>> {
        let line_end = match &first_line_end(plan)?[..] {
            b"\n" => "\n",
            b"\r\n" => "\r\n",
            b"\r" => "\r",
            _ => "",
        };
        let mut ranges = PlannedRanges {
            plan,
            shares,
            line_end,
            content: plan.content()?,
            empty: 0,
            next: None,
        };
        ranges.look_ahead()?;
        Ok(ranges)
    }

    /// Goes on to the next shard in which a record begins.
    fn look_ahead(&mut self) -> io::Result<()> {
        for share in self.shares.by_ref() {
            self.next = seam(self.plan, &share)?;
            if self.next.is_some() {
                break;
            }
            self.empty += 1;
        }
        Ok(())
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
        if let Err(error) = self.look_ahead() {
            return Some(Err(error));
        }
        let next = self.next;
        Some(Ok(Some(FileRange {
            first: seam.byte,
            last: match next {
                Some(next) => Some(self.plan.last_byte_before(next.byte, next.place)),
                None => self.content.size.checked_sub(1),
            },
            from: seam.place,
            to: next.and_then(|next| next.place),
            line_end: if seam.byte == 0 { "\n" } else { self.line_end },
            of: Some(self.content),
        })))
    }
}

/// Where the text of a shard begins; `None` if no record begins in it.
fn seam(plan: &ShardPlan, share: &Range<u64>) -> io::Result<Option<Seam>> {
    if share.is_empty() {
        return Ok(None);
    }
    if share.start == 0 {
        let place = FramePlace::START;
        return Ok(Some(Seam {
            byte: 0,
            place: (plan.unit != ShardUnit::Byte).then_some(place),
        }));
    }
    let seen = Arc::default();
    let text = plan.text(share, &seen, &Arc::default())?;
    let Some(offset) = text.begins()? else {
        return Ok(None);
    };
    Ok(Some(match seen.frame_at(offset) {
        None => Seam {
            byte: plan.range(share).start + offset,
            place: None,
        },
        Some(frame) => Seam {
            byte: plan.frame_bytes(frame.number).start,
            place: Some(FramePlace {
                frame: frame.number,
                offset: offset - frame.offset,
            }),
        },
    }))
}
