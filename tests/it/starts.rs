//! Starts that cannot be read: nothing is replayed, whatever reads the game; and a FEN is judged alike wherever it stands.

use std::fs;
use std::path::Path;

use crate::program::{run, run_with_input};

const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

fn game(line: &str) -> String {
    format!(
        "[Event \"E\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n{line}\n\n1. e4 *\n"
    )
}

fn utf16(text: &str) -> Vec<u8> {
    let units = text.encode_utf16().flat_map(u16::to_le_bytes);
    [0xff, 0xfe].into_iter().chain(units).collect()
}

fn windows_1252(text: &str) -> Vec<u8> {
    let byte = |character| match character {
        '\u{201c}' => 0x93,
        '\u{201d}' => 0x94,
        other => u8::try_from(other).unwrap(),
    };
    text.chars().map(byte).collect()
}

#[test]
fn nothing_is_replayed_however_the_text_is_written() {
    let arguments = ["games", "-q", "--no-header", "--columns", "plies,fault"];
    for line in [
        format!("[FEN '{KINGS}']"),
        format!("[FEN: \"{KINGS}\"]"),
        format!("[FEN \u{201c}{KINGS}\u{201d}]"),
        format!("FEN \"{KINGS}\"]"),
        "[FEN]".to_owned(),
        "[Variant Atomic]".to_owned(),
    ] {
        let text = game(&line);
        let crlf = text.replace('\n', "\r\n");
        for bytes in [
            text.clone().into_bytes(),
            windows_1252(&text),
            windows_1252(&crlf),
            utf16(&text),
            utf16(&crlf),
        ] {
            let read = run_with_input(Path::new("."), &arguments, &bytes);
            assert_eq!(read.text(), "0,malformed-tag\n", "{line}");
            // On one line it stands as the value of its tag, from which nothing is replayed either.
            let lines = run_with_input(Path::new("."), &["format", "-q", "-f", "lines"], &bytes);
            let read = run_with_input(Path::new("."), &arguments, &lines.stdout);
            let faults = ["0,bad-fen\n", "0,unknown-variant\n"];
            assert!(faults.contains(&read.text()), "{line}: {}", read.text());
        }
    }
}

#[test]
fn what_is_asked_before_the_replay_knows_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let two = format!("[FEN \"{KINGS}\"]\n[FEN \"{}\"]", KINGS.replace('w', "b"));
    for line in [format!("[FEN '{KINGS}']"), two] {
        fs::write(folder.path().join("a.pgn"), game(&line)).unwrap();
        for question in [
            "variant = chess",
            "variant != chess",
            "plies = 0",
            "setup",
            "not setup",
        ] {
            let chosen = run(folder.path(), &["filter", "--where", question, "a.pgn"]);
            assert_eq!(chosen.text(), "", "{line} {question}");
            assert!(chosen.stderr.contains("1 undecided"), "{}", chosen.stderr);
        }
    }
}

/// Codes of a position in a list, and of a game that begins there.
fn codes(fen: &str) -> [Vec<String>; 2] {
    let listed = [
        "position",
        "-q",
        "--no-header",
        "--columns",
        "codes",
        "--fen",
        fen,
    ];
    let listed = run(Path::new("."), &listed);
    let line = format!("[FEN \"{fen}\"]\n[SetUp \"1\"]");
    let checked = [
        "check",
        "-q",
        "--no-header",
        "-f",
        "csv",
        "--columns",
        "code",
    ];
    let text = game(&line).replace("1. e4 *", "*");
    let checked = run_with_input(Path::new("."), &checked, text.as_bytes());
    [listed, checked].map(|found| {
        let mut codes: Vec<String> = found.text().split_whitespace().map(str::to_owned).collect();
        codes.retain(|code| code != "\"\"");
        codes.sort_unstable();
        codes
    })
}

#[test]
fn a_fen_is_judged_alike_in_a_list_and_in_a_game() {
    for (fen, wanted) in [
        (KINGS, ""),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 500 50", "suspicious-clock"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 5 0", "suspicious-clock"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 0", "suspicious-clock"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 1 30", "suspicious-clock"),
        ("4k3/8/8/8/8/8/4P3/4K3 w K - 0 1", "bad-castling-rights"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - e6 0 1", "bad-en-passant-square"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - x 1", "bad-fen"),
        ("4k3/8/8/8/8/8/4P3/8 w - - 0 1", "illegal-start-position"),
    ] {
        let wanted: Vec<String> = wanted.split_whitespace().map(str::to_owned).collect();
        assert_eq!(codes(fen), [wanted.clone(), wanted], "{fen}");
    }
}

#[test]
fn the_clocks_of_a_list_are_told_where_they_stand_and_the_position_is_valid() {
    for (text, wanted) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 500 50", "true,29\n"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 0", "true,31\n"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 5 9", "true,\n"),
    ] {
        let columns = [
            "position",
            "-q",
            "--no-header",
            "--columns",
            "valid,column",
            "--fen",
            text,
        ];
        assert_eq!(run(Path::new("."), &columns).text(), wanted, "{text}");
    }
}
