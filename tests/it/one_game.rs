//! `--game N`: one record of each file, as it stands among the others.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{run, run_with_input};

/// Games with faults, prose between them and marks inside; more than one batch holds.
fn text(games: usize) -> String {
    let mut text = "\u{feff}Dear reader,\n\n".to_owned();
    for number in 1..=games {
        text.push_str(&format!(
            "[Event \"x\"]\n[Round \"{number}\"]\n[Result \"*\"]\n\n1. e4 {{{}}}\n\u{feff}e5 2. K{}e3 *\n\n",
            "comment ".repeat(number % 50),
            "x".repeat(number % 3)
        ));
        if number % 4 == 0 {
            text.push_str("Round two.\n\n");
        }
    }
    text
}

fn folder(text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.pgn"), text).unwrap();
    folder
}

fn lines(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let found = run(folder, arguments);
    assert!(found.code < 2, "{}", found.stderr);
    found.text().lines().map(str::to_owned).collect()
}

#[test]
fn a_game_alone_is_what_it_is_among_others() {
    let folder = folder(&text(3000));
    let folder = folder.path();
    let packed = zstd::encode_all(&fs::read(folder.join("x.pgn")).unwrap()[..], 1).unwrap();
    fs::write(folder.join("x.zst"), packed).unwrap();
    let columns = [
        ("check", "game,line,column,offset,ply,code,message"),
        ("outcomes", "game,line,offset,round,plies,fault,final_fen"),
        ("fen", "game,ply,fen"),
    ];
    for (command, columns) in columns {
        let arguments = [command, "-q", "--no-header", "--columns", columns];
        let arguments = [
            &arguments[..],
            if command == "fen" {
                &["--at", "all"]
            } else {
                &["-f", "csv"]
            },
        ];
        let all = lines(folder, &[&arguments.concat()[..], &["x.pgn"]].concat());
        for game in ["1", "2", "999", "1000", "2998", "3000"] {
            let wanted: Vec<&String> = all
                .iter()
                .filter(|line| line.split(',').next() == Some(game))
                .collect();
            assert!(!wanted.is_empty());
            for file in ["x.pgn", "x.zst"] {
                let found = lines(
                    folder,
                    &[&arguments.concat()[..], &["--game", game, file]].concat(),
                );
                // What stands inside the record and concerns the file is told as well.
                let found: Vec<&String> =
                    found.iter().filter(|line| !line.starts_with(',')).collect();
                assert_eq!(found, wanted, "{command} --game {game} {file}");
            }
        }
    }
}

#[test]
fn notes_inside_a_game_belong_to_it_and_others_do_not() {
    let folder = folder(&text(8));
    let found = lines(
        folder.path(),
        &[
            "check",
            "-q",
            "-f",
            "csv",
            "--no-header",
            "--columns",
            "game,line,code",
            "--ignore",
            "missing-roster-tag",
            "--game",
            "4",
            "x.pgn",
        ],
    );
    assert_eq!(found, [",29,byte-order-mark", "4,29,illegal-move"]);
}

#[test]
fn the_ledger_counts_the_game_alone() {
    let folder = folder(&text(8));
    let found = run(
        folder.path(),
        &["outcomes", "--game", "4", "x.pgn", "x.pgn"],
    );
    assert_eq!(
        found.stderr,
        "pgnkit: 2 games: 2 stopped at an error; no text lost\n"
    );
}

#[test]
fn a_game_that_is_not_there_is_an_error_and_the_other_files_are_read() {
    let folder = folder(&text(8));
    fs::write(folder.path().join("y.pgn"), text(9)).unwrap();
    fs::write(folder.path().join("empty.pgn"), "").unwrap();
    let found = run(
        folder.path(),
        &[
            "outcomes",
            "-q",
            "--no-header",
            "--columns",
            "file,game",
            "--game",
            "9",
            "x.pgn",
            "y.pgn",
            "empty.pgn",
        ],
    );
    assert_eq!((found.text(), found.code), ("y.pgn,9\n", 2));
    assert_eq!(
        found.stderr,
        "pgnkit: error: x.pgn has no game 9: it has 8\npgnkit: error: empty.pgn has no game 9: it has 0\n"
    );
    assert_eq!(
        run(folder.path(), &["outcomes", "--game", "0", "x.pgn"]).code,
        2
    );
}

/// What is broken behind the game does not matter.
#[test]
fn nothing_is_read_behind_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let text = text(30_000);
    let packed: Vec<u8> = text
        .as_bytes()
        .chunks(1 << 16)
        .flat_map(|part| zstd::encode_all(part, 1).unwrap())
        .collect();
    fs::write(folder.path().join("cut.zst"), &packed[..packed.len() - 10]).unwrap();
    let arguments = |game| {
        [
            "outcomes",
            "-q",
            "--no-header",
            "--columns",
            "round",
            "--game",
            game,
        ]
    };
    let early = run(folder.path(), &[&arguments("7")[..], &["cut.zst"]].concat());
    assert_eq!((early.text(), early.code), ("7\n", 0));
    let late = run(
        folder.path(),
        &[&arguments("30000")[..], &["cut.zst"]].concat(),
    );
    assert_eq!(late.code, 2);
    assert!(
        late.stderr.contains("cannot read cut.zst to its end"),
        "{}",
        late.stderr
    );
    // Whoever fills the pipe is not waited for.
    let piped = run_with_input(folder.path(), &arguments("7"), text.as_bytes());
    assert_eq!((piped.text(), piped.code), ("7\n", 0));
}
