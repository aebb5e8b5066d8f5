//! Whether a text is read as one game, whatever follows it.

use super::limits::MAX_RECORD_BYTES;
use super::{record::Record, source::Source, split::Splitter};

/// Openings of text that may follow a game.
const NEXT: [&[u8]; 2] = [
    b"[Event \"?\"]\n\n1. e4 *\n",
    b"[Round \"?\"]\n[White \"?\"]\n\n1. e4 *\n",
];

/// Whether a text is read as one game, apart from any that may follow it.
pub(crate) fn stands_alone(text: &[u8]) -> bool {
    stands_before(text, &NEXT)
}

/// Whether a text is read as one game before another, with Event as its first tag or with any tags.
#[must_use]
pub fn stands_before_tags(text: &[u8], begin_with_event: bool) -> bool {
    let next = if begin_with_event { &NEXT[..1] } else { &NEXT };
    stands_before(text, next)
}

/// In one go, since nearly all do.
fn stands_before(text: &[u8], next: &[&[u8]]) -> bool {
    let games = next.iter().flat_map(|next| [text, next]);
    let games = games.collect::<Vec<&[u8]>>().concat();
    let mut lengths = Vec::new();
    each_record(&games, |record| lengths.push(record.bytes.len()));
    let least = text.trim_ascii_end().len();
    lengths.len() == 2 * next.len() && lengths.iter().step_by(2).all(|&length| length >= least)
}

/// How many games a text is read as, where it stands alone.
#[must_use]
pub fn records(text: &[u8]) -> usize {
    let mut count = 0;
    each_record(text, |_| count += 1);
    count
}

/// Whether tag lines among the moves begin a game of their own, with moves that follow without tags.
pub(crate) fn is_torn(text: &[u8]) -> bool {
    let mut first = None;
    each_record(&[text, b"\n1. e4 *\n"].concat(), |record| {
        first.get_or_insert(record.bytes.len());
    });
    first.is_some_and(|first| first < text.trim_ascii_end().len())
}

fn each_record(text: &[u8], mut tell: impl FnMut(Record<'_>)) {
    let Ok(source) = Source::of_text(text.to_vec()) else {
        return;
    };
    let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES).with_batch_bytes(text.len());
    while let Ok(Some(batch)) = splitter.next_batch() {
        batch.records().for_each(&mut tell);
    }
}

/// Whether a text stands apart from a game that may follow it, if it did so before.
pub(crate) fn joins_no_more(text: &[u8], before: &[u8]) -> bool {
    NEXT.into_iter().all(|next| {
        let with_next = |text: &[u8]| records(&[text, next].concat());
        with_next(text) >= with_next(before)
    })
}
