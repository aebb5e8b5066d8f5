//! Results and dates mean the same in every command.

use std::collections::BTreeMap;
use std::path::Path;

use crate::program::run_with_input;

type Row = BTreeMap<String, String>;

/// The rows that a command writes of a text.
fn rows(arguments: &[&str], text: &str) -> Vec<Row> {
    let made = run_with_input(Path::new("."), arguments, text.as_bytes());
    csv::Reader::from_reader(&made.stdout[..])
        .deserialize()
        .map(|row| row.unwrap())
        .collect()
}

/// The cells of one column.
fn cells(rows: &[Row], column: &str) -> Vec<String> {
    rows.iter().map(|row| row[column].clone()).collect()
}

/// A game with such tags beside its players.
fn game(tags: &str, movetext: &str) -> String {
    format!("[Event \"E\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n{tags}\n\n{movetext}\n\n")
}

fn tagged(result: &str, movetext: &str) -> String {
    game(&format!("[Result \"{result}\"]"), movetext)
}

const MOVES: &str = "1. e4 e5 2. Nf3";

#[test]
fn the_column_result_is_the_same_everywhere() {
    let with_marker = |marker: &str| format!("{MOVES} {marker}");
    for (text, result) in [
        (tagged("1-0", &with_marker("1-0")), "1-0"),
        (tagged("1/2", &with_marker("1/2-1/2")), "1/2-1/2"),
        (tagged("\u{bd}-\u{bd}", &with_marker("1/2")), "1/2-1/2"),
        // They differ.
        (tagged("\u{bd}-\u{bd}", &with_marker("*")), ""),
        (tagged("1-0", &with_marker("0-1")), ""),
        (tagged("*", &with_marker("0-1")), ""),
        // No tag, or none that is a result.
        (game("[Round \"1\"]", &with_marker("1-0")), "1-0"),
        (game("[Round \"1\"]", &with_marker("1/2")), "1/2-1/2"),
        (game("[Round \"1\"]", &with_marker("*")), "*"),
        (tagged("?", &with_marker("0-1")), "0-1"),
        (tagged("", &with_marker("0-1")), "0-1"),
        (tagged("White", &with_marker("0-1")), "0-1"),
        (tagged(" 1-0 ", &with_marker("1-0")), "1-0"),
        // Not played.
        (tagged("+/-", "+/-"), "1-0"),
        (tagged("0F-1F", "0-1"), "0-1"),
        (game("[Round \"1\"]", "(+)-(-)"), "1-0"),
        (tagged("0-0", "0-0"), ""),
        // Nobody says anything.
        (tagged("?", ""), "*"),
    ] {
        for command in ["outcomes", "games", "fen"] {
            let mut arguments = vec![command, "-q"];
            if command == "fen" {
                arguments.push("--annotations");
            }
            let found = cells(&rows(&arguments, &text), "result");
            assert_eq!(found, [result], "{command}: {text}");
        }
        // Of a game that is there twice.
        let twice = format!("{text}{text}");
        for row in rows(&["duplicates", "-q"], &twice) {
            assert_eq!(row["result"], result, "{text}");
        }
    }
}

#[test]
fn words_as_written_stand_beside_the_result() {
    let text = tagged("1/2", &format!("{MOVES} 0.5-0.5"));
    for command in ["outcomes", "games"] {
        let found = rows(&[command, "-q"], &text);
        assert_eq!(cells(&found, "result"), ["1/2-1/2"]);
        assert_eq!(cells(&found, "result_tag"), ["1/2"]);
        assert_eq!(cells(&found, "marker"), ["0.5-0.5"]);
    }
    // A tag that the user names has a column beside them.
    let found = rows(&["games", "-q", "--tags", "Result"], &text);
    assert_eq!(cells(&found, "Result"), ["1/2-1/2"]);
    assert_eq!(cells(&found, "result_tag"), ["1/2"]);
    // Readers of tables take `Result` and `result` for one name.
    assert!(!found[0].contains_key("result"));
}

#[test]
fn a_result_that_only_the_marker_tells_counts() {
    let text = game("[Round \"1\"]", &format!("{MOVES} 1-0"));
    assert_eq!(cells(&rows(&["stats", "-q"], &text), "white_wins"), ["1"]);
    let standings = rows(&["crosstable", "-q", "-f", "csv"], &text);
    assert_eq!(cells(&standings, "points"), ["1", "0"]);
    assert_eq!(
        cells(&rows(&["outcomes", "-q"], &text), "winner"),
        ["white"]
    );
}

const UNPLAYED: [&str; 22] = [
    "+/-",
    "-/+",
    "+:-",
    "-:+",
    "+--",
    "--+",
    "+ - -",
    "(+)-(-)",
    "(-)-(+)",
    "(+) - (-)",
    "1F-0F",
    "0F-1F",
    "1F - 0F",
    "1-0F",
    "0-1F",
    "1K-0K",
    "1-0 ff",
    "1-0 (forfeit)",
    "0-0",
    "0F-0F",
    "-/-",
    "-:-",
];

/// Columns of `crosstable` that only games played over the board fill.
const PLAYED: [&str; 6] = [
    "games",
    "wins",
    "draws",
    "losses",
    "black_games",
    "rated_games",
];

fn assert_unplayed(text: &str) {
    let rated = text.replace("[White", "[WhiteElo \"2000\"]\n[BlackElo \"1900\"]\n[White");
    let standings = rows(&["crosstable", "-q", "-f", "csv"], &rated);
    assert_eq!(standings.len(), 2, "{text}");
    for row in standings {
        for column in PLAYED {
            assert_eq!(row[column], "0", "{column}: {text}");
        }
        assert_eq!(row["performance"], "", "{text}");
        assert_eq!(row["unfinished"], "0", "{text}");
    }
}

#[test]
fn a_game_not_played_is_never_a_played_one() {
    for result in UNPLAYED {
        let none = "[Round \"1\"]";
        for text in [
            tagged(result, result),
            game(none, result),
            tagged("?", result),
            game(
                &format!("[Result \"{result}\"]\n[Termination \"abandoned\"]"),
                result,
            ),
            game(
                &format!("[Result \"{result}\"]\n[Termination \"time forfeit\"]"),
                result,
            ),
            game(
                &format!("[Result \"{result}\"]\n[Termination \"Normal\"]"),
                result,
            ),
        ] {
            assert_unplayed(&text);
        }
    }
    for words in [
        "Unplayed",
        "unplayed",
        "forfeit",
        "walkover",
        "bye",
        "White won by default",
    ] {
        for (result, movetext) in [("1-0", "1-0"), ("1-0", "1. e4 1-0"), ("1/2-1/2", "1/2-1/2")] {
            let tags = format!("[Result \"{result}\"]\n[Termination \"{words}\"]");
            assert_unplayed(&game(&tags, movetext));
        }
    }
}

/// The codes that `check` finds.
fn codes(text: &str) -> Vec<String> {
    let known = "[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"";
    let text = text.replacen("[White \"", known, 1);
    cells(&rows(&["check", "-q", "--format", "csv"], &text), "code")
}

#[test]
fn a_game_not_played_is_one_finding_at_most() {
    for result in UNPLAYED {
        assert_eq!(
            codes(&tagged(result, result)),
            ["bad-result-tag"],
            "{result}"
        );
    }
    assert_eq!(codes(&tagged("1F-0F", "1-0")), ["bad-result-tag"]);
    assert_eq!(codes(&tagged("1-0", "1F-0F")), ["bad-marker"]);
    // In two spellings.
    assert_eq!(codes(&tagged("1F-0F", "+/-")), ["bad-result-tag"]);
    for result in ["1-0", "0-1", "1/2-1/2"] {
        let tags = format!("[Result \"{result}\"]\n[Termination \"Unplayed\"]");
        assert_eq!(codes(&game(&tags, result)), [""; 0], "{result}");
    }
    // What differs is told.
    assert_eq!(
        codes(&tagged("1F-0F", "0F-1F")),
        ["bad-result-tag", "bad-marker", "result-mismatch"]
    );
    // A result that was played and not written down is another matter.
    assert_eq!(codes(&tagged("1-0", "1-0")), ["no-moves"]);
}

/// What each command takes for the date of a game, from its Date tag: the day, or else the year and what else it tells.
fn dates(written: &str) -> BTreeMap<&'static str, String> {
    let tags = format!("[Date \"{written}\"]\n[Result \"1-0\"]");
    let text = game(&tags, &format!("{MOVES} 1-0"));
    let one = |arguments: &[&str], column: &str| {
        let found = rows(arguments, &text);
        assert_eq!(found.len(), 1, "{arguments:?}: {written}");
        found[0][column].clone()
    };
    let twice = format!("{text}{text}");
    let duplicates = rows(&["duplicates", "-q"], &twice);
    let future = rows(
        &[
            "check",
            "-q",
            "--format",
            "csv",
            "--today",
            "1990-01-01",
            "--select",
            "future-date",
        ],
        &text,
    );
    BTreeMap::from([
        ("games", one(&["games", "-q"], "date")),
        ("games, year", one(&["games", "-q"], "year")),
        ("stats", one(&["stats", "-q", "--by", "year"], "year")),
        (
            "events",
            one(&["stats", "-q", "--table", "events"], "first_date"),
        ),
        (
            "outcomes",
            one(&["outcomes", "-q", "--summary", "--by", "year"], "year"),
        ),
        (
            "duplicates",
            duplicates
                .first()
                .map_or_else(String::new, |row| row["date"].clone()),
        ),
        ("check", future.len().to_string()),
    ])
}

#[test]
fn a_date_is_the_same_everywhere() {
    for written in [
        "2025.12.10",
        "2025-12-10",
        "2025/12/10",
        " 2025.12.10",
        "20251210",
        "10 Dec 2025",
    ] {
        let found = dates(written);
        let known = [
            ("games", "2025-12-10"),
            ("games, year", "2025"),
            ("stats", "2025"),
            ("events", "2025-12-10"),
            ("outcomes", "2025"),
            ("duplicates", "2025.12.10"),
            ("check", "1"),
        ];
        for (command, value) in known {
            assert_eq!(found[command], value, "{command}: {written}");
        }
    }
    // Which is the day, and which the month?
    for written in ["10/12/2025", "10.12.2025", "10-12-2025"] {
        let found = dates(written);
        let known = [
            ("games", ""),
            ("games, year", "2025"),
            ("stats", "2025"),
            ("events", ""),
            ("outcomes", "2025"),
            ("duplicates", "2025.??.??"),
            ("check", "1"),
        ];
        for (command, value) in known {
            assert_eq!(found[command], value, "{command}: {written}");
        }
    }
}

/// Two games of one pair are one event if they lie near in time, and two if they do not.
#[test]
fn a_date_is_the_same_in_crosstables() {
    let events = |first: &str, second: &str| {
        let dated = |date: &str| {
            game(
                &format!("[Date \"{date}\"]\n[Result \"1-0\"]"),
                &format!("{MOVES} 1-0"),
            )
        };
        let text = format!("{}{}", dated(first), dated(second));
        let mut events = cells(&rows(&["crosstable", "-q", "-f", "csv"], &text), "event");
        events.dedup();
        events.len()
    };
    assert_eq!(events("2025.01.10", "2025.12.10"), 2);
    assert_eq!(events("2025-01-10", "2025/12/10"), 2);
    assert_eq!(events("2025.12.01", "2025-12-10"), 1);
    assert_eq!(events("01/10/2025", "12/10/2025"), 1);
    assert_eq!(events("25.01.2025", "12/25/2025"), 2);
    assert_eq!(events("10.01.2024", "10.12.2025"), 2);
}

/// Where a Date tag does not tell, `UTCDate` does, in every command.
#[test]
fn the_other_date_counts_where_there_is_no_date() {
    for date in ["", "[Date \"????.??.??\"]\n", "[Date \"10/12/2025\"]\n"] {
        let tags = format!("{date}[UTCDate \"2025.12.10\"]\n[Result \"1-0\"]");
        let text = game(&tags, &format!("{MOVES} 1-0"));
        let of = |arguments: &[&str], column: &str| cells(&rows(arguments, &text), column);
        assert_eq!(of(&["games", "-q"], "date"), ["2025-12-10"]);
        assert_eq!(of(&["stats", "-q", "--by", "year"], "year"), ["2025"]);
        assert_eq!(
            of(&["stats", "-q", "--table", "events"], "first_date"),
            ["2025-12-10"]
        );
        assert_eq!(
            of(&["outcomes", "-q", "--summary", "--by", "year"], "year"),
            ["2025"]
        );
        let twice = format!("{text}{text}");
        let duplicates = rows(&["duplicates", "-q"], &twice);
        assert_eq!(cells(&duplicates, "date"), ["2025.12.10"]);
    }
}

/// `UTCDate` completes a Date tag that it agrees with, and replaces none.
#[test]
fn the_other_date_is_no_other_year() {
    for (date, utc, laws) in [
        ("2017.??.??", "2018.05.01", "2017?"),
        ("2018.05.??", "2018.05.01", "2017"),
        ("2017.02.30", "2018.05.01", "2014"),
    ] {
        let tags = format!("[Date \"{date}\"]\n[UTCDate \"{utc}\"]\n[Result \"1-0\"]");
        let text = game(&tags, &format!("{MOVES} 1-0"));
        let of = |arguments: &[&str], column: &str| cells(&rows(arguments, &text), column);
        assert_eq!(of(&["games", "-q"], "year"), [&date[..4]]);
        let day = if date.starts_with("2018") {
            "2018-05-01"
        } else {
            ""
        };
        assert_eq!(of(&["games", "-q"], "date"), [day]);
        assert_eq!(of(&["outcomes", "-q"], "laws"), [laws], "{date}");
    }
}

/// The message says what a result is read as, in the tag as in the movetext.
#[test]
fn odd_results_are_told_with_what_they_are_read_as() {
    for (written, read) in [
        ("1/2", "1/2-1/2"),
        ("\u{bd}-\u{bd}", "1/2-1/2"),
        ("1:0", "1-0"),
        ("+:-", "1-0, by forfeit"),
    ] {
        let text = format!("[Result \"{written}\"]\n\n1. e4 e5 {written}\n");
        let found = crate::program::run_with_input(
            std::path::Path::new("."),
            &["check", "-q", "--select", "bad-result-tag,bad-marker"],
            text.as_bytes(),
        );
        assert!(
            found.text().contains(&format!("; read as {read}\n")),
            "{}",
            found.text()
        );
    }
}
