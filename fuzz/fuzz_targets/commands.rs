//! A file through every command in this process: each ends well, with every choice of threads the same bytes.

#![no_main]

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use pgnkit::commands::{parse, run};
use pgnkit_fuzz::mutate_pgn;
use tempfile::TempDir;

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() {
        TempDir::new_in(memory).unwrap()
    } else {
        TempDir::new().unwrap()
    }
});

/// Commands with the options that make them look at most.
const COMMANDS: [&str; 20] = [
    "check --in-variations --profile export",
    "check --format sarif",
    "check --format csv --good A --rest B",
    "check --summary",
    "outcomes --tags White,Site",
    "outcomes --summary --by year,time-class,White",
    "fen --annotations --tags White --castling shredder --en-passant fen",
    "fen --distinct=count",
    "fen --format epd --quiet-positions",
    "moves",
    "moves --format jsonl",
    "games --tags Annotator",
    "stats --format text",
    "stats --table players --by year",
    "stats --table clocks",
    "duplicates --good A --rest B",
    "crosstable --format html",
    "crosstable --format csv",
    "position --legal-moves",
    "position --deep --format epd",
];

mutate_pgn!(|_| 1);

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else {
        return;
    };
    let path = |name: &str| FOLDER.path().join(name).display().to_string();
    fs::write(path("in.pgn"), text).unwrap();
    let command = COMMANDS[usize::from(choice) % COMMANDS.len()];
    let written = ["1", "3"].map(|jobs| {
        let mut arguments: Vec<String> = vec!["pgnkit".into()];
        arguments.extend(command.split(' ').map(|word| match word {
            "A" | "B" => path(word),
            word => word.to_owned(),
        }));
        arguments.extend(["-o".into(), path("out")]);
        arguments.extend(["-q", "-j", jobs].map(Into::into));
        arguments.push(path("in.pgn"));
        let invocation = parse(arguments.into_iter().map(Into::into)).unwrap();
        let verdict = run(invocation).map_err(|error| format!("{error:#}"));
        (
            verdict,
            ["out", "A", "B"].map(|name| fs::read(path(name)).ok()),
        )
    });
    assert_eq!(written[0], written[1], "{command}");
});
