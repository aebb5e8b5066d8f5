//! Shards: whatever a file holds and wherever it is cut, the parts together are the whole.

mod commands;
mod law;
mod ranges;
mod stretches;
mod texts;

use std::path::Path;
use std::sync::Arc;

use pgnkit_core::input::batch::{Batch, Note};
use pgnkit_core::input::record::{Origin, Seams};
use pgnkit_core::input::shards::{file_range::FileRange, range_text};
use pgnkit_core::input::shards::{
    layout::ShardLayout, open_shard::open, plan::ShardPlan, shard::Shard,
    shard_boundaries::PlannedRanges,
};
use pgnkit_core::input::source::{self, Source};
use pgnkit_core::input::split::Splitter;

/// A record with what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Piece {
    bytes: String,
    origin: Origin,
    oversized: bool,
    seams: Seams,
}

/// What the splitter makes of a source.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Split {
    pieces: Vec<Piece>,
    notes: Vec<Note>,
}

impl Split {
    /// Adds what is in the next batch.
    fn add(&mut self, batch: &Batch) {
        let before = self.pieces.len();
        self.pieces.extend(batch.records().map(|record| Piece {
            bytes: String::from_utf8_lossy(record.bytes).into_owned(),
            origin: record.origin,
            oversized: record.oversized,
            // Of the record before only `--add-ignore` asks, which reads no parts.
            seams: record.seams - Seams::CUTS_COMMENT,
        }));
        self.notes.extend(batch.notes.iter().map(|note| Note {
            records_before: note.records_before + before,
            ..note.clone()
        }));
    }

    /// With places in the frames, wherever reading began.
    fn by_frames(mut self) -> Split {
        let pieces = self.pieces.iter_mut().map(|piece| &mut piece.origin);
        for origin in pieces.chain(self.notes.iter_mut().map(|note| &mut note.origin)) {
            origin.offset = origin.place().offset;
            if let Some(frame) = &mut origin.frame {
                frame.offset = 0;
            }
        }
        self
    }

    /// What is most of it, in few words.
    fn lines(&self) -> Vec<String> {
        let records = self.pieces.iter().map(|piece| {
            let (bytes, origin, seams) = (piece.bytes.len(), piece.origin, piece.seams);
            let (game, line, offset) = (origin.game, origin.line, origin.offset);
            format!("game {game}, line {line}, byte {offset}, {bytes} bytes, {seams:?}")
        });
        let notes = self.notes.iter().map(|note| {
            let (kind, lines, origin) = (note.kind, note.lines, note.origin);
            format!("{kind:?} in line {}, {lines} lines", origin.line)
        });
        records.chain(notes).collect()
    }
}

/// How to split.
#[derive(Debug, Clone, Copy)]
struct Sizes {
    batch_bytes: usize,
    max_record_bytes: usize,
}

fn split(source: Source, sizes: Sizes) -> Split {
    let splitter = Splitter::new(source, 0, sizes.max_record_bytes);
    let mut splitter = splitter.with_batch_bytes(sizes.batch_bytes);
    let mut all = Split::default();
    while let Some(batch) = splitter.next_batch().unwrap() {
        all.add(&batch);
    }
    all
}

fn whole(file: &Path, sizes: Sizes) -> Split {
    split(source::open(file, &Arc::default(), 1).unwrap(), sizes)
}

/// Where things stand in the text of a file.
struct Places<'t> {
    text: &'t [u8],
    /// Where the frames of the file begin in it, if it is compressed.
    frames: Option<Vec<usize>>,
}

impl Places<'_> {
    /// A place in the file, of one in a shard.
    fn in_file(&self, origin: Origin) -> Origin {
        let offset = match (&self.frames, origin.frame) {
            (Some(frames), Some(frame)) => {
                frames[usize::try_from(frame.number).unwrap() - 1] as u64 + origin.place().offset
            }
            (None, None) => origin.offset,
            _ => panic!("places count in frames if there are any: {origin:?}"),
        };
        Origin {
            offset,
            frame: None,
            ..origin
        }
    }

    /// Number of line ends before an offset: LF, CRLF and CR.
    fn lines_before(&self, offset: u64) -> u64 {
        let before = &self.text[..usize::try_from(offset).unwrap()];
        let ends = |&(at, &byte): &(usize, &u8)| {
            byte == b'\n' || byte == b'\r' && before.get(at + 1) != Some(&b'\n')
        };
        before.iter().enumerate().filter(ends).count() as u64
    }
}

/// All shards of a file, put together.
fn joined(file: &Path, count: u64, places: &Places<'_>, sizes: Sizes) -> Split {
    let layout = ShardLayout::of(&[file.to_owned()]);
    let shares: Vec<_> = layout.shards_of(0, count).map(|(_, share)| share).collect();
    let plan = ShardPlan::of(file).unwrap();
    let ranges = PlannedRanges::new(&plan, shares.iter().cloned()).unwrap();
    let ranges: Vec<_> = ranges.map(Result::unwrap).collect();
    let mut all = Split::default();
    let mut is_begun = false;
    for number in 1..=count {
        let shard = Shard::new(number, count).unwrap();
        let range = ranges.get(usize::try_from(number).unwrap() - 1).cloned();
        let of_range = range
            .flatten()
            .map(|range| split_range(file, &range, sizes));
        let Some(source) = open(file, (&layout, 0), shard, &Arc::default(), 1).unwrap() else {
            assert_eq!(of_range, None);
            continue;
        };
        let is_first = !std::mem::replace(&mut is_begun, true);
        let part = split(source, sizes);
        let of_range = of_range.unwrap_or_default().by_frames();
        assert!(
            of_range == part.clone().by_frames(),
            "{shard} of {}",
            file.display()
        );
        let games = all.pieces.len() as u64;
        let first = part.pieces.first().map(|piece| piece.origin);
        let lines = if is_first {
            0
        } else if let Some(first) = first {
            assert_eq!(
                (first.line, first.column, first.game),
                (1, 1, 1),
                "{part:?}"
            );
            places.lines_before(places.in_file(first).offset)
        } else {
            // All but the first begin with a record, or are empty.
            assert_eq!(part, Split::default());
            continue;
        };
        let moved = |origin: Origin| Origin {
            game: origin.game + games,
            line: origin.line + lines,
            ..places.in_file(origin)
        };
        for note in part.notes {
            let is_known = |known: &Note| known.kind == note.kind;
            if !note.kind.is_noted_once() || !all.notes.iter().any(is_known) {
                let before = usize::try_from(games).unwrap();
                all.notes.push(Note {
                    origin: moved(note.origin),
                    records_before: note.records_before + before,
                    ..note
                });
            }
        }
        all.pieces
            .extend(part.pieces.into_iter().map(|piece| Piece {
                origin: moved(piece.origin),
                ..piece
            }));
    }
    all
}

/// What the splitter makes of a range, of the file and of a stream that begins with it.
fn split_range(file: &Path, range: &FileRange, sizes: Sizes) -> Split {
    let range: FileRange = range.to_string().parse().unwrap();
    let found = split(
        range_text::open(file, &range, &Arc::default(), 1).unwrap(),
        sizes,
    );
    let first = usize::try_from(range.bytes.start).unwrap();
    let stream = std::io::Cursor::new(std::fs::read(file).unwrap().split_off(first));
    let stream = range_text::of_stream(Box::new(stream), &range).unwrap();
    assert_eq!(split(stream, sizes), found, "{range}");
    found
}
