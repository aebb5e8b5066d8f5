//! A safe fix changes how a game is written, and no column that says what it is.

use std::fs;
use std::path::Path;

use pgnkit_core::rules::ALL;
use pgnkit_core::rules::fix::Safety;

use crate::program::run;

/// Columns about the text: where it stands, how it is written, and how much of it there is.
const OF_THE_TEXT: [&str; 13] = [
    "file",
    "line",
    "offset",
    "bytes",
    "date_text",
    "result_tag",
    "marker",
    "time_control",
    "comments",
    "comment",
    "nags",
    "moves_nags",
    "variations",
];

/// All columns of a command but those about the text.
fn columns(command: &str) -> String {
    let lists = run(Path::new("."), &[command, "--list-columns"]);
    let mut is_of_games = false;
    let names = lists.text().lines().filter_map(|line| {
        let Some(column) = line.strip_prefix("  ") else {
            is_of_games = line == command || line == format!("{command} --columns");
            return None;
        };
        let name = column.split(' ').next().filter(|_| is_of_games)?;
        (!OF_THE_TEXT.contains(&name)).then_some(name)
    });
    names.collect::<Vec<_>>().join(",")
}

/// The rows of all games of a folder.
fn rows(folder: &Path, command: &str, columns: &str) -> Vec<String> {
    let words = [command, "-q", "--no-config", "--columns", columns, "."];
    let rows = run(folder, &words);
    assert_eq!(rows.code, 0, "{}", rows.stderr);
    rows.text().lines().map(str::to_owned).collect()
}

/// Checks that the rows of some texts are the same once each is fixed with its options. Of a game whose start cannot be read nothing is known
/// before.
fn same_rows(texts: &[(String, Vec<u8>, Vec<&str>)]) {
    let (before, after) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut changed = 0;
    for (name, text, options) in texts {
        fs::write(before.path().join(name), text).unwrap();
        fs::write(after.path().join(name), text).unwrap();
        let words = ["fix", "-q", "--no-config", "--write", name];
        let done = run(after.path(), &[&words[..], options].concat());
        assert_eq!(done.code, 0, "{name}: {}", done.stderr);
        changed += usize::from(fs::read(after.path().join(name)).unwrap() != *text);
    }
    for command in ["games", "outcomes"] {
        let columns = columns(command);
        let (one, other) = (
            rows(before.path(), command, &columns),
            rows(after.path(), command, &columns),
        );
        assert_eq!(one.len(), other.len(), "{command}");
        for (one, other) in one.iter().zip(&other) {
            if !one.contains("malformed-tag") {
                assert_eq!(one, other, "{command} --columns {columns}");
            }
        }
    }
    assert!(
        changed * 10 > texts.len() * 9,
        "{changed} of {}",
        texts.len()
    );
}

#[test]
fn safe_fixes_change_no_column() {
    let with_fix = ALL.iter().filter(|rule| {
        rule.fix.is_some_and(|fix| fix.safety == Safety::Safe) && !rule.code.ends_with("encoding")
    });
    let texts = with_fix.map(|rule| {
        let code = rule.code;
        let text = fs::read(format!("testdata/rules/{code}/bad.pgn")).unwrap();
        (format!("{code}.pgn"), text, vec!["--select", code])
    });
    same_rows(&texts.collect::<Vec<_>>());
}

/// Dates, time controls and clocks in other forms are read as the fix writes them, or neither is done.
#[test]
fn odd_values_mean_the_same_before_and_after() {
    let text = |tags: &str, clocks: [&str; 4]| {
        let [a, b, c, d] = clocks;
        format!(
            "[Event \"E\"]\n[Site \"?\"]\n{tags}\n[Round \"1\"]\n[White \"Ames\"]\n[Black \"Byrd\"]\n[Result \"1-0\"]\n\n\
             1. e4 {{[%clk {a}]}} e5 {{[%clk {b}]}} 2. Nf3 {{[%clk {c}]}} Nc6 {{[%clk {d}]}} 1-0\n"
        )
    };
    let clocks = ["0:04:58", "0:04:57", "0:04:50", "0:04:49"];
    let mut texts = Vec::new();
    for date in [
        "17.05.2012",
        "17/05/2012",
        "5-17-2012",
        "20120517",
        "17 May 2012",
        "May 17, 2012",
        "2012-05-17",
        "2012/5/17",
        "5.5.2017",
        "May 2012",
        "2012",
        "2012.00.00",
        "??.??.2012",
        "1970-1-2",
        "4 July 2014",
    ] {
        texts.push(text(&format!("[Date \"{date}\"]"), clocks));
    }
    for control in [
        "G/5",
        "G5",
        "Game/5",
        "SD/5",
        "5|3",
        "5 Min. + 3 Sek.",
        "5 minutos + 3 segundos",
        "5' + 3\"",
        "300 + 3",
        "40/120, SD/60",
        "1h30 + 30s",
        "40 moves in 2 hours, 1 hour",
        "inf",
        "unknown",
    ] {
        let tags = format!("[Date \"2020.01.02\"]\n[TimeControl \"{control}\"]");
        texts.push(text(&tags, clocks));
    }
    let control = "[Date \"2020.01.02\"]\n[TimeControl \"300+3\"]";
    texts.push(text(control, ["4:58", "4:57", "4:50", "4:49"]));
    texts.push(text(control, ["0:04:58", "4:57", "0:4:50", "0.04:49"]));
    let texts = texts.into_iter().enumerate();
    let texts = texts.map(|(index, text)| (format!("{index:02}.pgn"), text.into_bytes(), vec![]));
    same_rows(&texts.collect::<Vec<_>>());
}

/// Where day and month could be exchanged, and of day zero of spreadsheets and the like, nothing is written.
#[test]
fn dates_without_one_meaning_stay_as_they_are() {
    for (tags, year, laws) in [
        ("[Date \"05.04.2012\"]", "2012", "before-2014"),
        ("[Date \"04/05/2022\"]", "2022", "2017"),
        ("[Date \"05/04/2017\"]", "2017", "2017?"),
        ("[Date \"1900-01-00\"]", "", "2023?"),
        ("[Date \"1.1.0001\"]", "", "2023?"),
        ("[Date \"0001.01.01\"]", "", "2023?"),
        ("[Date \"1899-12-30\"]\n[WhiteElo \"1137\"]", "", "2023?"),
        (
            "[Date \"1899.12.30\"]\n[BlackFideId \"4100018\"]",
            "",
            "2023?",
        ),
        ("[Date \"1970.01.01\"]\n[BlackElo \"2100\"]", "", "2023?"),
    ] {
        let text = format!(
            "[Event \"E\"]\n[Site \"?\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n{tags}\n\n1. e4 *\n"
        );
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.pgn"), &text).unwrap();
        let row = |words: &[&str]| run(folder.path(), words).text().trim_end().to_owned();
        let columns = [
            "outcomes",
            "-q",
            "--no-header",
            "--columns",
            "date,year,laws",
            "a.pgn",
        ];
        assert_eq!(row(&columns), format!(",{year},{laws}"), "{tags}");
        assert_eq!(
            row(&["fix", "-q", "-o", "-", "a.pgn"]),
            text.trim_end(),
            "{tags}"
        );
        let found = row(&[
            "check",
            "-q",
            "--select",
            "bad-date",
            "-f",
            "csv",
            "--columns",
            "code",
            "a.pgn",
        ]);
        assert_eq!(found, "code\nbad-date", "{tags}");
    }
    // Nobody was rated: they may have played on that day.
    let text = "[Date \"1899-12-30\"]\n[WhiteElo \"0\"]\n\n1. e4 *\n";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let row = run(
        folder.path(),
        &["games", "-q", "--no-header", "--columns", "date", "a.pgn"],
    );
    assert_eq!(row.text(), "1899-12-30\n");
}
