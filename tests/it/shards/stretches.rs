//! Stretches: cut at anchors and split one by one, a source is what it is in the whole.

use std::io::{self, Cursor, Read};
use std::sync::Arc;

use pgnkit_core::input::batch::Batch;
use pgnkit_core::input::place::Place;
use pgnkit_core::input::source::{Source, open};
use pgnkit_core::input::split::Splitter;
use pgnkit_core::input::stretches::{Handover, NextStretch, StretchCutter};

use super::texts::text;
use super::{Sizes, Split};
use crate::test_random::TestRandom;

/// Records and notes, and what stands between the records.
#[derive(Debug, Default, PartialEq)]
struct Whole {
    split: Split,
    /// Text before each record, where it begins, and whether it is the rest of a record that was cut.
    between: Vec<(Vec<u8>, Place, bool)>,
    behind: Vec<u8>,
}

impl Whole {
    fn add(&mut self, batch: &Batch) {
        self.split.add(batch);
        for index in 0..batch.records().count() {
            // Text that was too much to be kept until a record came.
            let mut before = std::mem::take(&mut self.behind);
            let mut place = batch.place_before(index);
            place.offset -= before.len() as u64;
            place.line -= String::from_utf8_lossy(&before).matches('\n').count() as u64;
            before.extend_from_slice(&batch.text_before(index));
            self.between
                .push((before, place, batch.begins_behind_cut(index)));
        }
        self.behind.extend_from_slice(&batch.text_behind());
    }
}

/// Gives so many bytes at once, and an error at the end if that is wanted.
struct Slow {
    text: Cursor<Vec<u8>>,
    at_once: usize,
    fails: bool,
}

impl Read for Slow {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let most = self.at_once.min(room.len());
        match self.text.read(&mut room[..most]) {
            Ok(0) if self.fails && !room.is_empty() => Err(io::Error::other("cut off")),
            read => read,
        }
    }
}

fn source(text: &[u8], at_once: usize, fails: bool) -> Source {
    // The first bytes have to be read before anything is said.
    let fails = fails && text.len() > 300;
    let text = Cursor::new(text.to_vec());
    Source::new(Slow {
        text,
        at_once,
        fails,
    })
    .unwrap()
}

/// All batches of a splitter, and whether an error ended it.
fn rest_of(mut splitter: Splitter, whole: &mut Whole) -> bool {
    loop {
        match splitter.next_batch() {
            Ok(Some(batch)) => whole.add(&batch),
            Ok(None) => return false,
            Err(_) => return true,
        }
    }
}

/// Holds what stretches give to what the splitter gives; the number of stretches, and whether a rest came behind some.
fn assert_stretches(text: &[u8], at_once: usize, fails: bool, sizes: Sizes) -> (usize, bool) {
    let shown = String::from_utf8_lossy(&text[..text.len().min(2000)]);
    let (wanted, fails) = in_order(source(text, at_once, fails), sizes);
    let cuts = cuts(source(text, at_once, fails), sizes);
    let stretches = cuts
        .iter()
        .filter(|cut| matches!(cut, NextStretch::Stretch(_)));
    let stretches = stretches.count();
    let ends_in_order = stretches > 0 && stretches < cuts.len();
    let (found, failed) = put_together(cuts);
    assert_eq!(failed, fails, "{shown:?}");
    assert_eq!(found.split.lines(), wanted.split.lines(), "{shown:?}");
    assert!(found == wanted, "{sizes:?}: {found:#?} {wanted:#?}");
    (stretches, ends_in_order)
}

/// What the splitter gives, and whether an error ended it.
fn in_order(source: Source, sizes: Sizes) -> (Whole, bool) {
    let mut whole = Whole::default();
    let splitter =
        Splitter::new(source, 3, sizes.max_record_bytes).with_batch_bytes(sizes.batch_bytes);
    let fails = rest_of(splitter, &mut whole);
    (whole, fails)
}

fn cuts(source: Source, sizes: Sizes) -> Vec<NextStretch> {
    let mut cutter =
        StretchCutter::new(source, 3, sizes.max_record_bytes).with_stretch_bytes(sizes.batch_bytes);
    std::iter::from_fn(|| cutter.next_cut()).collect()
}

/// What cuts give one by one, and whether an error ended them.
fn put_together(cuts: Vec<NextStretch>) -> (Whole, bool) {
    let mut found = Whole::default();
    let mut before = Handover::default();
    let mut failed = false;
    for cut in cuts {
        match cut {
            NextStretch::Stretch(stretch) => {
                let (batches, after) = stretch.split().follow(before);
                for batch in &batches {
                    found.add(batch);
                }
                before = after;
            }
            NextStretch::Remainder(rest) => {
                failed = rest_of(rest.splitter(std::mem::take(&mut before)), &mut found);
            }
        }
    }
    (found, failed)
}

#[test]
fn stretches_of_any_text_are_the_whole() {
    let mut numbers = TestRandom(7);
    let (mut stretches, mut rests) = (0, 0);
    for _ in 0..1500 {
        let text = text(&mut numbers, 60);
        let sizes = Sizes {
            batch_bytes: 1 + numbers.below(300),
            max_record_bytes: [20, 100, 1000, 1 << 20][numbers.below(4)],
        };
        let at_once = [1, 7, 100, usize::MAX][numbers.below(4)];
        let (cut, ends_in_order) = assert_stretches(&text, at_once, numbers.below(5) == 0, sizes);
        stretches += cut;
        rests += usize::from(ends_in_order);
    }
    assert!(stretches > 3000, "{stretches}");
    assert!(rests > 50, "{rests}");
}

#[test]
fn what_is_odd_is_split_in_order() {
    let game = "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 *\n\n";
    let sizes = Sizes {
        batch_bytes: 50,
        max_record_bytes: 1000,
    };
    for text in ["", "\n", "prose", game, "\u{feff}", &game.repeat(9)] {
        assert_stretches(text.as_bytes(), usize::MAX, false, sizes);
        assert_stretches(text.as_bytes(), usize::MAX, true, sizes);
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let marked = [&[0xff, 0xfe], &wide[..]].concat();
        assert_eq!(
            assert_stretches(&marked, usize::MAX, false, sizes),
            (0, false)
        );
    }
    // Lines that are noted once, in stretches and behind them.
    let long = "x".repeat(300);
    let odd = format!("{game}; {long}\r\n\n{game}{{ {long}\r\n }}\r\n\n");
    let text = format!("{}{}{odd}{odd}", odd.repeat(5), "{ }\n".repeat(600));
    let sizes = Sizes {
        batch_bytes: 400,
        ..sizes
    };
    assert!(assert_stretches(text.as_bytes(), usize::MAX, false, sizes).1);
}

/// What is left to whoever splits a stretch of a plain file is what was there when the file was opened, and in order.
#[test]
fn pieces_of_a_file_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    let mut numbers = TestRandom(11);
    let mut left = 0;
    for round in 0..60 {
        let odd = text(&mut numbers, 60);
        let mut whole = Vec::new();
        while whole.len() < 100_000 {
            match numbers.below(40) {
                0 if round % 2 == 0 => whole.extend_from_slice(&odd),
                1 if round % 3 == 0 => whole.extend("{ }\n".repeat(2000).bytes()),
                _ => {
                    let clocks = " e4 {[%clk 0:01]} e5".repeat(numbers.below(9));
                    let game = format!("[Event \"a\"]\n[White \"b\"]\n\n1.{clocks} *\n\n");
                    whole.extend(game.bytes());
                }
            }
        }
        std::fs::write(&path, &whole).unwrap();
        let sizes = Sizes {
            batch_bytes: 300 + numbers.below(400),
            max_record_bytes: [100, 1000, 1 << 20][numbers.below(3)],
        };
        let read = Arc::default();
        let cuts = cuts(open(&path, &read, 1).unwrap(), sizes);
        left += whole.len() as u64 - read.bytes();
        let found = put_together(cuts);
        assert!(
            found == in_order(open(&path, &Arc::default(), 1).unwrap(), sizes),
            "{round} {sizes:?}"
        );
        assert_eq!(read.bytes(), whole.len() as u64, "counted once");
    }
    assert!(left > 3_000_000, "{left}");
}

/// A file that becomes shorter gives what is left of it, and an error.
#[test]
fn pieces_of_a_file_that_becomes_shorter_end_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    let game = "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 *\n\n";
    let text = game.repeat(3_000);
    let sizes = Sizes {
        batch_bytes: 800,
        max_record_bytes: 1_000,
    };
    for end in [20_000, 60_010, 100_000, text.len() - 1] {
        std::fs::write(&path, &text).unwrap();
        let cuts = cuts(open(&path, &Arc::default(), 1).unwrap(), sizes);
        assert!(cuts.len() > 10);
        std::fs::OpenOptions::new()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(end as u64)
            .unwrap();
        let (found, failed) = put_together(cuts);
        let (wanted, _) = in_order(source(&text.as_bytes()[..end], usize::MAX, false), sizes);
        assert_eq!(found.split.lines(), wanted.split.lines(), "{end}");
        assert!(failed && found == wanted, "{end}");
    }
}
