//! A reader that leaves before the end: it ends what it reads, and no file.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Stdio;

use crate::program::{Running, command, names, run};

/// Runs the program with a standard output that nobody reads; its exit code, and standard error.
fn unread(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let mut command = command(folder, arguments);
    let running = Running::start_with(&mut command, Stdio::null(), writer.into()).unwrap();
    // Else the pipe would stay open here.
    drop(command);
    let output = running.finish();
    let told = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), told)
}

/// A folder with games, of which some have findings and one comes twice.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let demo = fs::read_to_string("testdata/demo.pgn").unwrap();
    let more = fs::read_to_string("testdata/games/online.pgn").unwrap();
    fs::write(
        folder.path().join("a.pgn"),
        format!("{demo}\n{more}\n{demo}"),
    )
    .unwrap();
    let summary = [
        "outcomes",
        "--summary",
        "-q",
        "-f",
        "csv",
        "-o",
        "parts/",
        "a.pgn",
    ];
    assert_eq!(run(folder.path(), &summary).code, 0);
    folder
}

/// All files of a folder with their bytes, those in folders left out.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = names(folder).into_iter().filter_map(|name| {
        let bytes = fs::read(folder.join(&name)).ok()?;
        Some((name, bytes))
    });
    files.collect()
}

#[test]
fn files_are_completed_without_it() {
    let cases: &[&[&str]] = &[
        &[
            "check", "-f", "csv", "--good", "g.pgn", "--rest", "b.pgn", "a.pgn",
        ],
        &["check", "--rest", "b.pgn.gz", "a.pgn"],
        &["check", "--summary", "--good", "g.pgn", "a.pgn"],
        &["check", "--good", "-", "-o", "found.csv", "a.pgn"],
        &[
            "check",
            "--good",
            "-",
            "--rest",
            "b.pgn",
            "-o",
            "found.csv",
            "a.pgn",
        ],
        &[
            "check",
            "-f",
            "csv",
            "--write-baseline",
            "known.jsonl",
            "a.pgn",
        ],
        &["fix", "--log", "log.csv", "a.pgn"],
        &["fix", "--log", "-", "--write", "a.pgn"],
        &["fix", "--log", "-", "-o", "fixed.pgn", "a.pgn"],
        &["fix", "--log", "log.csv", "-o", "-", "a.pgn"],
        &["filter", "plies > 10", "--rest", "r.pgn", "a.pgn"],
        &[
            "filter",
            "elo > 10",
            "--rest",
            "r.pgn",
            "--undecided",
            "u.pgn",
            "a.pgn",
        ],
        &["filter", "plies > 10", "--list", "--rest", "r.pgn", "a.pgn"],
        &[
            "filter",
            "plies > 10",
            "--rest",
            "-",
            "-o",
            "chosen.pgn",
            "a.pgn",
        ],
        &[
            "filter",
            "plies > 10",
            "--rest",
            "-",
            "--split",
            "1",
            "-o",
            "{n}.pgn",
            "a.pgn",
        ],
        &[
            "filter",
            "plies > 10",
            "--rest",
            "-",
            "--split-by",
            "White",
            "-o",
            "{White}.pgn",
            "a.pgn",
        ],
        &["duplicates", "--good", "g.pgn", "--rest", "d.pgn", "a.pgn"],
        &["duplicates", "--good", "-", "-o", "found.csv", "a.pgn"],
        &["merge-parts", "--ledger", "ledger.json", "parts"],
        &["games", "--ledger", "ledger.json", "a.pgn"],
    ];
    for case in cases {
        let (read, left) = (folder(), folder());
        let whole = run(read.path(), case);
        let before = files(left.path());
        let (code, told) = unread(left.path(), case);
        let (expected, found) = (files(read.path()), files(left.path()));
        assert!(before != found, "{case:?}: nothing was written");
        let differ: Vec<&String> = (expected.iter().zip(&found))
            .filter(|(one, other)| one != other)
            .map(|((name, _), _)| name)
            .collect();
        assert!(
            differ.is_empty() && expected.len() == found.len(),
            "{case:?}: {differ:?}"
        );
        // All was read, and so the run ends as any does.
        assert_eq!((code, told), (Some(whole.code), whole.stderr), "{case:?}");
    }
}

#[test]
fn what_goes_nowhere_else_ends_quietly() {
    let folder = folder();
    let cases: &[&[&str]] = &[
        &["check", "-f", "csv", "a.pgn"],
        &["fix", "a.pgn"],
        &["filter", "true", "a.pgn"],
        &["duplicates", "a.pgn"],
        &["moves", "a.pgn"],
        &["merge-parts", "parts"],
    ];
    for case in cases {
        let (code, told) = unread(folder.path(), case);
        assert_eq!((code, told.as_str()), (Some(0), ""), "{case:?}");
    }
}
