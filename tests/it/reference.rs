//! Values that others have computed: `testdata/reference`, each file with its source in the first line.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::program::run;

/// Columns that describe the game; the others are expected of `outcomes`.
const GAME_COLUMNS: [&str; 7] = ["name", "law", "date", "variant", "fen", "moves", "result"];

/// A table of `testdata/reference`: its header, and its rows.
fn table(text: &str) -> (Vec<&str>, Vec<Vec<&str>>) {
    let mut lines = text.lines();
    assert!(lines.next().unwrap().starts_with("# Source: "));
    let header: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split('\t').collect()).collect();
    for row in &rows {
        assert_eq!(row.len(), header.len(), "{row:?}");
    }
    (header, rows)
}

/// The rows of a command's CSV.
fn rows(folder: &Path, arguments: &[&str]) -> Vec<csv::StringRecord> {
    let found = run(folder, arguments);
    assert_eq!((found.stderr.as_str(), found.code), ("", 0));
    let mut reader = csv::Reader::from_reader(&found.stdout[..]);
    reader.records().collect::<Result<_, _>>().unwrap()
}

#[test]
fn positions_and_moves_are_those_of_python_chess() {
    let text = fs::read_to_string("testdata/reference/positions.tsv").unwrap();
    let (header, games) = table(&text);
    assert_eq!(header[..4], ["name", "variant", "fen", "moves"]);
    assert!(games.len() >= 20);
    let mut pgn = String::new();
    for game in &games {
        for (tag, value) in [("Event", game[0]), ("Variant", game[1]), ("FEN", game[2])] {
            if !value.is_empty() {
                writeln!(pgn, "[{tag} \"{value}\"]").unwrap();
            }
        }
        writeln!(pgn, "\n{} *\n", game[3]).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), pgn).unwrap();
    for (column, options) in [
        ("legal", ["--en-passant", "legal"]),
        ("xfen", ["--en-passant", "xfen"]),
        ("always", ["--en-passant", "fen"]),
        ("shredder", ["--castling", "shredder"]),
    ] {
        let at = header.iter().position(|&name| name == column).unwrap();
        let arguments = [
            "fen",
            "-q",
            "--columns",
            "fen",
            options[0],
            options[1],
            "games.pgn",
        ];
        let found = rows(folder.path(), &arguments);
        assert_eq!(found.len(), games.len());
        for (game, row) in games.iter().zip(&found) {
            assert_eq!(&row[0], game[at], "{column} of '{}'", game[0]);
        }
    }
    let columns = "game,san,uci,capture,check,fen_after";
    let found = rows(
        folder.path(),
        &["moves", "-q", "--columns", columns, "games.pgn"],
    );
    for (index, game) in games.iter().enumerate() {
        let number = (index + 1).to_string();
        let last = found.iter().rfind(|row| row[0] == number).unwrap();
        let expected = [game[8], game[9], game[10], game[11], game[4]];
        let found: Vec<&str> = last.iter().skip(1).collect();
        assert_eq!(found, expected, "{}", game[0]);
    }
}

#[test]
fn outcomes_are_those_of_the_laws() {
    let text = fs::read_to_string("testdata/reference/outcomes.tsv").unwrap();
    let (header, games) = table(&text);
    assert_eq!(header[..GAME_COLUMNS.len()], GAME_COLUMNS);
    assert!(games.len() >= 30);

    let mut pgn = String::new();
    for game in &games {
        let [name, _, date, variant, fen, moves, result] = game[..GAME_COLUMNS.len()] else {
            panic!("seven columns");
        };
        for (tag, value) in [
            ("Event", name),
            ("Date", date),
            ("Variant", variant),
            ("FEN", fen),
            ("Result", result),
        ] {
            if !value.is_empty() {
                writeln!(pgn, "[{tag} \"{value}\"]").unwrap();
            }
        }
        writeln!(pgn, "\n{moves} {result}\n").unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), pgn).unwrap();
    let expected = &header[GAME_COLUMNS.len()..];
    let columns = expected.join(",");
    let rows = rows(
        folder.path(),
        &["outcomes", "-q", "--columns", &columns, "games.pgn"],
    );
    assert_eq!(rows.len(), games.len());
    for (game, row) in games.iter().zip(&rows) {
        for (index, column) in expected.iter().enumerate() {
            assert_eq!(
                &row[index],
                game[GAME_COLUMNS.len() + index],
                "{column} of '{}'",
                game[0]
            );
        }
    }
}
