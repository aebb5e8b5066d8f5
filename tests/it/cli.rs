//! The transcripts of `tests/cmd`: a folder for each command, which double as its documentation.
//!
//! To see what a changed command prints, run with `TRYCMD=dump`; do not overwrite transcripts unread.

use std::fs;
use std::path::Path;

use clap::{Command, CommandFactory};
use pgnkit::commands::Cli;
use pgnkit::output::columnar;

use crate::program::{DEADLINE, names};

#[test]
fn transcripts() {
    let cases = trycmd::TestCases::new();
    cases
        .register_bin("pgnkit", trycmd::cargo::cargo_bin!("pgnkit"))
        // Of the person who runs the tests, nothing may show.
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .timeout(DEADLINE)
        .case("tests/cmd/*/*.trycmd");
    if columnar::IS_BUILT_IN {
        // The version says so: see `tables`.
        cases.skip("tests/cmd/pgnkit/version.trycmd");
    }
    cases.run();
}

/// trycmd passes over a file that its glob does not name, in silence.
#[test]
fn every_file_of_the_transcripts_is_run() {
    for command in fs::read_dir("tests/cmd").unwrap() {
        let command = command.unwrap().path();
        assert!(command.is_dir(), "{} is no folder", command.display());
        let files: Vec<_> = fs::read_dir(&command).unwrap().collect();
        assert!(!files.is_empty(), "{} is empty", command.display());
        for file in files {
            let path = file.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(path.extension(), Some("trycmd".as_ref()), "{path:?}");
            // Such a line in a transcript matches anything.
            let elided = |line: &str| line.trim() == "..." || line.contains("[..]");
            assert!(!text.lines().any(elided), "{path:?} elides output");
            assert!(text.contains("\n$ pgnkit "), "{path:?} runs nothing");
        }
    }
}

#[test]
fn every_command_has_transcripts_and_nothing_else_has() {
    let folders = names(Path::new("tests/cmd"));
    let mut program = Cli::command();
    program.build();
    let mut commands: Vec<&str> = program
        .get_subcommands()
        .map(Command::get_name)
        .filter(|name| *name != "help")
        .collect();
    commands.sort_unstable();
    // And the program itself.
    let folders: Vec<String> = folders
        .into_iter()
        .filter(|name| name != "pgnkit")
        .collect();
    assert_eq!(folders, commands);
}
