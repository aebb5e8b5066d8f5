//! What the name of the output file asks for: a format, a compression.

use std::fs;
use std::process::Command;

use crate::program::output;

const GAMES: &str = "testdata/demo.pgn";

/// What a command writes to a file of this name.
fn written(arguments: &[&str], name: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    let run = output(
        Command::new(env!("CARGO_BIN_EXE_pgnkit"))
            .args(arguments)
            .args(["--quiet", "--output"])
            .arg(&file)
            .arg(GAMES),
    );
    assert_ne!(run.status.code(), Some(2), "{arguments:?} {name}");
    fs::read(&file).unwrap()
}

#[test]
fn the_extension_chooses_the_format() {
    let cases: [(&[&str], &str, &str); 7] = [
        (&["games"], "a.jsonl", "jsonl"),
        (&["outcomes", "--summary"], "a.ndjson", "jsonl"),
        (&["check"], "a.csv", "csv"),
        (&["check"], "a.sarif", "sarif"),
        (&["crosstable"], "a.md", "markdown"),
        (&["crosstable"], "a.html", "html"),
        (&["format"], "a.jsonl", "jsonl"),
    ];
    for (arguments, name, format) in cases {
        let given = [arguments, &["--format", format]].concat();
        assert_eq!(
            written(arguments, name),
            written(&given, "a"),
            "{arguments:?} {name}"
        );
    }
}

#[test]
fn a_format_that_is_given_wins() {
    let given = ["games", "--format", "csv"];
    assert_eq!(written(&given, "a.jsonl"), written(&given, "a"));
}

#[test]
fn the_extension_of_a_compression_stands_behind_it() {
    let plain = written(&["games"], "a.jsonl");
    let zstd = written(&["games"], "a.jsonl.zst");
    assert_eq!(zstd::decode_all(&zstd[..]).unwrap(), plain);
    let gzip = written(&["games"], "a.jsonl.gz");
    let mut text = Vec::new();
    std::io::copy(&mut flate2::read::MultiGzDecoder::new(&gzip[..]), &mut text).unwrap();
    assert_eq!(text, plain);
}

#[test]
fn a_compression_that_is_not_written_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.csv.xz");
    let mut command = Command::new(env!("CARGO_BIN_EXE_pgnkit"));
    let run = output(command.args(["games", GAMES, "-o"]).arg(&file));
    assert_eq!(run.status.code(), Some(2));
    let told = String::from_utf8(run.stderr).unwrap();
    assert!(
        told.contains("compressed files are written as .zst or .gz"),
        "{told}"
    );
    assert!(!file.exists());
}
