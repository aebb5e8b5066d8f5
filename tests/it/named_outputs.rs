//! What the name of the output file asks for: a format, a compression.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use clap::CommandFactory;
use pgnkit::commands::{Cli, parse};

use crate::program::{names, output, run, run_with_input};

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

#[test]
fn folders_are_refused_before_anything_is_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("old")).unwrap();
    for line in [
        "sort",
        "filter plies>3",
        "format",
        "format -f jsonl",
        "fix",
        "book",
        "check --good",
        "fix --log",
    ] {
        for name in ["old", "old/", "new/"] {
            let mut words: Vec<&str> = line.split(' ').collect();
            let last = words[words.len() - 1];
            if !matches!(last, "--good" | "--log") {
                words.push("-o");
            }
            // Nobody opens the games.
            let run = run(folder.path(), &[&words[..], &[name, "absent.pgn"]].concat());
            assert_eq!(run.code, 2, "{line} {name}");
            let told = format!(
                "cannot create {name}: it is a folder: name a file in it, as in {}/NAME\n",
                name.trim_end_matches('/')
            );
            assert!(run.stderr.contains(&told), "{line} {name}: {}", run.stderr);
            assert_eq!(names(folder.path()), ["old"], "{line} {name}");
        }
    }
}

#[test]
fn parts_of_other_runs_stay() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.pgn", "b.pgn"] {
        fs::copy(GAMES, folder.path().join(name)).unwrap();
    }
    let run = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        run(folder.path(), &words)
    };
    let first = "games -q -j 1 --shard 1/2 --columns game,white -o d/ a.pgn";
    assert_eq!(run(first).code, 0);
    let there = || {
        let part = folder.path().join("d/part-00001-of-00002.csv");
        (names(&folder.path().join("d")), fs::read(part).unwrap())
    };
    let written = there();
    for other in [
        "games -q --shard 1/2 --columns game,white -o d/ b.pgn",
        "games -q --shard 1/2 --columns game,white -o d a.pgn b.pgn",
        "games -q --shard 1/2 --columns game -o d/ a.pgn",
        "games -q --shard 2/2 --columns game -o d/ a.pgn",
        "games -q --columns game,white -o d/ a.pgn",
        "outcomes -q --shard 2/2 -o d/ a.pgn",
    ] {
        let refused = run(other);
        assert_eq!(refused.code, 2, "{other}");
        let told = "part-00001-of-00002.ledger.json is of another run, with another";
        assert!(refused.stderr.contains(told), "{other}: {}", refused.stderr);
        assert_eq!(there(), written, "{other}");
    }
    // The same run again, with other threads; and the other part.
    assert_eq!(run(&first.replace("-j 1", "-j 2")).code, 0);
    assert_eq!(there(), written);
    assert_eq!(run(&first.replace("1/2", "2/2")).code, 0);
    assert_eq!(there().0.len(), 4);
}

#[test]
fn what_is_not_written_is_refused_with_what_is() {
    let read_only = [
        "xlsx", "xls", "ods", "pdf", "docx", "doc", "odt", "png", "svg", "db", "XLSX", "rtf",
        "sqlite", "zip", "si4", "xlsx.zst", "pdf.gz",
    ];
    let program = Cli::command();
    let mut options = 0;
    for command in program.get_subcommands() {
        // Its output is a folder.
        if command.get_name() == "man" {
            continue;
        }
        let written = [
            "output",
            "games",
            "rest",
            "undecided",
            "log",
            "write-baseline",
            "ledger",
        ];
        for option in command.get_arguments().filter_map(clap::Arg::get_long) {
            if !written.contains(&option) {
                continue;
            }
            options += 1;
            for extension in read_only {
                let told = refusal(command.get_name(), option, extension);
                assert!(
                    told.contains(&format!("a.{extension}")) && told.contains("pgnkit writes no "),
                    "{} --{option} a.{extension}: {told}",
                    command.get_name()
                );
            }
        }
    }
    assert!(options > 25, "{options}");
    for (command, option, extension, told) in [
        (
            "games",
            "output",
            "xlsx",
            "pgnkit writes no workbooks; write .csv, .tsv, .jsonl",
        ),
        ("games", "output", "ods", ": spreadsheets open .csv"),
        ("crosstable", "output", "pdf", ": a browser prints .html"),
        ("filter", "output", "docx", "no documents; write .pgn\n"),
        (
            "check",
            "rest",
            "si5",
            "no databases of other chess programs; write .pgn: they import .pgn",
        ),
        (
            "fix",
            "log",
            "xls",
            "workbooks; write .csv: spreadsheets open .csv",
        ),
        ("book", "output", "db", "databases; write .bin"),
        ("games", "output", "json", "; write .csv, .tsv, .jsonl"),
        (
            "games",
            "output",
            "html",
            "games writes no .html; write .csv",
        ),
        (
            "format",
            "output",
            "epd",
            "format writes no .epd; write .pgn or .jsonl",
        ),
        (
            "duplicates",
            "output",
            "pgn",
            "games go to --good FILE; write .csv",
        ),
        (
            "check",
            "good",
            "csv",
            "games are written there, not .csv; write .pgn",
        ),
        (
            "outcomes",
            "output",
            "zip",
            ": compressed files are written as .zst or .gz",
        ),
    ] {
        let found = refusal(command, option, extension);
        assert!(found.contains(told), "{command} --{option}: {found}");
    }
}

#[test]
fn names_that_ask_for_nothing_else_are_written() {
    for name in ["a", "a.txt", "xlsx", ".pdf", "a.pdf.csv", "a.pdfx"] {
        written(&["games"], name);
    }
}

/// What is said of an output file with an extension.
fn refusal(command: &str, option: &str, extension: &str) -> String {
    let file = format!("--{option}=a.{extension}");
    let mut words = vec!["pgnkit", command, &file];
    words.extend(match command {
        "filter" => &["true"][..],
        "sort" => &["--by", "date"],
        "book" if option != "output" => &["-o", "a.bin"],
        "completions" => &["bash"],
        "merge-parts" => &["parts"],
        _ => &[],
    });
    match parse(words.into_iter().map(OsString::from)) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_hyphen_is_standard_output_also_where_standard_input_is_read() {
    let game = b"[Result \"1-0\"]\n\n1. e4 1-0\n";
    for files in [&[][..], &["-"]] {
        let arguments = [&["games", "-q", "-f", "csv", "-o", "-"][..], files].concat();
        let told = run_with_input(Path::new("."), &arguments, game);
        let plain = run_with_input(Path::new("."), &["games", "-q", "-f", "csv"], game);
        assert_eq!(
            (told.code, told.text()),
            (0, plain.text()),
            "{}",
            told.stderr
        );
        assert!(told.text().lines().count() == 2);
    }
}
