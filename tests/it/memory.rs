//! Memory: what commands keep is refused where it is too much, and one record takes no more than a documented bound.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use clap::CommandFactory;
use pgnkit::commands::Cli;

use crate::program::{command, names, others_with, output, run};

/// Runs the program with so much address space, in KiB: its standard output and error, and how it ends.
fn limited(folder: &Path, kib: u64, arguments: &[&str]) -> (String, String, Option<i32>) {
    let program = command(folder, arguments);
    let mut shell = Command::new("sh");
    // Without arenas of 64 MiB for each thread, which take address space and no memory.
    let script = format!("ulimit -v {kib}; MALLOC_ARENA_MAX=1 exec \"$0\" \"$@\"");
    shell.args(["-c", &script]).arg(program.get_program());
    shell.args(program.get_args()).current_dir(folder);
    let done = output(&mut shell);
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (text(done.stdout), text(done.stderr), done.status.code())
}

/// Commands that end with too much; others with `--max-memory` are run as they are.
const KEEPING: [&str; 9] = [
    "crosstable",
    "crosstable -f csv -o out",
    "duplicates -o out",
    "outcomes --by White",
    "stats --by White",
    "stats --table players -o out",
    "stats --table lengths",
    "report -o out",
    "check --write-baseline out",
];

/// Those that go on with temporary files.
const SPILLING: [&str; 4] = ["sort", "tree", "book", "fen"];

#[test]
fn what_would_have_to_be_kept_is_refused_beyond_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy("testdata/demo.pgn", folder.path().join("a.pgn")).unwrap();
    let lines = KEEPING.map(str::to_owned).into_iter();
    for line in lines.chain(others_with(
        "max_memory",
        &[&KEEPING[..], &SPILLING].concat(),
    )) {
        let words: Vec<&str> = line.split(' ').chain(["-j", "3", "a.pgn"]).collect();
        let with = |size| {
            run(
                folder.path(),
                &[&words[..], &["--max-memory", size]].concat(),
            )
        };
        let allowed = with("1M");
        assert!(allowed.code < 2, "{line}: {}", allowed.stderr);
        let _ = fs::remove_file(folder.path().join("out"));
        let refused = with("1");
        assert_eq!(refused.code, 2, "{line}");
        let message = "game data need more than 1 byte: raise --max-memory";
        assert!(
            refused.stderr.contains(message),
            "{line}: {}",
            refused.stderr
        );
        assert!(
            refused.text().lines().count() < 2,
            "{line}: a header at most"
        );
        assert_eq!(names(folder.path()), ["a.pgn"], "{line}");
    }
}

/// Options that take a number or a size, each with a large one, and a command that has it and reads games.
fn numbers() -> BTreeMap<String, String> {
    const NAMES: [&str; 8] = [
        "N", "1/N", "BYTES", "SIZE", "ROWS", "PLIES", "PIECES", "NUMBER",
    ];
    let mut options = BTreeMap::new();
    for command in Cli::command().get_subcommands() {
        let mut arguments = command.get_arguments();
        if !arguments.any(|argument| argument.get_id() == "files_from") {
            continue;
        }
        for argument in command.get_arguments() {
            // Of --jobs, a thread takes address space, and no more are started than there are processors.
            if let Some(option) = argument.get_long().filter(|long| *long != "jobs")
                && let Some([name]) = argument.get_value_names()
                && NAMES.contains(&name.as_str())
            {
                let part = if *name == "1/N" { "1/" } else { "" };
                let option = format!("--{option}={part}1000000000");
                options.insert(option, command.get_name().to_owned());
            }
        }
    }
    options
}

#[test]
fn nothing_is_allocated_by_the_value_of_an_option() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy("testdata/demo.pgn", folder.path().join("a.pgn")).unwrap();
    let options = numbers();
    assert!(options.len() > 20, "{options:?}");
    // Whoever reads the rows leaves early: there may be a billion.
    let script = "ulimit -v 300000; { \"$0\" \"$@\"; echo \"ended with $?\" >&2; } | head -n 2";
    for (option, name) in options {
        let mut words = vec![name.as_str(), &option, "a.pgn"];
        if name == "filter" {
            words.insert(2, "true");
        }
        let program = command(folder.path(), &words);
        let mut shell = Command::new("sh");
        shell.args(["-c", script]).arg(program.get_program());
        shell.args(program.get_args()).current_dir(folder.path());
        let done = output(shell.env("MALLOC_ARENA_MAX", "1"));
        let told = String::from_utf8_lossy(&done.stderr);
        let ended = ["ended with 0", "ended with 1", "ended with 2"];
        assert!(
            ended.iter().any(|end| told.contains(end)),
            "{words:?}: {told}"
        );
        for word in ["allocation", "out of memory"] {
            assert!(!told.contains(word), "{words:?}: {told}");
        }
    }
}

/// Tags, and so many bytes of one unit of text among the moves.
fn record(unit: &str, bytes: usize) -> String {
    let tags = "[Event \"E\"]\n[Site \"?\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]";
    format!("{tags}\n\n1. e4 {}*\n", unit.repeat(bytes / unit.len()))
}

#[test]
fn edits_of_one_game_are_bounded() {
    const KIB: u64 = 700_000;
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), record("7. ", 3_000_000)).unwrap();
    for format in ["csv", "sarif"] {
        let words = ["check", "-f", format, "-j", "1", "a.pgn"];
        let (told, messages, code) = limited(folder.path(), KIB, &words);
        assert_eq!(code, Some(0), "{format}: {messages}");
        assert!(told.contains("wrong-move-number"), "{format}");
    }
    // The game stays as it is, and that is said.
    let words = ["fix", "-j", "1", "-o", "fixed.pgn", "a.pgn"];
    let (_, messages, code) = limited(folder.path(), KIB, &words);
    assert_eq!(code, Some(0), "{messages}");
    let told = "a.pgn: game 1: wrong-move-number is not fully fixed";
    assert!(messages.contains(told), "{messages}");
}

#[test]
fn comments_in_comments_take_no_more_than_other_records() {
    let folder = tempfile::tempdir().unwrap();
    let open = record("{a", 260_000).replace("*\n", "");
    for text in [
        record("{a{a} ", 400_000),
        format!("{open}{} *\n", "}".repeat(130_000)),
    ] {
        fs::write(folder.path().join("a.pgn"), text).unwrap();
        let words = ["check", "-f", "sarif", "-j", "1", "a.pgn"];
        let (told, messages, code) = limited(folder.path(), 250_000, &words);
        assert!(matches!(code, Some(0 | 1)), "{messages}");
        assert!(told.contains("\"ruleId\""), "{messages}");
    }
}

#[test]
fn variations_that_stop_are_told_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), record("(1. d5) ", 800_000)).unwrap();
    let line = "check --in-variations --select illegal-variation-move -f csv -j 1 a.pgn";
    let words: Vec<&str> = line.split(' ').collect();
    let (told, messages, code) = limited(folder.path(), 180_000, &words);
    assert_eq!(code, Some(1), "{messages}");
    let more = "99900 more findings like this in the game";
    assert!(told.contains(more));
}

#[test]
fn rounds_of_a_swiss_are_not_kept_for_each_player() {
    let folder = tempfile::tempdir().unwrap();
    let game = |round: u32| {
        format!(
            "[Event \"E\"]\n[Round \"{round}\"]\n[White \"W{round}\"]\n[Black \"B{round}\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
        )
    };
    let games: String = (1..=5000).map(game).collect();
    fs::write(folder.path().join("a.pgn"), games).unwrap();
    let line = "crosstable -f csv --system swiss -j 1 a.pgn";
    let words: Vec<&str> = line.split(' ').collect();
    let (told, messages, code) = limited(folder.path(), 300_000, &words);
    assert_eq!(code, Some(0), "{messages}");
    assert_eq!(told.lines().count(), 10_001);
}

#[test]
fn a_record_that_does_not_fit_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), record("e4 ", 15_000_000)).unwrap();
    for name in ["outcomes", "check", "format"] {
        let (_, messages, code) = limited(folder.path(), 250_000, &[name, "-j", "1", "a.pgn"]);
        let told = "out of memory: --max-record-bytes limits the size of a game";
        assert_eq!(code, Some(2), "{name}: {messages}");
        assert!(messages.contains(told), "{name}: {messages}");
    }
}
