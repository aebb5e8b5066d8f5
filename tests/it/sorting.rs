//! `--good` and `--rest`: every record in one of two files, byte for byte.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::input::source::Source;
use pgnkit_core::input::split::Splitter;
use tempfile::TempDir;

use crate::program::run;

/// The records of a text, as the splitter gives them.
fn records(bytes: &[u8]) -> Vec<Vec<u8>> {
    let source = Source::new(Cursor::new(bytes.to_vec())).unwrap();
    let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
    let mut records = Vec::new();
    while let Some(batch) = splitter.next_batch().unwrap() {
        records.extend(batch.records().map(|record| record.bytes.to_vec()));
    }
    records
}

/// Good and bad games of every kind of untidiness, with text between them that belongs to none.
fn mixed(games: usize) -> Vec<u8> {
    const GAMES: [&str; 8] = [
        "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0",
        "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 Kb5 1-0\n",
        "[Event \"x\"]\r\n[Result \"*\"]\r\n\r\n1. e4\r\n\r\n{a\r\n\r\nb} e5 *\r\n",
        "[Event \"Z\u{fc}rich\"]\n[Result \"*\"]\n\n1. e4 {unclosed\ne5 *\n",
        "1. d4 d5 2. c4 *\n",
        "  [Event \"x\"]\n\n1. e4 e5 foo *\n% escaped\n",
        "[Event \"x\"]\n[Result \"*\"]\n\n1. e4\n\u{feff}e5 *\n",
        "[Event \"x\"]\n[Result \"*\"]\n\n*\n",
    ];
    let mut bytes = b"\xef\xbb\xbfA letter.\n\n".to_vec();
    for number in 0..games {
        let game =
            GAMES[number % GAMES.len()].replace("[Event", &format!("[Round \"{number}\"]\n[Event"));
        bytes.extend_from_slice(game.as_bytes());
        if number % 16 == 2 {
            bytes.extend_from_slice(b"[Event \"M\xfcnchen\"]\n\n1. d4 *\n");
        }
        bytes.extend_from_slice(if number % 5 == 0 {
            b"\n\n\nRound two.\n\n"
        } else {
            b"\n\n"
        });
    }
    bytes
}

/// Ordinals of the games with a finding of these severities, and of those with an inner mark.
fn faulty(folder: &Path, file: &str, severities: &[&str]) -> BTreeSet<usize> {
    let found = run(
        folder,
        &[
            "check",
            "-q",
            "-f",
            "csv",
            "--no-header",
            "--columns",
            "game,severity",
            file,
        ],
    );
    found
        .text()
        .lines()
        .filter_map(|line| {
            let (game, severity) = line.split_once(',')?;
            severities.contains(&severity).then(|| game.parse().ok())?
        })
        .collect()
}

fn write(folder: &TempDir, name: &str, bytes: impl AsRef<[u8]>) {
    fs::write(folder.path().join(name), bytes).unwrap();
}

fn read(folder: &TempDir, name: &str) -> Vec<u8> {
    fs::read(folder.path().join(name)).unwrap()
}

#[test]
fn every_record_is_in_one_of_the_files_byte_for_byte() {
    let text = mixed(6000);
    let all = records(&text);
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "a.pgn", &text);
    write(&folder, "a.zst", zstd::encode_all(&text[..], 1).unwrap());
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&text).unwrap();
    write(&folder, "a.gz", gzip.finish().unwrap());
    let errors = faulty(folder.path(), "a.pgn", &["error"]);
    assert!(errors.len() > 1000 && all.len() - errors.len() > 1000);
    let (rejected, accepted): (Vec<_>, Vec<_>) = all
        .iter()
        .enumerate()
        .partition(|(index, _)| errors.contains(&(index + 1)));
    let mut written = BTreeSet::new();
    for file in ["a.pgn", "a.zst", "a.gz"] {
        for jobs in ["1", "8"] {
            let found = run(
                folder.path(),
                &[
                    "check", "-q", "-j", jobs, "--good", "good.pgn", "--rest", "bad.pgn", file,
                ],
            );
            assert_eq!((found.stderr.as_str(), found.code), ("", 1));
            let (good, bad) = (read(&folder, "good.pgn"), read(&folder, "bad.pgn"));
            let bytes = |records: &[(usize, &Vec<u8>)]| -> Vec<Vec<u8>> {
                records
                    .iter()
                    .map(|(_, record)| (*record).clone())
                    .collect()
            };
            assert!(records(&good) == bytes(&accepted), "{file} -j {jobs}");
            assert!(records(&bad) == bytes(&rejected), "{file} -j {jobs}");
            written.insert((good, bad));
        }
    }
    assert_eq!(written.len(), 1);
    // Judged again, they are what they were.
    assert_eq!(run(folder.path(), &["check", "-q", "good.pgn"]).code, 0);
    assert_eq!(
        faulty(folder.path(), "bad.pgn", &["error"]).len(),
        rejected.len()
    );
    // One of them alone is the same.
    let alone = run(
        folder.path(),
        &["check", "-q", "--rest", "alone.pgn", "a.pgn"],
    );
    assert_eq!(alone.code, 1);
    assert_eq!(read(&folder, "alone.pgn"), read(&folder, "bad.pgn"));
}

/// What the splitter notes inside a record counts as well: what is accepted passes.
#[test]
fn what_is_accepted_passes_at_every_severity() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "a.pgn", mixed(64));
    for severity in ["error", "warning", "note"] {
        let arguments = [
            "check",
            "-q",
            "--ignore",
            "missing-roster-tag",
            "--fail-on",
            severity,
        ];
        let sorted = run(
            folder.path(),
            &[&arguments[..], &["--good", "good.pgn", "a.pgn"]].concat(),
        );
        assert_eq!(sorted.code, 1);
        assert!(read(&folder, "good.pgn").len() > 100, "{severity}");
        let again = run(folder.path(), &[&arguments[..], &["good.pgn"]].concat());
        assert_eq!(again.code, 0, "{severity}: {}", again.text());
    }
}

#[test]
fn a_blank_line_separates_as_the_lines_end() {
    let folder = tempfile::tempdir().unwrap();
    let game = |end: &str| format!("[Event \"x\"]{end}{end}1. e4 *");
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("{}{end}{end}{end}Prose.{end}{end}{}", game(end), game(end));
        write(&folder, "a.pgn", &text);
        assert_eq!(
            run(
                folder.path(),
                &["check", "-q", "--good", "good.pgn", "a.pgn"]
            )
            .code,
            0
        );
        // Programs that split at LF alone see two lines there.
        let blank = if end == "\r" { "\r\n" } else { end };
        let wanted = format!("{}{blank}{blank}", game(end)).repeat(2);
        assert_eq!(
            String::from_utf8(read(&folder, "good.pgn")).unwrap(),
            wanted
        );
    }
}

#[test]
fn utf_16_becomes_utf_8() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[Event \"Z\u{fc}rich\"]\n\n1. e4 {\u{1f980}} *\n";
    let bytes: Vec<u8> = format!("\u{feff}{text}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    write(&folder, "a.pgn", bytes);
    assert_eq!(
        run(
            folder.path(),
            &["check", "-q", "--good", "good.pgn", "a.pgn"]
        )
        .code,
        1
    );
    assert_eq!(
        String::from_utf8(read(&folder, "good.pgn")).unwrap(),
        format!("{text}\n")
    );
}

/// Between a game without end and a game without tags, nothing can say where one ends.
#[test]
fn records_that_would_run_together_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[Event \"x\"]\n\n1. e4 Kb5\n\n[Event \"x\"]\n\n1. e4 *\n\n1. c4 1-0\n\n1. d4 Kb4 1-0\n\n1. f4 *\n";
    write(&folder, "a.pgn", text);
    assert_eq!(records(text.as_bytes()).len(), 5);
    let found = run(
        folder.path(),
        &[
            "check",
            "-q",
            "-o",
            "found.txt",
            "--select",
            "illegal-move,result-mismatch",
            "--good",
            "good.pgn",
            "--rest",
            "bad.pgn",
            "a.pgn",
        ],
    );
    assert_eq!(found.stderr, "");
    let swallowed = "[Event \"x\"]\n\n1. e4 {open\n\n[Event \"y\"]\n\n1. e4 *\n\n1. d4 Kb4 1-0\n";
    write(&folder, "a.pgn", swallowed);
    assert_eq!(records(swallowed.as_bytes()).len(), 3);
    let found = run(
        folder.path(),
        &[
            "check",
            "-q",
            "-o",
            "found.txt",
            "--good",
            "good.pgn",
            "--rest",
            "bad.pgn",
            "a.pgn",
        ],
    );
    assert_eq!(
        found.stderr,
        "pgnkit: 1 record in bad.pgn cannot be separated from the one before, which has no end\n"
    );
    assert_eq!(
        read(&folder, "bad.pgn"),
        b"[Event \"x\"]\n\n1. e4 {open\n\n1. d4 Kb4 1-0\n\n"
    );
}

#[test]
fn outputs_replace_no_input_and_not_each_other() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "a.pgn", "1. e4 *\n");
    fs::create_dir(folder.path().join("sub")).unwrap();
    for (arguments, told) in [
        (&["--good", "a.pgn"][..], "a.pgn is also an input"),
        (&["--rest", "./sub/../a.pgn"], "is also an input"),
        (
            &["--good", "b.pgn", "--rest", "b.pgn"],
            "b.pgn is named for two outputs",
        ),
        (
            &["--good", "b", "-o", "sub/../b"],
            "is named for two outputs",
        ),
        (
            &["--good", "b.pgn", "--fail-on", "never"],
            "with 'never', every game is good",
        ),
        (&["--good", "none/b.pgn"], "cannot create none/b.pgn"),
    ] {
        let found = run(folder.path(), &[&["check"], arguments, &["a.pgn"]].concat());
        assert_eq!(found.code, 2, "{arguments:?}");
        assert!(
            found.stderr.contains(told),
            "{arguments:?}: {}",
            found.stderr
        );
        assert_eq!(found.text(), "");
    }
    assert_eq!(read(&folder, "a.pgn"), b"1. e4 *\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    // Nothing is lost in devices.
    #[cfg(unix)]
    assert_eq!(
        run(
            folder.path(),
            &[
                "check",
                "-q",
                "--good",
                "/dev/null",
                "--rest",
                "/dev/null",
                "a.pgn"
            ]
        )
        .code,
        0
    );
}
