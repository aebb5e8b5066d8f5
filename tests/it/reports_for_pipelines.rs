//! Findings as GitLab and readers of JUnit take them.

use std::collections::HashSet;
use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{Run, run};

/// A file of two games that stop alike, one with a note, one that is clean, and one that is not there.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let game = |moves: &str| {
        format!(
            "[Event \"E\"]\n[Site \"S\"]\n[Date \"2001.01.02\"]\n[Round \"1\"]\n[White \"M\"]\n[Black \"A\"]\n[Result \"*\"]\n\n{moves}\n\n"
        )
    };
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "bad & worse.pgn",
        &game("1. e4 e5 2. Ke3 {<a>} *").repeat(2),
    );
    write("note.pgn", &game("1. e4 e5 *").replacen('\n', "\r\n", 1));
    write("good.pgn", &game("1. d4 *"));
    folder
}

const FILES: [&str; 4] = ["./bad & worse.pgn", "note.pgn", "good.pgn", "none.pgn"];

fn checked(folder: &TempDir, options: &[&str]) -> Run {
    run(folder.path(), &[&["check", "-q"], options, &FILES].concat())
}

#[test]
fn gitlab_gets_each_finding_with_its_own_fingerprint() {
    let folder = folder();
    let done = checked(&folder, &["-f", "gitlab"]);
    assert_eq!(done.code, 2);
    let found: Value = serde_json::from_slice(&done.stdout).unwrap();
    let found = found.as_array().unwrap();
    let mut fingerprints = HashSet::new();
    let rows: Vec<_> = (found.iter())
        .map(|finding| {
            // https://docs.gitlab.com/ci/testing/code_quality/: these fields, and no other severities.
            for field in ["description", "check_name", "fingerprint"] {
                assert!(finding[field].as_str().is_some_and(|text| !text.is_empty()));
            }
            assert!(fingerprints.insert(finding["fingerprint"].to_string()));
            let place = &finding["location"];
            let line = place["lines"]["begin"].as_u64().unwrap();
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            let code = text(&finding["check_name"]);
            (text(&place["path"]), line, code, text(&finding["severity"]))
        })
        .filter(|(_, _, code, _)| code != "duplicate-in-event")
        .collect();
    let row = |path: &str, line, code: &str, severity: &str| {
        (path.to_owned(), line, code.to_owned(), severity.to_owned())
    };
    assert_eq!(
        rows,
        [
            row("bad & worse.pgn", 9, "illegal-move", "major"),
            row("bad & worse.pgn", 19, "illegal-move", "major"),
            row("note.pgn", 2, "mixed-newlines", "info"),
        ]
    );
    // Lines above a move change nothing.
    let file = folder.path().join("bad & worse.pgn");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("% a line\n{text}")).unwrap();
    let again: Value = serde_json::from_slice(&checked(&folder, &["-f", "gitlab"]).stdout).unwrap();
    assert_eq!(again[0]["location"]["lines"]["begin"], 10);
    assert_eq!(again[0]["fingerprint"], found[0]["fingerprint"]);
    // Nothing is an empty array.
    let none = run(folder.path(), &["check", "-q", "-f", "gitlab", "good.pgn"]);
    assert_eq!((none.code, none.text()), (0, "[\n]\n"));
}

#[test]
fn a_test_fails_where_the_run_does() {
    let folder = folder();
    let junit = |options: &[&str]| {
        let done = checked(
            &folder,
            &[&["-f", "junit", "--ignore", "duplicate-in-event"], options].concat(),
        );
        done.text().to_owned()
    };
    let made = junit(&[]);
    let suites: Vec<&str> = made
        .lines()
        .filter(|line| line.starts_with("  <testsuite "))
        .collect();
    assert_eq!(
        suites,
        [
            "  <testsuite name=\"./bad &amp; worse.pgn\" tests=\"2\" failures=\"2\" errors=\"0\">",
            "  <testsuite name=\"note.pgn\" tests=\"1\" failures=\"0\" errors=\"0\">",
            "  <testsuite name=\"good.pgn\" tests=\"1\" failures=\"0\" errors=\"0\">",
            "  <testsuite name=\"reading\" tests=\"1\" failures=\"0\" errors=\"1\">",
        ]
    );
    assert_eq!(made.matches("<failure ").count(), 2);
    assert_eq!(made.matches("<testcase ").count(), 5);
    let noted = junit(&["--fail-on", "note"]);
    assert_eq!(noted.matches("<failure ").count(), 3);
    assert_eq!(
        junit(&["--fail-on", "never"]).matches("<failure ").count(),
        0
    );
    // It is XML, whatever stands in the games.
    let file = folder.path().join("note.pgn");
    fs::write(
        file,
        b"[White \"\x01<&]]>\x0b\xff\"]\n\n1. <e9> &amp; {\xef\xbf\xbf} \x1b \"x\" *\n",
    )
    .unwrap();
    let odd = junit(&["--select", "error,warning,note,style"]);
    let is_plain = |character: char| character == '\n' || !character.is_control();
    assert!(odd.chars().all(is_plain), "{odd}");
    let bare = odd
        .replace("&amp;", "")
        .replace("&lt;", "")
        .replace("&gt;", "");
    let bare = bare
        .replace("&quot;", "")
        .replace("&#10;", "")
        .replace("&#9;", "");
    assert!(!bare.contains('&'), "{bare}");
}
