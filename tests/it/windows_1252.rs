//! Text in Windows-1252: letters and punctuation in bytes that are control characters in ISO 8859-1.

use std::fs;

use tempfile::TempDir;

use crate::program::run;

/// A name with letters of both halves, moves with dashes and a comment with quotes.
const GAME: &[u8] = b"[Event \"\x8eizkov\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"\x8aimon, J\xf6rg\"]\n\
[Black \"O\x92Neil \x85\"]\n[Result \"1-0\"]\n\n1. e2\x96e4 {\x93good\x94} e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O\x96O Nf6 zz\x80 1-0\n";

fn folder(game: &[u8]) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.pgn"), game).unwrap();
    folder
}

#[test]
fn names_and_comments_are_what_they_are() {
    let folder = folder(GAME);
    for (arguments, wanted) in [
        (
            &["games", "a.pgn"][..],
            &["Žizkov", "Šimon, Jörg", "O’Neil …"][..],
        ),
        (
            &["games", "-f", "jsonl", "a.pgn"],
            &["Žizkov", "Šimon, Jörg", "O’Neil …"],
        ),
        (&["outcomes", "--tags", "White", "a.pgn"], &["Šimon, Jörg"]),
        (
            &["crosstable", "a.pgn"],
            &["Žizkov", "Šimon, Jörg", "O’Neil …"],
        ),
        (
            &["crosstable", "-f", "html", "a.pgn"],
            &["Žizkov", "Šimon, Jörg", "O’Neil …"],
        ),
        (&["stats", "--table", "players", "a.pgn"], &["Šimon, Jörg"]),
        (&["report", "a.pgn"], &["Šimon, Jörg"]),
        (&["check", "-f", "csv", "a.pgn"], &["Šimon, Jörg", "zz€"]),
        (&["check", "a.pgn"], &["{“good”} e5", "zz€"]),
        (&["check", "-f", "sarif", "a.pgn"], &["zz€"]),
    ] {
        let done = run(folder.path(), arguments);
        for word in wanted {
            assert!(done.text().contains(word), "{arguments:?} {}", done.text());
        }
        assert!(
            !done.text().contains("\\u{"),
            "{arguments:?} {}",
            done.text()
        );
    }
}

#[test]
fn the_encoding_is_named_and_columns_are_right() {
    let folder = folder(GAME);
    let done = run(
        folder.path(),
        &[
            "check",
            "-q",
            "-f",
            "csv",
            "--columns",
            "line,column,code,token,message",
            "a.pgn",
        ],
    );
    let lines: Vec<&str> = done.text().lines().collect();
    for wanted in [
        "1,9,non-utf8-text,Ž,the byte 8E is not UTF-8; it is Ž in Windows-1252; 9 more such bytes in the game",
        "9,4,long-algebraic,e2–e4,",
        "9,47,castling-with-zeros,O–O,",
        "9,55,unrecognized-token,zz€,",
    ] {
        assert!(
            lines.iter().any(|line| line.starts_with(wanted)),
            "{wanted}: {}",
            done.text()
        );
    }
    assert!(
        !done.text().contains("control-character"),
        "{}",
        done.text()
    );
}

#[test]
fn text_without_those_bytes_is_iso_8859_1() {
    for (name, said) in [
        (
            &b"J\xf6rg"[..],
            "the byte F6 is not UTF-8; it is ö in ISO 8859-1\"",
        ),
        (
            b"J\xf6rg \x9a",
            "the byte F6 is not UTF-8; it is ö in Windows-1252; 1 more such byte in the game\"",
        ),
        (
            b"\x81 J\xf6rg",
            "the byte 81 is not UTF-8; it is a control character in ISO 8859-1; 1 more such byte in the game\"",
        ),
        (
            b"\x9f",
            "the byte 9F is not UTF-8; it is Ÿ in Windows-1252\"",
        ),
    ] {
        let game = [b"[White \"", name, b"\"]\n\n1. e4 *\n"].concat();
        let folder = folder(&game);
        let done = run(folder.path(), &["check", "-q", "-f", "jsonl", "a.pgn"]);
        assert!(done.text().contains(said), "{}", done.text());
    }
}
