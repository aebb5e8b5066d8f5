//! `fix` on whole files: encodings, byte order marks, and what no fix touches.

use std::fs;

use crate::program::{names, run, run_with_input};

const GAME: &str = "[Event \"Größe 𝄞\"]\r\n[Site \"?\"]\r\n[Date \"2024.01.05\"]\r\n[Round \"1\"]\r\n[White \"A\"]\r\n\
    [Black \"B\"]\r\n[Result \"1/2\"]\r\n\r\n1. e4 e5 1/2-1/2\r\n";

/// A text in UTF-16, with or without a byte order mark.
fn utf16(text: &str, is_big: bool, has_mark: bool) -> Vec<u8> {
    let mark = has_mark.then_some(0xfeff);
    let units = mark.into_iter().chain(text.encode_utf16());
    let bytes = |unit: u16| {
        if is_big {
            unit.to_be_bytes()
        } else {
            unit.to_le_bytes()
        }
    };
    units.flat_map(bytes).collect()
}

#[test]
fn utf_16_stays_where_nobody_asks_to_change_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    let fixed = GAME.replace("\"1/2\"", "\"1/2-1/2\"");
    for (is_big, has_mark) in [(false, true), (true, true), (false, false), (true, false)] {
        let text = utf16(GAME, is_big, has_mark);
        let expected = utf16(&fixed, is_big, has_mark);
        fs::write(&path, &text).unwrap();
        let words = ["fix", "--ignore", "utf16-encoding", "-o", "-"];
        let output = run(folder.path(), &[&words[..], &["a.pgn"]].concat());
        assert_eq!(output.stdout, expected, "{}", output.stderr);
        assert!(
            !output.stderr.contains("UTF-16 written"),
            "{}",
            output.stderr
        );
        assert_eq!(
            run_with_input(folder.path(), &words, &text).stdout,
            expected
        );
        let done = run(
            folder.path(),
            &["fix", "--ignore", "utf16-encoding", "--write", "a.pgn"],
        );
        assert_eq!(fs::read(&path).unwrap(), expected, "{}", done.stderr);
        let again = run(
            folder.path(),
            &["fix", "--ignore", "utf16-encoding", "--write", "a.pgn"],
        );
        assert!(
            again.stderr.ends_with("; 0 files changed\n"),
            "{}",
            again.stderr
        );
        assert_eq!(fs::read(&path).unwrap(), expected);
        // Asked to, it becomes UTF-8.
        let output = run(folder.path(), &["fix", "-o", "-", "a.pgn"]);
        assert_eq!(output.text(), fixed);
        assert!(
            output.stderr.contains("UTF-16 written as UTF-8"),
            "{}",
            output.stderr
        );
        // So it does among other files, since a text has one encoding.
        let both = run(folder.path(), &[&words[..], &["a.pgn", "a.pgn"]].concat());
        assert_eq!(both.text(), format!("{fixed}\r\n{fixed}"));
        assert!(
            both.stderr.contains("UTF-16 written as UTF-8"),
            "{}",
            both.stderr
        );
    }
    assert_eq!(names(folder.path()), ["a.pgn"]);
}

#[test]
fn byte_order_marks_go_wherever_they_stand_between_games() {
    let folder = tempfile::tempdir().unwrap();
    let fixed = GAME.replace("\"1/2\"", "\"1/2-1/2\"");
    let text =
        format!("\u{feff}{GAME}\r\n\u{feff}{GAME}\r\nprose \u{feff}\r\n\u{feff}more\r\n\u{feff}");
    fs::write(folder.path().join("a.pgn"), &text).unwrap();
    let done = run(
        folder.path(),
        &["fix", "-o", "b.pgn", "--log", "log.csv", "a.pgn"],
    );
    assert_eq!(done.code, 0, "{}", done.stderr);
    // By hand: the one in the middle of a line is no byte order mark.
    let expected = format!("{fixed}\r\n{fixed}\r\nprose \u{feff}\r\nmore\r\n");
    assert_eq!(
        fs::read_to_string(folder.path().join("b.pgn")).unwrap(),
        expected
    );
    let log = fs::read_to_string(folder.path().join("log.csv")).unwrap();
    let marks: Vec<u64> = (log.lines())
        .filter(|row| row.contains(",byte-order-mark,"))
        .map(|row| row.split(',').nth(4).unwrap().parse().unwrap())
        .collect();
    let offsets: Vec<u64> = text
        .match_indices('\u{feff}')
        .map(|(at, _)| at as u64)
        .filter(|&at| at == 0 || text.as_bytes()[usize::try_from(at).unwrap() - 1] == b'\n')
        .collect();
    assert_eq!(marks, offsets);
    let again = run(folder.path(), &["fix", "--check", "b.pgn"]);
    assert_eq!((again.code, again.text()), (0, ""));
}

#[test]
fn a_byte_order_mark_among_moves_stays_and_is_counted_as_left() {
    let folder = tempfile::tempdir().unwrap();
    let text = GAME
        .replace("\"1/2\"", "\"1/2-1/2\"")
        .replace("e5 ", "\r\n\u{feff}e5 ");
    fs::write(folder.path().join("a.pgn"), &text).unwrap();
    let done = run(
        folder.path(),
        &["fix", "--check", "--log", "log.csv", "a.pgn"],
    );
    assert_eq!((done.code, done.text()), (0, ""));
    assert!(
        done.stderr.ends_with("; 0 findings to fix, 1 left\n"),
        "{}",
        done.stderr
    );
    let log = fs::read_to_string(folder.path().join("log.csv")).unwrap();
    assert_eq!(log.lines().count(), 1);
}

#[test]
fn a_file_of_one_line_without_its_end_stays() {
    let folder = tempfile::tempdir().unwrap();
    for text in ["% one", "prose", " ", "; one"] {
        fs::write(folder.path().join("a.pgn"), text).unwrap();
        let done = run(folder.path(), &["fix", "-o", "b.pgn", "a.pgn"]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        let written = fs::read_to_string(folder.path().join("b.pgn")).unwrap();
        assert_eq!(written, text);
    }
}

#[test]
fn a_line_that_was_broken_is_not_left() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(20);
    let roster = "[Event \"E\"]\n[Site \"?\"]\n[Date \"2024.01.05\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
                  [Result \"*\"]\n\n";
    let folder = tempfile::tempdir().unwrap();
    let left = |text: &str| {
        fs::write(folder.path().join("a.pgn"), text).unwrap();
        let words = [
            "fix",
            "--select",
            "long-line",
            "--profile",
            "export",
            "-o",
            "b.pgn",
        ];
        run(folder.path(), &[&words[..], &["a.pgn"]].concat()).stderr
    };
    let text = format!("{roster}{moves}*\n");
    let told = left(&text);
    assert!(
        told.contains("; 2 findings fixed in 1 game, 0 left"),
        "{told}"
    );
    // A word that no line is long enough for.
    let told = left(&format!("{text}\n{roster}{{{}}} e4 *\n", "w".repeat(300)));
    assert!(told.contains(", 2 left"), "{told}");
}

#[test]
fn a_name_asks_for_compression() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), GAME).unwrap();
    let fixed = run(folder.path(), &["fix", "-o", "-", "a.pgn"]).stdout;
    for (name, magic) in [
        ("b.pgn.zst", &b"\x28\xb5\x2f\xfd"[..]),
        ("b.pgn.gz", b"\x1f\x8b"),
    ] {
        let done = run(folder.path(), &["fix", "-o", name, "a.pgn"]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        let written = fs::read(folder.path().join(name)).unwrap();
        assert!(written.starts_with(magic), "{name}");
        let read = run(folder.path(), &["fix", "-o", "-", name]).stdout;
        assert_eq!(read, fixed, "{name}");
    }
    let refused = run(folder.path(), &["fix", "-o", "b.pgn.xz", "a.pgn"]);
    assert_eq!(refused.code, 2);
    assert!(!names(folder.path()).contains(&"b.pgn.xz".to_owned()));
}

#[test]
fn a_line_end_that_is_missing_at_the_end_is_as_the_others() {
    let folder = tempfile::tempdir().unwrap();
    for (text, end) in [
        (GAME.to_owned(), "\r\n\r\n"),
        (GAME.replace('\r', ""), "\n\n"),
    ] {
        fs::write(folder.path().join("a.pgn"), text.trim_end()).unwrap();
        let one = text.trim_end().replace("\"1/2\"", "\"1/2-1/2\"");
        let fixed = run(folder.path(), &["fix", "-o", "-", "a.pgn"]);
        assert_eq!(fixed.text(), one);
        let fixed = run(folder.path(), &["fix", "-o", "-", "a.pgn", "a.pgn"]);
        assert_eq!(fixed.text(), format!("{one}{end}{one}"));
    }
}
