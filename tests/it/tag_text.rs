//! What tags say is the same in every command: rows can be joined on it, and nobody is called `?`.

use std::fs;
use std::path::Path;

use crate::program::run;

/// Blanks around values, and players of whom nothing is known.
const GAMES: &str = r#"[Event " Cup "]
[Site "	Riga"]
[Date " 2024.05.01"]
[Round "1 "]
[White " Tal, M  "]
[Black "?"]
[Result "1-0"]

1. e4 e5 1-0

[Event "?"]
[Site ""]
[Date "2024.05.02"]
[Round "?"]
[White " ? "]
[Black "Tal, M"]
[Result "0-1"]

1. d4 d5 0-1

[White ""]
[Black ""]
[Result "*"]

1. c4 *
"#;

const NAMES: [&str; 3] = ["Tal, M|", "|Tal, M", "|"];

/// The rows of a table, without its header.
fn rows(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let ran = run(folder, arguments);
    let text = ran.text().replace('"', "");
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn tags_of_text_are_the_same_in_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.pgn"), GAMES).unwrap();
    let named = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let mut rows = rows(folder, &[&arguments[..], &["a.pgn"]].concat());
        rows.dedup();
        let plain = rows.iter().map(|row| row.replace("Tal, M", "Tal; M"));
        let parted = plain.map(|row| row.replace(',', "|").replace(';', ","));
        parted.collect::<Vec<_>>()
    };
    for command in [
        "games -f csv --columns white,black",
        "outcomes -f csv --columns white,black",
        "games -f csv --tags White,Black --columns White,Black",
        "outcomes -f csv --tags White,Black --columns White,Black",
        "fen -f csv --at final --tags White,Black --columns White,Black",
        "check -f csv --columns white,black",
    ] {
        assert_eq!(named(command), NAMES, "{command}");
    }
    for columns in ["event", "site", "date_text", "round"] {
        assert_eq!(
            named(&format!("games -f csv --columns {columns}")),
            named(&format!("outcomes -f csv --columns {columns}")),
            "{columns}"
        );
    }
    // One player with a name, and games in which it is not known who played.
    let players = named("stats -t players -f csv --columns player,games");
    assert_eq!(players, ["|4", "Tal, M|2"]);
    let by_white = named("outcomes --by White -f csv --columns White,games");
    assert_eq!(by_white, ["|1", "Tal, M|1"]);
    let events = named("stats -t events -f csv --columns event,games");
    assert_eq!(events, ["|2", "Cup|1"]);
}
