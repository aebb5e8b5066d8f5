//! Tags whose names have other capital and small letters than they should: every command reads them as the tags that are
//! meant.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::run;

/// Two games, with all that commands look at in tags.
const GAMES: &str = r#"[Event "Cup"]
[Site "Riga"]
[Date "2024.05.01"]
[Round "1.2"]
[White "Tal, M"]
[Black "Short, N"]
[Result "1-0"]
[WhiteElo "2600"]
[BlackElo "2500"]
[WhiteTeam "Left"]
[BlackTeam "Right"]
[ECO "B20"]
[EventDate "2024.05.01"]
[PlyCount "3"]
[TimeControl "60"]
[Termination "time forfeit"]
[Annotator "X"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"]

1. e4 {[%clk 0:00:50]} Kd7 2. O-O 1-0

[Event "Cup"]
[Site "Riga"]
[Date "2024.05.02"]
[Round "2.1"]
[White "Short, N"]
[Black "Tal, M"]
[Result "1/2-1/2"]
[Variant "Atomic"]

1. Nf3 d5 2. Ne5 f6 1/2-1/2
"#;

/// The games with the names of their tags written otherwise.
fn renamed(change: fn(&str) -> String) -> String {
    let line = |line: &str| match line.strip_prefix('[').and_then(|line| line.split_once(' ')) {
        Some((name, rest)) if rest.starts_with('"') => format!("[{} {rest}\n", change(name)),
        _ => format!("{line}\n"),
    };
    GAMES.lines().map(line).collect()
}

const COMMANDS: [&[&str]; 12] = [
    &["games", "a.pgn"],
    &["games", "--tags", "White,FEN,Annotator,WhiteElo", "a.pgn"],
    &["outcomes", "--tags", "EventDate,ECO", "a.pgn"],
    &["outcomes", "--summary", "--by", "ECO", "a.pgn"],
    &["fen", "--tags", "Round,Result", "--at", "all", "a.pgn"],
    &["moves", "a.pgn"],
    &["crosstable", "a.pgn"],
    &["stats", "--table", "players", "a.pgn"],
    &[
        "stats",
        "--table",
        "results",
        "--by",
        "TimeControl",
        "a.pgn",
    ],
    &["stats", "--table", "events", "a.pgn"],
    &["duplicates", "a.pgn", "b.pgn"],
    &["report", "a.pgn"],
];

fn outputs(folder: &Path) -> Vec<String> {
    let said = |arguments: &&[&str]| {
        let done = run(folder, arguments);
        assert_eq!(done.code, 0, "{arguments:?} {}", done.stderr);
        format!("{arguments:?} {} {}", done.text(), done.stderr)
    };
    COMMANDS.iter().map(said).collect()
}

#[test]
fn every_command_reads_names_in_other_letters() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a.pgn", GAMES);
    write("b.pgn", GAMES);
    let expected = outputs(folder.path());
    for change in [
        |name: &str| name.to_lowercase(),
        |name: &str| name.to_uppercase(),
        |name: &str| format!("{}{}", &name[..1], name[1..].to_lowercase()),
    ] {
        let changed = renamed(change);
        assert_ne!(changed, GAMES);
        write("a.pgn", &changed);
        for (found, expected) in outputs(folder.path()).iter().zip(&expected) {
            // The page tells of the findings, too.
            if !found.starts_with("[\"report") {
                assert_eq!(found, expected);
            }
        }
        let done = run(folder.path(), &["check", "-q", "--format", "csv", "a.pgn"]);
        let about_names = done.text().matches("bad-tag-name,").count();
        // Capitals that only begin a name are right in the roster, which is all that the second game has.
        let expected = if changed.contains("[Event ") { 1 } else { 2 };
        assert_eq!(about_names, expected, "{}", done.text());
        for code in ["illegal-move", "missing-roster-tag", "fen-without-setup"] {
            assert!(!done.text().contains(code), "{}", done.text());
        }
    }
}

#[test]
fn the_name_as_it_should_be_counts() {
    let folder = TempDir::new().unwrap();
    for (tags, white) in [
        ("[White \"A\"]\n[white \"B\"]", "A"),
        ("[white \"B\"]\n[White \"A\"]", "A"),
        ("[WHITE \"B\"]\n[White \"A\"]\n[white \"C\"]", "A"),
        ("[white \"B\"]\n[WHITE \"A\"]", "A"),
        // What is no tag pair has no value.
        ("[White A]\n[white \"B\"]", "B"),
    ] {
        fs::write(folder.path().join("a.pgn"), format!("{tags}\n\n1. e4 *\n")).unwrap();
        let done = run(
            folder.path(),
            &["games", "-q", "--no-header", "--columns", "white", "a.pgn"],
        );
        assert_eq!(done.text().trim(), white, "{tags}");
    }
}
