//! Where the shards of a file begin and end, in its bytes: what a run has to know that reads one and nothing before it.

use std::io;
use std::ops::Range;
use std::sync::Arc;

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

/// The ranges of shards that follow each other, by the bytes that belong to each; `None` of a shard in which no record
/// begins.
///
/// # Errors
///
/// The text around a place cannot be read.
pub fn ranges(plan: &ShardPlan, shares: &[Range<u64>]) -> io::Result<Vec<Option<FileRange>>> {
    let seams = shares.iter().map(|share| seam(plan, share));
    let seams = seams.collect::<io::Result<Vec<_>>>()?;
    let line_end = match &first_line_end(plan)?[..] {
        b"\n" => "\n",
        b"\r\n" => "\r\n",
        b"\r" => "\r",
        _ => "",
    };
    let mut next: Option<Seam> = None;
    let mut ranges = Vec::new();
    for seam in seams.into_iter().rev() {
        ranges.push(seam.map(|seam| FileRange {
            first: seam.byte,
            last: next.map(|next| plan.last_byte_before(next.byte, next.place)),
            from: seam.place,
            to: next.and_then(|next| next.place),
            line_end: if seam.byte == 0 { "\n" } else { line_end },
        }));
        next = seam.or(next);
    }
    ranges.reverse();
    Ok(ranges)
}

/// Where the text of a shard begins; `None` if no record begins in it.
fn seam(plan: &ShardPlan, share: &Range<u64>) -> io::Result<Option<Seam>> {
    if share.is_empty() {
        return Ok(None);
    }
    if share.start == 0 {
        let place = FramePlace {
            frame: 1,
            offset: 0,
        };
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
