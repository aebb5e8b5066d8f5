//! `outcomes --summary` against a count of the rows of `outcomes`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::program::{Run, run, run_with_input};

/// All examples of the rules: stopped games and such that cannot be set up among them.
fn examples() -> Vec<String> {
    let mut files = vec![
        "testdata/demo.pgn".to_owned(),
        "testdata/games/club.pgn".to_owned(),
        "testdata/games/online.pgn".to_owned(),
    ];
    for folder in fs::read_dir("testdata/rules").unwrap() {
        let folder = folder.unwrap().path();
        for name in ["bad.pgn", "good.pgn"] {
            files.push(folder.join(name).to_str().unwrap().to_owned());
        }
    }
    files.sort();
    files
}

fn outcomes(options: &[&str], files: &[String]) -> Run {
    let mut arguments = vec!["outcomes"];
    arguments.extend(options);
    arguments.extend(files.iter().map(String::as_str));
    let made = run(Path::new("."), &arguments);
    assert_eq!(made.code, 0, "{}", made.stderr);
    made
}

fn records(made: &Run) -> Vec<Vec<String>> {
    csv::Reader::from_reader(&made.stdout[..])
        .records()
        .map(|record| record.unwrap().iter().map(str::to_owned).collect())
        .collect()
}

/// Rows as groups with their numbers of games; each group stands there once.
fn counted(made: &Run) -> BTreeMap<Vec<String>, u64> {
    let mut groups = BTreeMap::new();
    for mut row in records(made) {
        let games = row.pop().unwrap().parse().unwrap();
        assert_eq!(groups.insert(row, games), None, "a group stands twice");
    }
    groups
}

/// Games read, as the ledger says.
pub(crate) fn games_read(made: &Run) -> u64 {
    let ledger = made.stderr.strip_prefix("pgnkit: ").unwrap();
    ledger.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn it_adds_up_and_is_what_the_rows_say() {
    let files = examples();
    for (by, columns, selection) in [
        ("", "", &[][..]),
        ("Event,White", "event,white,", &[]),
        ("termination", "termination,", &[]),
        ("Round", "round,", &["--contradictions"]),
        ("", "", &["--only", "checkmate,agreement,unknown"]),
        ("", "", &["--only", "unknown", "--contradictions"]),
    ] {
        let columns = format!("{columns}outcome,basis,winner");
        let mut options = vec!["--columns", &columns, "-q"];
        options.extend(selection);
        let mut expected: BTreeMap<Vec<String>, u64> = BTreeMap::new();
        for row in records(&outcomes(&options, &files)) {
            *expected.entry(row).or_default() += 1;
        }
        let mut options = vec!["--summary"];
        options.extend(selection);
        if !by.is_empty() {
            options.extend(["--by", by]);
        }
        let summary = outcomes(&options, &files);
        let groups = counted(&summary);
        assert_eq!(groups, expected, "{by} {selection:?}");
        let games = groups.values().sum::<u64>();
        if selection.is_empty() {
            assert_eq!(games, games_read(&summary), "{by}");
            assert!(summary.stderr.contains("stopped at an error"));
        } else {
            let told = format!("; {games} game");
            assert!(summary.stderr.contains(&told), "{}", summary.stderr);
        }
    }
}

#[test]
fn it_is_the_same_for_any_number_of_threads() {
    let mut files = examples();
    files.extend(examples());
    for options in [
        &["--summary"][..],
        &["--summary", "--by", "Event,year,claim,time_class"],
        &[
            "--summary",
            "--by",
            "rating_band,declaration",
            "-f",
            "jsonl",
        ],
        &["--only", "agreement", "--tags", "TimeControl,ECO"],
    ] {
        let alone = outcomes(&[options, &["-j1"]].concat(), &files);
        let together = outcomes(&[options, &["-j8"]].concat(), &files);
        assert!(!alone.stdout.is_empty());
        assert_eq!(alone.text(), together.text());
        assert_eq!(alone.stderr, together.stderr);
    }
}

/// What the README's pipeline counts, from a compressed file on standard input and into a file.
#[test]
fn claimable_draws_of_a_compressed_stream() {
    let online = fs::read("testdata/games/online.pgn").unwrap();
    let packed = zstd::encode_all(&online[..], 1).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["outcomes", "--summary", "--by", "claim", "-o", "claims.csv"];
    let made = run_with_input(folder.path(), &arguments, &packed);
    assert_eq!((made.text(), made.code), ("", 0), "{}", made.stderr);
    let text = fs::read_to_string(folder.path().join("claims.csv")).unwrap();
    let claimable: Vec<&str> = text
        .lines()
        .filter(|line| line.contains(",draw,") && !line.starts_with(','))
        .collect();
    assert_eq!(
        claimable,
        [
            "threefold,threefold-repetition,claimable,draw,1",
            "threefold-by-move,threefold-repetition,claimable,draw,1",
        ]
    );
}

#[test]
fn parts_by_keys_add_up_without_another_word() {
    let folder = tempfile::tempdir().unwrap();
    let file = fs::canonicalize("testdata/games/club.pgn").unwrap();
    let file = file.to_str().unwrap();
    let by = ["outcomes", "--by", "result"];
    for shard in ["1/2", "2/2"] {
        let made = run(
            folder.path(),
            &[&by[..], &["-o", "parts/", "--shard", shard, file]].concat(),
        );
        assert_eq!(made.code, 0, "{}", made.stderr);
    }
    let merged = run(
        folder.path(),
        &["merge-parts", "-f", "csv", "-o", "all.csv", "parts"],
    );
    assert_eq!(merged.code, 0, "{}", merged.stderr);
    let whole = run(folder.path(), &[&by[..], &["-f", "csv", file]].concat());
    assert_eq!(
        fs::read(folder.path().join("all.csv")).unwrap(),
        whole.stdout
    );
}
