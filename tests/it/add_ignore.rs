//! `check --add-ignore`: lines that keep findings from being reported.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::run;

fn folder(text: &[u8]) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    folder
}

/// What the command makes of a text.
fn ignoring(folder: &Path, options: &[&str]) -> (Vec<u8>, String) {
    let done = run(
        folder,
        &[&["check", "--add-ignore", "a.pgn"], options].concat(),
    );
    assert_eq!(done.code, 0, "{}", done.stderr);
    (fs::read(folder.join("a.pgn")).unwrap(), done.stderr)
}

fn text(folder: &Path, options: &[&str]) -> String {
    String::from_utf8(ignoring(folder, options).0).unwrap()
}

/// One game that stops and one of which nothing is wrong.
const GAMES: &str = "% Purpose: games\n[Event \"E\"]\n[Site \"S\"]\n[Date \"2001.01.02\"]\n[Round \"1\"]\n[White \"M\"]\n[Black \"A\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n\n\
    [Event \"E\"]\n[Site \"S\"]\n[Date \"2001.01.02\"]\n[Round \"2\"]\n[White \"A\"]\n[Black \"M\"]\n[Result \"*\"]\n\n1. d4 *\n";

#[test]
fn findings_are_named_once_and_not_reported_again() {
    for (from, to) in [("\n", "\n"), ("\n", "\r\n")] {
        let games = GAMES.replace(from, to);
        let folder = folder(games.as_bytes());
        let (made, told) = ignoring(folder.path(), &[]);
        let line = format!("% pgnkit: ignore illegal-move{to}[Event");
        let expected = games.replacen("[Event", &line, 1);
        assert_eq!(String::from_utf8(made).unwrap(), expected);
        assert!(
            told.contains("; 1 finding ignored in 1 game, 0 left; 1 file changed"),
            "{told}"
        );
        let checked = run(folder.path(), &["check", "a.pgn"]);
        assert_eq!(
            (checked.code, checked.text()),
            (0, ""),
            "{}",
            checked.stderr
        );
        // A second time changes nothing.
        let (again, told) = ignoring(folder.path(), &[]);
        assert_eq!(again, expected.as_bytes());
        assert!(
            told.contains("0 findings ignored in 0 games, 0 left"),
            "{told}"
        );
    }
}

#[test]
fn a_line_that_is_there_gets_the_other_codes() {
    let games = GAMES.replacen("[Event", "%pgnkit: ignore bad-eco \n[ECO \"x\"]\n[Event", 1);
    let folder = folder(games.as_bytes());
    let made = text(folder.path(), &["--select", "error"]);
    let expected = games.replacen("ignore bad-eco ", "ignore bad-eco, illegal-move ", 1);
    assert_eq!(made, expected);
}

#[test]
fn only_what_is_chosen_is_named() {
    let folder = folder(GAMES.as_bytes());
    assert_eq!(text(folder.path(), &["--ignore", "illegal-move"]), GAMES);
    assert_eq!(text(folder.path(), &["--where", "white == 'A'"]), GAMES);
    // Findings about files stay.
    let mixed = GAMES.replacen('\n', "\r\n", 1);
    fs::write(folder.path().join("a.pgn"), &mixed).unwrap();
    let (made, told) = ignoring(folder.path(), &["--ignore", "illegal-move"]);
    assert_eq!(made, mixed.as_bytes());
    assert!(
        told.contains("0 findings ignored in 0 games, 1 left"),
        "{told}"
    );
}

#[test]
fn records_in_odd_places_stay_records() {
    for games in [
        // Movetext without tags; a game behind another one on its line; an unclosed comment before; Latin-1.
        &b"1. e4 e5 2. Ke3 *\n"[..],
        b"[White \"A\"]\n\n1. e4 e5 2. Ke3 * [White \"B\"]\n\n1. e4 e5 2. Ke2 Ke3 *\n",
        b"[White \"A\"]\n\n1. e4 {open\n\n[White \"B\"]\n\n1. e4 e5 2. Ke3 *\n",
        b"[White \"M\xfcller\"]\n[Black \"\"]\n\n1. e4 e5 2. Ke3 *\n",
        b"\xef\xbb\xbf[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n",
    ] {
        let folder = folder(games);
        let select = ["--select", "illegal-move"];
        let before = run(
            folder.path(),
            &["games", "--columns", "white,plies", "a.pgn"],
        );
        let (made, _) = ignoring(folder.path(), &select);
        let shown = String::from_utf8_lossy(&made).into_owned();
        assert!(made.len() > games.len(), "{shown}");
        let after = run(
            folder.path(),
            &["games", "--columns", "white,plies", "a.pgn"],
        );
        assert_eq!(before.text(), after.text(), "{shown}");
        let checked = run(folder.path(), &[&["check", "a.pgn"], &select[..]].concat());
        assert_eq!(checked.text(), "", "{shown}");
    }
}

#[test]
fn what_cannot_be_replaced_is_refused() {
    let folder = folder(GAMES.as_bytes());
    for (words, said) in [
        (
            &["-"][..],
            "--add-ignore replaces files, and standard input is not a file",
        ),
        (
            &["--game", "1", "a.pgn"],
            "choose games with --where instead",
        ),
        (
            &["--shard", "1/2", "a.pgn"],
            "--add-ignore would lose the rest",
        ),
        (&["--summary", "a.pgn"], "cannot be used with"),
    ] {
        let done = run(folder.path(), &[&["check", "--add-ignore"], words].concat());
        assert_eq!(done.code, 2, "{words:?}");
        assert!(done.stderr.contains(said), "{}", done.stderr);
    }
    assert_eq!(
        fs::read(folder.path().join("a.pgn")).unwrap(),
        GAMES.as_bytes()
    );
}
