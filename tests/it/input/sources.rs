//! Sources that are missing, and standard input.

use std::fs;
use std::path::Path;

use super::{folder, games, write};
use crate::program::{Running, command, run, run_with_input};

#[test]
fn a_missing_file_is_named_and_the_others_are_read() {
    let folder = folder();
    write(&folder, "a.pgn", games(1));
    write(&folder, "b.pgn", games(2));
    fs::create_dir(folder.path().join("folder")).unwrap();
    for missing in ["none.pgn", "folder"] {
        let found = run(
            folder.path(),
            &[
                "outcomes",
                "--no-header",
                "--columns",
                "file,game",
                "a.pgn",
                missing,
                "b.pgn",
            ],
        );
        assert_eq!(found.text(), "a.pgn,1\nb.pgn,1\nb.pgn,2\n");
        assert!(found.stderr.contains(missing), "{}", found.stderr);
        assert!(found.stderr.contains("3 games: "), "{}", found.stderr);
        assert_eq!(found.code, 2);
    }
    // 2 wins over 1: the second game of b has an illegal move.
    let checked = run(folder.path(), &["check", "-q", "b.pgn", "none.pgn"]);
    assert_eq!(checked.code, 2);
    assert!(checked.text().contains("illegal-move"));
    assert_eq!(run(folder.path(), &["check", "-q", "b.pgn"]).code, 1);
}

#[test]
fn standard_input_is_read_with_a_dash_and_without_files() {
    let folder = folder();
    write(&folder, "a.pgn", games(1));
    let text = games(2);
    let arguments = ["fen", "--no-header", "--columns", "file,game,ply"];
    let none = run_with_input(folder.path(), &arguments, text.as_bytes());
    assert_eq!((none.text(), none.code), ("-,1,6\n-,2,2\n", 0));
    let dash = [&arguments[..], &["a.pgn", "-"]].concat();
    let both = run_with_input(folder.path(), &dash, text.as_bytes());
    assert_eq!((both.text(), both.code), ("a.pgn,1,6\n-,1,6\n-,2,2\n", 0));
}

#[test]
fn quiet_says_nothing_on_standard_error() {
    let folder = folder();
    write(&folder, "a.pgn", games(4));
    assert_eq!(run(folder.path(), &["outcomes", "-q", "a.pgn"]).stderr, "");
    assert_eq!(
        run(folder.path(), &["outcomes", "a.pgn"]).stderr,
        "pgnkit: 4 games: 3 complete, 1 stopped at an error; no text lost\n"
    );
}

/// Small files are handed to a thread together, but none is kept back while the next source may be long in coming.
#[test]
fn what_stands_before_a_pipe_does_not_wait_for_it() {
    for jobs in ["-j1", "-j2"] {
        let arguments = [
            "games",
            "-q",
            jobs,
            "--columns",
            "game",
            "testdata/demo.pgn",
            "-",
        ];
        let mut running = Running::start_with_pipe(&mut command(Path::new("."), &arguments));
        assert_eq!(running.read_first(10), b"game\n1\n2\n3");
    }
}

#[test]
fn what_is_no_text_is_an_error_and_the_next_file_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let parquet = [&b"PAR1\x15\x04\x15\x0a"[..], &[0; 300], b"PAR1"].concat();
    fs::write(folder.path().join("a.parquet"), &parquet).unwrap();
    fs::write(folder.path().join("b.pgn"), "[White \"b\"]\n\n1. e4 *\n").unwrap();
    for command in ["games", "outcomes", "check", "stats", "fen"] {
        let read = run(folder.path(), &[command, "-q", "a.parquet", "b.pgn"]);
        assert_eq!(read.code, 2, "{command}");
        let told = "a.parquet: it is a Parquet file, not text";
        assert!(read.stderr.contains(told), "{command}: {}", read.stderr);
        assert!(!read.text().is_empty(), "{command}");
        let piped = run_with_input(folder.path(), &[command, "-q", "-"], &parquet);
        assert_eq!(piped.code, 2, "{command} {}", piped.stderr);
    }
}
