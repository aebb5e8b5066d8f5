//! `pgnkit check --baseline`: findings that are known, and the file that lists them.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{Run, run};

/// A game whose third ply is illegal: the king cannot reach e3.
fn bad(white: &str, date: &str) -> String {
    game(white, date, "1. e4 e5 2. Ke3 *")
}

fn game(white: &str, date: &str, moves: &str) -> String {
    format!(
        "[Event \"Club\"]\n[Site \"Here\"]\n[Date \"{date}\"]\n[Round \"1\"]\n[White \"{white}\"]\n[Black \"B\"]\n\
         [Result \"*\"]\n\n{moves}\n\n"
    )
}

const HEAD: &str = "{\"pgnkit\": \"baseline\", \"version\": 1}\n";

fn known(white: &str, date: &str, count: u64) -> String {
    format!(
        "{{\"code\": \"illegal-move\", \"white\": \"{white}\", \"black\": \"B\", \"date\": \"{date}\", \"round\": \"1\", \
         \"move\": \"2.\", \"token\": \"Ke3\", \"count\": {count}}}\n"
    )
}

fn folder(text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), text).unwrap();
    folder
}

fn check(folder: &Path, arguments: &[&str]) -> Run {
    const CHECK: [&str; 3] = ["check", "--select", "illegal-move"];
    run(folder, &[&CHECK, arguments, &["games.pgn"]].concat())
}

const WITH: [&str; 2] = ["--baseline", "known.jsonl"];

#[test]
fn what_is_written_is_sorted_counted_and_hidden_from_then_on() {
    let (anna, zoe) = (bad("Anna", "2024.01.01"), bad("Zoe", "2024.01.02"));
    let folder = folder(&format!("{zoe}{anna}{anna}"));
    let folder = folder.path();
    let made = check(folder, &["--write-baseline", "known.jsonl"]);
    assert_eq!((made.text(), made.code), ("", 0));
    assert!(
        (made.stderr).contains(
            "findings: 0 errors, 0 warnings, 0 notes; 3 known findings written to known.jsonl"
        ),
        "{}",
        made.stderr
    );
    let listed = fs::read_to_string(folder.join("known.jsonl")).unwrap();
    let [anna_known, zoe_known] = [
        known("Anna", "2024.01.01", 2),
        known("Zoe", "2024.01.02", 1),
    ];
    assert_eq!(listed, format!("{HEAD}{anna_known}{zoe_known}"));

    // Games move, lines break elsewhere, and tags and moves are added.
    let moved = anna
        .replace(" 2.", "\n2.")
        .replace("[Round", "[WhiteElo \"1900\"]\n[Round");
    fs::write(folder.join("games.pgn"), format!("{anna}\n\n{zoe}{moved}")).unwrap();
    for threads in ["1", "8"] {
        let again = check(folder, &[&WITH[..], &["-j", threads]].concat());
        assert_eq!((again.text(), again.code), ("", 0), "{}", again.stderr);
        assert!(
            again
                .stderr
                .contains("; 3 known findings hidden by known.jsonl")
        );
        assert!(!again.stderr.contains("not found"), "{}", again.stderr);
    }
}

#[test]
fn what_is_not_known_is_reported_in_every_format() {
    let (anna, zoe) = (bad("Anna", "2024.01.01"), bad("Zoe", "2024.01.02"));
    let other = game("Anna", "2024.01.01", "1. e4 e5 2. Kd3 *");
    let folder = folder(&format!("{anna}{zoe}{anna}{other}"));
    let folder = folder.path();
    let listed = format!("{HEAD}{}", known("Anna", "2024.01.01", 1));
    fs::write(folder.join("known.jsonl"), listed).unwrap();
    for threads in ["1", "8"] {
        let rows = [
            &WITH[..],
            &[
                "-j",
                threads,
                "-f",
                "csv",
                "--no-header",
                "--columns",
                "game,token",
            ],
        ];
        let rows = check(folder, &rows.concat());
        // One of Anna's is known, and there are two; the third is another move.
        assert_eq!((rows.text(), rows.code), ("2,Ke3\n3,Ke3\n4,Kd3\n", 1));
        assert!(
            rows.stderr
                .contains("findings: 3 errors, 0 warnings, 0 notes; 1 known finding hidden")
        );
    }
    let table = check(folder, &[&WITH[..], &["--summary"]].concat());
    assert_eq!(
        table.text(),
        "code,severity,findings,games,fix,fixable,fixable_unsafe\nillegal-move,error,3,3,,0,0\n"
    );
    for format in ["text", "grouped", "github", "sarif", "jsonl"] {
        let told = check(folder, &[&WITH[..], &["-f", format, "-q"]].concat());
        assert_eq!(
            told.text().matches("reach e3").count(),
            2,
            "{format}: {}",
            told.text()
        );
        assert_eq!(told.code, 1, "{format}");
    }
    let first = check(folder, &[&WITH[..], &["--first", "1"]].concat());
    assert!(first.text().contains("game 2"), "{}", first.text());
    assert!(first.stderr.contains("2 more findings not shown"));
}

#[test]
fn what_is_no_longer_found_is_told() {
    let folder = folder(&game("Anna", "2024.01.01", "1. e4 e5 *"));
    let folder = folder.path();
    let listed = format!("{HEAD}{}", known("Anna", "2024.01.01", 2));
    fs::write(folder.join("known.jsonl"), listed).unwrap();
    let told = check(folder, &WITH);
    assert_eq!(told.code, 0);
    assert!(
        told.stderr.starts_with(
            "pgnkit: 2 known findings of known.jsonl were not found again, first illegal-move in Anna - B; if fixed, \
             write the file again with --write-baseline\n"
        ),
        "{}",
        told.stderr
    );
}

/// Without names, games are told apart by their moves; what is in no game, by its file.
#[test]
fn games_without_names_and_files_are_recognised() {
    let nameless = |moves| game("?", "????.??.??", moves).replace("\"B\"", "\"?\"");
    let (first, second) = (nameless("1. e4 e5 2. Ke3 *"), nameless("1. d4 d5 2. Ke3 *"));
    let folder = folder(&first);
    let folder = folder.path();
    let all = |arguments: &[&str]| run(folder, &[&["check"], arguments, &["games.pgn"]].concat());
    assert_eq!(all(&["--write-baseline", "known.jsonl"]).code, 0);
    fs::write(folder.join("games.pgn"), format!("{second}{first}")).unwrap();
    let told = check(folder, &WITH);
    assert_eq!(told.text().matches("game 1").count(), 1, "{}", told.text());
    assert!(!told.text().contains("game 2"), "{}", told.text());

    fs::write(folder.join("games.pgn"), "").unwrap();
    assert!(all(&[]).text().contains("empty-input"));
    assert_eq!(all(&["--write-baseline", "known.jsonl"]).code, 0);
    let listed = fs::read_to_string(folder.join("known.jsonl")).unwrap();
    assert_eq!(
        listed,
        format!("{HEAD}{{\"code\": \"empty-input\", \"file\": \"games.pgn\", \"count\": 1}}\n")
    );
    assert_eq!(all(&WITH).text(), "");
}

#[test]
fn what_is_no_baseline_is_an_error_with_its_line() {
    let folder = folder(&bad("Anna", "2024.01.01"));
    let folder = folder.path();
    let absent = check(folder, &WITH);
    assert!(
        absent
            .stderr
            .contains("cannot read the baseline known.jsonl: no such file")
    );
    assert_eq!((absent.text(), absent.code), ("", 2));
    for (text, told) in [
        (
            String::new(),
            "known.jsonl is not a baseline of this version",
        ),
        (
            "[Event \"?\"]\n".to_owned(),
            "known.jsonl is not a baseline of this version",
        ),
        (
            format!("{HEAD}{}{{\"code\": 1}}\n", known("Anna", "2024.01.01", 1)),
            "known.jsonl:3: not a known finding: {\"code\": 1}",
        ),
    ] {
        fs::write(folder.join("known.jsonl"), &text).unwrap();
        let run = check(folder, &WITH);
        assert!(run.stderr.contains(told), "{}", run.stderr);
        assert_eq!((run.text(), run.code), ("", 2));
    }
    // After a merge of two branches a line may stand there twice; Windows ends lines with CR LF.
    let line = known("Anna", "2024.01.01", 1);
    let merged = format!("{HEAD}{line}\n{line}").replace('\n', "\r\n");
    fs::write(folder.join("known.jsonl"), merged).unwrap();
    let run = check(folder, &WITH);
    assert_eq!((run.text(), run.code), ("", 0), "{}", run.stderr);
    assert!(!run.stderr.contains("not found"), "{}", run.stderr);

    let over = check(folder, &["--write-baseline", "games.pgn"]);
    assert!(
        over.stderr.contains("games.pgn is also an input"),
        "{}",
        over.stderr
    );
    assert_eq!(over.code, 2);
}

#[test]
fn nothing_is_written_where_not_all_was_read() {
    let folder = folder(&bad("Anna", "2024.01.01"));
    let folder = folder.path();
    let run = check(folder, &["--write-baseline", "known.jsonl", "absent.pgn"]);
    assert!(
        run.stderr.contains("known.jsonl is not written"),
        "{}",
        run.stderr
    );
    assert_eq!(run.code, 2);
    assert!(!folder.join("known.jsonl").exists());
}
