//! Records that are written one after another stand apart for every reader, those that split lines at LF alone included.

use std::fs;

use crate::program::run;

/// Line ends: of Unix, of Windows, of old Macs, and of a download that was changed twice.
const LINE_ENDS: [&str; 4] = ["\n", "\r\n", "\r", "\r\r\n"];

/// A game, and how many line ends stand behind it.
fn game(player: &str, line_end: &str, behind: usize) -> String {
    let text = format!(
        "[Event \"E\"]\n[Site \"?\"]\n[Date \"2024.01.05\"]\n[Round \"1\"]\n[White \"{player}\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 *"
    );
    text.replace('\n', line_end) + &line_end.repeat(behind)
}

/// The games that a reader finds in a text who knows LF, and takes a CR before it for white space.
fn games_by_lf(text: &[u8]) -> usize {
    let lines = text.split(|&byte| byte == b'\n');
    lines.filter(|line| line.starts_with(b"[Event \"")).count()
}

#[test]
fn no_writer_puts_two_games_on_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let inputs = || {
        let ends = LINE_ENDS.into_iter();
        ends.flat_map(|line_end| (0..3).map(move |behind| (line_end, behind)))
    };
    for (line_end, behind) in inputs() {
        write("1.pgn", &game("A", line_end, behind));
        for (line_end, behind) in inputs().step_by(2) {
            write("2.pgn", &game("C", line_end, behind));
            for words in [
                &["filter", "true"][..],
                &["sort", "--by", "white"],
                &["format"],
                &["fix", "-o", "-"],
                &["fix", "--select", "bad-eco", "-o", "-"],
            ] {
                let found = run(folder.path(), &[words, &["-q", "1.pgn", "2.pgn"]].concat());
                assert_eq!(found.code, 0, "{words:?}: {}", found.stderr);
                let shown = found.stdout.escape_ascii();
                assert_eq!(games_by_lf(&found.stdout), 2, "{words:?}: {shown}");
            }
        }
    }
}

/// The same of records in files named by options, and of those that are kept as they are written.
#[test]
fn no_side_file_has_two_games_on_a_line() {
    let folder = tempfile::tempdir().unwrap();
    for line_end in LINE_ENDS {
        for behind in 0..2 {
            let one = game("A", line_end, behind);
            let broken = game("C", line_end, behind).replace("1. e4", "1. e4 e5 2. Ke3");
            fs::write(folder.path().join("1.pgn"), &one).unwrap();
            fs::write(folder.path().join("2.pgn"), &broken).unwrap();
            for (words, count) in [
                (
                    &["filter", "-o", "no.pgn", "--rest", "out.pgn", "false"][..],
                    2,
                ),
                (
                    &[
                        "filter",
                        "--split-by",
                        "event",
                        "-o",
                        "ou{event}.pgn",
                        "true",
                    ],
                    2,
                ),
                (&["check", "--good", "out.pgn"], 1),
                (&["format", "--broken", "keep", "-o", "out.pgn"], 2),
                (&["duplicates", "--good", "out.pgn"], 2),
            ] {
                let found = run(folder.path(), &[words, &["-q", "1.pgn", "2.pgn"]].concat());
                assert!(found.code < 2, "{words:?}: {}", found.stderr);
                let path = folder.path().join("out.pgn");
                let path = if path.exists() {
                    path
                } else {
                    folder.path().join("ouE.pgn")
                };
                let text = fs::read(&path).unwrap();
                let shown = text.escape_ascii();
                assert_eq!(games_by_lf(&text), count, "{words:?}: {shown}");
                fs::remove_file(path).unwrap();
            }
        }
    }
}

/// Several files become one text, with line ends as in the first; where that is not to be mended, they stay.
#[test]
fn fix_makes_no_mixed_line_ends_of_several_files() {
    let folder = tempfile::tempdir().unwrap();
    for (first, second) in [
        ("\n", "\r\n"),
        ("\r\n", "\n"),
        ("\r\n", "\r"),
        ("\r", "\r\n"),
    ] {
        fs::write(folder.path().join("1.pgn"), game("A", first, 1)).unwrap();
        fs::write(folder.path().join("2.pgn"), game("C", second, 2)).unwrap();
        let found = run(folder.path(), &["fix", "-q", "-o", "-", "1.pgn", "2.pgn"]);
        let line_end = if first == "\r" { "\n" } else { first };
        let expected = game("A", line_end, 2) + &game("C", line_end, 2);
        assert_eq!(found.text(), expected);
        let words = ["fix", "-q", "--ignore", "mixed-newlines,cr-only-newlines"];
        let found = run(
            folder.path(),
            &[&words[..], &["-o", "-", "1.pgn", "2.pgn"]].concat(),
        );
        assert!(
            found.text().ends_with(&game("C", second, 2)),
            "{}",
            found.text()
        );
    }
}
