//! Every command comes to a good end on any text, with the same bytes for any number of threads.

use std::fs;

use proptest::prelude::*;

use super::clean_games::{plan, written};
use super::config;
use super::damage::{fragment, mutate, mutation};
use crate::program::{others_with, run};

/// Commands with the options that make them look at most; all others that read games are run as they are.
const COMMANDS: [&str; 19] = [
    "check --in-variations --profile export",
    "check --format sarif",
    "check --summary",
    "crosstable --format html",
    "crosstable --format markdown",
    "crosstable --format csv",
    "duplicates",
    "outcomes --tags White,Site",
    "outcomes --summary --by year,time_class",
    "filter true",
    "book -o out",
    "fen --annotations --castling shredder",
    "fen --distinct=count",
    "games",
    "moves --format jsonl",
    "position --legal-moves",
    "stats",
    "stats --table clocks --format text",
    "stats --table players --by year",
];

proptest! {
    #![proptest_config(config(8))]

    #[test]
    fn every_command_takes_any_text(
        plans in prop::collection::vec(plan(), 1..30),
        mutations in prop::collection::vec(mutation(), 0..20),
        fragments in prop::collection::vec(fragment(), 0..60),
        bytes in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let mut text = written(&plans).into_bytes();
        for mutation in &mutations {
            mutate(&mut text, mutation);
        }
        text.extend(fragments.concat());
        text.extend(bytes);
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.pgn"), &text).unwrap();
        let lines = COMMANDS.map(str::to_owned).into_iter();
        for command in lines.chain(others_with("shard", &COMMANDS)) {
            let with = |jobs| {
                let mut arguments: Vec<&str> = command.split(' ').collect();
                arguments.extend(["-j", jobs, "a.pgn"]);
                run(folder.path(), &arguments)
            };
            let (one, many) = (with("1"), with("3"));
            let expected: &[i32] = if command.starts_with("check") { &[0, 1] } else { &[0] };
            prop_assert!(expected.contains(&one.code), "{}: {}", command, one.stderr);
            prop_assert!(!one.stderr.contains("panicked"), "{}: {}", command, one.stderr);
            prop_assert_eq!(one.stdout, many.stdout, "{}", command);
            prop_assert_eq!((one.code, one.stderr), (many.code, many.stderr), "{}", command);
        }
    }
}
