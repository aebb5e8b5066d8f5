//! `games` and `stats`: counts that add up, and are the same for any number of threads.

use std::collections::BTreeMap;
use std::path::Path;

use crate::program::{Run, run};
use crate::summary::games_read;

const TABLES: [&str; 13] = [
    "results",
    "outcomes",
    "lengths",
    "openings",
    "players",
    "ratings",
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
                "players" | "ratings" => 2,
                "checks" => 6,
                "promotions" => 4,
                "squares" => 64,
                _ => 1,
            };
            assert_eq!(sum(&rows, "games"), times * games, "{table} {by:?}");
        }
    }
}

/// Where nobody is told how many games are complete, results are counted without a replay if the text is enough.
#[test]
fn results_are_the_same_whoever_is_told() {
    let files = examples();
    let told = pgnkit(&["stats"], &files);
    for rest in [
        &["-q"][..],
        &["-q", "--where", "true"],
        &["-q", "--where", "plies >= 0"],
        &["-q", "--fail-on", "never"],
    ] {
        let untold = pgnkit(&[&["stats"], rest].concat(), &files);
        assert_eq!(untold.stdout, told.stdout, "{rest:?}");
        assert!(untold.stderr.is_empty(), "{}", untold.stderr);
    }
    let folder = tempfile::tempdir().unwrap();
    let ledger = |quiet: &[&str]| {
        let file = folder.path().join("ledger.json");
        let path = file.to_str().unwrap();
        pgnkit(&[&["stats", "--ledger", path], quiet].concat(), &files);
        let ledger: serde_json::Value =
            serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        ledger["counts"].clone()
    };
    assert!(ledger(&[])["complete"].as_u64() > Some(0));
    assert_eq!(ledger(&["-q"]), ledger(&[]));
    let path = |name: &&String| name.contains("bad-fen/bad");
    let bad = examples().iter().find(path).cloned().unwrap();
    let failed = run(Path::new("."), &["stats", "-q", "--fail-on", "error", &bad]);
    assert_eq!(failed.code, 1);
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

/// Ordo 1.2.6 printed these for the games of the first six, with `-W -D -J -N2`; its errors, from 10,000 simulations, are 80.44,
/// 78.78, 75.22, 74.37 and 77.53, and those of 25 times the games 15.30, 14.67, 14.32, 14.39 and 14.65, a fifth of ours.
#[test]
fn ratings_of_ordo() {
    let pool = ["testdata/engines/pool.pgn".to_owned()];
    let columns =
        "player,group,rating,games,points,mean_opponent,white_advantage,equal_draws_percent";
    let list = pgnkit(&["stats", "-t", "ratings", "--columns", columns], &pool);
    let expected: &[u8] = b"\
player,group,rating,games,points,mean_opponent,white_advantage,equal_draws_percent
Bishop 2.1,1,2418.53,41,27.5,2276.29,9.78,39.31
Arbiter 1.0,1,2385.46,41,25.5,2282.91,9.78,39.31
Castle 3,1,2291.91,40,19.5,2301.62,9.78,39.31
Dragon 0.9,1,2268.84,40,18,2306.23,9.78,39.31
Endgame 5,1,2237.71,40,16,2312.46,9.78,39.31
Fianchetto 1.2,1,2197.55,40,13.5,2320.49,9.78,39.31
Giant 7,2,,2,2,,,
";
    assert_eq!(list.stdout, expected);
    assert!(
        list.stderr
            .contains("1 left out: 1 without a winner or a draw")
    );
    let list = pgnkit(
        &[
            "stats",
            "-t",
            "ratings",
            "--columns",
            "error,superior_percent",
        ],
        &pool,
    );
    let text = String::from_utf8(list.stdout).unwrap();
    let cells = text.lines().skip(1).map(|line| {
        let mut cells = line
            .split(',')
            .map(|cell| cell.parse::<f64>().unwrap_or(f64::NAN));
        [cells.next().unwrap(), cells.next().unwrap()]
    });
    let cells: Vec<[f64; 2]> = cells.collect();
    let ordo = [
        (15.30, 71.0),
        (14.67, 94.0),
        (14.32, 65.0),
        (14.39, 70.0),
        (14.65, 75.0),
    ];
    for ([error, superior], (fifth, ordo)) in cells.into_iter().zip(ordo) {
        assert!(
            (error / (5.0 * fifth) - 1.0).abs() < 0.02,
            "{error} {fifth}"
        );
        assert!((superior - ordo).abs() < 1.5, "{superior} {ordo}");
    }
}

/// A game of one move.
fn game(white: &str, black: &str, result: &str) -> String {
    format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 {result}\n\n")
}

/// A match: no ratings where all games were won, no worth of White where one always had it.
#[test]
fn ratings_are_not_invented() {
    let list = |games: &[String]| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.pgn");
        std::fs::write(&file, games.concat()).unwrap();
        let columns = [
            "stats",
            "-t",
            "ratings",
            "--columns",
            "player,group,rating,white_advantage",
        ];
        let made = pgnkit(&columns, &[file.to_str().unwrap().to_owned()]);
        String::from_utf8(made.stdout).unwrap()
    };
    let header = "player,group,rating,white_advantage\n";
    let won = [game("A", "B", "1-0"), game("B", "A", "0-1")];
    assert_eq!(list(&won), format!("{header}A,1,,\nB,2,,\n"));
    // Three points of four with White only: 202 ln 3 / ln (76 / 24) = 192.525 apart.
    let always_white = [
        game("A", "B", "1-0"),
        game("A", "B", "1-0"),
        game("A", "B", "1/2-1/2"),
        game("A", "B", "1/2-1/2"),
    ];
    assert_eq!(
        list(&always_white),
        format!("{header}A,1,2396.26,\nB,1,2203.74,\n")
    );
    // White won all: its worth has no bounds, and the players are equal.
    let white = [game("A", "B", "1-0"), game("B", "A", "1-0")];
    assert_eq!(list(&white), format!("{header}A,1,2300,\nB,1,2300,\n"));
}

/// Sums of fractions depend on their order in the last digits, and so might who stands before an equal player.
#[test]
fn ratings_are_the_same_in_whatever_order_games_come() {
    let mut games = Vec::new();
    for (player, count) in [
        ("Ann", 3),
        ("Bob", 5),
        ("Cyd", 4),
        ("Dee", 7),
        ("Hal", 11),
        ("Ida", 2),
        ("Jon", 9),
        ("Kim", 6),
        ("Lea", 13),
    ] {
        for number in 0..count {
            let [white, black] = [[player, "Mid"], ["Mid", player]][number % 2];
            games.push(game(white, black, "1/2-1/2"));
        }
    }
    for player in ["Eve", "Fay", "Gus"] {
        games.push(game(player, "Mid", "1-0"));
        games.push(game(player, "Mid", "0-1"));
        games.push(game("Mid", player, "1-0"));
        games.push(game("Mid", player, "1/2-1/2"));
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let mut list = || {
        std::fs::write(&file, games.concat()).unwrap();
        games.rotate_left(1);
        let made = run(folder.path(), &["stats", "-t", "ratings", "games.pgn"]);
        String::from_utf8(made.stdout).unwrap()
    };
    let first = list();
    // Equal players in the order of their names.
    let names: Vec<&str> = first.lines().map(|line| &line[..3]).collect();
    assert_eq!(names[1..5], ["Cyd", "Ida", "Kim", "Mid"]);
    for _ in 0..24 {
        assert_eq!(list(), first);
    }
}

/// The words of a command line in which single quotes are the only ones.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[test]
fn tables_say_the_line_that_gives_the_same_numbers() {
    let mut typed = 0;
    for table in TABLES {
        let listed = pgnkit(&["stats", "--table", table, "--list-columns"], &[]);
        let listed = listed.text();
        let mut lines = listed.lines();
        let Some(line) = lines.find_map(|line| line.strip_prefix("  pgnkit ")) else {
            continue;
        };
        let line = words(line);
        let line: Vec<&str> = line.iter().map(String::as_str).chain(["-q"]).collect();
        let said = records(&pgnkit(&line, &examples()));
        let ready = records(&pgnkit(&["stats", "-q", "--table", table], &examples()));
        let shared: Vec<&String> = ready[0]
            .keys()
            .filter(|name| said[0].contains_key(*name))
            .collect();
        assert_eq!(shared.len(), said[0].len(), "{table}: {shared:?}");
        let sorted = |rows: &[BTreeMap<String, String>]| {
            let row = |row: &BTreeMap<String, String>| -> Vec<String> {
                shared.iter().map(|name| row[*name].clone()).collect()
            };
            let mut rows: Vec<Vec<String>> = rows.iter().map(row).collect();
            rows.sort();
            rows
        };
        assert_eq!(sorted(&said), sorted(&ready), "{table}: {shared:?}");
        typed += 1;
    }
    assert_eq!(typed, 5);
}
