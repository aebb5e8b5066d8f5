//! What `fen` writes does not depend on threads, batches or memory.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position};
use tempfile::TempDir;

use crate::program::run;
use crate::test_random::TestRandom;

/// Games in several batches, whose first moves are the same more often than their later ones.
fn database() -> TempDir {
    let mut numbers = TestRandom(11);
    let mut pgn = String::new();
    for number in 0..4000 {
        writeln!(pgn, "[Event \"{number}\"]\n[Result \"*\"]\n").unwrap();
        let mut position = Chess::default();
        for ply in 0..40 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[numbers.below(moves.len().min(ply / 4 + 1))];
            let san = SanPlus::from_move_and_play_unchecked(&mut position, mv);
            write!(pgn, "{san} ").unwrap();
        }
        pgn.push_str("*\n\n");
    }
    assert!(pgn.len() > 2 * pgnkit_core::input::limits::BATCH_BYTES);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), pgn).unwrap();
    folder
}

fn positions(folder: &Path, arguments: &[&str]) -> String {
    let mut all = vec!["fen", "-q", "games.pgn"];
    all.extend(arguments);
    let found = run(folder, &all);
    assert_eq!(
        (found.stderr.as_str(), found.code),
        ("", 0),
        "{arguments:?}"
    );
    found.text().to_owned()
}

fn key(fen: &str) -> String {
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn each_position_once_whatever_memory_and_threads() {
    let folder = database();
    let all = positions(folder.path(), &["--at", "all", "--format", "plain"]);
    let mut counts: HashMap<String, (usize, usize)> = HashMap::new();
    let mut firsts = String::new();
    for (index, fen) in all.lines().enumerate() {
        let entry = counts.entry(key(fen)).or_insert_with(|| {
            writeln!(firsts, "{fen}").unwrap();
            (0, index)
        });
        entry.0 += 1;
    }
    let total = all.lines().count();
    assert!(counts.len() < total * 9 / 10, "{} of {total}", counts.len());
    let mut counted: Vec<_> = counts.values().copied().collect();
    counted.sort_by_key(|&(count, first)| (std::cmp::Reverse(count), first));
    let lines: Vec<&str> = all.lines().collect();
    let counted: String = counted
        .into_iter()
        .map(|(count, first)| format!("{},{count}\n", lines[first]))
        .collect();
    for (memory, jobs) in [("200000", "4"), ("2000000", "1"), ("1000000000", "3")] {
        let once = ["--at", "all", "-j", jobs, "--max-memory", memory];
        let plain = [&once[..], &["--distinct", "--format", "plain"]].concat();
        assert!(positions(folder.path(), &plain) == firsts, "{plain:?}");
        let columns = ["--distinct=count", "--columns", "fen,count", "--no-header"];
        let count = [&once[..], &columns].concat();
        assert!(positions(folder.path(), &count) == counted, "{count:?}");
    }
}

#[test]
fn a_sample_is_the_same_for_all_threads_and_batches() {
    let folder = database();
    let sample = [
        "--at",
        "all",
        "--sample",
        "1/7",
        "--columns",
        "game,ply",
        "--no-header",
    ];
    let with = |more: &[&str]| positions(folder.path(), &[&sample[..], more].concat());
    let expected = with(&["-j", "1"]);
    assert_eq!(with(&["-j", "4"]), expected);
    assert_eq!(with(&["--seed", "0"]), expected);
    assert_ne!(with(&["--seed", "1"]), expected);
    // A game alone is a batch of one.
    for game in ["1", "777", "4000"] {
        let of_game = |line: &&str| line.split(',').next() == Some(game);
        let expected: String = expected
            .lines()
            .filter(of_game)
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(with(&["--game", game]), expected);
    }
    // A smaller sample is part of a larger one.
    let smaller = positions(
        folder.path(),
        &[
            "--at",
            "all",
            "--sample",
            "1/70",
            "--columns",
            "game,ply",
            "--no-header",
        ],
    );
    assert!(
        !smaller.is_empty()
            && smaller
                .lines()
                .all(|line| expected.contains(&format!("\n{line}\n")))
    );
}

#[test]
fn only_positions_with_a_quiet_move_behind_them() {
    let folder = database();
    let rows = positions(
        folder.path(),
        &["--at", "all", "--columns", "san,fen", "--no-header"],
    );
    let quiet: String = rows
        .lines()
        .filter(|row| {
            !row.split(',')
                .next()
                .unwrap()
                .contains(['x', '=', '+', '#'])
        })
        .map(|row| format!("{row}\n"))
        .collect();
    assert!(quiet.len() < rows.len());
    let found = positions(
        folder.path(),
        &[
            "--at",
            "all",
            "--quiet-positions",
            "--columns",
            "san,fen",
            "--no-header",
        ],
    );
    assert!(found == quiet);
}
