//! Options: what means the same everywhere, and is said in the same words.

use std::path::Path;

use clap::{Arg, Command, CommandFactory};
use pgnkit::commands::Cli;

use crate::program::{Run, run, run_with_input};

/// All commands, as they are when words are read.
fn commands() -> Vec<Command> {
    let mut program = Cli::command();
    program.build();
    let all = program.get_subcommands();
    all.filter(|command| command.get_name() != "help")
        .cloned()
        .collect()
}

/// The long names of a command's options, with the options.
fn options(command: &Command) -> impl Iterator<Item = (&str, &Arg)> {
    let options = command.get_arguments();
    options.filter_map(|option| Some((option.get_long()?, option)))
}

#[test]
fn every_command_takes_colors() {
    for command in commands() {
        assert!(
            options(&command).any(|(name, _)| name == "color"),
            "{}",
            command.get_name()
        );
    }
    let text = |arguments: &[&str]| {
        let made = run_with_input(Path::new("."), arguments, b"1. e4 e5 2. Ke3 *\n");
        assert_eq!(made.stderr, "", "{arguments:?}");
        made.text().to_owned()
    };
    let plain = ["check", "-q", "-f", "text"];
    let colored = text(&[&plain[..], &["--color", "always"]].concat());
    assert!(colored.contains("\u{1b}["), "{colored:?}");
    // A pipe gets none unless they are asked for.
    for more in [&[][..], &["--color", "auto"], &["--colour", "never"]] {
        assert!(!text(&[&plain[..], more].concat()).contains('\u{1b}'));
    }
    // Before the command too.
    let before = text(&[&["--color", "always"], &plain[..]].concat());
    assert_eq!(before, colored);
    let made = run(Path::new("."), &["games", "--no-color", "a.pgn"]);
    assert!(made.stderr.contains("'--color never'"), "{}", made.stderr);
}

/// Three games, one of them with a tag of two lines.
const GAMES: &str = "[White \"A, \\\"a\\\"\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 d5 2. c4 0-1\n\n[White \"C\"]\n\n1. c4 1/2-1/2\n";

fn games(arguments: &[&str]) -> Run {
    let made = run_with_input(Path::new("."), arguments, GAMES.as_bytes());
    assert_eq!(made.code, 0, "{arguments:?}: {}", made.stderr);
    made
}

#[test]
fn the_first_rows_are_those_of_all() {
    for command in [
        "games",
        "outcomes",
        "moves",
        "fen --at all",
        "fen --at all --unique",
        "fen --at all --unique=count",
        "stats --by white",
        "stats --table players",
        "stats --table squares",
        "outcomes --by white",
        "tree",
        "tree --depth 2",
        "check -q --select note,style",
        "filter --list true",
        "openings",
        "perft --divide 4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1 1",
        "shards --parts 2 testdata/demo.pgn",
        "crosstable",
        "position --fen 8/8/8/8/8/5k2/5p2/5K2_w_-_-_0_70 --fen 8/8/8/8/8/5k2/8/5K2_w_-_-_0_1",
    ] {
        let words: Vec<String> = command
            .split(' ')
            .map(|word| word.replace('_', " "))
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        for (format, numbers) in [
            ("csv", &[0, 1, 2, 1000][..]),
            ("tsv", &[2]),
            ("jsonl", &[2]),
        ] {
            let all = games(&[&words[..], &["-f", format]].concat());
            let all = all.text();
            let head = usize::from(format != "jsonl");
            for &most in numbers {
                let first =
                    games(&[&words[..], &["-f", format, "--first", &most.to_string()]].concat());
                let wanted: Vec<&str> = all.split_inclusive('\n').take(head + most).collect();
                assert_eq!(first.text(), wanted.concat(), "{command} {format} {most}");
                let is_cut = wanted.concat().len() < all.len();
                let is_told = ["first", "not shown", "taken"]
                    .iter()
                    .any(|word| first.stderr.contains(word));
                // A reader that has enough does not know whether there is more.
                assert!(is_told || !is_cut, "{command} {most}: {}", first.stderr);
            }
        }
    }
}

#[test]
fn nothing_is_read_behind_the_first_rows() {
    let text = "1. e4 *\n\n".repeat(100_000);
    let made = run_with_input(Path::new("."), &["games", "--first", "2"], text.as_bytes());
    assert_eq!(made.text().lines().count(), 3);
    assert!(
        made.stderr
            .ends_with("; only the first 2 rows, and nothing read after that\n"),
        "{}",
        made.stderr
    );
    let games: u64 = made.stderr["pgnkit: ".len()..]
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!(games < 100_000, "{games}");
}

#[test]
fn lines_of_text_are_rows_too() {
    let made = games(&["fen", "-f", "epd", "--at", "all", "--first", "2"]);
    assert_eq!(made.text().lines().count(), 2);
    let made = games(&["stats", "--by", "white", "-f", "text", "--first", "1"]);
    assert!(
        made.stderr.contains("only the first of 3 rows"),
        "{}",
        made.stderr
    );
    let made = games(&["tree", "-f", "text", "--first", "1"]);
    assert!(
        made.stderr.contains("only the first of 3 rows"),
        "{}",
        made.stderr
    );
    let made = run(
        Path::new("."),
        &[
            "crosstable",
            "-f",
            "html",
            "--first",
            "1",
            "testdata/demo.pgn",
        ],
    );
    assert_eq!(made.code, 2);
    assert!(
        made.stderr.contains("--first applies to rows"),
        "{}",
        made.stderr
    );
}
