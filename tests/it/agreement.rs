//! What commands say of the same game, held against each other.

use std::collections::BTreeMap;
use std::path::Path;

use crate::program::run;

/// What all commands know of a game, by its one name.
const NAMES: [&str; 12] = [
    "result",
    "winner",
    "date",
    "year",
    "plies",
    "outcome",
    "basis",
    "white",
    "black",
    "white_elo",
    "time_class",
    "opening_eco",
];

const FILES: [&str; 10] = [
    "testdata/demo.pgn",
    "testdata/games/online.pgn",
    "testdata/games/typed.pgn",
    "testdata/games/annotated.pgn",
    "testdata/games/stats.pgn",
    "testdata/games/declared.pgn",
    "testdata/engines/match.pgn",
    "testdata/filter/games.pgn",
    "testdata/games/variants.pgn",
    "testdata/games/club.pgn",
];

/// The rows that a command writes.
fn rows(arguments: &[&str]) -> Vec<BTreeMap<String, String>> {
    let made = run(Path::new("."), &[arguments, &["-q", "-f", "csv"]].concat());
    assert!(
        !made.stderr.contains("pgnkit: "),
        "{arguments:?}: {}",
        made.stderr
    );
    let mut reader = csv::Reader::from_reader(&made.stdout[..]);
    reader.deserialize().map(|row| row.unwrap()).collect()
}

/// How many rows have each value of a name.
fn counted(rows: &[BTreeMap<String, String>], name: &str) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for row in rows {
        *counts.entry(row[name].clone()).or_default() += 1;
    }
    counts
}

/// Rows of groups with their numbers of games.
fn grouped(arguments: &[&str], name: &str) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for row in rows(arguments) {
        *counts.entry(row[name].clone()).or_default() += row["games"].parse::<u64>().unwrap();
    }
    counts
}

#[test]
fn all_commands_say_the_same_of_a_game() {
    let columns = NAMES.join(",");
    let mut compared = 0;
    for file in FILES {
        let games = rows(&["games", "--columns", &columns, file]);
        assert!(!games.is_empty(), "{file}");
        for others in [
            &["outcomes", "--columns", &columns, file][..],
            &["filter", "--list", "--columns", &columns, "true", file],
        ] {
            assert_eq!(rows(others), games, "{others:?}");
        }
        for name in NAMES {
            let expected = counted(&games, name);
            for by in [
                &["stats", "--by", name, file][..],
                &["stats", "--by", name, "--agg", "count", file],
                &["outcomes", "--by", name, file],
            ] {
                assert_eq!(grouped(by, name), expected, "{by:?}");
            }
            compared += expected.len();
        }
        let whole = rows(&["games", "--columns", &format!("fault,{columns}"), file]);
        for name in NAMES {
            for (value, count) in counted(&whole, name) {
                // What is not known equals nothing; of a game that stops, the rest might have told more.
                let stops = |row: &&BTreeMap<String, String>| {
                    row[name] == value && !row["fault"].is_empty()
                };
                // `NN` is nobody.
                if value.is_empty() || value == "NN" || whole.iter().any(|row| stops(&row)) {
                    continue;
                }
                let quoted = value.replace('\'', "''");
                let text = match name {
                    "plies" | "year" | "date" | "white_elo" => format!("{name} == {value}"),
                    _ => format!("{name} == '{quoted}'"),
                };
                let made = run(Path::new("."), &["filter", "-q", "--count", &text, file]);
                let found = String::from_utf8_lossy(&made.stdout).trim().to_owned();
                assert_eq!(found, count.to_string(), "{text} {file}");
                compared += 1;
            }
        }
    }
    assert!(compared > 400, "{compared}");
}

#[test]
fn the_result_is_the_same_in_every_form() {
    for file in FILES {
        let games = rows(&["games", "--columns", "game,result", file]);
        let results: Vec<&str> = games.iter().map(|row| &*row["result"]).collect();
        let written = run(Path::new("."), &["format", "-q", "-f", "jsonl", file]);
        let text = String::from_utf8(written.stdout).unwrap();
        let of_json = text.lines().map(|line| {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            game["result"].as_str().unwrap_or_default().to_owned()
        });
        assert_eq!(of_json.collect::<Vec<_>>(), results, "{file}");
        for row in rows(&["fen", "--annotations", "--columns", "game,result", file]) {
            let game: usize = row["game"].parse().unwrap();
            assert_eq!(row["result"], results[game - 1], "{file} {game}");
        }
        let by_result = counted(&games, "result");
        let decided: u64 = ["1-0", "0-1", "1/2-1/2"]
            .iter()
            .filter_map(|word| by_result.get(*word))
            .sum();
        let scored = rows(&[
            "stats",
            "--where",
            "result in ['1-0', '0-1', '1/2-1/2']",
            file,
        ]);
        assert_eq!(scored[0]["scored_games"], decided.to_string(), "{file}");
    }
}
