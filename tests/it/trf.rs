//! `check --trf`: games held against the official record of their event.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{Run, run, run_with_input};

const RECORD: &str = "testdata/trf/swiss.trf";
const CLEAN: &str = "testdata/trf/swiss.pgn";
const PLANTED: &str = "testdata/trf/planted.pgn";

/// The differences between `swiss.pgn` and `planted.pgn` (`diff` shows them), each with its game and the line of the tag; the
/// game that was taken away, round 1 of players 1 and 9, has its place in the record: line 12, columns 95 to 99.
const DIFFERENCES: [&str; 7] = [
    "trf-opponent-mismatch,2,24",
    "trf-rating-mismatch,6,96",
    "trf-result-mismatch,9,137",
    "trf-round-mismatch,30,479",
    "trf-color-mismatch,35,563",
    "trf-bye-mismatch,36,576",
    "trf-missing-game,,12",
];

/// Findings as `code,game,line`.
fn found(arguments: &[&str]) -> (Vec<String>, i32) {
    let columns = ["-f", "csv", "--no-header", "--columns", "code,game,line"];
    let checked = run(
        Path::new("."),
        &[
            &["check", "-q", "--select", "trf-*"],
            &columns[..],
            arguments,
        ]
        .concat(),
    );
    assert_eq!(checked.stderr, "", "{arguments:?}");
    let rows = checked.text().lines().map(str::to_owned).collect();
    (rows, checked.code)
}

#[test]
fn nothing_is_said_where_they_agree() {
    assert_eq!(found(&["--trf", RECORD, CLEAN]), (Vec::new(), 0));
}

#[test]
fn each_difference_is_told_once_whatever_the_threads() {
    let expected: Vec<String> = DIFFERENCES.map(str::to_owned).to_vec();
    for jobs in ["1", "8"] {
        let checked = found(&["-j", jobs, "--trf", RECORD, PLANTED]);
        assert_eq!(checked, (expected.clone(), 1));
    }
    // From a pipe.
    let arguments = [
        "check",
        "-q",
        "--select",
        "trf-*",
        "-f",
        "csv",
        "--no-header",
    ];
    let columns = ["--columns", "code,game,line", "--trf", RECORD, "-"];
    let text = fs::read(PLANTED).unwrap();
    let piped = run_with_input(Path::new("."), &[&arguments[..], &columns].concat(), &text);
    let rows: Vec<&str> = piped.text().lines().collect();
    assert_eq!((rows, piped.code), (DIFFERENCES.to_vec(), 1));
}

#[test]
fn games_may_be_in_several_files() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(PLANTED).unwrap();
    let games: Vec<String> = text
        .split("[Event ")
        .skip(1)
        .map(|game| format!("[Event {game}"))
        .collect();
    let mut files = Vec::new();
    for (index, part) in games.chunks(13).enumerate() {
        let path = folder.path().join(format!("{index}.pgn"));
        fs::write(&path, part.concat()).unwrap();
        files.push(path.to_str().unwrap().to_owned());
    }
    let mut arguments = vec!["--trf", RECORD];
    arguments.extend(files.iter().map(String::as_str));
    let (rows, code) = found(&arguments);
    let codes = |rows: &[String]| -> Vec<String> {
        rows.iter()
            .map(|row| row.split(',').next().unwrap().to_owned())
            .collect()
    };
    let expected = codes(&DIFFERENCES.map(str::to_owned));
    assert_eq!((codes(&rows), code), (expected, 1));
    // The games that are not read are missing: those of the rounds after it in the record, a row for each round.
    let rows = found(&["--trf", RECORD, &files[0]]).0;
    let missing = rows
        .iter()
        .filter(|row| row.starts_with("trf-missing-game"))
        .count();
    assert_eq!(missing, 4, "{rows:?}");
}

#[test]
fn records_are_read_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(RECORD).unwrap();
    let latin: Vec<u8> = text
        .chars()
        .map(|letter| u8::try_from(u32::from(letter)).unwrap_or(b'?'))
        .collect();
    let forms: [(&str, Vec<u8>); 5] = [
        ("crlf", text.replace('\n', "\r\n").into_bytes()),
        ("cr", text.replace('\n', "\r").into_bytes()),
        ("mark", format!("\u{feff}{text}").into_bytes()),
        (
            "lower",
            text.replace(" H\n", " h\n")
                .replace(" W\n", " w\n")
                .into_bytes(),
        ),
        (
            "unknown",
            format!("XXA    1  1.0\nQQQ who knows\n{text}\n\n999\n").into_bytes(),
        ),
    ];
    for (name, bytes) in forms {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let (rows, code) = found(&["--trf", path.to_str().unwrap(), CLEAN]);
        assert_eq!((rows, code), (Vec::new(), 0), "{name}");
    }
    // Letters that Latin-1 has not are lost, and the columns behind them stay.
    let path = folder.path().join("latin");
    fs::write(&path, latin).unwrap();
    let (rows, _) = found(&["--trf", path.to_str().unwrap(), CLEAN]);
    assert!(
        rows.iter().all(|row| row.starts_with("trf-unknown-player")),
        "{rows:?}"
    );
}

#[test]
fn every_format_has_both_places() {
    let formatted = |format: &str| -> Run {
        let arguments = [
            "check", "-q", "--select", "trf-*", "-f", format, "--trf", RECORD, PLANTED,
        ];
        run(Path::new("."), &arguments)
    };
    let text = formatted("text");
    let first = "testdata/trf/planted.pgn:24:9: error[trf-opponent-mismatch] game 2: in the record, the opponent of Clarkc, Ann in \
                 round 1 is Ivića, Hans (testdata/trf/swiss.trf:22:95)\n    [Black \"Xui Eva.\"]\n            ^^^^^^^^\n";
    assert!(text.text().starts_with(first), "{}", text.text());
    assert!(
        text.text().contains(
            "testdata/trf/swiss.trf:12:95: error[trf-missing-game] the files have no game"
        )
    );
    let github = formatted("github");
    let line =
        "::error file=testdata/trf/swiss.trf,line=12,col=95,endColumn=100,title=trf-missing-game::";
    assert!(github.text().contains(line), "{}", github.text());
    let sarif: Value = serde_json::from_slice(&formatted("sarif").stdout).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), DIFFERENCES.len());
    let last = &results[6]["locations"][0]["physicalLocation"];
    assert_eq!(last["artifactLocation"]["uri"], "testdata/trf/swiss.trf");
    assert_eq!(last["region"]["startLine"], 12);
    let grouped = formatted("grouped");
    for difference in DIFFERENCES {
        let code = difference.split(',').next().unwrap();
        assert!(grouped.text().contains(&format!("[{code}]")), "{code}");
    }
    let summary = run(
        Path::new("."),
        &[
            "check",
            "-q",
            "--select",
            "trf-*",
            "--summary",
            "--trf",
            RECORD,
            PLANTED,
        ],
    );
    assert!(
        summary.text().contains("trf-result-mismatch,error,1,1,"),
        "{}",
        summary.text()
    );
}

#[test]
fn known_differences_are_not_told_again() {
    let folder = tempfile::tempdir().unwrap();
    let known = folder.path().join("known.jsonl");
    let known = known.to_str().unwrap();
    let made = run(
        Path::new("."),
        &[
            "check",
            "-q",
            "--select",
            "trf-*",
            "--write-baseline",
            known,
            "--trf",
            RECORD,
            PLANTED,
        ],
    );
    assert_eq!((made.code, made.text()), (0, ""));
    assert_eq!(
        found(&["--baseline", known, "--trf", RECORD, PLANTED]),
        (Vec::new(), 0)
    );
}

#[test]
fn what_is_only_a_warning_does_not_fail() {
    let code = "testdata/rules/trf-rating-mismatch";
    let (record, games) = (format!("{code}/bad.trf"), format!("{code}/bad.pgn"));
    assert_eq!(found(&["--trf", &record, &games]).1, 0);
    assert_eq!(
        found(&["--fail-on", "warning", "--trf", &record, &games]).1,
        1
    );
}

#[test]
fn what_cannot_be_compared_is_said() {
    let all = ["check", "--trf", RECORD, CLEAN, "nowhere.pgn"];
    let cut = run(Path::new("."), &all);
    assert_eq!(cut.code, 2);
    let why = "the games are not compared with testdata/trf/swiss.trf: not everything was read";
    assert!(cut.stderr.contains(why), "{}", cut.stderr);
    let absent = run(Path::new("."), &["check", "--trf", "nowhere.trf", CLEAN]);
    assert_eq!(absent.code, 2);
    assert!(
        absent.stderr.contains("cannot read the record nowhere.trf"),
        "{}",
        absent.stderr
    );
    for other in [
        &["--watch"][..],
        &["--game", "1"],
        &["--good", "x.pgn"],
        &["--shard", "1/2"],
    ] {
        let refused = run(
            Path::new("."),
            &[&["check", "--trf", RECORD], other, &[CLEAN]].concat(),
        );
        assert_eq!(refused.code, 2, "{other:?}");
    }
    let over = run(
        Path::new("."),
        &["crosstable", "--trf", RECORD, "-o", RECORD],
    );
    assert!(over.stderr.contains("is also an input"), "{}", over.stderr);
}

/// Games come from a pipe as in every command; without one, the record is checked alone.
#[cfg(unix)]
#[test]
fn games_of_a_pipe_are_held_against_a_record() {
    let words = ["check", "--select", "trf-*", "--trf", RECORD];
    let planted = fs::read(PLANTED).unwrap();
    let piped = run_with_input(Path::new("."), &words, &planted);
    let named = run(Path::new("."), &[&words[..], &[PLANTED]].concat());
    assert_eq!(piped.code, named.code);
    assert_eq!(
        piped.text().matches("[trf-").count(),
        named.text().matches("[trf-").count()
    );
    let alone = run(Path::new("."), &words);
    assert_eq!((alone.text(), alone.code), ("", 0), "{}", alone.stderr);
    let none = run(Path::new("."), &["check", "--trf", PLANTED, CLEAN]);
    assert!(none.stderr.contains("has no players"), "{}", none.stderr);
    assert_eq!(none.code, 2);
}

#[test]
fn hostile_records_are_read_to_their_end() {
    let folder = tempfile::tempdir().unwrap();
    let whole = fs::read(RECORD).unwrap();
    let mut texts: Vec<Vec<u8>> = (0..whole.len())
        .step_by(211)
        .map(|cut| whole[..cut].to_vec())
        .collect();
    texts.push(vec![0; 100_000]);
    texts.push([&whole[..], &b"9".repeat(1 << 20)].concat());
    texts.push([b"001    1 ".to_vec(), b"  9999 w 1".repeat(100_000)].concat());
    texts.push([&b"013 "[..], &b"   1 ".repeat(200_000), b"\n", &whole].concat());
    texts.push(
        whole
            .iter()
            .map(|&byte| if byte == b' ' { b'\t' } else { byte })
            .collect(),
    );
    let path = folder.path().join("hostile.trf");
    for text in texts {
        fs::write(&path, &text).unwrap();
        let checked = run(
            Path::new("."),
            &["check", "-q", "--trf", path.to_str().unwrap(), CLEAN],
        );
        let is_none = checked.stderr.contains("has no players");
        assert!(
            checked.code < 2 || is_none,
            "{}: {}",
            text.len(),
            checked.stderr
        );
        let arguments = [
            "crosstable",
            "-q",
            "-f",
            "trf",
            "--trf",
            path.to_str().unwrap(),
        ];
        let written = run(Path::new("."), &arguments);
        assert!(
            matches!(written.code, 0 | 2),
            "{}: {}",
            text.len(),
            written.stderr
        );
    }
}

/// The tag pairs of each game, sorted.
fn tags(text: &str) -> Vec<Vec<&str>> {
    let of_game = |game| {
        let lines = str::lines(game);
        let mut tags: Vec<&str> = lines.filter(|line| line.starts_with('[')).collect();
        tags.sort_unstable();
        tags
    };
    text.split("[Event ").skip(1).map(of_game).collect()
}

/// Whether a line is a tag about a player that a record can fill.
fn is_about_player(line: &str) -> bool {
    let fields = ["Elo ", "FideId ", "Title ", "Fed "];
    ["[White", "[Black"].iter().any(|color| {
        let rest = line.strip_prefix(color);
        rest.is_some_and(|rest| fields.iter().any(|field| rest.starts_with(field)))
    })
}

#[test]
fn fix_fills_what_is_missing_and_changes_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let record = fs::canonicalize(RECORD).unwrap();
    let record = record.to_str().unwrap();
    let text = fs::read_to_string(CLEAN).unwrap();
    let bare: String = text
        .split_inclusive('\n')
        .filter(|line| !is_about_player(line))
        .collect();
    assert!(bare.len() + 3000 < text.len());
    fs::write(folder.path().join("bare.pgn"), &bare).unwrap();
    let fix = |file: &str| {
        let arguments = [
            "fix",
            "--unsafe",
            "--select",
            "missing-player-tag",
            "--trf",
            record,
            "-o",
            "-",
            file,
        ];
        run(folder.path(), &arguments)
    };
    let filled = fix("bare.pgn");
    assert_eq!(filled.code, 0, "{}", filled.stderr);
    // The games were made with all that the record has.
    assert_eq!(tags(filled.text()), tags(&text));
    let unfilled: String = filled
        .text()
        .split_inclusive('\n')
        .filter(|line| !is_about_player(line))
        .collect();
    assert_eq!(unfilled.trim_end(), bare.trim_end());
    fs::write(folder.path().join("filled.pgn"), filled.text()).unwrap();
    let again = fix("filled.pgn");
    assert_eq!(again.text().trim_end(), filled.text().trim_end());
    assert!(
        again.stderr.contains("0 tags filled in 0 games"),
        "{}",
        again.stderr
    );
    let left = run(
        folder.path(),
        &[
            "check",
            "-q",
            "--select",
            "missing-player-tag,trf-*",
            "--trf",
            record,
            "filled.pgn",
        ],
    );
    assert_eq!((left.text(), left.code), ("", 0));
}

#[test]
fn fix_changes_no_tag_that_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let game = |extra: &str| {
        format!(
            "[Event \"Test Cup\"]\n[Site \"Town\"]\n[Date \"2026.05.29\"]\n[Round \"1\"]\n[White \"Able, Ann\"]\n\
             [Black \"Baker, Bob\"]\n[Result \"1-0\"]\n{extra}\n1. e4 e5 1-0\n"
        )
    };
    let record = fs::canonicalize("testdata/rules/trf-result-mismatch/bad.trf").unwrap();
    let record = record.to_str().unwrap();
    let fixed = |text: String| {
        fs::write(folder.path().join("a.pgn"), text).unwrap();
        run(
            folder.path(),
            &["fix", "-q", "--unsafe", "--trf", record, "-o", "-", "a.pgn"],
        )
        .text()
        .trim_end()
        .to_owned()
    };
    // A wrong rating and an empty title stay; the rest is put in the order of the export format.
    let tags = "[BlackElo \"1\"]\n[ECO \"C20\"]\n[WhiteTitle \"\"]\n";
    let filled = "[BlackElo \"1\"]\n[BlackFed \"NOR\"]\n[BlackFideId \"1002\"]\n[ECO \"C20\"]\n[WhiteElo \"2400\"]\n[WhiteFed \"GER\"]\n\
                  [WhiteFideId \"1001\"]\n[WhiteTitle \"\"]\n";
    assert_eq!(fixed(game(tags)), game(filled).trim_end());
    // No pairing of the record: another round, another opponent.
    let later = game("").replace("[Round \"1\"]", "[Round \"2\"]");
    assert_eq!(fixed(later.clone()), later.trim_end());
    let stranger = game("").replace("Baker", "Clark");
    assert_eq!(fixed(stranger.clone()), stranger.trim_end());
    let refused = run(folder.path(), &["fix", "--trf", record, "a.pgn"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("--unsafe"), "{}", refused.stderr);
}

/// Points, Buchholz, Buchholz cut 1 and Sonneborn-Berger by `TieBreakServer` 1.9.57 (FIDE TEC), `-s -t PTS BH BH/C1 SB`, of the players
/// of `swiss.trf` by starting number, and the rank by points and Buchholz, shared where it breaks no tie.
const BY_TIE_BREAK_SERVER: [(u32, &str); 16] = [
    (5, "3,14.5,12,9"),
    (13, "1.5,13,11.5,3.5"),
    (13, "1.5,13,11.5,2.25"),
    (1, "4,14,12.5,10.75"),
    (6, "3,14,12.5,8.25"),
    (11, "2.5,12.5,11,5.25"),
    (2, "3.5,13.5,12,8.5"),
    (3, "3.5,12,10.5,6.75"),
    (10, "2.5,13,10.5,6.25"),
    (15, "1.5,12.5,11,2.75"),
    (16, "1.5,10.5,9,3.25"),
    (12, "2.5,8.5,7,3.75"),
    (9, "2.5,13.5,12,6.75"),
    (7, "2.5,14,11.5,6.5"),
    (4, "3.5,11.5,10,7.25"),
    (7, "2.5,14,11.5,7"),
];

/// The lines of players of a record, by their numbers.
fn players(record: &str) -> Vec<&str> {
    record
        .lines()
        .filter(|line| line.starts_with("001 "))
        .collect()
}

#[test]
fn standings_of_a_record_are_those_of_another_program() {
    let text = fs::read_to_string(RECORD).unwrap();
    let columns = ["-q", "-f", "csv", "--no-header", "--columns"];
    let asked = |columns_of: &str, more: &[&str]| {
        let arguments = [
            &["crosstable", "--trf", RECORD],
            &columns[..],
            &[columns_of],
            more,
        ]
        .concat();
        let made = run(Path::new("."), &arguments);
        assert_eq!((made.code, made.stderr.as_str()), (0, ""));
        made.text().to_owned()
    };
    let values = asked("points,bh,bh_c1,sb,name", &["--tie-breaks", "BH,BH/C1,SB"]);
    // The record says itself: 202 BH.
    let ranks = asked("rank,name", &[]);
    for (line, (rank, expected)) in players(&text).into_iter().zip(BY_TIE_BREAK_SERVER) {
        let name: String = line.chars().skip(14).take(33).collect();
        let name = name.trim();
        let of_player = |text: &str| -> String {
            text.lines()
                .find(|row| row.contains(name))
                .unwrap()
                .to_owned()
        };
        assert_eq!(of_player(&values), format!("{expected},\"{name}\""));
        assert_eq!(of_player(&ranks), format!("{rank},\"{name}\""));
    }
}

/// Methods of record 172, the rating of the first player that each takes (TRF26, 172), and the ARO of all: means of the two
/// others, where all have a rating (FIDE Tie-Break Regulations 10.1).
const RANK_METHODS: [(&str, [&str; 3]); 12] = [
    ("", ["2000,", "1800,", ","]),
    ("FIDE", ["2000,", "1800,", ","]),
    ("FRA OTHER", ["2000,", "1800,", ","]),
    ("FRA NRO", ["1900,", ",", "1500,"]),
    ("FRA FIDON", ["2000,1650", "1800,1750", "1500,1900"]),
    ("FRA NIDOF", ["1900,1650", "1800,1700", "1500,1850"]),
    ("NIDOF", ["1900,1650", "1800,1700", "1500,1850"]),
    ("fra hbfn", ["2000,1650", "1800,1750", "1500,1900"]),
    ("FRA LBFN", ["1900,1650", "1800,1700", "1500,1850"]),
    ("GER NRO", ["2200,", ",", ","]),
    ("GER HBFN", ["2200,", "1800,", ","]),
    ("ITA NIDOF", ["2000,", "1800,", ","]),
];

#[test]
fn the_starting_rank_method_says_which_rating_counts() {
    let folder = tempfile::tempdir().unwrap();
    let player = |code: &str, number: u32, rating: &str| {
        format!(
            "{code} {number:>4}      {:<33} {rating:>4}",
            format!("P{number}")
        )
    };
    let rounds = [
        "     2 w =     3 b =  0000 - Z",
        "     1 b =  0000 - Z     3 w =",
        "  0000 - Z     1 w =     2 b =",
    ];
    let ratings = ["2000", "1800", ""];
    let record = |method: &str| {
        let mut lines = vec![format!("172 {method}"), "192 ROBIN".to_owned()];
        // National records stand in front of the players too.
        lines.push(player("FRA", 3, "1500"));
        for ((number, rating), rounds) in (1..).zip(ratings).zip(rounds) {
            lines.push(format!("{:<89}{rounds}", player("001", number, rating)));
        }
        lines.push(player("FRA", 1, "1900"));
        lines.push(player("GER", 1, "2200"));
        lines.join("\n") + "\n"
    };
    let made = |record: &str, arguments: &[&str]| {
        fs::write(folder.path().join("event.trf"), record).unwrap();
        let all = [&["crosstable", "-q", "--trf", "event.trf"], arguments].concat();
        let made = run(folder.path(), &all);
        assert_eq!(made.code, 0, "{record}: {}", made.stderr);
        made.text().to_owned()
    };
    for (method, expected) in RANK_METHODS {
        let columns = ["-f", "csv", "--no-header", "--columns", "rating,aro"];
        let order = ["--tie-breaks", "TPN,ARO"];
        let rows = made(&record(method), &[&columns[..], &order].concat());
        let rows: Vec<&str> = rows.lines().collect();
        assert_eq!(rows, expected, "172 {method}");
    }
    let text = made(&record("FRA NIDOF"), &["-f", "text"]);
    assert!(
        text.contains("\nRatings: national (FRA), else FIDE\n"),
        "{text}"
    );
    // Which rating counts changes no byte of what is written, and a method that has no code is told with its place.
    let written = made(&record("FRA LBFN"), &["-f", "trf"]);
    let rated = |text: &str| -> Vec<String> {
        let lines = text.lines();
        lines.map(|line| line.chars().take(80).collect()).collect()
    };
    assert_eq!(rated(&written), rated(&record("FRA LBFN")));
    let unknown = made(&record("FRA NATIO"), &["-f", "text"]);
    let told = "line 1, column 5: 'FRA NATIO' is not a starting rank method: FIDE, NRO, FIDON, NIDOF, HBFN, LBFN or OTHER";
    assert!(unknown.contains(told), "{unknown}");
}

#[test]
fn a_record_is_written_with_what_was_worked_out_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(RECORD).unwrap();
    let path = folder.path().join("event.trf");
    let path = path.to_str().unwrap();
    let write = || {
        run(
            Path::new("."),
            &["crosstable", "-q", "-f", "trf", "--trf", path],
        )
        .stdout
    };
    for text in [
        text.clone(),
        text.replace('\n', "\r\n"),
        text.replace('\n', "\r"),
        format!("\u{feff}{text}"),
    ] {
        fs::write(path, &text).unwrap();
        let written = write();
        let written = String::from_utf8(written).unwrap();
        // Nothing but ranks, which the record has by points alone.
        let blank = |text: &str| -> Vec<String> {
            let lines = text.split_inclusive(['\r', '\n']);
            let masked =
                |(at, letter): (usize, char)| if (85..89).contains(&at) { '_' } else { letter };
            let without_rank = |line: &str| -> String {
                if line.starts_with("001 ") {
                    line.chars().enumerate().map(masked).collect()
                } else {
                    line.to_owned()
                }
            };
            lines.map(without_rank).collect()
        };
        assert_eq!(blank(&written), blank(&text));
        let rank = |line: &&str| -> u32 {
            line.chars()
                .skip(85)
                .take(4)
                .collect::<String>()
                .trim()
                .parse()
                .unwrap()
        };
        let lines = written.replace('\r', "\n");
        let ranks: Vec<u32> = players(&lines).iter().map(rank).collect();
        assert_eq!(ranks, BY_TIE_BREAK_SERVER.map(|(rank, _)| rank));
        // A second time nothing changes.
        fs::write(path, &written).unwrap();
        assert_eq!(write(), written.as_bytes());
    }
    // Wrong points, a wrong number of players, and a line that ends before the points.
    let wrong = text
        .replacen(" 3.0    5 ", " 9.5    5 ", 1)
        .replace("062 16", "062   7");
    let short = "001   17      Zed";
    fs::write(path, format!("{wrong}{short}\n")).unwrap();
    let written = String::from_utf8(write()).unwrap();
    assert!(
        written.contains("\n062   17\n") && written.contains(" 3.0    5 "),
        "{written}"
    );
    assert!(
        written.ends_with(&format!("{short:<80} 0.0   17\n")),
        "{written}"
    );
}

#[test]
fn a_record_is_made_of_games() {
    let folder = tempfile::tempdir().unwrap();
    // Without the result that both lost, and with one name for each player.
    let record = folder.path().join("made.trf");
    let record = record.to_str().unwrap();
    let games = "testdata/crosstable/byes.pgn";
    let made = run(
        Path::new("."),
        &[
            "crosstable",
            "-q",
            "--event-tag",
            "Open",
            "-o",
            record,
            games,
        ],
    );
    assert_eq!(made.code, 0, "{}", made.stderr);
    let bytes = fs::read(record).unwrap();
    assert!(bytes.windows(2).any(|pair| pair == b"\r\n"));
    let again = run(
        Path::new("."),
        &["crosstable", "-q", "-f", "trf", "--trf", record],
    );
    assert_eq!((again.code, again.stdout), (0, bytes));
    let of_event = ["--where", "event == 'Open'", "--trf", record, games];
    assert_eq!(found(&of_event), (Vec::new(), 0));
    // Points and ranks are the same from the games and from the record of them.
    let rows = |arguments: &[&str]| {
        let columns = [
            "crosstable",
            "-q",
            "-f",
            "csv",
            "--columns",
            "rank,name,points,buchholz",
        ];
        run(Path::new("."), &[&columns[..], arguments].concat())
            .text()
            .to_owned()
    };
    assert_eq!(
        rows(&["--trf", record]),
        rows(&["--event-tag", "Open", games])
    );
}

#[test]
fn what_is_no_record_is_refused() {
    for (arguments, why) in [
        (
            &["-f", "trf", "testdata/crosstable/events.pgn"][..],
            "choose one with --event-tag",
        ),
        (&["--trf", RECORD, "--system", "teams"], "record of players"),
        (&["--trf", CLEAN], "has no players"),
        (&["--trf", RECORD, "--tie-breaks", "BC"], "BC"),
    ] {
        let refused = run(Path::new("."), &[&["crosstable"], arguments].concat());
        assert_eq!(refused.code, 2, "{arguments:?}");
        assert!(refused.stderr.contains(why), "{}", refused.stderr);
    }
}

const TEAMS: &str = "testdata/trf/teams.trf";

/// What a run of crosstable writes.
fn crosstable(arguments: &[&str]) -> Run {
    let made = run(Path::new("."), &[&["crosstable"], arguments].concat());
    assert_eq!(made.code, 0, "{arguments:?}: {}", made.stderr);
    made
}

/// Place, match points and tie-breaks of the teams as FIDE TEC's `TieBreakServer` has them (commit 14a34a2 of 2026-07-21:
/// `tiebreakchecker.py -f TRF -r -t PTS MPvGP BH:MP EMGSB BC WIN BH:GP EGGSB/C1 SSSC`).
#[test]
fn teams_of_a_record_have_their_tie_breaks() {
    let columns = "rank,name,match_points,mpvgp,bh_mp,emgsb,bc,win,bh_gp,eggsb_c1,sssc";
    let codes = "MPvGP,BH:MP,EMGSB,BC,WIN,BH:GP,EGGSB/C1,SSSC";
    let made = crosstable(&[
        "-q",
        "--trf",
        TEAMS,
        "--tie-breaks",
        codes,
        "-f",
        "csv",
        "--no-header",
        "--columns",
        columns,
        "--csv-safe",
    ]);
    let teams: Vec<&str> = made.text().lines().take(5).collect();
    assert_eq!(
        teams,
        [
            "1,Rooks,6,5,7,11.5,7.5,3,8,9,7.33",
            "2,Knights,3,3.5,10,9,6,1,9.5,5,6.83",
            "3,Pawns,2,2.5,11,8,3,0,11,6,6.17",
            "4,Bishops,2,2,7,4,2.5,0,7.5,2,4.33",
            "5,Queens,2,2,6,4,3.5,0,6,4,4",
        ]
    );
}

/// The rank, match points and game points of teams, and what is said at the end.
fn placed_teams(record: &str) -> (Vec<String>, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("teams.trf");
    fs::write(&path, record).unwrap();
    let columns = ["--columns", "name,match_points,mpvgp", "--no-header"];
    let order = ["--tie-breaks", "MPvGP", "-f", "csv", "--csv-safe"];
    let record = ["--trf", path.to_str().unwrap()];
    let made = crosstable(&[&record[..], &columns, &order].concat());
    let teams = made.text().lines().take(5).map(str::to_owned).collect();
    (teams, made.stderr)
}

/// By TRF26: a match won without play is worth 2 match points and a game point on each of the 2 boards, a double forfeit
/// nothing, and the team left over by the pairing has what record 320 says, 1 and 1.
#[test]
fn a_round_without_games_at_the_end_counts() {
    let text = fs::read_to_string(TEAMS).unwrap();
    let before = [
        "Rooks,6,5",
        "Knights,3,3.5",
        "Pawns,2,2.5",
        "Bishops,2,2",
        "Queens,2,2",
    ];
    let (teams, told) = placed_teams(&text);
    assert_eq!(teams, before);
    assert!(told.contains("11 players, 3 rounds"), "{told}");
    let left_over = text.replace("320  1.0  1.0   5   4   3", "320  1.0  1.0   5   4   3   5");
    let unplayed = format!("{text}330 +-   4   1   2\n330 --   4   3   4\n");
    let [both, byes, matches] = [
        format!("{left_over}330 +-   4   1   2\n330 --   4   3   4\n"),
        left_over,
        unplayed,
    ]
    .map(|text| placed_teams(&text));
    assert_eq!(
        (both.0, both.1.contains("4 rounds")),
        (
            [
                "Rooks,8,7",
                "Knights,3,3.5",
                "Pawns,3,3.5",
                "Bishops,2,2",
                "Queens,2,2"
            ]
            .map(str::to_owned)
            .to_vec(),
            true
        )
    );
    assert!(byes.1.contains("4 rounds"), "{}", byes.1);
    assert!(matches.1.contains("4 rounds"), "{}", matches.1);
    // Byes that were asked for and rounds that were announced are not rounds that were paired.
    let asked = format!("{text}240 H   4    2\n").replace("142 3", "142 9");
    assert_eq!(
        placed_teams(&asked),
        (before.map(str::to_owned).to_vec(), told)
    );
}

/// Columns of TRF26, 299: a result, match points, game points, the round, and numbers.
#[test]
fn points_that_are_not_the_usual_ones_are_given() {
    let text = fs::read_to_string(TEAMS).unwrap();
    let with = |lines: &[&str]| {
        let (teams, told) = placed_teams(&format!("{text}{}\n", lines.join("\n")));
        let mut teams: Vec<String> = teams;
        teams.sort_unstable();
        (teams.join(" "), told)
    };
    let usual = "Bishops,2,2 Knights,3,3.5 Pawns,2,2.5 Queens,2,2 Rooks,6,5";
    assert_eq!(with(&[]).0, usual);
    for (lines, expected) in [
        // One match was won without play, by the Rooks against the Queens in round 3.
        (
            &["299 +         1.5    3    1"][..],
            usual.replace("Rooks,6,5", "Rooks,6,4.5"),
        ),
        (
            &["299 -   0.5   0.5"],
            usual.replace("Queens,2,2", "Queens,2.5,2.5"),
        ),
        // A penalty, and a bonus for all.
        (
            &["299    -1.0          2    2"],
            usual.replace("Knights,3", "Knights,2"),
        ),
        (
            &["299           1.0    1"],
            "Bishops,2,3 Knights,3,4.5 Pawns,2,3.5 Queens,2,3 Rooks,6,6".to_owned(),
        ),
        // Draws over the board: the Bishops and Queens in round 1, the Knights and Pawns in round 3.
        (
            &["299 D   0.5"],
            "Bishops,1.5,2 Knights,2.5,3.5 Pawns,1.5,2.5 Queens,1.5,2 Rooks,6,5".to_owned(),
        ),
        // What is said of one goes before what is said of all, and penalties come last, whatever the order of lines.
        (
            &[
                "299    -0.5          1    1",
                "299 W   3.0               1",
                "299 W   1.0",
            ],
            "Bishops,2,2 Knights,2,3.5 Pawns,2,2.5 Queens,2,2 Rooks,7.5,5".to_owned(),
        ),
    ] {
        let (teams, told) = with(lines);
        assert_eq!(teams, expected, "{lines:?}");
        assert_eq!(told, "pgnkit: 11 players, 3 rounds from the record\n");
    }
    for (line, message) in [
        (
            "299 +   2.0   2.5    1    1",
            "line 35, column 5: number 1 has no such result, and its points stay the usual ones",
        ),
        (
            "299 H   1.0   1.0        77",
            "line 35, column 5: number 77 has no such result, and its points stay the usual ones",
        ),
        (
            "299    -1.0               2",
            "line 35, column 20: points that are added need a round, and are not counted",
        ),
        (
            "299 W   2.2",
            "line 35, column 9: points that are not halves are not counted",
        ),
        (
            "299 U   2.0   2.0",
            "line 35, column 5: points are given for W, D, L, F, H, Z, + or -, or are added",
        ),
    ] {
        let (teams, told) = with(&[line]);
        assert_eq!(teams, usual, "{line}");
        assert!(told.contains(message), "{line}: {told}");
    }
}

#[test]
fn players_have_the_points_of_record_299_too() {
    let folder = tempfile::tempdir().unwrap();
    let player = |number: u32, rounds: &str| {
        format!(
            "001 {number:>4}      {:<75}{rounds}\n",
            format!("P{number}")
        )
    };
    let rounds = ["     2 w 1  0000 - H", "     1 b 0"];
    let players: String = (1..)
        .zip(rounds)
        .map(|(number, rounds)| player(number, rounds))
        .collect();
    // The second round of the second player is blank, which is an absence.
    let given = "299 H         1.0\n299          -0.5    1    1\n299 Z         0.5    2    2\n";
    let path = folder.path().join("event.trf");
    fs::write(&path, format!("192 SWISS\n{players}{given}")).unwrap();
    let record = [
        "-q",
        "--trf",
        path.to_str().unwrap(),
        "-f",
        "csv",
        "--no-header",
    ];
    let made = crosstable(&[&record[..], &["--columns", "name,points"]].concat());
    assert_eq!(
        (made.text(), made.stderr.as_str()),
        ("P1,1.5\nP2,0.5\n", "")
    );
}

/// After two rounds: record 013 gives teams no numbers, so that records 320 and 330 are not about them, and their byes are
/// those of their players (U).
#[test]
fn teams_without_numbers_have_the_byes_of_their_players() {
    let text = fs::read_to_string(TEAMS).unwrap();
    let mut record = String::new();
    for line in text.lines() {
        match &line[..3] {
            "310" => {
                let players: Vec<&str> = line[71..].split_whitespace().collect();
                record += &format!("013 {:<32}", &line[8..40]);
                for player in players {
                    record += &format!("{player:>4} ");
                }
            }
            "001" => record += &line[..line.len().min(110)],
            "300" | "320" | "330" => continue,
            _ => record += line,
        }
        record += "\n";
    }
    // A player who is away says less than the team.
    let away = record.replace("  9  0000 - U", "  9  0000 - Z");
    assert_ne!(away, record);
    let (teams, told) = placed_teams(&away);
    assert_eq!(
        teams,
        [
            "Rooks,4,3",
            "Knights,2,2.5",
            "Queens,2,2",
            "Pawns,1,1.5",
            "Bishops,1,1",
        ]
    );
    assert!(told.contains("11 players, 2 rounds"), "{told}");
}

#[test]
fn a_record_of_teams_is_written_with_their_points_and_ranks() {
    let folder = tempfile::tempdir().unwrap();
    let once = folder.path().join("once.trf");
    let once = once.to_str().unwrap();
    crosstable(&["-q", "--trf", TEAMS, "-f", "trf", "-o", once]);
    let (before, after) = (
        fs::read_to_string(TEAMS).unwrap(),
        fs::read_to_string(once).unwrap(),
    );
    // Columns 55 to 60, 62 to 67 and 69 to 71; nothing else has changed.
    for (old, new) in before.lines().zip(after.lines()) {
        if new.starts_with("310") {
            assert_eq!((&old[..54], &old[71..]), (&new[..54], &new[71..]));
        } else {
            assert_eq!(old, new);
        }
    }
    let teams = after.lines().filter(|line| line.starts_with("310"));
    let scores: Vec<&str> = teams.map(|line| &line[54..71]).collect();
    assert_eq!(
        scores,
        [
            "   6.0    5.0   1",
            "   3.0    3.5   2",
            "   2.0    2.0   4",
            "   2.0    2.0   5",
            "   2.0    2.5   3",
        ]
    );
    let again = crosstable(&["-q", "--trf", once, "-f", "trf"]);
    assert_eq!(again.text(), after);
}

/// Games do not say all that a record of teams has.
#[test]
fn games_of_teams_make_no_record() {
    let made = run(
        Path::new("."),
        &["crosstable", "-f", "trf", "testdata/crosstable/teams.pgn"],
    );
    assert_eq!((made.code, made.text()), (2, ""));
    assert!(
        made.stderr.contains("it is a team event"),
        "{}",
        made.stderr
    );
}

#[test]
fn games_beside_a_record_are_joined_to_it() {
    let told = |games: &str| {
        let made = crosstable(&["--trf", RECORD, games]);
        let remarks = made.text().lines().filter(|line| line.starts_with("! "));
        let remarks = remarks.filter(|line| !line.starts_with("! ranks that"));
        remarks.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(told(CLEAN), Vec::<String>::new());
    // The game that was taken away, and the one that is a bye in the record.
    assert_eq!(
        told(PLANTED),
        [
            "! played by the record, and not among the games (1): Højgaardj, Nils - Ableg, Bob, round 1",
            "! 1 game is no pairing of the record: `pgnkit check --trf` says why",
        ]
    );
}

/// The columns of a player's points hold four characters: `100.` is a number, and `100.5` would move all that is behind it.
#[test]
fn a_hundred_points_are_read_back_and_more_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let games = |results: &[&str]| -> String {
        let games = results.iter().enumerate().map(|(index, result)| {
            let tags = "[Event \"e\"]\n[White \"x\"]\n[Black \"y\"]\n";
            format!(
                "{tags}[Round \"{}\"]\n[Result \"{result}\"]\n\n{result}\n\n",
                index + 1
            )
        });
        games.collect()
    };
    let record = |results: &[&str]| {
        fs::write(folder.path().join("a.pgn"), games(results)).unwrap();
        run(
            folder.path(),
            &["crosstable", "-q", "-f", "trf", "-o", "a.trf", "a.pgn"],
        )
    };
    assert_eq!(record(&["1-0"; 100]).code, 0);
    let words = [
        "crosstable",
        "-q",
        "--trf",
        "a.trf",
        "-f",
        "csv",
        "--columns",
        "name,points",
    ];
    assert_eq!(
        run(folder.path(), &words).text(),
        "name,points\nx,100\ny,0\n"
    );
    let refused = record(&[&["1/2-1/2"][..], &["1-0"; 100]].concat());
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .stderr
            .contains("the 100.5 points of 'x' have no room"),
        "{}",
        refused.stderr
    );
}

/// Games of teams, a line each: round and board, White, Black, result; the first letter of a name is the team. `BYE` has no team,
/// and a bye no moves.
fn team_games(lines: &[&str]) -> String {
    let games = lines.iter().map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let [round, white, black, result] = words[..] else {
            panic!("{line}");
        };
        let tags = format!(
            "[Event \"e\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n"
        );
        let of_white = format!("[WhiteTeam \"{}\"]\n[Result \"{result}\"]\n", &white[..1]);
        if black == "BYE" {
            return format!("{tags}{of_white}\n{result}\n\n");
        }
        let of_black = format!("[BlackTeam \"{}\"]\n", &black[..1]);
        format!("{tags}{of_black}{of_white}\n1. e4 e5 {result}\n\n")
    });
    games.collect()
}

/// C.07 16: a round without an opponent counts as its record says. A full-point bye is that of a team left over, which has as many match points as for
/// a draw and half a point for each board; a half-point bye gives the same.
#[test]
fn byes_of_teams_count() {
    let games = [
        "1.1 X1 Y1 1-0",
        "1.2 Y2 X2 1/2-1/2",
        "1.1 Z1 BYE 1-0",
        "1.2 Z2 BYE 1-0",
        "2.1 Y1 Z1 1-0",
        "2.2 Z2 Y2 1-0",
        "2.1 X1 BYE 1/2-1/2",
        "2.2 X2 BYE 1/2-1/2",
    ];
    // X won 1.5 : 0.5 (2 match points), Y and Z drew.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), team_games(&games)).unwrap();
    let made = run(
        folder.path(),
        &[
            "crosstable",
            "-q",
            "--system",
            "teams",
            "a.pgn",
            "-f",
            "csv",
            "--columns",
            "rank,name,match_points,points",
            "--no-header",
        ],
    );
    let teams: Vec<&str> = made.text().lines().take(3).collect();
    assert_eq!(teams, ["1,X,3,2.5", "2,Z,2,2", "3,Y,1,1.5"]);
}

/// C.07 12.1: a point on board 2 counts 2, whether or not the file has a game of board 1.
#[test]
fn boards_of_teams_are_counted_by_their_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let games = [
        "1.1 X1 Y1 1-0",
        "1.2 Y2 X2 1-0",
        "1.2 W2 Z2 0-1",
        "1.3 Z3 W3 0-1",
    ];
    fs::write(folder.path().join("a.pgn"), team_games(&games)).unwrap();
    let made = run(
        folder.path(),
        &[
            "crosstable",
            "-q",
            "a.pgn",
            "--system",
            "teams",
            "--tie-breaks",
            "BC",
        ],
    );
    let rows: Vec<Vec<&str>> = made
        .text()
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let of_teams: Vec<(&str, &str)> = rows
        .iter()
        .filter(|row| row.len() > 3 && "WXYZ".contains(row[1]))
        .map(|row| (row[1], row[row.len() - 1]))
        .collect();
    assert_eq!(of_teams, [("X", "1"), ("Y", "2"), ("Z", "2"), ("W", "3")]);
}

#[test]
fn what_a_record_cannot_say_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    for (games, why) in [
        (
            &["1 A B 1-0", "3 A C 0-1"][..],
            "there is no game or bye in round 2",
        ),
        (&["1 A B 1-0", "2 A C 1-0"], ""),
    ] {
        fs::write(
            folder.path().join("a.pgn"),
            team_games(games).replace("Team", "Club"),
        )
        .unwrap();
        let made = run(folder.path(), &["crosstable", "-q", "-f", "trf", "a.pgn"]);
        assert_eq!(made.code, if why.is_empty() { 0 } else { 2 }, "{games:?}");
        assert!(made.stderr.contains(why), "{}", made.stderr);
    }
    let drawn = "[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Termination \"unplayed\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n";
    fs::write(folder.path().join("a.pgn"), drawn).unwrap();
    let made = run(folder.path(), &["crosstable", "-q", "-f", "trf", "a.pgn"]);
    assert_eq!(made.code, 2, "{}", made.text());
    assert!(
        made.stderr.contains("was drawn without play"),
        "{}",
        made.stderr
    );
}

#[test]
fn names_without_room_are_cut_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let long = "Abcdefghij".repeat(4);
    let games = format!(
        "[Round \"1\"]\n[White \"{long}\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n"
    );
    fs::write(folder.path().join("a.pgn"), games).unwrap();
    let made = run(folder.path(), &["crosstable", "-f", "trf", "a.pgn"]);
    assert!(made.text().contains(&long[..33]) && !made.text().contains(&long[..34]));
    let told = format!("33 characters for a player (1): {long}");
    assert!(made.stderr.contains(&told), "{}", made.stderr);
}

/// Rule `trf-bye-mismatch`: a bye of the file is a bye of the record, with the same points. An allocated bye gives what a win does
/// unless record 162 says otherwise.
#[test]
fn allocated_byes_and_those_of_later_rounds_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let player = |number: u32, name: &str, entry: &str| {
        format!(
            "001 {number:>4}      {name:<33} {:4} {:3} {:11} {:10}  1.0 {number:>4}  {entry}\n",
            "", "", "", ""
        )
    };
    let record = |rules: &str| {
        let players = [
            player(1, "A", "0000 - U"),
            player(2, "B", "   3 w 1"),
            player(3, "C", "   2 b 0"),
        ];
        format!("012 e\n142 1\n{rules}{}", players.concat())
    };
    let games = |bye: &str| {
        let tags = "[Event \"e\"]\n[White \"A\"]\n[Black \"BYE\"]\n";
        let byes = [("1", bye), ("2", "1-0")].map(|(round, result)| {
            format!("{tags}[Round \"{round}\"]\n[Result \"{result}\"]\n\n{result}\n\n")
        });
        let game = "[Event \"e\"]\n[White \"B\"]\n[Black \"C\"]\n[Round \"1\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n";
        format!("{}{}{}", byes[0], game, byes[1])
    };
    for (rules, bye, expected) in [
        ("", "1-0", &["3"][..]),
        ("", "1/2-1/2", &["1", "3"]),
        ("162  P 0.5\n", "1/2-1/2", &["3"]),
        ("162  P 0.5\n", "1-0", &["1", "3"]),
    ] {
        fs::write(folder.path().join("a.trf"), record(rules)).unwrap();
        fs::write(folder.path().join("a.pgn"), games(bye)).unwrap();
        let words = [
            "check",
            "-q",
            "--select",
            "trf-bye-mismatch",
            "--trf",
            "a.trf",
            "-f",
            "csv",
            "--no-header",
            "--columns",
            "game",
            "a.pgn",
        ];
        let checked = run(folder.path(), &words);
        let found: Vec<&str> = checked.text().lines().collect();
        assert_eq!(found, expected, "{rules} {bye} {}", checked.stderr);
    }
}

/// A record and games in which names are spelt otherwise.
fn event_of_initials() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string("testdata/rules/trf-unknown-player/good.pgn").unwrap();
    let text = text
        .replace("ABLE,ANN", "GM Able, Ann (2400)")
        .replace("\"Able, Ann\"", "\"Able,A\"")
        .replace("Clark Cid", "Clark, C.");
    fs::write(folder.path().join("a.pgn"), &text).unwrap();
    fs::copy(
        "testdata/rules/trf-unknown-player/good.trf",
        folder.path().join("a.trf"),
    )
    .unwrap();
    (folder, text)
}

#[test]
fn initials_are_matched_with_one_note_for_each_player() {
    let (folder, text) = event_of_initials();
    let checked = run(
        folder.path(),
        &[
            "check", "-q", "--select", "trf-*", "--trf", "a.trf", "a.pgn",
        ],
    );
    let notes: Vec<&str> = checked
        .text()
        .lines()
        .filter(|line| line.contains("[trf-"))
        .collect();
    assert_eq!(
        notes,
        [
            "a.pgn:17:9: note[trf-inferred-name] game 2: inferred: Clark, Cid (a.trf:5:15); no other player of the record fits this name, and 1 game fits",
            "a.pgn:28:9: note[trf-inferred-name] game 3: inferred: Able, Ann (a.trf:3:15); no other player of the record fits this name, and 1 game fits",
        ],
        "{}",
        checked.text()
    );
    assert_eq!(checked.code, 0);
    let table = run(
        folder.path(),
        &["crosstable", "-q", "--trf", "a.trf", "a.pgn"],
    );
    let remark = "! spellings taken for a player of the record, inferred from name and pairings (2): Clark, Cid is also Clark, C.; \
                  Able, Ann is also Able,A\n";
    assert!(table.text().contains(remark), "{}", table.text());
    // The tags of the players are filled, which is told once for a name.
    let arguments = ["fix", "--unsafe", "--trf", "a.trf", "-o", "-", "a.pgn"];
    let filled = run(folder.path(), &arguments);
    assert_eq!(
        filled.text().matches("FideId \"1001\"").count(),
        2,
        "{}",
        filled.text()
    );
    let told =
        "'Able,A' is taken for Able, Ann of the record: inferred from the name and the pairing\n";
    assert_eq!(filled.stderr.matches(told).count(), 1, "{}", filled.stderr);
    // The record as a table of names.
    let named = run(
        folder.path(),
        &[
            "fix",
            "-q",
            "--names",
            "a.trf",
            "--names-only",
            "-o",
            "-",
            "a.pgn",
        ],
    );
    assert_eq!(
        named.text().matches("\"Able, Ann\"").count(),
        2,
        "{text}{}",
        named.text()
    );
    // From the games alone.
    let alone = run(folder.path(), &["crosstable", "-q", "a.pgn"]);
    let remark = "! spellings merged, inferred from surname, initial and rounds";
    assert!(alone.text().contains(remark), "{}", alone.text());
}

#[test]
fn a_record_is_checked_by_itself() {
    let alone = found(&["--trf", RECORD]);
    assert_eq!(alone, (Vec::new(), 0));
    let bad = found(&["--trf", "testdata/rules/trf-contradiction/bad.trf"]);
    assert_eq!(bad.1, 1);
    assert!(
        bad.0.iter().all(|row| row.starts_with("trf-contradiction")),
        "{:?}",
        bad.0
    );
}

/// What `crosstable` wrote is not warned about by `check`.
#[test]
fn a_letter_for_a_title_is_read_as_the_record_is() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string("testdata/rules/trf-unknown-player/good.pgn").unwrap();
    let text = text.replacen("[Result", "[WhiteTitle \"WF\"]\n[Result", 1);
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let written = run(
        folder.path(),
        &["crosstable", "-q", "-f", "trf", "-o", "a.trf", "a.pgn"],
    );
    assert_eq!(written.code, 0);
    let arguments = [
        "check",
        "-q",
        "--select",
        "trf-title-mismatch",
        "--trf",
        "a.trf",
        "a.pgn",
    ];
    assert_eq!(run(folder.path(), &arguments).text(), "");
}
