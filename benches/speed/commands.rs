//! Each command end to end: the program itself, its start included.

use std::process::{Command, Stdio};

use divan::Bencher;

use crate::games::{Set, corpus};

const COMMANDS: [&str; 18] = [
    "check",
    "check --summary",
    "crosstable",
    "duplicates",
    "outcomes",
    "outcomes --deep",
    "outcomes --summary",
    "filter elo>=2500",
    "filter any(material('KRPkr'))",
    "filter any(san=='O-O-O')",
    "outcomes --where elo>=2700",
    "fen",
    "fen --at all --format plain",
    "games",
    "moves",
    "moves --no-fen",
    "report",
    "stats",
];

fn run(bencher: Bencher, set: Set, command: &str) {
    let corpus = corpus(set);
    corpus.counted(bencher).bench(|| {
        let status = Command::new(env!("CARGO_BIN_EXE_pgnkit"))
            .args(command.split(' '))
            .arg("--quiet")
            .arg(&corpus.path)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status()
            .unwrap();
        // 1: `check` has found something.
        assert!(matches!(status.code(), Some(0 | 1)), "{command}: {status}");
    });
}

#[divan::bench(args = COMMANDS)]
fn tournament(bencher: Bencher, command: &str) {
    run(bencher, Set::Tournament, command);
}

#[divan::bench(args = COMMANDS)]
fn server(bencher: Bencher, command: &str) {
    run(bencher, Set::Server, command);
}

/// The program's own start.
#[divan::bench]
fn version() {
    let run = Command::new(env!("CARGO_BIN_EXE_pgnkit"))
        .arg("--version")
        .output();
    assert!(run.unwrap().status.success());
}
