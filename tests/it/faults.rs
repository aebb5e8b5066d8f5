//! What goes wrong outside of the games: devices that are full, input that fails midway.

use std::fs;
use std::io::{self, Cursor, Read};
#[cfg(target_os = "linux")]
use std::process::Stdio;

use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::input::source::Source;
use pgnkit_core::input::split::Splitter;

use crate::program::{Running, command, names, run};

/// Every command that reads games, with a word or two of its own.
const COMMANDS: [&str; 11] = [
    "check",
    "check --format sarif",
    "outcomes",
    "fen",
    "fen --distinct=count",
    "games",
    "moves",
    "stats",
    "duplicates",
    "crosstable --format html",
    "crosstable --format markdown",
];

pub(crate) fn words(command: &str) -> Vec<&str> {
    command.split(' ').collect()
}

/// Games of which each has something to be found.
pub(crate) fn games(count: usize) -> String {
    let game = |number| {
        format!(
            "[Event \"E\"]\n[Round \"{number}\"]\n[White \"A{number}\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n\n"
        )
    };
    (0..count).map(game).collect()
}

/// Fails after some bytes, and not with an end.
struct Failing {
    rest: Cursor<Vec<u8>>,
}

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.rest.read(buffer)? {
            0 => Err(io::Error::other("the disk is on fire")),
            read => Ok(read),
        }
    }
}

/// What was read before stands as it is; the error comes behind it, and once.
#[test]
fn an_input_that_fails_gives_what_came_before() {
    let text = games(5).into_bytes();
    let read = |bytes: &[u8], batch_bytes: usize| {
        let rest = Cursor::new(bytes.to_vec());
        let source = Source::new(Failing { rest }).map_err(|error| error.to_string())?;
        let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES).with_batch_bytes(batch_bytes);
        let mut records: Vec<Vec<u8>> = Vec::new();
        loop {
            match splitter.next_batch() {
                Ok(Some(batch)) => {
                    records.extend(batch.records().map(|record| record.bytes.to_vec()));
                }
                Ok(None) => panic!("no error after {} bytes", bytes.len()),
                Err(error) => {
                    assert_eq!(error.to_string(), "the disk is on fire");
                    return Ok::<_, String>(records);
                }
            }
        }
    };
    let whole = read(&text, 1 << 20).unwrap();
    assert_eq!(whole.len(), 5);
    for length in 0..text.len() {
        for batch_bytes in [1, 100, 1 << 20] {
            // The first bytes are needed to know what the input is.
            let Ok(records) = read(&text[..length], batch_bytes) else {
                assert!(length < 10, "{length}");
                continue;
            };
            assert!(records.len() <= whole.len());
            for (index, record) in records.iter().enumerate() {
                let last = index + 1 == records.len();
                let is_whole = record == &whole[index];
                assert!(
                    is_whole || last && whole[index].starts_with(record),
                    "{length}"
                );
            }
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_read_error_and_a_full_device_are_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), games(50)).unwrap();
    for name in COMMANDS {
        // Its first page cannot be read.
        let failing = ["-q", "a.pgn", "/proc/self/mem", "-o", "out"];
        let found = run(folder.path(), &[&words(name)[..], &failing[..]].concat());
        assert_eq!(found.code, 2, "{name}: {}", found.stderr);
        assert!(
            found.stderr.contains("/proc/self/mem"),
            "{name}: {}",
            found.stderr
        );
        for output in ["/dev/full", "missing/out", "/proc/none/"] {
            let full = ["-q", "a.pgn", "-o", output];
            let found = run(folder.path(), &[&words(name)[..], &full[..]].concat());
            assert_eq!(found.code, 2, "{name} {output}: {}", found.stderr);
            assert!(
                found.stderr.contains("pgnkit: error: cannot "),
                "{name} {output}"
            );
            assert!(
                !found.stderr.contains(".pgnkit-"),
                "{name}: {}",
                found.stderr
            );
        }
        let _ = fs::remove_file(folder.path().join("out"));
        assert_eq!(names(folder.path()), ["a.pgn"], "{name}");
    }
}

/// The help too, which is written without an output of ours.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [["--help"], ["--version"]] {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let mut help = command(folder.path(), &arguments);
        let running = Running::start_with(&mut help, Stdio::null(), full.into());
        let found = running.unwrap().finish();
        let told = String::from_utf8(found.stderr).unwrap();
        assert!(
            told.starts_with("pgnkit: error: cannot write the help: "),
            "{told}"
        );
        assert_eq!(found.status.code(), Some(2));
    }
}
