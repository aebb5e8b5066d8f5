//! No text makes the program panic, lose its place, or depend on how it is cut into batches.

use std::fs;
use std::io::{self, Cursor, Read};
use std::sync::Arc;

use pgnkit::pipeline::ordered::Delivery;
use pgnkit::pipeline::task::Task;
use pgnkit::pipeline::{self, GameJob, ledger::Ledger, output};
use pgnkit_core::game::reader::GameReader;
use pgnkit_core::game::{Game, ReplayStatus};
use pgnkit_core::input::batch::{Note, NoteKind};
use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::input::locator::Locator;
use pgnkit_core::input::record::{Origin, Record, Seams};
use pgnkit_core::input::source::Source;
use pgnkit_core::input::split::Splitter;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::blank_characters::is_blank_line;
use pgnkit_core::rules;
use pgnkit_core::rules::rule::Finding;
use proptest::prelude::*;

use super::clean_games::{plan, written};
use super::config;

/// A record that owns its text.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) bytes: Vec<u8>,
    origin: Origin,
    oversized: bool,
    seams: Seams,
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Origin {
            game,
            offset,
            line,
            column,
            ..
        } = self.origin;
        let text = String::from_utf8_lossy(&self.bytes);
        write!(
            f,
            "game {game}, {line}:{column}, byte {offset}, oversized {}: {text:?}",
            self.oversized
        )
    }
}

impl Piece {
    pub(super) fn record(&self) -> Record<'_> {
        Record {
            origin: self.origin,
            oversized: self.oversized,
            seams: self.seams,
            ..Record::alone(&self.bytes)
        }
    }
}

/// All of a source: its records and notes, each note with the number of records of the source before it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Split {
    pub(super) pieces: Vec<Piece>,
    pub(super) notes: Vec<Note>,
}

pub(super) fn split(bytes: &[u8], batch_bytes: Option<usize>, max_record_bytes: usize) -> Split {
    split_source(Cursor::new(bytes.to_vec()), batch_bytes, max_record_bytes)
}

/// Splits without the short way for common lines.
fn split_line_by_line(bytes: &[u8], max_record_bytes: usize) -> Split {
    let source = Source::new(Cursor::new(bytes.to_vec())).unwrap();
    gather(Splitter::new(source, 0, max_record_bytes).line_by_line())
}

/// A source that gives few bytes at a time, as a slow pipe does.
struct Slow {
    rest: Cursor<Vec<u8>>,
    read_bytes: usize,
}

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.read_bytes.min(buffer.len());
        self.rest.read(&mut buffer[..size])
    }
}

fn split_slowly(bytes: &[u8], read_bytes: usize, max_record_bytes: usize) -> Split {
    let rest = Cursor::new(bytes.to_vec());
    split_source(Slow { rest, read_bytes }, None, max_record_bytes)
}

fn split_source(
    reader: impl Read + Send + 'static,
    batch_bytes: Option<usize>,
    max_record_bytes: usize,
) -> Split {
    let source = Source::new(reader).unwrap();
    let mut splitter = Splitter::new(source, 0, max_record_bytes);
    if let Some(batch_bytes) = batch_bytes {
        splitter = splitter.with_batch_bytes(batch_bytes);
    }
    gather(splitter)
}

fn gather(mut splitter: Splitter) -> Split {
    let mut all = Split {
        pieces: Vec::new(),
        notes: Vec::new(),
    };
    while let Some(batch) = splitter.next_batch().unwrap() {
        let before = all.pieces.len();
        for record in batch.records() {
            all.pieces.push(Piece {
                bytes: record.bytes.to_vec(),
                origin: record.origin,
                oversized: record.oversized,
                seams: record.seams,
            });
        }
        for note in &batch.notes {
            assert!(note.records_before <= all.pieces.len() - before, "{note:?}");
            all.notes.push(Note {
                records_before: note.records_before + before,
                ..note.clone()
            });
        }
    }
    all
}

/// What is shown of a finding.
fn shown(finding: &Finding) -> String {
    format!(
        "{} {:?} {}",
        finding.rule.code, finding.span, finding.message
    )
}

fn findings(game: &Game<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    rules::check(
        &Judged::new(game),
        rules::ALL,
        &rules::rule::Options::default(),
        &mut findings,
    );
    findings
}

/// Reads a record in every way there is, and compares.
fn read(piece: &Piece, reader: &mut GameReader) {
    let game = Game::read(piece.record());
    let found = findings(&game);
    let length = piece.bytes.len();
    for finding in &found {
        let span = &finding.span;
        assert!(
            span.start <= span.end && span.end <= length,
            "{finding:?} in {piece:?}"
        );
        let place = Locator::new(piece.record()).place(span.start);
        assert!(place.line >= piece.origin.line && place.column >= 1);
        assert!(place.offset >= piece.origin.offset);
    }
    let judged = Judged::new(&game);
    let ended = judged.outcome();
    for token in game.tokens() {
        assert!(
            token.span.start < token.span.end && token.span.end <= length,
            "{token:?} in {piece:?}"
        );
    }
    assert_tokens_cover(&game);

    // Nothing that a rule says may depend on whether the tokens were looked at before.
    let scanned = Game::read(piece.record());
    let _ = scanned.tokens();
    let shown_first: Vec<String> = found.iter().map(shown).collect();
    let shown_then: Vec<String> = findings(&scanned).iter().map(shown).collect();
    assert_eq!(shown_first, shown_then, "{piece:?}");

    // A number that is known to be right is right.
    let mut doubted = Game::read(piece.record());
    doubted.rest.numbers_right = false;
    let shown_doubted: Vec<String> = findings(&doubted).iter().map(shown).collect();
    assert_eq!(shown_first, shown_doubted, "{piece:?}");

    // Nor on the game that was read before with the same buffers.
    let again = reader.read(piece.record());
    assert_eq!(again.replay.plies, game.replay.plies, "{piece:?}");
    assert_eq!(again.fault_code(), game.fault_code(), "{piece:?}");
    let judged_again = Judged::new(&again);
    let ended_again = judged_again.outcome();
    assert_eq!(ended_again.kind, ended.kind, "{piece:?}");
    assert_eq!(ended_again.board, ended.board, "{piece:?}");
    let shown_again: Vec<String> = findings(&again).iter().map(shown).collect();
    assert_eq!(shown_first, shown_again, "{piece:?}");
    reader.reclaim(again);
}

/// What lies between tokens has no ink, and no token overlaps another.
fn assert_tokens_cover(game: &Game<'_>) {
    let bytes = game.record.bytes;
    let mut at = game.tags.end;
    let ends = game.tokens().iter().map(|token| token.span.clone());
    for span in ends.chain(std::iter::once(bytes.len()..bytes.len())) {
        assert!(span.start >= at, "tokens overlap at {at} in {bytes:?}");
        let between = &bytes[at..span.start];
        assert!(is_blank(between), "{between:?} is lost in {bytes:?}");
        at = span.end;
    }
}

/// Spaces, control characters, and the no-break space of ISO 8859-1.
fn is_blank(text: &[u8]) -> bool {
    const WITHOUT_WIDTH: [char; 5] = ['\u{feff}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}'];
    let is_blank =
        |c: char| c.is_whitespace() || c.is_ascii_control() || WITHOUT_WIDTH.contains(&c);
    text.utf8_chunks().all(|chunk| {
        chunk.valid().chars().all(is_blank) && chunk.invalid().iter().all(|&byte| byte == 0xa0)
    })
}

/// Text between records is blank, an escaped line, a comment of nobody's, or noted.
fn assert_nothing_is_lost(bytes: &[u8], all: &Split) {
    let mut end = 0;
    for (index, piece) in all.pieces.iter().enumerate() {
        let start = usize::try_from(piece.origin.offset).unwrap();
        assert!(start >= end, "records overlap");
        assert_eq!(&bytes[start..start + piece.bytes.len()], piece.bytes);
        assert_eq!(piece.origin.game, index as u64 + 1);
        assert_gap(&bytes[end..start], index, all);
        end = start + piece.bytes.len();
    }
    assert_gap(&bytes[end..], all.pieces.len(), all);
}

fn assert_gap(gap: &[u8], records_before: usize, all: &Split) {
    let is_silent = |line: &[u8]| {
        let text = String::from_utf8_lossy(line).replace('\u{feff}', "");
        is_blank_line(line) || text.trim_ascii().starts_with(['%', ';'])
    };
    let has_text = !gap
        .split(|&byte| byte == b'\n' || byte == b'\r')
        .all(is_silent);
    let noted = all.notes.iter().any(|note| {
        matches!(
            note.kind,
            NoteKind::TextOutsideGame { .. } | NoteKind::ExtraMarker
        ) && note.records_before == records_before
    });
    let gap = String::from_utf8_lossy(gap);
    assert!(
        noted || !has_text,
        "'{gap}' after record {records_before} is not noted: {all:?}"
    );
}

fn check(bytes: &[u8]) {
    let all = split(bytes, None, MAX_RECORD_BYTES);
    for batch_bytes in [1, 7, 4096] {
        assert_eq!(
            split(bytes, Some(batch_bytes), MAX_RECORD_BYTES),
            all,
            "batches of {batch_bytes} bytes"
        );
    }
    assert_eq!(split_line_by_line(bytes, MAX_RECORD_BYTES), all);
    if !matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..])
        && !bytes[..bytes.len().min(4)].contains(&0)
    {
        assert_nothing_is_lost(bytes, &all);
    }
    let mut reader = GameReader::new();
    for piece in &all.pieces {
        read(piece, &mut reader);
    }
    // Cut where a record is too long.
    let cut = split(bytes, None, 40);
    for batch_bytes in [1, 7, 4096] {
        assert_eq!(
            split(bytes, Some(batch_bytes), 40),
            cut,
            "cut, batches of {batch_bytes} bytes"
        );
    }
    assert_eq!(split_line_by_line(bytes, 40), cut);
    for piece in &cut.pieces {
        assert!(piece.bytes.len() <= 40 + 40 || !piece.oversized);
        read(piece, &mut reader);
    }
}

/// Pieces of PGN, and of what is taken for it.
pub(super) fn fragment() -> impl Strategy<Value = Vec<u8>> {
    const FRAGMENTS: [&str; 75] = [
        "\n",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        " ",
        "\t",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ";",
        "%",
        "\n% pgnkit: ignore bad-eco\n",
        "\"",
        "\\",
        "\n%",
        "$1",
        "$256",
        "$",
        "!",
        "?!",
        "!!!",
        "1.",
        "1...",
        "12",
        "...",
        "1-0",
        "0-1",
        "1/2-1/2",
        "*",
        "1/2",
        "0-0",
        "1 - 0",
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "Ke2",
        "O-O",
        "0-0-0",
        "exd5",
        "e8=Q",
        "e8(Q)",
        "e2e4",
        "--",
        "N@f3",
        "Sf3",
        "foo",
        "Round two.",
        "+",
        "#",
        "e.p.",
        "\u{feff}",
        "é",
        "\u{bd}-\u{bd}",
        "\u{a0}",
        "\u{2009}",
        "\0",
        "\x0b",
        "<",
        ">",
        "()",
        "2.",
        "1-01.",
        "{[%clk 0:01:00]}",
        "{[%clk 0:02:00]}",
        "[TimeControl \"60\"]\n",
        "[Event \"x\"]\n",
        "\n[Event \"x\"]\n",
        "[White \"a]\n",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n",
        "[Variant \"Chess960\"]",
    ];
    prop_oneof![
        60 => prop::sample::select(FRAGMENTS.to_vec()).prop_map(|text| text.as_bytes().to_vec()),
        2 => any::<u8>().prop_map(|byte| vec![byte]),
    ]
}

/// One change of a text: where, what, with what.
pub(super) fn mutation() -> impl Strategy<Value = (u16, u8, Vec<u8>)> {
    (any::<u16>(), 0_u8..4, fragment())
}

pub(super) fn mutate(bytes: &mut Vec<u8>, (place, kind, fragment): &(u16, u8, Vec<u8>)) {
    let at = usize::from(*place) % (bytes.len() + 1);
    let end = bytes.len().min(at + fragment.len());
    match kind {
        0 => drop(bytes.drain(at..end)),
        1 => {
            let twice = bytes[at..end].to_vec();
            bytes.splice(at..at, twice);
        }
        2 => drop(bytes.splice(at..end, fragment.iter().copied())),
        _ => drop(bytes.splice(at..at, fragment.iter().copied())),
    }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn arbitrary_text(fragments in prop::collection::vec(fragment(), 0..40)) {
        check(&fragments.concat());
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&bytes);
    }

    #[test]
    fn damaged_games(
        plans in prop::collection::vec(plan(), 1..4),
        mutations in prop::collection::vec(mutation(), 1..8),
    ) {
        let mut bytes = written(&plans).into_bytes();
        for mutation in &mutations {
            mutate(&mut bytes, mutation);
        }
        check(&bytes);
    }
}

/// What a plain game is must not depend on how it is read: no game with an escaped line is plain.
fn assert_read_alike(bytes: &[u8]) {
    let escaped = [bytes, b"% x\n"].concat();
    let (plain, scanned) = (
        Game::read(Record::alone(bytes)),
        Game::read(Record::alone(&escaped)),
    );
    if plain.odd_tokens().is_empty() && plain.marker().is_some() {
        let shown = String::from_utf8_lossy(bytes);
        let faults = [&plain, &scanned].map(|game| format!("{:?}", game.replay.fault));
        assert_eq!(faults[0], faults[1], "{shown}");
        assert_eq!(plain.replay.plies, scanned.replay.plies, "{shown}");
        assert_eq!(plain.rest.marker, scanned.rest.marker, "{shown}");
        assert_eq!(plain.last_comment, scanned.last_comment, "{shown}");
    }
}

#[test]
fn numbers_without_moves_are_read_alike() {
    for moves in [
        "1. Nf3 1 *",
        "1. e4 e5 2. Nf3 2 1-0",
        "1. e4 1... 1 e5 *",
        "1. 1 e4 *",
        "1. e4 e5 2 *",
        "1. e4 1. *",
        "1 e4 1 e5 2 Nf3 *",
    ] {
        assert_read_alike(format!("[Event \"a\"]\n\n{moves}\n").as_bytes());
    }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn plain_games_are_read_alike(
        plan in plan(),
        mutations in prop::collection::vec(mutation(), 1..3),
    ) {
        let mut bytes = written(&[plan]).into_bytes();
        for mutation in &mutations {
            mutate(&mut bytes, mutation);
        }
        bytes.push(b'\n');
        for piece in split(&bytes, None, MAX_RECORD_BYTES).pieces {
            assert_read_alike(&[&piece.bytes[..], b"\n"].concat());
        }
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn what_is_read_at_once_does_not_matter(
        plans in prop::collection::vec(plan(), 0..2),
        mutations in prop::collection::vec(mutation(), 0..8),
        fragments in prop::collection::vec(fragment(), 0..20),
        read_bytes in prop_oneof![Just(1), 2_usize..20, 20_usize..3000],
    ) {
        let mut bytes = written(&plans).into_bytes();
        for mutation in &mutations {
            mutate(&mut bytes, mutation);
        }
        bytes.extend(fragments.concat());
        for max_record_bytes in [MAX_RECORD_BYTES, 40] {
            let all = split(&bytes, None, max_record_bytes);
            prop_assert_eq!(split_slowly(&bytes, read_bytes, max_record_bytes), all);
        }
    }
}

/// Counts the games that it is shown, by what became of them, and the lines outside of them.
struct Count;

#[derive(Default)]
struct Counted {
    fates: Vec<ReplayStatus>,
    lost_tokens: u64,
    outside_lines: u64,
}

impl Task for Count {
    type Output = Counted;

    fn visit(&self, game: &Game<'_>, counted: &mut Counted) {
        counted.fates.push(game.fate());
        counted.lost_tokens += game.rest.lost.len() as u64;
    }

    fn note(&self, note: &Note, counted: &mut Counted) {
        if let NoteKind::TextOutsideGame { .. } = note.kind {
            counted.outside_lines += note.lost_lines();
        }
    }
}

proptest! {
    #![proptest_config(config(100))]

    /// Through threads, and against the games of the splitter alone.
    #[test]
    fn the_ledger_adds_up(
        plans in prop::collection::vec(plan(), 0..4),
        mutations in prop::collection::vec(mutation(), 0..12),
        workers in 1_usize..4,
    ) {
        let mut bytes = written(&plans).into_bytes();
        for mutation in &mutations {
            mutate(&mut bytes, mutation);
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        fs::write(&path, &bytes).unwrap();
        let job = GameJob {
            only_game: None,
            only_source: None,
            range: None,
            shard: None,
            chooser: None,
            // The second time shows that nothing is carried over.
            sources: vec![path.clone(), path].into(),
            kinds: Arc::default(),
            workers,
            max_record_bytes: MAX_RECORD_BYTES,
            progress: Arc::default(),
        };
        let mut ledger = Ledger::default();
        let mut counted = Counted::default();
        pipeline::run(&job, Arc::new(Count), &mut |delivery| {
            match delivery {
                Delivery::Output((made, of_batch)) => {
                    let batch = output::<Count>(made);
                    ledger.add(&of_batch);
                    counted.fates.extend(batch.fates);
                    counted.lost_tokens += batch.lost_tokens;
                    counted.outside_lines += batch.outside_lines;
                }
                Delivery::Failed(error) => panic!("{error:#}"),
            }
            Ok(())
        })
        .unwrap();
        let with = |fate: ReplayStatus| counted.fates.iter().filter(|&&found| found == fate).count() as u64;
        prop_assert_eq!(ledger.games, 2 * split(&bytes, None, MAX_RECORD_BYTES).pieces.len() as u64);
        prop_assert_eq!(ledger.games, ledger.replayed + ledger.stopped + ledger.not_set_up);
        prop_assert_eq!(ledger.games, counted.fates.len() as u64);
        prop_assert_eq!(ledger.replayed, with(ReplayStatus::Replayed));
        prop_assert_eq!(ledger.stopped, with(ReplayStatus::Stopped));
        prop_assert_eq!(ledger.not_set_up, with(ReplayStatus::NotSetUp));
        prop_assert!(ledger.lost_tokens >= counted.lost_tokens);
        prop_assert_eq!(ledger.outside_lines, counted.outside_lines);
        prop_assert_eq!(job.progress.bytes(), 2 * bytes.len() as u64);
    }
}

/// Found by longer runs of the above: each is the text and what was wrong once.
#[test]
fn texts_that_went_wrong() {
    for text in [
        // A CR that came last in a batch was not seen to be alone.
        &b"abcdef\rprose\n"[..],
        // Where the input ends, if there is no game and a note was handed over before.
        b"prose\n\xef\xbb\xbf\n%...",
        // A mark inside the record being read belongs behind the record before.
        b"[Event \"x\"]\n\n\n[Event \"x\"]\n\xef\xbb\xbf\n%",
        // A brace inside a comment of an otherwise plain game.
        b"1. e4 {a {b} e5 *\n",
        // Prose of a record that is open, before a mark.
        b"[Event \"x\"]\ne4\n\n1.[Event \"x\"]\n\xef\xbb\xbf",
        // White space that is no blank, after a blank line.
        b"[Event \"x\"]\n}\n\n\x0c",
        // Prose of a record that goes on behind a mark.
        b"[1.\n\n\n\xe2\xa9\xb2\n\xef\xbb\xbf\ne4!+\nN\n",
        // The same behind an escaped line.
        b"1. e4 e5\n\nHello there\n% escaped\n",
        b"1. e4 e5\n\n% pgnkit: ignore bad-eco\n\n[Event \"x\"]\n\n1. d4 *\n\n% pgnkit: x\n\nProse\n",
        // Long tag lines of one game, when records are cut.
        b"[White \"12345678901234567890\"]\n[Black \"12345678901234567890\"]\n[SetUp \"1\"]\n[FEN \"x\"]\n",
    ] {
        check(text);
    }
}

/// Lines too long to be waited for are given up, at the same place in every batch size.
#[test]
fn long_lines_do_not_depend_on_batches() {
    let long = |text: &str| text.repeat(200_000 / text.len());
    for text in [
        format!("{}\n\n[Event \"x\"]\n\n1. e4 *\n", long("prose ")),
        format!(
            "[Event \"{}\"]\n\n1. e4 *\n\n[Event \"x\"]\n\n*\n",
            long("x")
        ),
        format!(
            "[Event \"x\"]\n\n1. e4 {{{}}} e5 *\n\n[Event \"y\"]\n\n*\n",
            long("x ")
        ),
        format!(
            "[Event \"x\"]\n\n{}*\n\n[Event \"y\"]\n\n*\n",
            long("Nf3 Nf6 Ng1 Ng8 ")
        ),
        format!("1. e4 {{{}\n\n[Event \"y\"]\n\n*\n", long("never closed ")),
        format!("[Event \"x\"]\n\n1. e4 {{{}}}\r\ne5 *\n", long("x ")),
        format!("[Event \"x\"]\n\n1. e4 *\n\n{}\rmore\n", long("prose ")),
        format!("{{{}\r{}}}\n1. e4 *", long("\u{e9} "), long("x ")),
        format!("[Event \"x\"]\n\n1. e4\n[Event \"{}\"]\r\n\n*\n", long("x")),
    ] {
        for max_record_bytes in [1000, 100_000, MAX_RECORD_BYTES] {
            let all = split(text.as_bytes(), None, max_record_bytes);
            for batch_bytes in [4096, 65_536, 1 << 20] {
                let again = split(text.as_bytes(), Some(batch_bytes), max_record_bytes);
                let places = |split: &Split| -> Vec<(Origin, usize, bool)> {
                    let pieces = split.pieces.iter();
                    pieces
                        .map(|piece| (piece.origin, piece.bytes.len(), piece.oversized))
                        .collect()
                };
                assert_eq!(
                    (places(&again), &again.notes),
                    (places(&all), &all.notes),
                    "{}... in batches of {batch_bytes} bytes, records of {max_record_bytes}",
                    &text[..40]
                );
            }
        }
    }
}
