//! `games` and `stats`: counts that add up, and are the same for any number of threads.

use std::collections::BTreeMap;
use std::path::Path;

use crate::program::{Run, run};
use crate::summary::games_read;

const TABLES: [&str; 12] = [
    "results",
    "outcomes",
    "lengths",
    "openings",
    "players",
    "events",
    "material",
    "checks",
    "promotions",
    "castling",
    "squares",
    "clocks",
];

/// Stopped games and such that cannot be set up among them; often enough that threads have something to share.
fn examples() -> Vec<String> {
    let files = [
        "testdata/demo.pgn",
        "testdata/games/club.pgn",
        "testdata/games/online.pgn",
        "testdata/games/stats.pgn",
        "testdata/games/typed.pgn",
        "testdata/rules/bad-fen/bad.pgn",
        "testdata/rules/bad-fen/good.pgn",
        "testdata/rules/bad-result-tag/bad.pgn",
    ];
    let repeated = [files; 3].into_iter().flatten();
    repeated.map(str::to_owned).collect()
}

fn pgnkit(arguments: &[&str], files: &[String]) -> Run {
    let files = files.iter().map(String::as_str);
    let arguments: Vec<&str> = arguments.iter().copied().chain(files).collect();
    let made = run(Path::new("."), &arguments);
    assert_eq!(made.code, 0, "{}", made.stderr);
    made
}

/// Rows by the names of their columns.
fn records(made: &Run) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(&made.stdout[..])
        .deserialize()
        .map(|record| record.unwrap())
        .collect()
}

fn sum(rows: &[BTreeMap<String, String>], column: &str) -> u64 {
    let cell = |row: &BTreeMap<String, String>| row[column].parse::<u64>().unwrap();
    rows.iter().map(cell).sum()
}

/// The numbers of games covered and left out, as the ledger says.
fn covered(made: &Run) -> (u64, u64) {
    let told = made
        .stderr
        .lines()
        .find(|line| line.contains(" left out"))
        .unwrap();
    let (before, reasons) = told.split_once(" left out").unwrap();
    let (before, left_out) = before.rsplit_once(", ").unwrap();
    let (_, games) = before.rsplit_once("; ").unwrap();
    let number = |text: &str| -> u64 {
        let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().unwrap()
    };
    let games = number(games);
    let left_out = if left_out == "none" {
        0
    } else {
        number(left_out)
    };
    let reasons = reasons.strip_prefix(": ");
    let counted: u64 = reasons.map_or(0, |reasons| reasons.split(", ").map(number).sum());
    assert_eq!(counted, left_out, "{told}");
    (games, left_out)
}

/// The column of each table whose sum is the number of games, and how often a game counts in it.
#[test]
fn games_covered_and_left_out_are_the_games_read() {
    let files = examples();
    for table in TABLES {
        for by in [&[][..], &["--by", "year"], &["--by", "Event,claim"]] {
            let made = pgnkit(&[&["stats", "--table", table], by].concat(), &files);
            let (games, left_out) = covered(&made);
            assert_eq!(games + left_out, games_read(&made), "{table}");
            let rows = records(&made);
            let times = match table {
                "players" => 2,
                "checks" => 6,
                "promotions" => 4,
                "squares" => 64,
                _ => 1,
            };
            assert_eq!(sum(&rows, "games"), times * games, "{table} {by:?}");
        }
    }
}

#[test]
fn parts_add_up() {
    let files = examples();
    for table in ["results", "outcomes", "openings", "events", "castling"] {
        for row in records(&pgnkit(
            &["stats", "--table", table, "--by", "White"],
            &files,
        )) {
            let parts = [
                "white_wins",
                "draws",
                "black_wins",
                "both_lost",
                "undecided",
            ];
            let parts: u64 = parts
                .iter()
                .map(|part| row[*part].parse::<u64>().unwrap())
                .sum();
            assert_eq!(parts.to_string(), row["games"], "{row:?}");
        }
    }
    let table = |name| records(&pgnkit(&["stats", "--table", name], &files));
    let (material, checks) = (table("material"), table("checks"));
    let (squares, promotions) = (table("squares"), table("promotions"));
    assert_eq!(sum(&material, "captures"), sum(&squares, "captures"));
    assert_eq!(sum(&checks, "mates"), sum(&squares, "mates"));
    assert_eq!(sum(&squares, "mates"), sum(&squares, "mated_kings"));
    assert!(sum(&promotions, "promotions") > 0);
    for name in ["moves", "checks", "promotions"] {
        let rows = match name {
            "moves" => &squares,
            "checks" => &checks,
            _ => &promotions,
        };
        let by_side = ["white", "black"].map(|side| sum(rows, &format!("{side}_{name}")));
        assert_eq!(by_side[0] + by_side[1], sum(rows, name), "{name}");
    }
}

/// The same games as rows of `games`.
#[test]
fn tables_are_what_the_rows_say() {
    let files = examples();
    let rows = records(&pgnkit(&["games"], &files));
    let plies: u64 = (rows.iter())
        .filter(|row| row["fault"].is_empty())
        .map(|row| row["plies"].parse::<u64>().unwrap())
        .sum();
    let squares = records(&pgnkit(&["stats", "--table", "squares"], &files));
    assert_eq!(plies, sum(&squares, "moves"));
    let timed = rows
        .iter()
        .filter(|row| !row["duration_seconds"].is_empty());
    let clocks = records(&pgnkit(&["stats", "--table", "clocks"], &files));
    assert_eq!(timed.count() as u64, sum(&clocks, "games"));
}

#[test]
fn the_same_for_any_number_of_threads() {
    let files = examples();
    for table in TABLES {
        for rest in [&[][..], &["--by", "year,Event", "-f", "text"]] {
            let arguments = [&["stats", "--table", table], rest].concat();
            let alone = pgnkit(&[&arguments[..], &["-j1"]].concat(), &files);
            let together = pgnkit(&[&arguments[..], &["-j8"]].concat(), &files);
            assert!(!alone.stdout.is_empty());
            assert_eq!(alone.text(), together.text(), "{table}");
            assert_eq!(alone.stderr, together.stderr, "{table}");
        }
    }
    let alone = pgnkit(&["games", "-j1"], &files);
    let together = pgnkit(&["games", "-j8"], &files);
    assert_eq!(alone.text(), together.text());
    assert_eq!(alone.stderr, together.stderr);
}
