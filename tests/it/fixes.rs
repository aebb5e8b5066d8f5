//! Fixes: what a rule finds is gone afterwards, nothing else has come, and a second run finds nothing to do.

use std::fs;
use std::path::Path;

use pgnkit::game::Game;
use pgnkit::input::{record::Record, source::Source, split::Splitter};
use pgnkit::outcome::{flag::FlagRules, judged::Judged};
use pgnkit::rules::fix::{Safety, Scope};
use pgnkit::rules::mend::{Mended, Mender, edits_of};
use pgnkit::rules::rule::{Finding, Options, Severity};
use pgnkit::rules::{ALL, check};

use crate::program::run;

fn options() -> Options {
    Options {
        today: None,
        variations: true,
        style: true,
    }
}

fn findings(game: &Judged<'_>, found: &mut Vec<Finding>) {
    found.clear();
    check(game, ALL, &options(), found);
}

/// What becomes of a record, and its findings before.
pub(crate) fn mended(record: Record<'_>, safety: Safety) -> (Vec<Finding>, Mended) {
    let mender = Mender {
        findings,
        options: options(),
        flag_rules: FlagRules::default(),
        safety,
    };
    let game = Game::read(record);
    let judged = Judged::new(&game);
    let mut found = Vec::new();
    findings(&judged, &mut found);
    let made = mender.mend(&judged, &found);
    (found, made)
}

/// Every record of a file.
pub(crate) fn records(text: &[u8], mut look: impl FnMut(Record<'_>)) {
    let source = Source::new(std::io::Cursor::new(text.to_vec())).unwrap();
    let mut splitter = Splitter::new(source, 0, 1 << 24);
    while let Some(batch) = splitter.next_batch().unwrap() {
        batch.records().for_each(&mut look);
    }
}

fn codes(findings: &[Finding], least: Severity) -> Vec<&'static str> {
    let codes = findings.iter().filter(|finding| finding.severity >= least);
    let mut codes: Vec<_> = codes.map(|finding| finding.rule.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// What is told of a value that says "unknown" where none stood before.
const TOLD_INSTEAD: [&str; 3] = ["missing-player", "incomplete-date", "no-moves"];

#[test]
fn every_fix_mends_the_example_of_its_rule() {
    for rule in ALL {
        let Some(fix) = rule.fix else { continue };
        if !matches!(fix.scope, Scope::Game(_)) {
            continue;
        }
        let code = rule.code;
        let text = fs::read(format!("testdata/rules/{code}/bad.pgn")).unwrap();
        let mut fixed = 0;
        records(&text, |record| {
            let (before, mended) = mended(record, fix.safety);
            if !codes(&before, Severity::Style).contains(&code) {
                return;
            }
            if fix.mends_all {
                let game = Game::read(record);
                let judged = Judged::new(&game);
                let mut found = Vec::new();
                findings(&judged, &mut found);
                let all = found.iter().zip(edits_of(&judged, &found));
                let mut own = all.filter(|(finding, _)| finding.rule.code == code);
                assert!(own.all(|(_, edits)| !edits.is_empty()), "{code}");
            }
            assert!(
                mended.undone.is_empty(),
                "{code}: {:?}",
                mended.undone[0].code
            );
            if !codes(&mended.left, Severity::Style).contains(&code) {
                fixed += 1;
            }
            let known = codes(&before, Severity::Note);
            for other in codes(&mended.left, Severity::Note) {
                assert!(
                    known.contains(&other) || TOLD_INSTEAD.contains(&other),
                    "{code}: {other}"
                );
            }
            let text = mended.patch.applied(record.bytes);
            let again = Record {
                bytes: &text,
                ..record
            };
            let (_, twice) = self::mended(again, fix.safety);
            assert!(twice.patch.is_empty(), "{code}: {:?}", twice.patch);
        });
        assert!(fixed > 0, "{code}");
    }
}

#[test]
fn what_is_not_touched_stays() {
    let text = "[White \"A \"b\" C\"]\r\n[Result \"1/2\"]\r\n\r\n1.e2e4 {x  y}\te5?! 3.\tNg1f3 nc6 () 4. Bb5 a6, 0.5-0.5\r\n";
    let mended = mended(Record::alone(text.as_bytes()), Safety::Safe).1;
    // By hand: PGN standard 7 (escapes), 8.1.1 (roster), 8.1.1.7 (results), 8.2.2 (numbers), 8.2.3 (SAN).
    let expected = "[Event \"?\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n[Round \"?\"]\r\n[White \"A \\\"b\\\" C\"]\r\n[Black \"?\"]\r\n\
                    [Result \"1/2-1/2\"]\r\n\r\n1.e4 {x  y}\te5?! 2.\tNf3 Nc6 3. Bb5 a6 1/2-1/2\r\n";
    let made = mended.patch.applied(text.as_bytes());
    assert_eq!(String::from_utf8(made).unwrap(), expected);
    assert_eq!(mended.undone.len(), 0);
}

#[test]
fn a_file_is_replaced_and_keeps_what_no_fix_touches() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    let text = b"\xef\xbb\xbf% Caf\xe9\r\n[Event \"M\xfcnchen\"]\r\n[Site \"?\"]\r\n[Date \"2024.01.05\"]\r\n[Round \"1\"]\r\n\
        [White \"A\"]\r\n[Black \"B\"]\r\n[Result \"1/2\"]\r\n\r\n1. e4  {\xe9}\te5 1/2-1/2\r\n\r\n\r\nprose\r\n";
    fs::write(&path, text).unwrap();
    let done = run(folder.path(), &["fix", "--write", "a.pgn"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    // By hand: without the mark, and the result spelled as PGN standard 8.1.1.7 has it.
    let mut expected = text[3..].to_vec();
    let at = expected.windows(3).position(|part| part == b"1/2").unwrap();
    expected.splice(at..at + 3, *b"1/2-1/2");
    assert_eq!(fs::read(&path).unwrap(), expected);
    let again = run(folder.path(), &["fix", "--check", "a.pgn"]);
    assert_eq!((again.code, again.text()), (0, ""));
    assert_eq!(crate::program::names(folder.path()), ["a.pgn"]);
}

#[test]
fn without_unsafe_no_result_changes() {
    for code in [
        "result-contradicts-checkmate",
        "result-contradicts-stalemate",
    ] {
        let path = format!("testdata/rules/{code}/bad.pgn");
        let text = fs::read(&path).unwrap();
        let fixed = |options: &[&str]| {
            let words = [&["fix", "-q", "-o", "-", "--select", code, &path], options].concat();
            run(Path::new("."), &words).stdout
        };
        assert_eq!(fixed(&[]), text, "{code}");
        assert_ne!(fixed(&["--unsafe"]), text, "{code}");
    }
}

/// What safe fixes make of a text, and that they make nothing more of it afterwards.
fn safely(text: &str) -> String {
    let fixed = |text: &[u8]| {
        let made = mended(Record::alone(text), Safety::Safe).1;
        assert_eq!(made.undone.len(), 0);
        made.patch.applied(text)
    };
    let once = fixed(text.as_bytes());
    assert_eq!(fixed(&once), once, "twice");
    String::from_utf8(once).unwrap()
}

const ROSTER: &str = "[Event \"Test\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n";

#[test]
fn blanks_dots_and_dashes_of_other_kinds_become_ascii() {
    let text = format!(
        "{ROSTER}\n1.\u{a0}e4 e5\u{2009}2.\u{3000} Nf3 {{\u{a0}é}} 2\u{2026}\u{202f}Nc6 3. Bb5 Nf6 4. O\u{2013}O *\n"
    );
    // By hand: PGN standard 4.1, 8.2.2, 8.2.3.3.
    let expected = format!("{ROSTER}\n1. e4 e5 2. Nf3 {{\u{a0}é}} 2... Nc6 3. Bb5 Nf6 4. O-O *\n");
    assert_eq!(safely(&text), expected);
    // A sign behind a blank at the start of a line would become an escaped line.
    let text = format!("{ROSTER}\n1. e4\n\u{a0}; x\n1... e5 *\n");
    assert_eq!(safely(&text), format!("{ROSTER}\n1. e4\n ; x\n1... e5 *\n"));
    // What has no one meaning stays, and what goes with it.
    let text = format!("{ROSTER}\n1. e4\u{a0}e5 \u{416} 2. Nf3 *\n");
    assert_eq!(safely(&text), text);
}

#[test]
fn a_nag_stands_apart_from_a_number_behind_it() {
    let text = format!("{ROSTER}\n1. e4 +-1... e5 \u{221e}2. Nf3 *\n");
    let expected = format!("{ROSTER}\n1. e4 $18 1... e5 $13 2. Nf3 *\n");
    assert_eq!(safely(&text), expected);
}

#[test]
fn a_tag_that_is_there_but_malformed_is_not_added() {
    let text = "[Event \"E\"]\n[Site \"?\"]\n[Date \"2024.01.05\"]\n[White A]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";
    assert_eq!(safely(text), text);
    let made = mended(Record::alone(text.as_bytes()), Safety::Unsafe).1;
    let made = String::from_utf8(made.patch.applied(text.as_bytes())).unwrap();
    let expected = text
        .replace("[White A]", "[White \"A\"]")
        .replace("05\"]\n", "05\"]\n[Round \"?\"]\n");
    assert_eq!(made, expected);
}

#[test]
fn games_that_a_fix_would_join_stay_apart() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[Event \"E\"]\n[Site \"S\"]\n[Date \"2025.08.01\"]\n( )[Round \"16\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let columns = ["games", "--columns", "event,white", "a.pgn"];
    let before = run(folder.path(), &columns);
    assert_eq!(before.text(), "event,white\nE,\n,A\n");
    let done = run(
        folder.path(),
        &["fix", "--profile", "export", "--write", "a.pgn"],
    );
    assert_eq!(done.code, 0, "{}", done.stderr);
    let after = run(folder.path(), &columns);
    assert_eq!(after.text(), before.text());
}

#[test]
fn letters_of_variations_are_those_of_the_mainline() {
    let text = format!(
        "{ROSTER}\n1. e4 e5 2. Sf3 (2. Lc4 Sc6 3. Dh5 (3. Txh9)) 2... Sc6 3. Lb5 a6\n4. Lxc6 dxc6 5. O-O Dd6 {{Lf4}} *\n"
    );
    let expected = format!(
        "{ROSTER}\n1. e4 e5 2. Nf3 (2. Bc4 Nc6 3. Qh5 (3. Txh9)) 2... Nc6 3. Bb5 a6\n4. Bxc6 dxc6 5. O-O Qd6 {{Lf4}} *\n"
    );
    assert_eq!(safely(&text), expected);
}

#[test]
fn tags_are_put_in_the_order_of_export_format_with_what_stands_between_them() {
    let text = "[ECO \"C20\"]\n{a}\n[White \"A\"] [Black \"B\"]\n% x\n[Annotator \"Tal \\\"M.\\\"\"]\n[Event \"Test\"]\n[Site \"?\"]\n\
                [Date \"2024.01.01\"]\n[Round \"1\"]\n[Result \"*\"]\n\n1. e4 *\n";
    // PGN standard 8.1.1: the seven in their order, others in that of ASCII. Comments and escaped lines stay.
    let expected = "[Event \"Test\"]\n{a}\n[Site \"?\"] [Date \"2024.01.01\"]\n% x\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
                    [Result \"*\"]\n[Annotator \"Tal \\\"M.\\\"\"]\n[ECO \"C20\"]\n\n1. e4 *\n";
    assert_eq!(safely(text), expected);
    // Names that differ only in case may be one tag, of which the last one counts: their order has a meaning.
    let text = format!("{ROSTER}[Foo \"1\"]\n[foo \"2\"]\n[Annotator \"Tal\"]\n\n1. e4 *\n");
    assert!(safely(&text).contains("[Annotator \"Tal\"]\n\n"));
}

#[test]
fn long_lines_break_at_blanks_outside_of_commands() {
    let words = "alpha beta ".repeat(6);
    let text = format!(
        "{ROSTER}\n1. e4 {{{words}[%clk 1:00:00] gamma  delta [%eval 0.17,22] %x {words}}} e5 2. Nf3 Nc6 3. Bb5 a6 *\n"
    );
    let fixed = safely(&text);
    for line in fixed.lines() {
        assert!(line.len() < 80, "{line}");
        // PGN standard 6 and 7: these would be something else there.
        assert!(
            !line.starts_with('%') && (!line.starts_with("[%")),
            "{line}"
        );
    }
    assert!(fixed.contains("[%clk 1:00:00]") && fixed.contains("gamma  delta"));
    assert_eq!(fixed.replace('\n', " "), text.replace('\n', " "));
    assert!(fixed.len() == text.len() && fixed != text);
    // Nothing to break at.
    let text = format!("{ROSTER}\n1. e4 {{{}}} *\n", "x".repeat(90));
    assert_eq!(safely(&text), text);
}

#[test]
fn moves_that_may_belong_to_the_game_before_keep_it_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    // From dartchess: a game without tags behind one without marker.
    let text = format!("{ROSTER}\n1. e4 e5 {{a}}\n\n\n1. d4 d5 {{b}}\n\n{ROSTER}\n1. c4\n");
    fs::write(&path, &text).unwrap();
    let fixed = |file: &str| run(folder.path(), &["fix", "-q", "-o", "-", file]).stdout;
    let once = fixed("a.pgn");
    let expected = text.strip_suffix("c4\n").unwrap().to_owned() + "c4 *\n";
    assert_eq!(String::from_utf8_lossy(&once), expected);
    fs::write(folder.path().join("b.pgn"), &once).unwrap();
    assert_eq!(fixed("b.pgn"), once);
}

#[test]
fn the_log_has_a_row_for_what_changes_in_a_whole_source() {
    let folder = tempfile::tempdir().unwrap();
    let game = format!("{ROSTER}\n1. e4 *\n");
    let utf16: Vec<u8> = std::iter::once('\u{feff}')
        .chain(game.chars())
        .flat_map(|character| (character as u16).to_le_bytes())
        .collect();
    fs::write(folder.path().join("utf16.pgn"), utf16).unwrap();
    fs::write(folder.path().join("cr.pgn"), game.replace('\n', "\r")).unwrap();
    let mixed = format!("{game}\n{}", game.replace('\n', "\r\n"));
    fs::write(folder.path().join("mixed.pgn"), mixed).unwrap();
    for (file, row) in [
        (
            "utf16.pgn",
            "utf16.pgn,,1,1,2,,utf16-encoding,safe,UTF-16,UTF-8",
        ),
        ("cr.pgn", "cr.pgn,,1,15,14,,cr-only-newlines,safe,CR,LF"),
        (
            "mixed.pgn",
            "mixed.pgn,,11,15,119,,mixed-newlines,safe,mixed line ends,line ends of one kind",
        ),
    ] {
        let words = ["fix", "-q", "--log", "log.csv", "-o", "fixed.pgn", file];
        assert_eq!(run(folder.path(), &words).code, 0);
        let log = fs::read_to_string(folder.path().join("log.csv")).unwrap();
        let rows: Vec<&str> = log.lines().skip(1).collect();
        assert_eq!(rows, [row]);
        assert_eq!(
            fs::read_to_string(folder.path().join("fixed.pgn"))
                .unwrap()
                .replace(&game, ""),
            if file == "mixed.pgn" { "\n" } else { "" }
        );
    }
}

/// Prose at the end of a file, wherever the reader cuts it.
#[test]
fn the_log_says_where_text_behind_the_last_game_stands() {
    let folder = tempfile::tempdir().unwrap();
    for games in [0, 1, 3, 30_000] {
        let game = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 *\n\n";
        let text = format!("{}\nThe end.\n", game.repeat(games));
        fs::write(folder.path().join("a.pgn"), &text).unwrap();
        let arguments = [
            "fix",
            "-q",
            "--unsafe",
            "--select",
            "text-outside-game",
            "--log",
            "log.csv",
            "a.pgn",
        ];
        let made = run(folder.path(), &arguments);
        assert_eq!(made.code, 0, "{}", made.stderr);
        let log = fs::read_to_string(folder.path().join("log.csv")).unwrap();
        let offset = text.len() - "The end.\n".len();
        let line = text[..offset].lines().count() + 1;
        let expected = format!("a.pgn,,{line},1,{offset},,text-outside-game,unsafe,,% ");
        assert_eq!(log.lines().nth(1), Some(expected.as_str()), "{games} games");
    }
}
