//! `--assign-sets`: which set a game is in depends on its moves alone.

use std::collections::BTreeMap;
use std::fs;

use crate::program::run;

/// The 400 games of one move by each side, twice: with other tags, comments and notation the second time.
fn text() -> String {
    let white = "a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4 Na3 Nc3 Nf3 Nh3";
    let black = "a6 a5 b6 b5 c6 c5 d6 d5 e6 e5 f6 f5 g6 g5 h6 h5 Na6 Nc6 Nf6 Nh6";
    let (mut first, mut again) = (String::new(), String::new());
    for one in white.split(' ') {
        for other in black.split(' ') {
            first.push_str(&format!("[White \"Ames\"]\n\n1. {one} {other} *\n\n"));
            again.push_str(&format!(
                "[White \"Byrd\"]\n[Result \"1-0\"]\n\n1. {one} {{well}} (1. Nh3) 1... {other}!? 1-0\n\n"
            ));
        }
    }
    first + &again
}

#[test]
fn duplicates_are_in_one_set_in_every_command_and_shard() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), text()).unwrap();
    let rows = |command: &str, more: &[&str]| -> Vec<(usize, String)> {
        let columns = "offset,game,set";
        let columns = columns.split_at(if command == "games" { 0 } else { 7 }).1;
        let fixed = [
            command,
            "a.pgn",
            "-q",
            "--no-header",
            "--assign-sets",
            "train:3,test:1",
        ];
        let found = run(
            folder.path(),
            &[&fixed[..], &["--columns", columns], more].concat(),
        );
        assert_eq!((found.code, found.stderr.as_str()), (0, ""));
        let row = |line: &str| {
            let cells: Vec<&str> = line.split(',').collect();
            (cells[0].parse().unwrap(), cells[cells.len() - 1].to_owned())
        };
        found.text().lines().map(row).collect()
    };
    let games = rows("games", &[]);
    let sets: Vec<&str> = games.iter().map(|(_, set)| set.as_str()).collect();
    assert_eq!(sets.len(), 800);
    assert_eq!(sets[..400], sets[400..]);
    let train = sets[..400].iter().filter(|set| **set == "train").count();
    // Three quarters, give or take five standard deviations.
    assert!(train.abs_diff(300) < 44, "{train}");
    for (command, more) in [("moves", &[][..]), ("fen", &["--at", "all"])] {
        let of_game: BTreeMap<usize, String> = rows(command, more).into_iter().collect();
        let found: Vec<&String> = of_game.values().collect();
        assert_eq!(found, sets, "{command}");
    }
    let parts = (1..=3).flat_map(|part| rows("games", &["--shard", &format!("{part}/3")]));
    assert_eq!(parts.collect::<Vec<_>>(), games);
}
