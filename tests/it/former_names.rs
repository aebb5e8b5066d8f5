//! Names that commands, options and tables had before do what the present ones do.

use std::fs;

use tempfile::TempDir;

use crate::program::{names, run};

/// Former and present command lines.
const PAIRS: &[(&str, &str)] = &[
    ("endings a.pgn", "outcomes a.pgn"),
    ("endings --summary a.pgn", "outcomes --summary a.pgn"),
    ("stats -t endings a.pgn", "stats -t outcomes a.pgn"),
    ("man endings", "man outcomes"),
    (
        "check --accepts good.pgn --rejects bad.pgn a.pgn",
        "check --games good.pgn --rest bad.pgn a.pgn",
    ),
    (
        "duplicates --kept all.pgn --dropped twice.pgn a.pgn a.pgn",
        "duplicates --games all.pgn --rest twice.pgn a.pgn a.pgn",
    ),
    (
        "fen --at all --quiet-only a.pgn",
        "fen --at all --quiet-positions a.pgn",
    ),
    (
        "fen --unique --max-unique-bytes 1000 a.pgn",
        "fen --unique --max-memory 1000 a.pgn",
    ),
    (
        "sort --max-sort-bytes 1000 a.pgn",
        "sort --max-memory 1000 a.pgn",
    ),
    (
        "tree --max-tree-bytes 1000 a.pgn",
        "tree --max-memory 1000 a.pgn",
    ),
    (
        "book --min-games 1 --max-tree-bytes 1000 -o book.bin a.pgn",
        "book --min-games 1 --max-memory 1000 -o book.bin a.pgn",
    ),
];

/// What a command line prints, how it ends, and the files that it writes.
fn result(line: &str) -> (String, String, i32, Vec<(String, Vec<u8>)>) {
    let folder = TempDir::new().unwrap();
    fs::copy("testdata/demo.pgn", folder.path().join("a.pgn")).unwrap();
    let words: Vec<&str> = line.split(' ').collect();
    let run = run(folder.path(), &words);
    let read = |name: String| {
        let bytes = fs::read(folder.path().join(&name)).unwrap();
        (name, bytes)
    };
    let files = names(folder.path()).into_iter().map(read).collect();
    (run.text().to_owned(), run.stderr, run.code, files)
}

#[test]
fn former_names_do_what_the_present_ones_do() {
    for (former, present) in PAIRS {
        let wanted = result(present);
        assert!(wanted.2 != 2, "{present}: {}", wanted.1);
        assert_eq!(result(former), wanted, "{former}");
    }
}

#[test]
fn headers_have_the_present_names() {
    let header = |line: &str| result(line).0.lines().next().unwrap().to_owned();
    assert_eq!(
        header("endings --summary a.pgn"),
        "outcome,basis,winner,games"
    );
    assert!(header("endings a.pgn").contains(",plies,outcome,basis,"));
    assert!(header("stats -t endings a.pgn").starts_with("outcome,basis,"));
}

#[test]
fn help_and_completions_offer_the_present_names_only() {
    let former = [
        "endings",
        "accepts",
        "rejects",
        "--kept",
        "--dropped",
        "quiet-only",
        "max-sort-bytes",
        "max-tree-bytes",
        "max-unique-bytes",
    ];
    for line in [
        "--help",
        "stats --help",
        "outcomes --help",
        "endings --help",
        "check --help",
        "duplicates --help",
        "fen --help",
        "sort --help",
        "tree --help",
        "book --help",
        "man",
        "completions bash",
        "completions zsh",
        "completions fish",
    ] {
        let told = result(line).0;
        for name in former {
            assert!(!told.contains(name), "{line}: {name}");
        }
    }
}
