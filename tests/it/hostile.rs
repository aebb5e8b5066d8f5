//! Text made to do harm: too much of one thing, and orders for a terminal.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::program::{Run, command, output, run};

const ROSTER: &str = "[Event \"E\"]\n[Site \"S\"]\n[Date \"2020.01.02\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n";

fn run_on(folder: &Path, arguments: &str) -> Run {
    run(folder, &arguments.split(' ').collect::<Vec<_>>())
}

/// Of ten thousand findings in a game 100 are shown, and all are counted.
#[test]
fn findings_beyond_a_hundred_in_a_game_are_counted() {
    const COUNT: u64 = 10_000;
    for (unit, code, severity, fix) in [
        ("} ", "stray-brace", "warning", "safe"),
        ("* ", "extra-marker", "warning", "unsafe"),
        ("< ", "reserved-symbol", "warning", ""),
        ("$999 ", "bad-nag", "warning", ""),
        ("!!! ", "bad-suffix-annotation", "warning", "unsafe"),
        ("{a {b} ", "nested-comment", "warning", "unsafe"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        // One marker more: the first is none too many.
        let text = format!("{ROSTER}1. e4 {}*\n", unit.repeat(10_000));
        fs::write(folder.path().join("a.pgn"), text).unwrap();
        let found = |arguments: &str| {
            let arguments = format!("check --select {code} --fail-on never {arguments} a.pgn");
            run_on(folder.path(), &arguments)
        };
        let rows = found("-f csv --no-header --columns message");
        let messages: Vec<&str> = rows.text().lines().collect();
        assert_eq!(messages.len(), 100, "{code}");
        let more = messages
            .iter()
            .filter(|message| message.contains("9900 more findings like this in the game"));
        assert_eq!(more.count(), 1, "{code}");
        assert!(messages[99].contains("9900 more"), "{code}");
        assert!(
            rows.stderr.contains(&format!("{COUNT} {severity}s")),
            "{}",
            rows.stderr
        );
        let [fixable, fixable_unsafe] =
            ["safe", "unsafe"].map(|safety| if fix == safety { COUNT } else { 0 });
        assert_eq!(
            found("--summary").text(),
            format!(
                "code,severity,findings,games,fix,fixable,fixable_unsafe\n\
                 {code},{severity},{COUNT},1,{fix},{fixable},{fixable_unsafe}\n"
            )
        );
        let few = found("--first 10");
        assert!(
            few.stderr.contains("9990 more findings not shown"),
            "{}",
            few.stderr
        );
        let log: serde_json::Value = serde_json::from_slice(&found("-f sarif").stdout).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap();
        assert_eq!(results[99]["occurrenceCount"], 9901);
        assert_eq!(results[98].get("occurrenceCount"), None);
    }
}

/// Each of these took the square of its length, and would not end while anybody waits.
#[test]
fn text_that_took_the_square_of_its_length_is_read_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let games = |game: &dyn Fn(usize) -> String| (0..12_000).map(game).collect::<String>();
    let inputs = [
        (
            "check -q",
            format!("{ROSTER}1. e4 {}*\n", "[%clk 0:00:01] ".repeat(80_000)),
        ),
        (
            "duplicates -q",
            games(&|number| {
                format!(
                    "{}1. e4 e5 *\n\n",
                    ROSTER.replace("\"1\"", &format!("\"{number}\""))
                )
            }),
        ),
        (
            "crosstable -q",
            games(&|number| {
                format!(
                    "{}1. e4 e5 *\n\n",
                    ROSTER.replace("\"A\"", &format!("\"Alpha {number}\""))
                )
            }),
        ),
    ];
    for (arguments, text) in inputs {
        fs::write(folder.path().join("a.pgn"), text).unwrap();
        let found = run_on(folder.path(), &format!("{arguments} a.pgn"));
        assert!(found.code < 2, "{}", found.stderr);
    }
}

/// One game of twenty plies under ever new rounds.
#[test]
fn games_that_are_not_compared_with_all_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nc3 Nc6 4. Nb1 Nb8 5. e4 e5 6. Nf3 Nf6 7. Ng1 Ng8 8. Nc3 Nc6 9. Nb1 Nb8 10. d4 d5 *";
    let game = |round: usize| ROSTER.replace("\"1\"", &format!("\"{round}\"")) + moves + "\n\n";
    for (rounds, told) in [
        (1001, None),
        (1002, Some("1 game was")),
        (1005, Some("4 games were")),
    ] {
        fs::write(
            folder.path().join("a.pgn"),
            (1..=rounds).map(game).collect::<String>(),
        )
        .unwrap();
        let found = run_on(folder.path(), "duplicates -q a.pgn");
        assert_eq!(found.code, 0, "{}", found.stderr);
        let remark = told.map_or(String::new(), |games| {
            format!("pgnkit: {games} compared with only 1000 of the games with the same moves: there may be more duplicates\n")
        });
        assert_eq!(found.stderr, remark);
    }
}

/// Two players meet often, and one of the games is there twice.
#[test]
fn short_games_of_many_rounds_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let game = |round: usize| {
        format!(
            "{}1. e4 e5 *\n\n",
            ROSTER.replace("\"1\"", &format!("\"{round}\""))
        )
    };
    let text: String = (1..=1500).chain([1400]).map(game).collect();
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let found = run_on(
        folder.path(),
        "duplicates -q --no-header --columns code,game,other_game,round a.pgn",
    );
    assert_eq!(found.text(), "duplicate-game,1501,1400,1400\n");
}

/// A thousand names are compared; more are not, and that is told.
#[test]
fn names_too_many_to_be_compared_are_told() {
    let folder = tempfile::tempdir().unwrap();
    for (players, told) in [
        (1000, "similar names, counted as different players"),
        (
            1001,
            "names not compared because too many are alike (1): 1001 such as Alpha, Bb",
        ),
    ] {
        let game = |number: usize| {
            let digits = (10 + number).to_string();
            let given: String = digits
                .bytes()
                .map(|digit| char::from(digit - b'0' + b'a'))
                .collect();
            let name = format!("\"Alpha, {}{}\"", given[..1].to_uppercase(), &given[1..]);
            let tags = ROSTER.replace("\"A\"", &name);
            // None plays in the round of another.
            let tags = tags.replace("\"1\"", &format!("\"{number}\""));
            format!("{tags}1. e4 e5 *\n\n")
        };
        let text: String = (1..=players).map(game).collect();
        fs::write(folder.path().join("a.pgn"), text).unwrap();
        let found = run_on(folder.path(), "crosstable --system swiss a.pgn");
        assert!(found.text().contains(told), "{players}");
    }
}

/// Text for people ends on a terminal, through whatever pipe it came.
#[test]
fn orders_for_a_terminal_are_shown_and_not_sent() {
    const EVIL: &str = "\u{1b}[31m\u{9b}1m\u{7}\u{202e}";
    let folder = tempfile::tempdir().unwrap();
    let file = format!("a{EVIL}.pgn");
    let text = format!(
        "{}1. e4 {{{EVIL}}} Qx{EVIL}9 *\n\n{EVIL}\n",
        ROSTER
            .replace("\"A\"", &format!("\"A{EVIL}\""))
            .replace("\"E\"", &format!("\"E{EVIL}\""))
    );
    fs::write(folder.path().join(&file), text).unwrap();
    let missing = format!("missing{EVIL}");
    let commands = [
        "check",
        "check --format github",
        "crosstable",
        "stats -f text --by White",
        "fen -f plain",
        "no-such-command",
        "check --nothing",
        "check --select",
    ];
    for name in commands {
        let words: Vec<&str> = name.split(' ').chain([file.as_str(), &missing]).collect();
        let found = output(&mut command(folder.path(), &words));
        for text in [found.stdout, found.stderr] {
            let text = String::from_utf8(text).unwrap();
            let is_order = |character: char| {
                character.is_control() && character != '\n' || character == '\u{202e}'
            };
            assert!(!text.contains(is_order), "{name}: {text:?}");
        }
        assert_eq!(found.status.code(), Some(2), "{name}");
    }
}

/// Rows have the bytes as they are, in files and pipes.
#[test]
fn rows_keep_what_they_are_given() {
    let folder = tempfile::tempdir().unwrap();
    let name = "A\u{1b}[31m\u{9b}";
    let text = format!("{}*\n", ROSTER.replace("\"A\"", &format!("\"{name}\"")));
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let rows = run_on(folder.path(), "games -q --no-header --columns white a.pgn");
    assert_eq!(rows.text(), format!("{name}\n"));
    let lines = run_on(folder.path(), "games -q -f jsonl --columns white a.pgn");
    let row: BTreeMap<String, String> = serde_json::from_str(lines.text()).unwrap();
    assert_eq!(row["white"], name);
}
