//! `% pgnkit: ignore CODE` lines: to which game they belong, what they hide, and that nothing is hidden in silence.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{Run, run};

/// A game whose third ply is illegal: the king cannot reach e3.
fn bad(event: &str) -> String {
    game(event, "\n", "1. e4 e5 2. Ke3 *\n")
}

/// A game with some text behind its tags.
fn game(event: &str, between: &str, movetext: &str) -> String {
    format!(
        "[Event \"{event}\"]\n[Site \"Here\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
         [Result \"*\"]\n{between}{movetext}"
    )
}

const LINE: &str = "% pgnkit: ignore illegal-move\n";

fn folder(text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pgn"), text).unwrap();
    folder
}

/// The games with an illegal move that is reported, and what the summary line says behind the findings.
fn found(folder: &Path, options: &[&str]) -> (Vec<String>, String) {
    let arguments = [
        &["check", "--columns", "game,code", "--no-header", "-fcsv"],
        options,
        &["games.pgn"],
    ]
    .concat();
    let checked = run(folder, &arguments);
    let rows = checked.text().lines().map(str::to_owned).collect();
    let (_, told) = checked.stderr.rsplit_once("notes").unwrap();
    (rows, told.trim().to_owned())
}

fn told(count: u64) -> String {
    let findings = if count == 1 { "finding" } else { "findings" };
    format!("; {count} {findings} ignored by `% pgnkit: ignore` lines")
}

#[test]
fn a_line_belongs_to_the_game_that_it_stands_in_or_above() {
    let (one, two) = (bad("1"), bad("2"));
    let in_tags = one.replace("[Round", &format!("{LINE}[Round"));
    let behind_tags = game("1", &format!("\n{LINE}"), "1. e4 e5 2. Ke3 *\n");
    let in_moves = game("1", "\n", &format!("1. e4\n{LINE}e5 2. Ke3 *\n"));
    let unfinished = one.replace(" *\n", "\n");
    for (text, reported) in [
        (format!("{LINE}{one}\n{two}"), "2"),
        (format!("{LINE}\n\n% other\n\n{one}\n{two}"), "2"),
        (format!("\u{feff}{LINE}{one}\n{two}"), "2"),
        (format!("{in_tags}\n{two}"), "2"),
        (format!("{behind_tags}\n{two}"), "2"),
        (format!("{in_moves}\n{two}"), "2"),
        (format!("{one}{LINE}\n{two}"), "2"),
        (format!("{one}\n{LINE}{two}"), "1"),
        (format!("{one}\n% other\n{LINE}\n{two}"), "1"),
        (format!("Prose.\n\n{one}\nProse.\n{LINE}{two}"), "1"),
        // A game without its marker ends where the next one begins, and what stands above that one belongs to it.
        (format!("{unfinished}\n{LINE}{two}"), "1"),
        (format!("{unfinished}\n{LINE}\n{two}"), "1"),
        (format!("{unfinished}{LINE}\n{two}"), "2"),
        // Its moves go on below.
        (
            format!("{}\n{LINE}e5 2. Ke3 *\n\n{two}", game("1", "\n", "1. e4\n")),
            "2",
        ),
        (format!("{LINE}1. e4 e5 2. Ke3 *\n\n{two}"), "2"),
    ] {
        for text in [
            text.clone(),
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
        ] {
            let folder = folder(&text);
            let (rows, said) = found(folder.path(), &["--select", "illegal-move"]);
            let wanted = format!("{reported},illegal-move");
            assert_eq!((rows, said), (vec![wanted], told(1)), "{text:?}");
            for jobs in ["1", "8"] {
                let (rows, _) = found(folder.path(), &["-j", jobs, "--select", "bad-ignore-line"]);
                assert!(rows.is_empty(), "{text:?}: {rows:?}");
            }
        }
    }
}

#[test]
fn what_is_ignored_does_not_fail_a_check_and_is_shown_on_request() {
    let folder = folder(&format!("{LINE}{}", bad("1")));
    let folder = folder.path();
    let code = |options: &[&str]| {
        run(
            folder,
            &[&["check", "-q"], options, &["games.pgn"]].concat(),
        )
        .code
    };
    assert_eq!(code(&[]), 0);
    assert_eq!(code(&["--no-ignore-lines"]), 1);
    let (rows, said) = found(folder, &["--no-ignore-lines"]);
    assert_eq!(
        (rows, said.as_str()),
        (vec!["1,illegal-move".to_owned()], "")
    );
    // Nobody looks for it, so nothing is ignored.
    let (rows, said) = found(folder, &["--ignore", "illegal-move"]);
    assert_eq!((rows.len(), said.as_str()), (0, ""));
    // Games for --rest are those with findings.
    let written = run(
        folder,
        &["check", "-q", "--rest", "/dev/stdout", "games.pgn"],
    );
    assert_eq!(written.text(), "");
}

/// The first row of `check` for text with one bad line: game, line, column.
fn flaw(text: &str) -> String {
    let folder = folder(text);
    let checked: Run = run(
        folder.path(),
        &[
            "check",
            "-q",
            "-fcsv",
            "--no-header",
            "--columns",
            "game,line,column,code",
            "games.pgn",
        ],
    );
    checked.text().lines().next().unwrap_or_default().to_owned()
}

#[test]
fn lines_that_cannot_be_applied_are_findings_at_their_places() {
    let game = game("1", "\n", "1. e4 e5 *\n");
    for (text, place) in [
        (
            format!("% pgnkit: ignore bad-eco,ilegal-move\n{game}"),
            "1,1,26",
        ),
        (format!("% pgnkit: ignore bad-*\n{game}"), "1,1,18"),
        (format!("% pgnkit: ignore error\n{game}"), "1,1,18"),
        (format!("% pgnkit:\n{game}"), "1,1,1"),
        (format!("\n% pgnkit: ignore\u{e9} bad-eco\n{game}"), "1,2,1"),
        (format!("{game}\n% pgnkit: ignore bad-eco\n"), ",11,1"),
        (
            format!("{game}\n% pgnkit: ignore bad-eco\nProse.\n\n{game}"),
            ",11,1",
        ),
        (
            format!(
                "{}{game}",
                format_args!("% pgnkit: ignore bad-eco\n{}", "% much\n".repeat(20_000))
            ),
            ",1,1",
        ),
    ] {
        let shown: String = text.chars().take(80).collect();
        assert_eq!(flaw(&text), format!("{place},bad-ignore-line"), "{shown:?}");
    }
    // In a comment, and not in the first column, it is no escaped line.
    for text in [
        game.replace("e5", "{\n% pgnkit: nothing\n} e5"),
        game.replace("e5", "e5 ; % pgnkit: nothing\n"),
    ] {
        assert_eq!(flaw(&text), "");
    }
}

#[test]
fn lines_stay_with_their_game() {
    let text = format!("{}\n{LINE}{}", game("b", "\n", "1. e4 *\n"), bad("a"));
    let folder = folder(&text);
    let folder = folder.path();
    let sorted = run(folder, &["sort", "-q", "--by", "event", "games.pgn"]);
    assert!(
        sorted.text().starts_with(&format!("{LINE}[Event \"a\"]")),
        "{}",
        sorted.text()
    );
    let chosen = run(folder, &["filter", "-q", "event == 'a'", "games.pgn"]);
    assert_eq!(chosen.text(), format!("{LINE}{}\n", bad("a")));
    let fixed = run(folder, &["fix", "-q", "-o", "-", "games.pgn"]);
    assert_eq!(fixed.text(), text);
    for line in [LINE, &format!("{LINE}\n")] {
        fs::write(
            folder.join("games.pgn"),
            format!("{line}{}", game("a", "\n", "1.e4 e5 {x} *\n")),
        )
        .unwrap();
        let written = run(folder, &["format", "-q", "games.pgn"]);
        assert!(written.text().starts_with(LINE), "{}", written.text());
        assert!(
            written.text().contains("1. e4 e5 {x} *"),
            "{}",
            written.text()
        );
    }
}

#[test]
fn what_is_ignored_is_not_fixed() {
    let flawed =
        game("a", "\n", "1. e4 e5 2. 0-0 *\n").replace("2. 0-0", "2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0");
    let folder = folder(&format!(
        "% pgnkit: ignore castling-with-zeros\n{flawed}\n{flawed}"
    ));
    let fixed = run(folder.path(), &["fix", "-o", "-", "games.pgn"]);
    assert_eq!(fixed.text().matches("0-0").count(), 1, "{}", fixed.text());
    assert!(
        fixed
            .stderr
            .contains("1 finding fixed in 1 game, 0 left; 1 finding ignored by"),
        "{}",
        fixed.stderr
    );
}
