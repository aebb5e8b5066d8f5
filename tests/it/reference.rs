//! Values that others have computed: `testdata/reference`, each file with its source in the first line.

use std::fmt::Write as _;
use std::fs;

use crate::program::run;

/// Columns that describe the game; the others are expected of `endings`.
const GAME_COLUMNS: [&str; 7] = ["name", "law", "date", "variant", "fen", "moves", "result"];

#[test]
fn endings_are_those_of_the_laws() {
    let text = fs::read_to_string("testdata/reference/endings.tsv").unwrap();
    let mut lines = text.lines();
    assert!(lines.next().unwrap().starts_with("# Source: "));
    let header: Vec<&str> = lines.next().unwrap().split('\t').collect();
    assert_eq!(header[..GAME_COLUMNS.len()], GAME_COLUMNS);
    let games: Vec<Vec<&str>> = lines.map(|line| line.split('\t').collect()).collect();
    assert!(games.len() >= 30);

    let mut pgn = String::new();
    for game in &games {
        assert_eq!(game.len(), header.len(), "{game:?}");
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
    let found = run(
        folder.path(),
        &["endings", "-q", "--columns", &columns, "games.pgn"],
    );
    assert_eq!((found.stderr.as_str(), found.code), ("", 0));

    let mut reader = csv::Reader::from_reader(&found.stdout[..]);
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
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
