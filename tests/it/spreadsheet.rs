//! `--csv-safe`: what spreadsheets would take for formulas. Which cells those are, OWASP's page on CSV injection says.

use std::fs;

use crate::program::run;

/// What a stranger may have written into every tag that becomes a cell.
const FORMULA: &str = "=HYPERLINK(\\\"http://a.b/\\\",1)";

/// Two games; the second is a duplicate of the first, so that all commands have something to tell.
fn games() -> String {
    let game = format!(
        "[Event \"{FORMULA}\"]\n[Site \"@SUM(1)\"]\n[Date \"2024.01.01\"]\n[Round \"-\"]\n[White \"-2+3\"]\n\
         [Black \"+cmd|' /C calc'!A0\"]\n[Result \"0-1\"]\n[ECO \"=1\"]\n[Termination \"=2\"]\n\n\
         1. f3 e5 $1 {{[%eval -0.25]}} 2. g4 =x Qh4# 0-1\n\n"
    );
    game.repeat(2)
}

/// Every command with a table of CSV.
const TABLES: [&[&str]; 22] = [
    &["check", "-f", "csv"],
    &["check", "--summary"],
    &["crosstable", "-f", "csv"],
    &["duplicates"],
    &["outcomes", "--tags", "ECO"],
    &["outcomes", "--summary", "--by", "termination,White"],
    &[
        "fen",
        "--at",
        "all",
        "--annotations",
        "--tags",
        "White,Black",
    ],
    &["games"],
    &["games", "--tags", "White,Black,ECO"],
    &["moves"],
    &["stats", "--table", "results", "--by", "Event"],
    &["stats", "--table", "outcomes"],
    &["stats", "--table", "lengths"],
    &["stats", "--table", "openings"],
    &["stats", "--table", "players"],
    &["stats", "--table", "events"],
    &["stats", "--table", "material"],
    &["stats", "--table", "checks"],
    &["stats", "--table", "promotions"],
    &["stats", "--table", "castling"],
    &["stats", "--table", "squares"],
    &["stats", "--table", "clocks"],
];

/// The cells of CSV, by rows.
fn cells(csv: &[u8]) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(csv);
    let rows = reader.records().map(|row| row.unwrap());
    rows.map(|row| row.iter().map(str::to_owned).collect())
        .collect()
}

fn begins_formula(cell: &str) -> bool {
    cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n'])
        && cell.parse::<f64>().is_err()
        && !["-", "+/-", "-/+"].contains(&cell)
}

#[test]
fn no_table_has_a_cell_that_begins_a_formula() {
    let folder = tempfile::tempdir().unwrap();
    let file = "=1+1.pgn";
    fs::write(folder.path().join(file), games()).unwrap();
    let mut marked = 0;
    for table in TABLES {
        let plain = run(folder.path(), &[table, &["-q", file]].concat());
        let safe = run(
            folder.path(),
            &[table, &["-q", "--csv-safe", file]].concat(),
        );
        assert_eq!(plain.stderr, safe.stderr, "{table:?}");
        assert!(plain.stdout.len() > 1, "{table:?}");
        for (plain, safe) in cells(&plain.stdout).iter().zip(cells(&safe.stdout)) {
            for (plain, safe) in plain.iter().zip(safe) {
                assert!(!begins_formula(&safe), "{table:?}: {safe}");
                if begins_formula(plain) {
                    assert_eq!(safe, format!("'{plain}"), "{table:?}");
                    marked += 1;
                } else {
                    assert_eq!(&safe, plain, "{table:?}");
                }
            }
        }
    }
    assert!(marked > 50, "{marked}");
}

#[test]
fn positions_with_formulas_in_operations_are_marked() {
    let folder = tempfile::tempdir().unwrap();
    let list = "8/8/8/8/8/5k2/5p2/5K2 w - - c0 \"=1\";\n=1+1\n";
    fs::write(folder.path().join("-.epd"), list).unwrap();
    let run = run(folder.path(), &["position", "-q", "--csv-safe", "./-.epd"]);
    for row in cells(&run.stdout) {
        for cell in row {
            assert!(!begins_formula(&cell), "{cell}");
        }
    }
}

#[test]
fn numbers_and_results_are_left_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), games()).unwrap();
    let arguments = [
        "moves",
        "-q",
        "--csv-safe",
        "--no-header",
        "--columns",
        "eval_pawns",
        "--game",
        "1",
        "a.pgn",
    ];
    let moves = run(folder.path(), &arguments);
    assert_eq!(moves.text().lines().nth(1), Some("-0.25"));
    let arguments = [
        "games",
        "-q",
        "--csv-safe",
        "--no-header",
        "--tags",
        "Round",
        "--columns",
        "Round",
        "a.pgn",
    ];
    let rounds = run(folder.path(), &arguments);
    assert_eq!(rounds.text(), "-\n-\n");
}

#[test]
fn json_lines_are_the_same_and_formats_without_rows_refuse() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), games()).unwrap();
    let plain = run(folder.path(), &["games", "-q", "-f", "jsonl", "a.pgn"]);
    let safe = run(
        folder.path(),
        &["games", "-q", "-f", "jsonl", "--csv-safe", "a.pgn"],
    );
    assert_eq!(plain.stdout, safe.stdout);
    for arguments in [
        &["check", "a.pgn", "--csv-safe"][..],
        &["fen", "a.pgn", "--csv-safe", "-f", "plain"],
        &["crosstable", "a.pgn", "--csv-safe"],
        &[
            "position",
            "--fen",
            "8/8/8/8/8/5k2/5p2/5K2 w - -",
            "--board",
            "--csv-safe",
        ],
    ] {
        let run = run(folder.path(), arguments);
        assert!(
            run.stderr.contains("--csv-safe"),
            "{arguments:?}: {}",
            run.stderr
        );
        assert_eq!(run.code, 2, "{arguments:?}");
    }
}
