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
        "fen --at all --distinct",
        "fen --at all --distinct=count",
        "stats --by white",
        "stats --table players",
        "stats --table squares",
        "outcomes --by white",
        "tree",
        "tree --depth 2",
        "check -q --select note,style",
        "filter --list true",
        "openings",
        "shards --parts 2 testdata/demo.pgn",
        "crosstable",
        "position --fen 8/8/8/8/8/5k2/5p2/5K2_w_-_-_0_70 --fen 8/8/8/8/8/5k2/8/5K2_w_-_-_0_1",
    ] {
        let words: Vec<String> = command
            .split(' ')
            .map(|word| word.replace('_', " "))
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        for (format, numbers) in [("csv", &[0, 2, 1000][..]), ("tsv", &[2]), ("jsonl", &[2])] {
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
            .ends_with("; only the first 2 rows: reading stopped there or soon after\n"),
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

/// Pairs of long names that differ in one letter, and why they may.
const ONE_LETTER_APART: &[(&str, &str, &str)] = &[
    ("deep", "keep", "other words, and no command has both"),
    ("log", "logo", "other words, and no command has both"),
    ("nags", "tags", "other words, and no command has both"),
    ("white", "write", "other words, and no command has both"),
];

#[test]
fn no_two_options_are_one_letter_apart() {
    let commands = commands();
    let mut names: Vec<&str> = (commands.iter())
        .flat_map(|command| options(command).map(|(name, _)| name))
        .collect();
    names.sort_unstable();
    names.dedup();
    let mut found = Vec::new();
    for (index, one) in names.iter().enumerate() {
        for other in &names[index + 1..] {
            let is_excused = ONE_LETTER_APART
                .iter()
                .any(|(a, b, _)| (a, b) == (one, other));
            if pgnkit_core::nearest::distance(one, other) < 2 && !is_excused {
                found.push((*one, *other));
            }
        }
    }
    assert!(found.is_empty(), "{found:?}");
}

/// Options whose help begins with other words in some commands, and why they are the same.
const OTHER_WORDS: &[(&str, &str)] = &[
    (
        "by",
        "names of values, which games are counted or sorted by",
    ),
    ("deep", "the searches for a mate, longer"),
    (
        "fail-on",
        "when to exit with 1, which depends on what is found",
    ),
    ("output", "where what the command makes goes"),
    (
        "quiet",
        "no summary; where there is no progress bar, none is left out",
    ),
    ("sample", "one in N of what is written: games or positions"),
    ("summary", "numbers in place of rows"),
];

#[test]
fn an_option_means_the_same_wherever_it_is() {
    use std::collections::BTreeMap;
    type Meaning = (String, String);
    let commands = commands();
    let mut meanings: BTreeMap<&str, BTreeMap<Meaning, Vec<&str>>> = BTreeMap::new();
    for command in &commands {
        for (name, option) in options(command) {
            let help = option.get_help().map(ToString::to_string);
            // What follows says more, or of this command alone.
            let help = help.unwrap_or_default();
            let help = help.split([':', ';', '[']).next().unwrap_or_default();
            let values = option.get_value_names().unwrap_or_default();
            let values: Vec<&str> = values.iter().map(clap::builder::Str::as_str).collect();
            let meaning = (help.trim().to_owned(), values.join(" "));
            let of_name = meanings.entry(name).or_default();
            of_name.entry(meaning).or_default().push(command.get_name());
        }
    }
    let is_excused = |name: &str| OTHER_WORDS.iter().any(|(known, _)| *known == name);
    meanings.retain(|name, ways| ways.len() > 1 && !is_excused(name));
    assert!(meanings.is_empty(), "{meanings:#?}");
}

/// Options that had other names, by command.
const RENAMED: [(&str, &str); 14] = [
    ("position --moves", "--legal-moves"),
    ("openings --moves", "--after"),
    ("fen --unique", "--distinct"),
    ("filter --fen", "--fen-pattern"),
    ("check --variations", "--in-variations"),
    ("check --games", "--good"),
    ("duplicates --games", "--good"),
    ("crosstable --event", "--event-tag"),
    ("format --tags", "--keep-tags"),
    ("format --results", "--markers"),
    ("report --boards", "--diagrams"),
    ("book --max-ply", "--to-ply"),
    ("shards --count", "--parts"),
    ("games --sets", "--assign-sets"),
];

#[test]
fn old_names_of_options_are_other_names_of_them() {
    let program = Cli::command();
    for (old, name) in RENAMED {
        let (command, old) = old.split_once(" --").unwrap();
        let command = program.find_subcommand(command).unwrap();
        let option = command
            .get_arguments()
            .find(|option| option.get_long() == Some(&name[2..]));
        let aliases = option
            .and_then(clap::Arg::get_all_aliases)
            .unwrap_or_default();
        assert!(aliases.contains(&old), "{old} for {name}");
    }
    let made = run(Path::new("."), &["check", "--max-findings", "1"]);
    assert!(
        made.stderr.contains("tip: the option is '--first'"),
        "{}",
        made.stderr
    );
    // Another name of what it means exactly.
    let position = ["tree", "-q", "--fen", "e4 e5", "testdata/demo.pgn"];
    assert_eq!(run(Path::new("."), &position).code, 0);
}
