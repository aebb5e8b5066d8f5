//! Findings: their order, their number, and that every format has the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::program::run;

/// Marks inside games, prose, faults: what the splitter notes and what rules find, in turns.
fn untidy(games: usize) -> String {
    let mut text = String::new();
    for number in 0..games {
        text.push_str(
            "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 Qxz9\n\u{feff}2. foo\n\u{feff}bar *\n\n",
        );
        if number % 3 == 0 {
            text.push_str("Round two, \u{e9}t\u{e9}.\n\n");
        }
    }
    text
}

#[test]
fn text_shows_a_value_that_many_games_have_once() {
    let folder = tempfile::tempdir().unwrap();
    let game = |number: usize| {
        let movetext = if number % 150 == 7 {
            "1. e4 Qxz9 *"
        } else {
            "1. e4 e5 *"
        };
        format!(
            "[Event \"x\"]\n[Site \"?\"]\n[Date \"2020.01.{:02}\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \
             \"*\"]\n[WhiteTitle \"II\"]\n\n{movetext}\n\n",
            number % 28 + 1
        )
    };
    let text: String = (0..600).map(game).collect();
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let found = |more: &[&str]| {
        let arguments = [
            &[
                "check",
                "-q",
                "--select",
                "bad-title,unrecognized-token",
                "a.pgn",
            ],
            more,
        ]
        .concat();
        run(folder.path(), &arguments)
    };
    let (one, eight, all) = (found(&["-j", "1"]), found(&["-j", "8"]), found(&["--all"]));
    assert!(one.stdout == eight.stdout);
    assert_eq!((one.code, all.code), (1, 1));
    let count = |text: &str, code: &str| text.matches(&format!("[{code}] game ")).count();
    assert_eq!(
        (
            count(one.text(), "bad-title"),
            count(one.text(), "unrecognized-token")
        ),
        (1, 4)
    );
    assert_eq!(
        (
            count(all.text(), "bad-title"),
            count(all.text(), "unrecognized-token")
        ),
        (600, 4)
    );
    let told = "note[bad-title] 599 more findings like the first one of ";
    assert!(
        one.text()
            .lines()
            .last()
            .is_some_and(|last| last.starts_with(told)),
        "{}",
        one.text()
    );
    assert_eq!(found(&["-f", "csv"]).text().lines().count(), 605);
}

#[test]
fn findings_are_sorted_by_place_for_every_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), untidy(4000)).unwrap();
    fs::write(folder.path().join("b.pgn"), untidy(5)).unwrap();
    for format in ["text", "csv", "jsonl", "sarif", "github"] {
        let with = |jobs: &str| {
            let arguments = ["check", "-q", "-f", format, "-j", jobs, "a.pgn", "b.pgn"];
            run(folder.path(), &arguments)
        };
        let one = with("1");
        assert!(one.stdout.len() > 100_000);
        assert!(with("8").stdout == one.stdout, "{format}");
    }
    let arguments = [
        "check",
        "-q",
        "-f",
        "csv",
        "--no-header",
        "--columns",
        "offset,code",
        "a.pgn",
    ];
    let rows = run(folder.path(), &arguments);
    let offsets: Vec<u64> = rows
        .text()
        .lines()
        .map(|line| line.split(',').next().unwrap().parse().unwrap())
        .collect();
    assert!(offsets.is_sorted());
    let codes: Vec<&str> = rows
        .text()
        .lines()
        .take(7)
        .map(|line| line.split_once(',').unwrap().1)
        .collect();
    assert_eq!(
        codes,
        [
            "missing-roster-tag",
            "unrecognized-token",
            "byte-order-mark",
            "unrecognized-token",
            "byte-order-mark",
            "unrecognized-token",
            "text-outside-game"
        ]
    );
}

#[test]
fn the_summary_counts_what_is_found() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), untidy(3000)).unwrap();
    let rows = run(
        folder.path(),
        &[
            "check",
            "-q",
            "-f",
            "csv",
            "--no-header",
            "--columns",
            "severity,code,game,fix",
            "a.pgn",
            "a.pgn",
        ],
    );
    let mut counts: BTreeMap<(&str, &str), (u64, u64, u64, u64)> = BTreeMap::new();
    let mut last = BTreeMap::new();
    for line in rows.text().lines() {
        let fields: Vec<&str> = line.split(',').collect();
        let key = (fields[0], fields[1]);
        let counted = counts.entry(key).or_default();
        counted.0 += 1;
        let game = fields[2];
        if !game.is_empty() && last.insert(key, game) != Some(game) {
            counted.1 += 1;
        }
        counted.2 += u64::from(fields[3] == "safe");
        counted.3 += u64::from(fields[3] == "unsafe");
    }
    let mut wanted: Vec<String> = counts
        .iter()
        .map(|((severity, code), (findings, games, fixable, more))| {
            let fix = pgnkit_core::rules::find(code).and_then(|rule| rule.fix);
            let fix = fix.map_or("", |fix| fix.safety.as_str());
            format!("{code},{severity},{findings},{games},{fix},{fixable},{more}")
        })
        .collect();
    wanted.sort();
    let summary = run(
        folder.path(),
        &["check", "-q", "--summary", "a.pgn", "a.pgn"],
    );
    assert_eq!(summary.code, 1);
    let (header, counted) = summary.text().split_once('\n').unwrap();
    assert_eq!(
        header,
        "code,severity,findings,games,fix,fixable,fixable_unsafe"
    );
    let mut found: Vec<&str> = counted.lines().collect();
    assert_eq!(found[0], "unrecognized-token,error,18000,6000,,0,0");
    found.sort_unstable();
    assert_eq!(found, wanted);
}

/// Put together from the text of all findings and from the summary, as a reader would.
#[test]
fn groups_hold_the_first_of_all_findings() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), untidy(3000)).unwrap();
    let check = |words: &[&str]| {
        let checked = run(
            folder.path(),
            &[&["check"], words, &["a.pgn", "a.pgn"]].concat(),
        );
        assert_eq!(checked.code, 1, "{}", checked.stderr);
        checked
    };
    let text = check(&["-q", "--all"]);
    // Source lines are indented.
    let starts = text.text().match_indices("\na.pgn:").map(|(at, _)| at + 1);
    let starts: Vec<usize> = std::iter::once(0).chain(starts).collect();
    let ends = starts[1..].iter().copied().chain([text.stdout.len()]);
    let findings = starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| &text.text()[start..end]);
    let column = |names| check(&["-q", "-f", "csv", "--no-header", "--columns", names]);
    let rows = column("severity,code");
    let messages = column("message");
    // Of each code, the first finding with each message, and how many have it.
    let mut groups: BTreeMap<&str, Vec<(&str, &str, u64)>> = BTreeMap::new();
    let mut errors = BTreeMap::new();
    let mut wanted = String::new();
    assert_eq!(rows.text().lines().count(), starts.len());
    let said = rows.text().lines().zip(messages.text().lines());
    for ((row, message), finding) in said.zip(findings) {
        if row.starts_with("error,") {
            let seen = errors.entry(row).or_insert(0_u64);
            *seen += 1;
            if *seen <= 100 {
                wanted.push_str(finding);
            }
        } else {
            let group = groups.entry(row).or_default();
            match group.iter_mut().find(|first| first.0 == message) {
                Some(first) => first.2 += 1,
                None => group.push((message, finding, 1)),
            }
        }
    }
    let summary = check(&["-q", "--summary"]);
    for line in summary.text().lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let row = format!("{},{}", fields[1], fields[0]);
        if let Some(count) = errors.get(row.as_str()) {
            assert_eq!(fields[2], count.to_string());
            if *count > 100 {
                let more = count - 100;
                let code = fields[0];
                wanted.push_str(&format!(
                    "error[{code}] and {more} more like those above (`--all`)\n"
                ));
            }
            continue;
        }
        let group = &groups[row.as_str()];
        wanted.push('\n');
        for (_, finding, count) in group.iter().take(10) {
            wanted.push_str(finding);
            if *count > 1 {
                wanted.push_str(&format!("    and {} more in the same words\n", count - 1));
            }
        }
        let more: u64 = group.iter().skip(10).map(|(_, _, count)| count).sum();
        if more > 0 {
            wanted.push_str(&format!("and {more} more like this (`--all`)\n"));
        }
    }
    wanted.push('\n');
    for jobs in ["1", "8"] {
        let grouped = check(&["-j", jobs, "-f", "grouped"]);
        let (shown, table) = grouped.text().split_at(wanted.len());
        assert!(shown == wanted, "{shown}");
        // As text, it has no `fix`, and no empty cells.
        let cells = table.lines().map(|line| line.split_whitespace().collect());
        let cells: Vec<Vec<&str>> = cells.filter(|row: &Vec<&str>| !row.is_empty()).collect();
        let rows = summary.text().lines().map(|line| {
            let fields = line.split(',').enumerate();
            let kept = fields.filter(|&(column, cell)| column != 4 && !cell.is_empty());
            kept.map(|(_, cell)| cell).collect()
        });
        assert_eq!(cells, rows.collect::<Vec<Vec<&str>>>());
        assert!(
            grouped.stderr.contains("; findings: 18000 errors, "),
            "{}",
            grouped.stderr
        );
    }
}

#[test]
fn findings_left_out_are_counted_and_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), untidy(3000)).unwrap();
    let all = run(folder.path(), &["check", "-f", "csv", "a.pgn"]);
    let rows = all.text().lines().count() as u64 - 1;
    for limit in [0, 1, 7000, rows - 1, rows, rows + 1] {
        for jobs in ["1", "8"] {
            let number = limit.to_string();
            let some = run(
                folder.path(),
                &[
                    "check", "-f", "csv", "-j", jobs, "--first", &number, "a.pgn",
                ],
            );
            let wanted: Vec<&str> = all
                .text()
                .lines()
                .take(usize::try_from(limit).unwrap() + 1)
                .collect();
            assert_eq!(some.text().lines().collect::<Vec<_>>(), wanted, "{limit}");
            assert_eq!(some.code, 1);
            let plural = if rows.abs_diff(limit) == 1 { "" } else { "s" };
            let told = if limit < rows {
                format!(
                    "pgnkit: {} more finding{plural} not shown (--first)\n",
                    rows - limit
                )
            } else {
                String::new()
            };
            assert_eq!(some.stderr, told + &all.stderr, "{limit}");
        }
    }
    // Even if nothing else is told.
    let quiet = run(folder.path(), &["check", "-q", "--first", "0", "a.pgn"]);
    assert!(quiet.stderr.contains(" not shown"), "{}", quiet.stderr);
    assert_eq!((quiet.text(), quiet.code), ("", 1));
}

/// As GitHub reads them: the reverse of the escaping, and nothing else.
#[test]
fn workflow_commands_hold_what_the_rows_hold() {
    let folder = tempfile::tempdir().unwrap();
    let name = "100%, a:b.pgn";
    fs::write(folder.path().join(name), untidy(5)).unwrap();
    let commands = run(folder.path(), &["check", "-q", "-f", "github", name]);
    let rows = run(folder.path(), &["check", "-q", "-f", "jsonl", name]);
    let unescape = |text: &str| {
        text.replace("%2C", ",")
            .replace("%3A", ":")
            .replace("%0A", "\n")
            .replace("%0D", "\r")
            .replace("%25", "%")
    };
    assert_eq!(commands.text().lines().count(), rows.text().lines().count());
    for (line, row) in commands.text().lines().zip(rows.text().lines()) {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let (command, message) = line.strip_prefix("::").unwrap().split_once("::").unwrap();
        let (command, properties) = command.split_once(' ').unwrap();
        let properties: BTreeMap<&str, String> = properties
            .split(',')
            .map(|property| property.split_once('=').unwrap())
            .map(|(name, value)| (name, unescape(value)))
            .collect();
        let severity = row["severity"].as_str().unwrap();
        assert_eq!(
            command,
            if severity == "note" {
                "notice"
            } else {
                severity
            }
        );
        assert_eq!(properties["file"], name);
        assert_eq!(properties["line"], row["line"].to_string());
        assert_eq!(properties["col"], row["column"].to_string());
        assert_eq!(properties["title"], row["code"].as_str().unwrap());
        let command = match row["fix"].as_str() {
            Some("safe") => format!("; `pgnkit fix {name}` fixes this"),
            Some(_) => format!("; `pgnkit fix --unsafe {name}` fixes this"),
            None => String::new(),
        };
        let told = format!("{}{command}", row["message"].as_str().unwrap());
        assert!(unescape(message).ends_with(&told), "{message}");
    }
}

/// The same findings, each graver by what the profile says.
#[test]
fn the_strict_profile_raises_warnings() {
    let file = "testdata/rules/extra-marker/bad.pgn";
    let severities = |arguments: &[&str]| {
        let common = [
            "check",
            "-q",
            "-f",
            "csv",
            "--no-header",
            "--columns",
            "severity",
        ];
        let found = run(Path::new("."), &[&common[..], arguments, &[file]].concat());
        (found.text().to_owned(), found.code)
    };
    assert_eq!(severities(&[]), ("warning\n".to_owned(), 0));
    assert_eq!(
        severities(&["--profile", "strict"]),
        ("error\n".to_owned(), 1)
    );
    assert_eq!(
        severities(&["--profile", "strict", "--ignore", "extra-marker"]),
        (String::new(), 0)
    );
}
