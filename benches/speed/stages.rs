//! The stages of a game's way, each on records that are in memory.

use std::hint::black_box;
use std::io::Cursor;
use std::ops::ControlFlow;

use divan::Bencher;
use pgn_reader::{Reader, SanPlus, Visitor};
use pgnkit_core::game::reader::GameReader;
use pgnkit_core::input::batch::Batch;
use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::input::record::Record;
use pgnkit_core::input::source::Source;
use pgnkit_core::input::split::Splitter;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::movetext;
use pgnkit_core::rules;
use pgnkit_core::rules::rule::{Finding, Options, Rule, Severity};

use crate::games::{ALL, Set, corpus};

/// The whole database in batches, as the reader thread makes them.
fn batches(set: Set) -> Vec<Batch> {
    let source = Source::new(Cursor::new(corpus(set).text.as_bytes())).unwrap();
    let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
    std::iter::from_fn(|| splitter.next_batch().unwrap()).collect()
}

fn records(batches: &[Batch]) -> impl Iterator<Item = Record<'_>> {
    batches.iter().flat_map(Batch::records)
}

/// What the reader thread does: opens, and cuts into records.
#[divan::bench(args = ALL)]
fn split(bencher: Bencher, set: Set) {
    corpus(set).counted(bencher).bench(|| batches(set).len());
}

/// All tokens with their places: the way of movetext that is not plain, and of whoever asks for tokens.
#[divan::bench(args = ALL)]
fn token_scan(bencher: Bencher, set: Set) {
    let batches = batches(set);
    let mut reader = GameReader::new();
    let starts: Vec<usize> = records(&batches)
        .map(|record| reader.read(record).tags.end)
        .collect();
    corpus(set).counted(bencher).bench(|| {
        records(&batches)
            .zip(&starts)
            .map(|(record, &start)| movetext::tokens(record.bytes, start).len())
            .sum::<usize>()
    });
}

/// Counts moves and nothing else.
struct Counter;

impl Visitor for Counter {
    type Tags = ();
    type Movetext = usize;
    type Output = usize;

    fn begin_tags(&mut self) -> ControlFlow<usize, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<usize, usize> {
        ControlFlow::Continue(0)
    }

    fn san(&mut self, plies: &mut usize, _: SanPlus) -> ControlFlow<usize> {
        *plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, plies: usize) -> usize {
        plies
    }
}

/// The yardstick: pgn-reader's parse, without a move played.
#[divan::bench(args = ALL)]
fn parse_by_pgn_reader(bencher: Bencher, set: Set) {
    let corpus = corpus(set);
    corpus.counted(bencher).bench(|| {
        Reader::new(corpus.text.as_bytes())
            .visit_all_games(&mut Counter)
            .unwrap();
    });
}

/// A record read: tags, movetext parsed, every move proved, clocks and occurrences. Of the shuffled games most is repetition.
#[divan::bench(args = ALL)]
fn read_and_replay(bencher: Bencher, set: Set) {
    let batches = batches(set);
    let mut reader = GameReader::new();
    corpus(set).counted(bencher).bench_local(|| {
        let mut plies = 0;
        for record in records(&batches) {
            let game = reader.read(record);
            plies += game.replay.plies.len();
            reader.reclaim(game);
        }
        assert_eq!(plies, corpus(set).plies);
    });
}

/// The same, and how each game ended.
#[divan::bench(args = ALL)]
fn read_and_end(bencher: Bencher, set: Set) {
    let batches = batches(set);
    let mut reader = GameReader::new();
    corpus(set).counted(bencher).bench_local(|| {
        for record in records(&batches) {
            let game = reader.read(record);
            black_box(Judged::new(&game).outcome());
            reader.reclaim(game);
        }
    });
}

/// The same, and all rules but those of style.
#[divan::bench(args = ALL)]
fn read_and_check(bencher: Bencher, set: Set) {
    let batches = batches(set);
    let rules: Vec<&'static Rule> = rules::ALL
        .iter()
        .copied()
        .filter(|rule| rule.severity != Severity::Style)
        .collect();
    let options = Options::default();
    let mut reader = GameReader::new();
    let mut findings: Vec<Finding> = Vec::new();
    corpus(set).counted(bencher).bench_local(|| {
        for record in records(&batches) {
            let game = reader.read(record);
            rules::check(&Judged::new(&game), &rules, &options, &mut findings);
            findings.clear();
            reader.reclaim(game);
        }
    });
}
